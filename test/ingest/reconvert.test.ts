import { appendFile, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { converterVersion } from '../../src/ingest/build-document.js';
import { readFrontMatter } from '../../src/ingest/front-matter.js';
import { lockKnowledge } from '../../src/knowledge/writer-lock.js';
import { ageDocument } from './age-document.js';
import { pageOf } from './fetched-page.js';
import { createImportBench } from './import-bench.js';

const url = 'https://docs.example/limits';
const page =
  '<html lang="en"><head><title>Limits</title></head><body><h1>Limits</h1><p>Production runs 8 workers at most, and each of them needs its own queue.</p></body></html>';

let bench: Awaited<ReturnType<typeof createImportBench>>;

beforeEach(async () => {
  bench = await createImportBench();
});
afterEach(() => bench.close());

async function importPage(): Promise<string> {
  bench.web.serve = async () => pageOf(url, page);
  return (await bench.importer.importWebSource({ url, title: 'Limits' })).documentId;
}
const importText = async (name: string, text: string) =>
  (await bench.importer.importFile(await bench.write(`files/${name}`, text))).documentId;
const rawOf = (documentId: string) => bench.read(`raw/${documentId}.md`);
const textOfIndex = async (documentId: string) =>
  (await bench.store.getChunks(documentId, 100))?.chunks.map(({ text }) => text).join('\n');

/** The document as an older converter had made it, in the index too. */
async function age(documentId: string, change?: (body: string) => string): Promise<string> {
  await ageDocument(bench.folder, documentId, change);
  await bench.importer.reindex();
  return rawOf(documentId);
}

test('6.4 a document of an older converter is converted again from its original and keeps its identity', async () => {
  const documentId = await importPage();
  const before = await bench.store.getDocument(documentId);
  const older = await age(documentId, (body) => body.replace('8 workers', 'workers\n\nmenu\n\nteaser'));
  expect(await bench.importer.reconvert()).toEqual([
    {
      documentId,
      title: 'Limits',
      from: '0.9.0',
      to: converterVersion,
      state: 'changed',
      added: 1,
      removed: 5,
    },
  ]);
  const [was, is] = [readFrontMatter(older).fields, readFrontMatter(await rawOf(documentId)).fields];
  const { extracted_sha256: _was, converter_version: _older, ...kept } = was;
  expect(is).toMatchObject({ ...kept, converter_version: converterVersion });
  expect(await bench.store.getDocument(documentId)).toEqual(before);
  expect(await textOfIndex(documentId)).toContain('8 workers');
  expect(await bench.read(`archive/${documentId}.md`)).toBe(older);
  expect(await bench.importer.reconvert()).toEqual([]);
});

test('6.4 the same text only gets the new version number; what no conversion decides stays, also what a person added', async () => {
  const documentId = await importPage();
  await age(documentId);
  const path = bench.path(`raw/${documentId}.md`);
  await writeFile(
    path,
    (await rawOf(documentId)).replace('\nimported_at', '\nreviewed_by: "Ann"\nimported_at'),
  );
  await bench.importer.reindex();
  expect(await bench.importer.reconvert()).toMatchObject([{ state: 'unchanged', added: 0, removed: 0 }]);
  expect(readFrontMatter(await rawOf(documentId)).fields).toMatchObject({
    reviewed_by: 'Ann',
    source_url: url,
    converter_version: converterVersion,
  });
  expect(await bench.list('archive')).toEqual([]);
});

test('6.4 only what changed is indexed again', async () => {
  const changed = await importText('a.md', '# A\n\nText of the first.\n');
  const same = await importText('b.md', '# B\n\nText of the second.\n');
  await age(changed, (body) => `${body}\nrubbish\n`);
  await age(same);
  const indexed: string[] = [];
  const { putDocument } = bench.store;
  bench.store.putDocument = (document, options) => {
    indexed.push(document.documentId);
    return putDocument.call(bench.store, document, options);
  };
  await bench.importer.reconvert();
  expect(indexed).toEqual([changed]);
});

test('6.4 Markdown that a person edited since stays as it is, is named, and stays named', async () => {
  const documentId = await importText('a.md', '# A\n\nText.\n');
  await age(documentId);
  await appendFile(bench.path(`raw/${documentId}.md`), '\nCorrected by Ann.\n');
  for (const _round of [1, 2]) {
    expect(await bench.importer.reconvert()).toMatchObject([{ state: 'edited', from: '0.9.0', to: '0.9.0' }]);
  }
  expect(await rawOf(documentId)).toContain('Corrected by Ann.');
  expect(bench.conversions).toHaveLength(1);
});

test('6.4 a title or author that a person changed is not lost: the file it stood in goes to the archive', async () => {
  const documentId = await importText('a.md', '# A\n\nText.\n');
  await age(documentId);
  const path = bench.path(`raw/${documentId}.md`);
  await writeFile(path, (await rawOf(documentId)).replace('title: "A"', 'title: "Our A"'));
  await bench.importer.reindex();
  expect(await bench.importer.reconvert()).toMatchObject([{ state: 'changed', added: 1, removed: 1 }]);
  expect(await bench.read(`archive/${documentId}.md`)).toContain('title: "Our A"');
});

test('6.4 without its original, or with another in its place, a document keeps its Markdown and the others go on', async () => {
  const ids = [];
  for (const name of ['a', 'b', 'c']) ids.push(await importText(`${name}.md`, `# ${name}\n\nText.\n`));
  const [gone = '', other = '', good = ''] = ids;
  const aged = [];
  for (const id of ids) aged.push(await age(id, (body) => `${body}old\n`));
  await rm(bench.path('inbox/processed/a.md'));
  await writeFile(bench.path('inbox/processed/b.md'), 'Another file.\n');
  const results = await bench.importer.reconvert();
  expect(new Map(results.map((result) => [result.documentId, result.failure?.code ?? result.state]))).toEqual(
    new Map([
      [gone, 'original_missing'],
      [other, 'original_changed'],
      [good, 'changed'],
    ]),
  );
  expect([await rawOf(gone), await rawOf(other)]).toEqual(aged.slice(0, 2));
  expect(await textOfIndex(gone)).toContain('old');
});

test('6.4 a conversion that fails keeps the old Markdown, and a raw file that cannot be read is named', async () => {
  const documentId = await importPage();
  const older = await age(documentId);
  await writeFile(bench.path('raw/doc-0000000000000000.md'), 'garbage');
  bench.conversionFailure.code = 'convert_timeout';
  expect(await bench.importer.reconvert()).toMatchObject([
    { documentId: 'doc-0000000000000000', state: 'failed', failure: { code: 'raw_invalid' } },
    { documentId, state: 'failed', failure: { code: 'convert_timeout' }, from: '0.9.0', to: '0.9.0' },
  ]);
  expect(await rawOf(documentId)).toBe(older);
});

test('6.4 the label that the server declared is declared again, not the charset that was found', async () => {
  const bytes = Buffer.concat([
    Buffer.from('<html><head><title>Menu</title></head><body><p>'),
    Buffer.from('Caf\xe9 and more words, so that this is a page with enough text to be one.', 'latin1'),
    Buffer.from('</p></body></html>'),
  ]);
  bench.web.serve = async () => ({ ...pageOf(url, bytes), charset: 'iso-8859-1' });
  const { documentId } = await bench.importer.importWebSource({ url, title: 'Menu' });
  await age(documentId, (body) => `${body}old\n`);
  await bench.importer.reconvert();
  expect(bench.conversions.map(({ charset }) => charset)).toEqual(['iso-8859-1', 'iso-8859-1']);
  const sidecar = `${readFrontMatter(await rawOf(documentId)).fields['source_snapshot']}.source.json`;
  expect(JSON.parse(await bench.read(sidecar))).toMatchObject({
    charset: 'windows-1252',
    charset_how: 'header',
    charset_declared: 'iso-8859-1',
  });
});

test('4.9 6.4 another writer of the folder is waited for, then told', async () => {
  const documentId = await importText('a.md', '# A\n\nText.\n');
  const older = await age(documentId, (body) => `${body}old\n`);
  await bench.close({ keepFolder: true });
  bench = await createImportBench({ folder: bench.folder, lockWaitMs: 50 });
  const release = await lockKnowledge(bench.folder, { purpose: 'import', waitMs: 0 });
  expect(await bench.importer.reconvert()).toMatchObject([{ failure: { code: 'knowledge_locked' } }]);
  release();
  expect(await rawOf(documentId)).toBe(older);
});

test('6.4 a cancelled one ends between two documents', async () => {
  const ids = [await importText('a.md', '# A\n\nText.\n'), await importText('b.md', '# B\n\nText.\n')];
  for (const id of ids) await age(id, (body) => `${body}old\n`);
  const abort = new AbortController();
  const results = await bench.importer.reconvert({
    signal: abort.signal,
    onStep: (step) => step === 'raw-replaced' && abort.abort(),
  });
  expect(results).toMatchObject([{ state: 'changed' }, { failure: { code: 'cancelled' } }]);
  expect(await rawOf(results[1]?.documentId ?? '')).toContain('old');
});

test('6.4 a document that was forgotten during its conversion does not come back', async () => {
  const documentId = await importText('a.md', '# A\n\nText.\n');
  await age(documentId, (body) => `${body}old\n`);
  let forgotten: Promise<void> | undefined;
  const results = await bench.importer.reconvert({
    onStep: (step) => {
      if (step === 'converted') forgotten = bench.importer.forget(documentId);
    },
  });
  await forgotten;
  expect(results).toEqual([]);
  expect(await bench.list('raw')).toEqual([]);
  expect((await bench.store.listSources()).total).toBe(0);
});
