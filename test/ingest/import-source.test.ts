import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DocentError } from '../../src/errors.js';
import type { Importer } from '../../src/ingest/import-outcome.js';
import { createImporter } from '../../src/ingest/import-source.js';
import type { KnowledgeStore } from '../../src/knowledge/knowledge-store.js';
import { searchPassages } from '../../src/knowledge/search-passages.js';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import { pageOf } from './fetched-page.js';

const page = await readFile(new URL('../fixtures/pages/fts5-limits.html', import.meta.url));
let folder: string;
let store: KnowledgeStore;
let importer: Importer;
let served: () => Promise<ReturnType<typeof pageOf>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-import-'));
  store = await openSqliteStore({ path: join(folder, 'index', 'index.sqlite') });
  served = async () => pageOf('https://docs.example/fts5', page);
  importer = createImporter({ knowledgeDir: folder, store, fetchGuarded: () => served() });
});

afterEach(async () => {
  await importer.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

test('4.8 a chosen page is kept, converted, indexed and searchable at once', async () => {
  const steps: string[] = [];
  const outcome = await importer.importWebSource(
    { url: 'https://docs.example/fts5', title: 'FTS5 limits' },
    { onStep: (step) => steps.push(step) },
  );
  expect(outcome).toMatchObject({
    status: 'imported',
    title: 'FTS5 的限制',
    sourceUrl: 'https://docs.example/fts5',
  });
  const raw = await readFile(join(folder, 'raw', `${outcome.documentId}.md`), 'utf8');
  expect(raw).toContain('source_url: "https://docs.example/fts5"');
  expect(await readdir(join(folder, 'inbox'))).toEqual(['processed']);
  const processed = await readdir(join(folder, 'inbox', 'processed'));
  expect(processed).toEqual([
    expect.stringMatching(/^web-[0-9a-f]{20}\.html$/),
    expect.stringMatching(/^web-[0-9a-f]{20}\.html\.source\.json$/),
  ]);
  const passages = await searchPassages(store, 'FTS5 的限制有哪些？', 3);
  expect(passages[0]?.documentId).toBe(outcome.documentId);
  expect(steps).toHaveLength(10);
});

test('4.8 a failed download waits in the inbox and can be retried', async () => {
  served = async () => {
    throw new DocentError('fetch_timeout', { seconds: 20 });
  };
  const chosen = { url: 'https://docs.example/fts5', title: 'FTS5 limits' };
  await expect(importer.importWebSource(chosen)).rejects.toMatchObject({ code: 'fetch_timeout' });
  const [entry] = await importer.listInbox();
  expect(entry).toMatchObject({ title: 'FTS5 limits', code: 'fetch_timeout', sourceUrl: chosen.url });
  served = async () => pageOf(chosen.url, page);
  expect(await importer.retry(entry?.name ?? '')).toMatchObject({ status: 'imported' });
  expect(await importer.listInbox()).toEqual([]);
});
