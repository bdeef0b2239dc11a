import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DocentError } from '../../src/errors.js';
import { convertSource } from '../../src/ingest/convert-source.js';
import { readFrontMatter } from '../../src/ingest/front-matter.js';
import type { Importer } from '../../src/ingest/import-outcome.js';
import { createImporter } from '../../src/ingest/import-source.js';
import type { KnowledgeStore } from '../../src/knowledge/knowledge-store.js';
import { searchPassages } from '../../src/knowledge/search-passages.js';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import { lockKnowledge } from '../../src/knowledge/writer-lock.js';
import type { FetchedSource } from '../../src/web/fetched-source.js';
import { pageOf } from './fetched-page.js';
import { makePdf } from './make-pdf.js';

const page = await readFile(new URL('../fixtures/pages/fts5-limits.html', import.meta.url));
const chosen = { url: 'https://docs.example/fts5', title: 'FTS5\u0007 limits' };
let folder: string;
let store: KnowledgeStore;
let importer: Importer;
let served: () => Promise<FetchedSource>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-import-'));
  served = async () => pageOf(chosen.url, page);
  await start();
});

afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function start() {
  store = await openSqliteStore({ path: join(folder, 'index', 'index.sqlite') });
  importer = createImporter({
    knowledgeDir: folder,
    store,
    fetchGuarded: () => served(),
    converter: { convert: (source) => convertSource(source), close: () => {} },
    lockWaitMs: 200,
  });
}

async function stop() {
  await importer.close();
  await store.close();
}

const inbox = () => readdir(join(folder, 'inbox'));
const rawFile = (documentId: string) => readFile(join(folder, 'raw', `${documentId}.md`), 'utf8');
const titles = async () => (await store.listSources()).documents.map((document) => document.title);

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, 'files', name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  return path;
}

describe('4.8 a page', () => {
  test('is kept, converted, indexed and searchable at once', async () => {
    const steps: string[] = [];
    const outcome = await importer.importWebSource(chosen, { onStep: (step) => steps.push(step) });
    expect(outcome).toMatchObject({ status: 'imported', title: 'FTS5 的限制', sourceUrl: chosen.url });
    expect(steps).toHaveLength(10);
    expect(await inbox()).toEqual(['processed']);
    const [original = '', sidecar = ''] = await readdir(join(folder, 'inbox', 'processed'));
    expect(original).toMatch(/^web-[0-9a-f]{20}\.html$/);
    expect(await readFile(join(folder, 'inbox', 'processed', original))).toEqual(page);
    expect(JSON.parse(await readFile(join(folder, 'inbox', 'processed', sidecar), 'utf8'))).toMatchObject({
      source_url: chosen.url,
      source_name: 'FTS5 limits',
      charset: 'utf-8',
      hops: [chosen.url],
    });
    const raw = await rawFile(outcome.documentId);
    expect(raw).toContain(`source_snapshot: "inbox/processed/${original}"`);
    expect(raw).toContain(`source_url: "${chosen.url}"`);
    const [passage] = await searchPassages(store, 'FTS5 的限制有哪些？', 3);
    expect(passage?.documentId).toBe(outcome.documentId);
  });

  test('6.5 states its title, language, author, day and charset in the front matter, the charset in the sidecar', async () => {
    const html = Buffer.concat([
      Buffer.from(
        '<html lang="fr"><head><title>Menu: "du jour"</title><meta name="author" content="Ann"><meta property="article:published_time" content="2026-03-01T10:00:00Z"></head><body><p>',
      ),
      Buffer.from('Le caf\xe9 est servi \xe0 dix heures, le th\xe9 \xe0 onze.', 'latin1'),
      Buffer.from('</p></body></html>'),
    ]);
    served = async () => ({ ...pageOf(chosen.url, html), charset: 'iso-8859-1' });
    const { documentId } = await importer.importWebSource(chosen);
    const { fields } = readFrontMatter(await rawFile(documentId));
    expect(fields).toMatchObject({
      title: 'Menu: "du jour"',
      language: 'fr',
      author: 'Ann',
      date: '2026-03-01',
      source_charset: 'windows-1252',
      source_charset_how: 'header',
    });
    const sidecar = await readFile(join(folder, `${fields['source_snapshot']}.source.json`), 'utf8');
    expect(JSON.parse(sidecar)).toMatchObject({
      charset: 'windows-1252',
      charset_how: 'header',
      charset_declared: 'iso-8859-1',
    });
  });

  test('4.8 whose download fails waits in the inbox with the reason and can be retried', async () => {
    served = async () => {
      throw new DocentError('fetch_timeout', { seconds: 20 });
    };
    await expect(importer.importWebSource(chosen)).rejects.toMatchObject({ code: 'fetch_timeout' });
    const [entry] = await importer.listInbox();
    expect(entry).toMatchObject({ title: 'FTS5 limits', code: 'fetch_timeout', details: { seconds: 20 } });
    served = async () => pageOf(chosen.url, page);
    expect(await importer.retry(entry?.name ?? '')).toMatchObject({ status: 'imported' });
    expect(await importer.listInbox()).toEqual([]);
  });

  test('5.3 that moved to another host leaves nothing behind', async () => {
    served = async () => {
      throw new DocentError('redirect_other_host', { url: 'https://other.example/', host: 'other.example' });
    };
    await expect(importer.importWebSource(chosen)).rejects.toMatchObject({ code: 'redirect_other_host' });
    expect(await importer.listInbox()).toEqual([]);
  });

  test('4.10 that needs JavaScript fails with the reason and stays in the inbox', async () => {
    const shell = '<html><body><div id="root"></div><script src="/app.js"></script></body></html>';
    served = async () => pageOf(chosen.url, shell);
    await expect(importer.importWebSource(chosen)).rejects.toMatchObject({ code: 'needs_javascript' });
    const [entry] = await importer.listInbox();
    expect(entry).toMatchObject({ code: 'needs_javascript', sourceUrl: chosen.url, bytes: shell.length });
    expect(await readdir(join(folder, 'raw'))).toEqual([]);
    await importer.recover();
    expect(await importer.listInbox()).toEqual([entry]);
    await expect(importer.retry(entry?.name ?? '')).rejects.toMatchObject({ code: 'needs_javascript' });
  });

  test('4.11 imported again unchanged adds nothing; changed, the new version replaces the old', async () => {
    const first = await importer.importWebSource(chosen);
    expect(await importer.importWebSource(chosen)).toMatchObject({
      status: 'unchanged',
      documentId: first.documentId,
      chunks: first.chunks,
    });
    served = async () => pageOf(chosen.url, page.toString().replace('1000', '2000'));
    const second = await importer.importWebSource(chosen);
    expect(second).toMatchObject({ status: 'replaced', replacedDocumentId: first.documentId });
    expect(await readdir(join(folder, 'raw'))).toEqual([`${second.documentId}.md`]);
    expect(await readdir(join(folder, 'archive'))).toEqual([`${first.documentId}.md`]);
    expect((await store.listSources()).total).toBe(1);
    served = async () => pageOf(chosen.url, page);
    expect(await importer.importWebSource(chosen)).toMatchObject({
      status: 'replaced',
      documentId: first.documentId,
    });
    expect(await titles()).toEqual(['FTS5 的限制']);
  });
});

