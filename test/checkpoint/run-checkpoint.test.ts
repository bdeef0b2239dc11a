import { describe, expect, test } from 'vitest';
import type { CheckpointCase, CheckpointSandbox } from '../../src/checkpoint/checkpoint.js';
import { checkpointDocuments, checkpointSearch } from '../../src/checkpoint/checkpoint-documents.js';
import { fixedCases } from '../../src/checkpoint/fixed-cases.js';
import { runCheckpoint } from '../../src/checkpoint/run-checkpoint.js';
import { DocentError } from '../../src/errors.js';
import type { RunRecord } from '../../src/records/records.js';
import type { TurnResult } from '../../src/turn/turn.js';

const settings = checkpointDocuments[0]!.document;
const guide = checkpointDocuments[1]!.document;

/** What a good model does in a case: its tool call with the tool's result, and its answer. */
interface Played {
  tool?: { name: string; args: unknown; result: unknown };
  answer: string;
  more?: Partial<TurnResult>;
}

const good: Record<string, Played> = {
  'find-document-by-name': {
    tool: {
      name: 'list_sources',
      args: { name_contains: 'deployment' },
      result: { sources: [{ source_name: guide.title, document_id: guide.documentId }], total: 1 },
    },
    answer: '名稱含有 deployment 的文件是 lantern-deployment-guide.md。',
  },
  'read-document-by-id': {
    tool: {
      name: 'get_document_chunks',
      args: { document_id: settings.documentId },
      result: { document_id: settings.documentId, chunks: [{ n: 1, text: settings.markdown }] },
    },
    answer: 'Production has 14 workers. [1]',
  },
  'search-the-web': {
    tool: {
      name: 'web_search',
      args: { query: 'GeoJSON 官方规范' },
      result: { state: 'ok', result_count: 1 },
    },
    answer: 'web-1：https://www.rfc-editor.org/rfc/rfc7946',
    more: { attachment: { kind: 'search', record: searchRecord() } },
  },
  'arithmetic-without-tool': { answer: '17 plus 25 is 42.', more: { modelCalls: 1 } },
};

function sandboxOf(played: Record<string, Played | Error>): CheckpointSandbox {
  return {
    async ask(text) {
      const id = fixedCases.find(({ question }) => question === text)!.id;
      const play = played[id]!;
      if (play instanceof Error) throw play;
      const result = { modelCalls: 2, answer: play.answer, outcome: 'answered', ...play.more } as TurnResult;
      const toolCall = play.tool && {
        name: play.tool.name,
        arguments: JSON.stringify(play.tool.args),
        isError: false,
        ms: 1,
        result: play.tool.result,
      };
      return { result, run: { ...(toolCall && { toolCall }) } as RunRecord };
    },
    close: async () => {},
  };
}

const run = (played: Record<string, Played | Error>, onCase?: (done: CheckpointCase) => void) =>
  runCheckpoint({
    sandbox: sandboxOf(played),
    model: { kind: 'server' },
    signal: new AbortController().signal,
    ...(onCase && { onCase }),
  });

test('9 a model that chooses the right tool, arguments and words passes all four cases, in order', async () => {
  const seen: string[] = [];
  const report = await run(good, ({ id }) => seen.push(id));
  expect(report.cases.filter((each) => each.why)).toEqual([]);
  expect(report).toMatchObject({
    passed: true,
    cases: [
      { id: 'find-document-by-name', tool: 'list_sources', passed: true, ms: expect.any(Number) },
      { id: 'read-document-by-id', tool: 'get_document_chunks', passed: true },
      { id: 'search-the-web', tool: 'web_search', passed: true },
      { id: 'arithmetic-without-tool', tool: null, passed: true },
    ],
  });
  expect(seen).toEqual(fixedCases.map(({ id }) => id));
});

