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
    const store = await openSqliteStore({ path });
    await store.rebuild(each(...documents(30)));
    await store.close();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  async function startAndRebuild(): Promise<string | undefined> {
    const store = await openSqliteStore({ path });
    const reason = store.needsRebuild;
    if (reason !== undefined) {
      expect(await store.stats()).toMatchObject({ documents: 0 });
      await store.rebuild(each(...documents(30)));
    }
    expect(await store.search({ terms: tokenize('lighthouse'), limit: 50 })).toHaveLength(30);
    await store.close();
    return reason;
  }

  test('a whole index is taken as it is', async () => {
    expect(await startAndRebuild()).toBeUndefined();
  });

  test('4.8 a deleted index is opened empty and says that it must be rebuilt', async () => {
    rmSync(path);
    expect(await startAndRebuild()).toBe('missing');
    expect(await startAndRebuild()).toBeUndefined();
  });

  test('4.8 an index cut off anywhere is noticed and can be rebuilt', async () => {
    const whole = join(folder, 'whole');
    copyFileSync(path, whole);
    const { size } = statSync(whole);
    for (const length of [0, 10, 1000, 4096, Math.floor(size / 3), size - 4096, size - 1]) {
      copyFileSync(whole, path);
      truncateSync(path, length);
      expect(await startAndRebuild(), `cut at ${length} of ${size}`).toBe(
        length === 0 ? 'missing' : 'damaged',
      );
    }
  });

  test('4.8 a file that is no index at all is replaced', async () => {
    writeFileSync(path, 'I am a text file.'.repeat(1000));
    expect(await startAndRebuild()).toBe('damaged');
  });

  test('4.8 pages overwritten with rubbish are noticed', async () => {
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096 * 2, 4096 * 12);
    writeFileSync(path, bytes);
    expect(await startAndRebuild()).toBe('damaged');
  });

  test.each([
    [
      'another tokenizer',
      "UPDATE meta SET value = replace(value, 'tokenizer ', 'tokenizer old-') WHERE key = 'version'",
    ],
    ['an older schema', "UPDATE meta SET value = 'schema 1' WHERE key = 'version'"],
    ['a schema without a version', 'DROP TABLE meta'],
  ])('7.1 an index of %s is opened empty and says that it must be rebuilt', async (_, change) => {
    const database = new Database(path);
    database.exec(change);
    database.close();
    expect(await startAndRebuild()).toBe('outdated');
    expect(await startAndRebuild()).toBeUndefined();
  });

  test('other chunk sizes make the index anew', async () => {
    const store = await openSqliteStore({
      path,
      chunking: { maxSize: 300, overlapShare: 0.1, headingBreakShare: 0.3 },
    });
    expect(store.needsRebuild).toBe('outdated');
    await store.close();
  });

  test('a start that is killed before the rebuild was complete rebuilds again', async () => {
    rmSync(path);
    const store = await openSqliteStore({ path });
    await store.putDocument(makeDocument('doc-0', 'lighthouse'));
    await store.close();
    const next = await openSqliteStore({ path });
    expect(next.needsRebuild).toBe('missing');
    await next.close();
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
    expect(await startAndRebuild()).toBe('damaged');
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
