import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultChunking } from '../../src/knowledge/chunk.js';
import { createIndexReader } from '../../src/knowledge/index-reader.js';
import { createIndexWriter } from '../../src/knowledge/index-writer.js';
import { openIndex } from '../../src/knowledge/open-index.js';
import { indexVersion } from '../../src/knowledge/sqlite-schema.js';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import { tokenize } from '../../src/knowledge/tokenize.js';
import { each, makeDocument } from './make-document.js';

describe('an index that was damaged between two starts', () => {
  let folder: string;
  let path: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docent-damage-'));
    path = join(folder, 'index.sqlite');
    openAndFill();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  /** Opens the index as the writer's thread does, fills it if it asks for that, and says why it asked. */
  function openAndFill(): string | undefined {
    const { database, needsRebuild } = openIndex(path, indexVersion(defaultChunking));
    const writer = createIndexWriter(database, defaultChunking);
    const reader = createIndexReader(database);
    if (needsRebuild !== undefined) {
      expect(reader.stats()).toMatchObject({ documents: 0, chunks: 0 });
      for (const document of documents(30)) writer.put(document, undefined);
      writer.markFilled();
    }
    expect(reader.search({ terms: tokenize('lighthouse'), limit: 50 })).toHaveLength(30);
    database.close();
    return needsRebuild;
  }

  test('a whole index is taken as it is', () => {
    expect(openAndFill()).toBeUndefined();
  });

  test('4.8 a deleted index is opened empty and says that it must be rebuilt', () => {
    rmSync(path);
    expect(openAndFill()).toBe('missing');
    expect(openAndFill()).toBeUndefined();
  });

  test('4.8 an index cut off anywhere is noticed and can be rebuilt', () => {
    const whole = join(folder, 'whole');
    copyFileSync(path, whole);
    const { size } = statSync(whole);
    const anywhere = Array.from({ length: 8 }, () => Math.floor(Math.random() * size));
    for (const length of [0, 10, 1000, 4096, size - 4096, size - 1, ...anywhere]) {
      copyFileSync(whole, path);
      truncateSync(path, length);
      expect(openAndFill(), `cut at ${length} of ${size}`).toBe(length === 0 ? 'missing' : 'damaged');
    }
  });

  test('4.8 a file that is no index at all is replaced', () => {
    writeFileSync(path, 'I am a text file.'.repeat(1000));
    expect(openAndFill()).toBe('damaged');
  });

  test('4.8 pages overwritten with rubbish are noticed', () => {
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096 * 2, 4096 * 12);
    writeFileSync(path, bytes);
    expect(openAndFill()).toBe('damaged');
  });

  test.each([
    [
      'another tokenizer',
      "UPDATE meta SET value = replace(value, 'tokenizer ', 'tokenizer old-') WHERE key = 'version'",
    ],
    ['an older schema', "UPDATE meta SET value = 'schema 1' WHERE key = 'version'"],
    ['a schema without a version', 'DROP TABLE meta'],
  ])('7.1 an index of %s is opened empty and says that it must be rebuilt', (_, change) => {
    const database = new Database(path);
    database.exec(change);
    database.close();
    expect(openAndFill()).toBe('outdated');
    expect(openAndFill()).toBeUndefined();
  });

  test('rubbish in the file that orders those who open the index keeps nobody from opening it', () => {
    writeFileSync(`${path}.opening`, 'rubbish '.repeat(100));
    expect(openAndFill()).toBeUndefined();
  });

  test('other chunk sizes make the index anew', () => {
    const other = indexVersion({ maxSize: 300, overlapShare: 0.1, headingBreakShare: 0.3 });
    const { database, needsRebuild } = openIndex(path, other);
    expect(needsRebuild).toBe('outdated');
    database.close();
  });

  test('a start that ends before the rebuild was complete rebuilds again', () => {
    rmSync(path);
    const { database } = openIndex(path, indexVersion(defaultChunking));
    database.close();
    expect(openAndFill()).toBe('missing');
  });

  test('4.9 documents that were put before a SIGKILL are there at the next start, and only whole ones', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', putDocuments, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
    });
    while (said.split('\n').length <= 25) await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(`${path}-wal`)).toBe(true);
    const put = said.trim().split('\n');
    const store = await openSqliteStore({ path });
    expect(store.needsRebuild).toBeUndefined();
    for (const id of put.slice(0, -1)) {
      const found = await store.getChunks(id, 1000);
      expect(found?.chunks).toHaveLength(found?.document.chunks ?? -1);
      expect(found?.total).toBeGreaterThan(1);
    }
    await store.close();
  });

  test('an index that breaks underfoot fails with a clear code and is rebuilt at the next start', async () => {
    const store = await openSqliteStore({ path });
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096);
    writeFileSync(path, bytes);
    const failures = await Promise.allSettled([
      store.search({ terms: tokenize('lighthouse'), limit: 50 }),
      store.putDocument(makeDocument('doc-x', 'lighthouse')),
    ]);
    const codes = failures.map((failure) => (failure.status === 'rejected' ? failure.reason.code : 'fine'));
    expect(codes).toContain('index_damaged');
    await store.close().catch(() => undefined);
    expect(openAndFill()).toBe('damaged');
  });

  test('a store whose file was deleted under it says so', async () => {
    const store = await openSqliteStore({ path });
    rmSync(path);
    await expect(store.stats()).rejects.toMatchObject({ code: 'index_damaged' });
    await expect(store.putDocument(makeDocument('doc-x', 'x'))).rejects.toMatchObject({
      code: 'index_damaged',
    });
    await store.close();
  });

  test('a start leaves alone what another process is filling', async () => {
    const first = await openSqliteStore({ path });
    async function* documents() {
      yield makeDocument('doc-1', 'lighthouse');
      const second = await openSqliteStore({ path });
      expect(second.needsRebuild).toBeUndefined();
      await second.close();
      expect(existsSync(`${path}.new`)).toBe(true);
      yield makeDocument('doc-2', 'lighthouse');
    }
    expect(await first.rebuild(documents())).toEqual({ documents: 2, chunks: 2 });
    expect(existsSync(`${path}.new`)).toBe(false);
    await first.close();
  });

  test('a store goes over to the new file when another process has replaced it', async () => {
    const first = await openSqliteStore({ path });
    writeFileSync(`${path}.damaged`, '');
    const second = await openSqliteStore({ path });
    await second.rebuild(each(makeDocument('doc-new', 'lighthouse')));
    const found = await first.search({ terms: tokenize('lighthouse'), limit: 50 });
    expect(found.map((hit) => hit.documentId)).toEqual(['doc-new']);
    await first.close();
    await second.close();
  });
});

function documents(count: number) {
  return Array.from({ length: count }, (_, index) =>
    makeDocument(`doc-${index}`, `lighthouse number ${index} ${'港口的水很深。'.repeat(20)}`),
  );
}

const putDocuments = fileURLToPath(new URL('put-documents.ts', import.meta.url));
