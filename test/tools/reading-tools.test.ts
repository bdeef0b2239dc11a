import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document, KnowledgeStore } from '../../src/knowledge/knowledge-store.js';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import { createGetDocumentChunks } from '../../src/tools/get-document-chunks.js';
import { createListSources } from '../../src/tools/list-sources.js';
import { createSearchDocuments } from '../../src/tools/search-documents.js';
import type { ToolContext } from '../../src/tools/tool.js';

let folder: string;
let store: KnowledgeStore;
const context = {} as ToolContext;

const document = (name: string, markdown: string): Document => ({
  documentId: `doc-${Buffer.from(name).toString('hex').padEnd(16, '0').slice(0, 16)}`,
  title: name,
  sourceKey: `file:/${name}`,
  sourceType: 'text',
  sourceFormat: 'md',
  importedAt: '2026-01-01T00:00:00.000Z',
  markdown,
  bodyStartLine: 1,
});

const long = Array.from(
  { length: 40 },
  (_, index) =>
    `## Part ${index}\n\n${`Paragraph ${index} tells about warehouses and their shelves. `.repeat(20)}`,
).join('\n\n');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-tools-'));
  store = await openSqliteStore({ path: join(folder, 'index.sqlite') });
  await store.putDocument(
    document('Deployment-Guide.md', '# Deployment\n\nThe canary host runs for twenty minutes.'),
  );
  await store.putDocument(document('settings.md', '# Settings\n\nProduction runs sixteen sorters.'));
  await store.putDocument(document('long.md', long));
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test('1.3 list_sources finds names case-insensitively and tells no text', async () => {
  const { forModel } = await createListSources(store).run({ name_contains: 'DEPLOY' }, context);
  expect(forModel).toEqual({
    sources: [
      { source_name: 'Deployment-Guide.md', document_id: expect.stringMatching(/^doc-[0-9a-f]{16}$/) },
    ],
    total: 1,
    returned: 1,
    truncated: false,
  });
});

test('1.3 list_sources lists all for an empty name, and says when there are more than it lists', async () => {
  for (let index = 0; index < 60; index += 1)
    await store.putDocument(document(`z${index}`, `Note ${index}.`));
  const { forModel } = await createListSources(store).run({ name_contains: ' ' }, context);
  expect(forModel).toMatchObject({ total: 63, returned: 50, truncated: true });
});

test('1.3 list_sources takes names of at most 80 characters', () => {
  const { parameters } = createListSources(store);
  expect(parameters.safeParse({ name_contains: 'x'.repeat(80) }).success).toBe(true);
  expect(parameters.safeParse({ name_contains: 'x'.repeat(81) }).success).toBe(false);
});

test('1.3 get_document_chunks gives the first three of many and says that it cut', async () => {
  const { documentId } = document('long.md', '');
  const result = await createGetDocumentChunks(store).run({ document_id: documentId }, context);
  const { chunks, ...rest } = result.forModel as { chunks: { n: number; chunk_id: string }[] };
  expect(rest).toMatchObject({
    document_id: documentId,
    source_name: 'long.md',
    returned_chunk_count: 3,
    truncated: true,
  });
  expect((rest as unknown as { total_chunk_count: number }).total_chunk_count).toBeGreaterThan(3);
  expect(chunks.map(({ n, chunk_id }) => [n, chunk_id])).toEqual([
    [1, `${documentId}-chunk-0001`],
    [2, `${documentId}-chunk-0002`],
    [3, `${documentId}-chunk-0003`],
  ]);
  expect(result.passages?.map(({ chunkIds }) => chunkIds[0])).toEqual(chunks.map(({ chunk_id }) => chunk_id));
  expect(JSON.stringify(result.forModel)).not.toContain('file:/');
});

test('1.3 get_document_chunks gives a short document whole', async () => {
  const { documentId } = document('settings.md', '');
  const { forModel } = await createGetDocumentChunks(store).run({ document_id: documentId }, context);
  expect(forModel).toMatchObject({
    total_chunk_count: 1,
    returned_chunk_count: 1,
    truncated: false,
    chunks: [{ start_line: 1, end_line: 3, text: expect.stringContaining('sixteen') }],
  });
});

test.each(['doc-ffffffffffffffff', '../settings.md', 'settings.md'])(
  '1.3 get_document_chunks of %s is an error for the model, with no text of another document',
  async (document_id) => {
    const result = await createGetDocumentChunks(store).run({ document_id }, context);
    expect(result).toEqual({ forModel: { error: expect.stringContaining(document_id) }, isError: true });
  },
);

test('1.3 search_documents numbers its passages, at most three', async () => {
  const result = await createSearchDocuments(store).run({ query: 'warehouses and shelves' }, context);
  const { passages } = result.forModel as { passages: { n: number; document_id: string }[] };
  expect(passages.length).toBeGreaterThan(0);
  expect(passages.length).toBeLessThanOrEqual(3);
  expect(passages.map(({ n }) => n)).toEqual(passages.map((_, index) => index + 1));
  expect(result.passages).toHaveLength(passages.length);
});

test('2.2 search_documents says when nothing is relevant', async () => {
  const result = await createSearchDocuments(store).run({ query: '育嬰假可以請幾天' }, context);
  expect(result).toMatchObject({
    forModel: { passages: [], note: expect.any(String) },
    passages: [],
    isError: false,
  });
});