describe('4.8 a file', () => {
  test('is copied, never moved, and its id follows from its name and bytes', async () => {
    const path = await write('service-config.md', '# Service\n\nworkers: 8\n');
    const hash = createHash('sha256').update('service-config.md\0# Service\n\nworkers: 8\n').digest('hex');
    const outcome = await importer.importFile(path);
    expect(outcome).toMatchObject({ title: 'Service', documentId: `doc-${hash.slice(0, 16)}` });
    expect(await readFile(path, 'utf8')).toContain('workers: 8');
    expect(await inbox()).toEqual(['processed']);
  });

  test('4.11 changed on its path replaces its old version; under another path it is another source', async () => {
    const path = await write('a/guide.md', '# Guide\n\nOne.\n');
    const first = await importer.importFile(path);
    await writeFile(path, '# Guide\n\nTwo.\n');
    expect(await importer.importFile(path)).toMatchObject({
      status: 'replaced',
      replacedDocumentId: first.documentId,
    });
    const other = await write('b/guide.md', '# Guide\n\nThree.\n');
    expect(await importer.importFile(other)).toMatchObject({ status: 'imported' });
    expect(await titles()).toEqual(['Guide', 'Guide']);
    const copy = await write('c/guide.md', '# Guide\n\nThree.\n');
    expect(await importer.importFile(copy)).toMatchObject({ status: 'unchanged' });
    const processed = await readdir(join(folder, 'inbox', 'processed'), { recursive: true });
    expect(processed.filter((name) => name.endsWith('guide.md'))).toHaveLength(3);
  });

  test('4.11 reached through links or another relative path, a file stays one document', async () => {
    const path = await write('real/guide.md', '# Guide\n\nOne.\n');
    const { documentId } = await importer.importFile(path);
    await symlink(path, join(folder, 'files', 'link.md'));
    await symlink(join(folder, 'files', 'real'), join(folder, 'files', 'linked'));
    const ways = ['files/link.md', 'files/linked/guide.md', 'files/real/../real/./guide.md'];
    for (const way of ways) {
      const outcome = await importer.importFile(relative(process.cwd(), `${folder}/${way}`));
      expect(outcome).toMatchObject({ status: 'unchanged', documentId });
    }
    expect(await titles()).toEqual(['Guide']);
  });

  test('4.11 a link gives its name to a file whose own says nothing of its kind', async () => {
    await symlink(await write('store/5f3a', '# Guide\n\nOne.\n'), join(folder, 'files', 'guide.md'));
    expect(await importer.importFile(join(folder, 'files', 'guide.md'))).toMatchObject({ title: 'Guide' });
  });

  test('a PDF keeps its pages for citations, and the index can be made again from it', async () => {
    const pageAbout = (subject: string) =>
      Array.from({ length: 40 }, (_, line) => `Sentence ${line} about how to ${subject} before a release.`);
    const pdf = makePdf([pageAbout('restart the workers'), pageAbout('drain the queue')]);
    const outcome = await importer.importFile(await write('runbook.pdf', pdf));
    const { chunks = [] } = (await store.getChunks(outcome.documentId, 100)) ?? {};
    expect(chunks[0]?.page).toBe(1);
    expect(chunks.at(-1)).toMatchObject({ page: 2, text: expect.stringContaining('drain the queue') });
    const before = await store.getChunks(outcome.documentId, 100);
    await stop();
    await rm(join(folder, 'index'), { recursive: true });
    await start();
    expect((await importer.recover()).indexed).toEqual([outcome.documentId]);
    expect(await store.getChunks(outcome.documentId, 100)).toEqual(before);
  });

  test.each([
    ['a missing one', async () => join(folder, 'none.md'), 'file_missing'],
    ['a folder', async () => folder, 'file_not_regular'],
    ['an empty one', () => write('empty.md', ''), 'file_empty'],
    ['an unknown kind', () => write('tool.exe', 'MZ'), 'type_unsupported'],
  ])('%s is refused and leaves no trace', async (_name, make, code) => {
    await expect(importer.importFile(await make())).rejects.toMatchObject({ code });
    expect(await importer.listInbox()).toEqual([]);
  });

  test('4.10 a broken PDF waits with its reason; a link in the inbox is no source', async () => {
    await expect(importer.importFile(await write('x.pdf', '%PDF-1.7 nothing'))).rejects.toMatchObject({
      code: 'pdf_broken',
    });
    await symlink('/etc/hostname', join(folder, 'inbox', 'link.txt'));
    expect(await importer.listInbox()).toMatchObject([{ name: 'x.pdf', code: 'pdf_broken' }]);
    for (const name of ['link.txt', '../files/x.pdf', 'processed', '.hidden.md', 'none.md']) {
      await expect(importer.retry(name)).rejects.toMatchObject({ code: 'file_missing' });
    }
  });

  test('one put into the inbox by hand is listed and can be imported', async () => {
    await importer.recover();
    await writeFile(join(folder, 'inbox', 'note.txt'), 'Plain words of a note.\n');
    await writeFile(join(folder, 'inbox', 'photo.jpg'), 'jpg');
    expect(await importer.listInbox()).toMatchObject([
      { name: 'note.txt', code: 'import_interrupted' },
      { name: 'photo.jpg', code: 'type_unsupported' },
    ]);
    expect(await importer.retry('note.txt')).toMatchObject({ status: 'imported', title: 'note' });
  });
});

describe('recovery', () => {
  test('takes out of the index what has no raw file, and indexes raw files it lacks', async () => {
    const kept = await importer.importFile(await write('kept.md', '# Kept\n\nText.\n'));
    const gone = await importer.importFile(await write('gone.md', '# Gone\n\nText.\n'));
    await rm(join(folder, 'raw', `${gone.documentId}.md`));
    await store.removeDocument(kept.documentId);
    await writeFile(join(folder, 'raw', 'doc-x.md.123.tmp'), 'half');
    expect(await importer.recover()).toEqual({
      indexed: [kept.documentId],
      finished: [],
      removed: ['raw/doc-x.md.123.tmp'],
    });
    expect(await titles()).toEqual(['Kept']);
  });

  test('4.9 a second writer waits and then learns who holds the folder', async () => {
    const release = await lockKnowledge(folder, { purpose: 'reindex', waitMs: 0 });
    const path = await write('a.md', '# A\n\nText.\n');
    await expect(importer.importFile(path)).rejects.toMatchObject({
      code: 'knowledge_locked',
      details: { pid: process.pid, purpose: 'reindex' },
    });
    release();
    expect(await importer.importFile(path)).toMatchObject({ status: 'imported' });
  });
});