describe('9 a case fails, and says why, when', () => {
  const byName = good['find-document-by-name']!;
  const byId = good['read-document-by-id']!;
  const web = good['search-the-web']!;
  const sum = good['arithmetic-without-tool']!;
  test.each<[string, string, Played | Error, RegExp]>([
    [
      'the tool is another',
      'find-document-by-name',
      { ...byName, tool: { ...byName.tool!, name: 'search_documents' } },
      /^tool: expected list_sources, got search_documents$/,
    ],
    [
      'no tool is called',
      'read-document-by-id',
      { answer: 'It has 14.' },
      /^tool: expected get_document_chunks, got none$/,
    ],
    [
      'a tool is called without need',
      'arithmetic-without-tool',
      { ...sum, tool: web.tool! },
      /^tool: expected none, got web_search$/,
    ],
    [
      'the arguments differ',
      'find-document-by-name',
      { ...byName, tool: { ...byName.tool!, args: { name_contains: 'deploy' } } },
      /^arguments: expected .*deployment/,
    ],
    [
      'another document is read',
      'read-document-by-id',
      { ...byId, tool: { ...byId.tool!, args: { document_id: guide.documentId } } },
      /^arguments: /,
    ],
    [
      'the query lost its subject',
      'search-the-web',
      { ...web, tool: { ...web.tool!, args: { query: '官方规范' } } },
      /^query: expected to contain geojson/,
    ],
    [
      'the result is not the right one',
      'find-document-by-name',
      { ...byName, tool: { ...byName.tool!, result: { sources: [], total: 0 } } },
      /^sources: expected .*, got \[\]$/,
    ],
    [
      'the result is an error',
      'read-document-by-id',
      { ...byId, tool: { ...byId.tool!, result: { error: 'unknown' } } },
      /^result: /,
    ],
    ['there are no candidates', 'search-the-web', { ...web, more: {} }, /^candidates: .* got none$/],
    ['the answer is wrong', 'read-document-by-id', { ...byId, answer: 'It has 114 or 3.' }, /^answer: /],
    ['the sum is wrong', 'arithmetic-without-tool', { ...sum, answer: '43' }, /^answer: /],
    [
      'the turn failed',
      'search-the-web',
      { answer: '', more: { outcome: 'model-failed', error: new DocentError('reply_several_tool_calls') } },
      /^reply_several_tool_calls: /,
    ],
    [
      'the fallback quoted',
      'read-document-by-id',
      { ...byId, more: { notice: 'No language model was used.' } },
      /^no language model answered/,
    ],
    ['something threw', 'read-document-by-id', new Error('disk full'), /disk full/],
  ])('%s', async (_, id, played, why) => {
    const report = await run({ ...good, [id]: played });
    expect(report.passed).toBe(false);
    expect(report.cases).toHaveLength(4);
    expect(report.cases.filter(({ passed }) => !passed)).toEqual([
      expect.objectContaining({ id, why: expect.stringMatching(why) }),
    ]);
  });
});

test('2.4 it does not apply to the quoting responder, and says so before any turn', async () => {
  const sandbox = sandboxOf({});
  const quoting = runCheckpoint({ sandbox, model: { kind: 'quote' }, signal: new AbortController().signal });
  await expect(quoting).rejects.toMatchObject({ code: 'checkpoint_not_applicable' });
});

test('1.6 cancelling ends it', async () => {
  const person = new AbortController();
  const checkpoint = runCheckpoint({
    sandbox: sandboxOf(good),
    model: { kind: 'server' },
    signal: person.signal,
    onCase: () => person.abort(),
  });
  await expect(checkpoint).rejects.toMatchObject({ code: 'cancelled' });
});

test('the documents are told apart by id and by name', () => {
  expect(new Set(checkpointDocuments.map(({ document }) => document.documentId)).size).toBe(3);
  for (const { document } of checkpointDocuments) expect(document.documentId).toMatch(/^doc-[0-9a-f]{16}$/);
  expect(checkpointDocuments.filter(({ fileName }) => fileName.includes('deployment'))).toHaveLength(1);
});

function searchRecord() {
  return {
    searchRecordId: 's1',
    userId: 'checkpoint',
    userName: 'checkpoint',
    conversationId: 'c1',
    query: 'GeoJSON',
    state: 'ok' as const,
    results: checkpointSearch.results.map((page) => ({ sourceId: 'web-1' as const, ...page })),
    savedAt: 0,
  };
}
