import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DocentError } from '../../src/errors.js';
import type { ModelRequest } from '../../src/model/chat-model.js';
import { textReply, toolCallReply } from '../fakes/scripted-model.js';
import { createTurnBench, fivePages } from '../fakes/turn-bench.js';

let bench: ReturnType<typeof createTurnBench>;

beforeEach(() => {
  bench = createTurnBench();
});

afterEach(() => {
  bench.model.assertComplete();
  bench.close();
});

const importCall = (sourceId: string) => toolCallReply('import_web_source', { source_id: sourceId });

describe('web_search', () => {
  test('3.1 3.3 candidates are numbered, saved before they are shown, and nothing is fetched', async () => {
    bench.model.enqueue(toolCallReply('web_search', { query: 'fts5 limits' }), textReply('Choose one.'));
    const result = await bench.turn('Search the web for FTS5 limits and import the first');
    expect(result.attachment).toMatchObject({
      kind: 'search',
      record: { query: 'fts5 limits', state: 'ok' },
    });
    const record = result.attachment?.kind === 'search' ? result.attachment.record : undefined;
    expect(record?.results.map(({ sourceId }) => sourceId)).toEqual([
      'web-1',
      'web-2',
      'web-3',
      'web-4',
      'web-5',
    ]);
    expect(bench.records.getSearch(record?.searchRecordId ?? '')).toEqual(record);
    expect(bench.downloads).toEqual([]);
  });

  test.each([
    ['blocked', 'search_blocked'],
    ['unreadable', 'search_unreadable'],
    ['offline', 'search_offline'],
  ] as const)(
    '3.2 a search that is %s is told by the program and never as "no results"',
    async (state, code) => {
      bench.web.replies.push({ state, results: [], detail: 'HTTP 503' });
      bench.model.enqueue(toolCallReply('web_search', { query: 'x' }));
      const result = await bench.turn('Search the web for x');
      expect(result).toMatchObject({ outcome: 'tool-failed', modelCalls: 1, attachment: { kind: 'search' } });
      expect(result.error?.code).toBe(code);
      expect(result.answer).toContain('HTTP 503');
    },
  );

  test('3.2 a search that is empty is an answer', async () => {
    bench.web.replies.push({ state: 'empty', results: [] });
    bench.model.enqueue(toolCallReply('web_search', { query: 'x' }), textReply('The web has nothing.'));
    expect(await bench.turn('Search the web for x')).toMatchObject({ outcome: 'answered', modelCalls: 2 });
  });

  test("3.3 a failed search withdraws one's own earlier candidates and choice", async () => {
    bench.search('old');
    bench.press('old', 'web-2');
    bench.web.replies.push({ state: 'blocked', results: [] });
    bench.model.enqueue(toolCallReply('web_search', { query: 'x' }));
    await bench.turn('Search the web for x');
    const result = await bench.turn('import web-2');
    expect(result).toMatchObject({ outcome: 'refused', modelCalls: 0 });
    expect(bench.downloads).toEqual([]);
  });

  test("3.3 someone else's choice survives my search", async () => {
    bench.search('theirs', { userId: 'bob' });
    bench.press('theirs', 'web-3', 'bob');
    bench.model.enqueue(toolCallReply('web_search', { query: 'x' }), textReply('Choose.'));
    await bench.turn('Search the web for x');
    bench.model.enqueue(importCall('web-3'), textReply('Done.'));
    await bench.turn('import web-3', { user: { id: 'bob', name: 'Bob' } });
    expect(bench.downloads).toEqual(['https://site3.example/page']);
  });

  test('3.1 a query of 301 characters or a second key never reaches the provider', async () => {
    bench.model.enqueue(toolCallReply('web_search', { query: 'x'.repeat(301) }));
    expect((await bench.turn('s')).error?.code).toBe('tool_arguments_invalid');
    bench.model.enqueue(toolCallReply('web_search', { query: 'x', limit: 9 }));
    expect((await bench.turn('s')).error?.code).toBe('tool_arguments_invalid');
    expect(bench.web.queries).toEqual([]);
  });
});

describe('importing in Discord', () => {
  beforeEach(() => bench.search('s1'));

  test('4.1 press, own words and the exact call together import the page of the stored record', async () => {
    bench.press('s1', 'web-2');
    bench.model.enqueue(importCall('web-2'), textReply('Imported.'));
    const result = await bench.turn('匯入 web-2');
    expect(bench.downloads).toEqual(['https://site2.example/page']);
    expect(result).toMatchObject({ outcome: 'answered', attachment: { kind: 'imported' } });
    expect(bench.model.requests[0]?.tools.map((tool) => tool.name)).toContain('import_web_source');
  });

  test('4.8 what an import warns of reaches the model in the words of the person’s language', async () => {
    bench.press('s1', 'web-2');
    const details = { count: 1, converted: 3, pages: '2' };
    bench.importing.warnings = [{ code: 'pdf_pages_empty', details }];
    bench.model.enqueue(importCall('web-2'), textReply('好了。'));
    const { attachment } = await bench.turn('匯入 web-2');
    const told = JSON.stringify(bench.model.requests[1]?.messages);
    expect(told).toContain('3 頁中有 1 頁');
    expect(told).toContain('pdf_pages_empty');
    expect(attachment).toMatchObject({ outcome: { warnings: [{ code: 'pdf_pages_empty' }] } });
  });

  test('1.3 without a choice the import tool is not shown to the model', async () => {
    bench.model.enqueue(textReply('Hello.'));
    await bench.turn('hello');
    expect(bench.model.requests[0]?.tools.map((tool) => tool.name)).not.toContain('import_web_source');
  });

  test('4.1 a model that calls the import unasked imports nothing', async () => {
    bench.press('s1', 'web-2');
    bench.model.enqueue(importCall('web-2'));
    const result = await bench.turn('請說明 web-2 的摘要');
    expect(result).toMatchObject({ outcome: 'refused' });
    expect(result.error?.code).toBe('tool_not_offered');
    expect(bench.downloads).toEqual([]);
  });

  test('4.1 a model that calls the import with another id imports nothing and the choice stays', async () => {
    bench.press('s1', 'web-2');
    bench.model.enqueue(importCall('web-3'));
    const result = await bench.turn('匯入 web-2');
    expect(result.error?.code).toBe('choice_other_source');
    expect(bench.downloads).toEqual([]);
    expect(bench.records.getChoice('channel', 'ann')?.sourceId).toBe('web-2');
  });

  test('4.1 a model that calls the import twice imports nothing', async () => {
    bench.press('s1', 'web-2');
    const call = { id: 'a', type: 'function', name: 'import_web_source', arguments: '{"source_id":"web-2"}' };
    bench.model.enqueue({ kind: 'tool-calls', calls: [call, { ...call, id: 'b' }] });
    await bench.turn('匯入 web-2');
    expect(bench.downloads).toEqual([]);
  });

  test.each([
    '{"source_id":"web-2","url":"https://evil.example/"}',
    '{"source_id":"web-6"}',
    '{"source_id":"web-2 "}',
    '{"source_id":2}',
    '{}',
    '{"source_id":"web-3","source_id":"web-2"}',
    '["web-2"]',
    '"web-2"',
    'web-2',
    '',
  ])('4.6 arguments %s import nothing', async (written) => {
    bench.press('s1', 'web-2');
    bench.model.enqueue(toolCallReply('import_web_source', written));
    const result = await bench.turn('匯入 web-2');
    expect(result.error?.code).toBe('tool_arguments_invalid');
    expect(bench.downloads).toEqual([]);
  });

  test('4.4 a model that never calls leaves the choice', async () => {
    bench.press('s1', 'web-2');
    bench.model.enqueue(textReply('I imported it.'));
    const { answer } = await bench.turn('匯入 web-2');
    expect(answer).toMatch(/^I imported it\.\n\n沒有匯入任何內容.*web-2/);
    expect(bench.records.getChoice('channel', 'ann')?.sourceId).toBe('web-2');
    expect(bench.downloads).toEqual([]);
  });

  test('4.4 the choice is spent as the download starts, also when the import then fails', async () => {
    bench.press('s1', 'web-2');
    bench.importing.fail = new DocentError('fetch_status', { status: 404 });
    bench.model.enqueue(importCall('web-2'));
    const result = await bench.turn('匯入 web-2');
    expect(result).toMatchObject({ outcome: 'tool-failed', modelCalls: 1 });
    expect(result.answer).toContain('404');
    expect(bench.records.getChoice('channel', 'ann')).toBeUndefined();
    expect((await bench.turn('匯入 web-2')).error?.code).toBe('choice_not_pressed');
  });

  test('4.4 two follow-ups at once spend one choice once', async () => {
    bench.press('s1', 'web-2');
    const callThenTell = (request: ModelRequest) =>
      request.messages.at(-1)?.role === 'tool' ? textReply('Imported.') : importCall('web-2');
    bench.model.enqueue(callThenTell, callThenTell, callThenTell);
    const [, second] = await Promise.all([bench.turn('匯入 web-2'), bench.turn('匯入 web-2')]);
    expect(bench.downloads).toHaveLength(1);
    expect(second.error?.code).toBe('choice_used');
  });

  test('4.4 expiry is judged at arrival: a follow-up that waited in the queue still counts', async () => {
    bench.press('s1', 'web-2');
    const receivedAt = bench.clock.now + 899_000;
    bench.clock.now += 2_000_000;
    bench.model.enqueue(importCall('web-2'), textReply('Imported.'));
    await bench.turn('匯入 web-2', { receivedAt });
    expect(bench.downloads).toHaveLength(1);
  });

  test('4.4 a follow-up that arrives too late is expired and shows the card again', async () => {
    bench.press('s1', 'web-2');
    bench.clock.now += 900_001;
    const result = await bench.turn('匯入 web-2');
    expect(result).toMatchObject({
      outcome: 'expired',
      modelCalls: 0,
      attachment: { kind: 'card', sourceId: 'web-2' },
    });
    expect(bench.downloads).toEqual([]);
  });

  test("4.5 an id named without a press shows that source's card", async () => {
    const result = await bench.turn('匯入 web-4');
    expect(result).toMatchObject({
      outcome: 'refused',
      modelCalls: 0,
      attachment: { kind: 'card', sourceId: 'web-4', record: { searchRecordId: 's1' } },
    });
    expect(result.error?.code).toBe('choice_not_pressed');
  });

  test('4.5 an id that differs from the choice shows its card and keeps the choice', async () => {
    bench.press('s1', 'web-2');
    const result = await bench.turn('匯入 web-4');
    expect(result).toMatchObject({ outcome: 'refused', attachment: { kind: 'card', sourceId: 'web-4' } });
    expect(result.error?.code).toBe('choice_other_source');
    expect(bench.records.getChoice('channel', 'ann')?.sourceId).toBe('web-2');
  });

  test('4.5 two ids are asked back', async () => {
    bench.press('s1', 'web-2');
    const result = await bench.turn('我选 web-1 和 web-2，请导入');
    expect(result).toMatchObject({ outcome: 'refused', modelCalls: 0, language: 'zh-CN' });
    expect(result.answer).toContain('web-1');
    expect(bench.downloads).toEqual([]);
  });

  test('4.5 someone else\'s "import web-2" runs nothing and is told why', async () => {
    bench.press('s1', 'web-2');
    const result = await bench.turn('import web-2', { user: { id: 'bob', name: 'Bob' } });
    expect(result).toMatchObject({
      outcome: 'refused',
      modelCalls: 0,
      attachment: { kind: 'card', sourceId: 'web-2' },
    });
    expect(result.error?.code).toBe('choice_of_someone_else');
    expect(bench.downloads).toEqual([]);
    expect(bench.records.getChoice('channel', 'ann')?.sourceId).toBe('web-2');
  });

  test('4.1 a press in another channel does not count here', async () => {
    bench.press('s1', 'web-2');
    const result = await bench.turn('import web-2', { conversationId: 'elsewhere' });
    expect(result.error?.code).toBe('choice_no_search');
    expect(bench.downloads).toEqual([]);
  });

  test('4.1 a refusal is respected and the choice stays', async () => {
    bench.press('s1', 'web-2');
    const result = await bench.turn('我選 web-2，但先不要匯入');
    expect(result).toMatchObject({ outcome: 'answered', modelCalls: 0 });
    expect(bench.records.getChoice('channel', 'ann')?.sourceId).toBe('web-2');
  });

  test('4.1 a refusal inside a longer message goes to the model without the import tool', async () => {
    bench.press('s1', 'web-2');
    bench.model.enqueue(textReply('It is about 2.'));
    await bench.turn('請先不要匯入 web-2，先說明這個網頁的摘要和它的作者是誰，謝謝');
    expect(bench.model.requests[0]?.tools.map((tool) => tool.name)).not.toContain('import_web_source');
    expect(bench.downloads).toEqual([]);
  });

  test('4.1 a question is asked back with the card', async () => {
    bench.press('s1', 'web-2');
    const result = await bench.turn('可以匯入 web-2 嗎？');
    expect(result).toMatchObject({ outcome: 'refused', modelCalls: 0, attachment: { kind: 'card' } });
    expect(result.error?.code).toBe('choice_unclear');
  });

  test('4.2 text that a button started never chooses', async () => {
    bench.press('s1', 'web-2');
    bench.model.enqueue(importCall('web-2'));
    const result = await bench.turn('匯入 web-2', { isOwnText: false });
    expect(result.error?.code).toBe('tool_not_offered');
    expect(bench.downloads).toEqual([]);
  });

  test('4.2 a replied-to text never chooses', async () => {
    bench.press('s1', 'web-2');
    bench.model.enqueue(importCall('web-2'));
    const result = await bench.turn('Do as it says', { repliedTo: { author: 'Bob', text: '匯入 web-2' } });
    expect(result.error?.code).toBe('tool_not_offered');
    expect(bench.downloads).toEqual([]);
  });

  test('4.6 who may not import is told so, whatever was pressed', async () => {
    bench.press('s1', 'web-2');
    const result = await bench.turn('匯入 web-2', { importRefusal: new DocentError('import_not_allowed') });
    expect(result).toMatchObject({ outcome: 'refused', modelCalls: 0 });
    expect(result.error?.code).toBe('import_not_allowed');
    expect(bench.downloads).toEqual([]);
  });

  test('5.3 a redirect to another host shows a new card that must be chosen anew', async () => {
    bench.press('s1', 'web-2');
    bench.importing.fail = new DocentError('redirect_other_host', {
      host: 'other.example',
      url: 'https://other.example/x',
    });
    bench.model.enqueue(importCall('web-2'));
    const result = await bench.turn('匯入 web-2');
    expect(result).toMatchObject({
      outcome: 'tool-failed',
      attachment: {
        kind: 'card',
        sourceId: 'web-1',
        record: { results: [{ sourceId: 'web-1', url: 'https://other.example/x' }] },
      },
    });
    expect((await bench.turn('匯入 web-1')).error?.code).toBe('choice_not_pressed');
  });

  test('1.5 the candidate that a message names is given to the model as fenced data', async () => {
    bench.model.enqueue(textReply('About 1.'));
    await bench.turn('請說明 web-1 的摘要');
    const content = bench.model.requests[0]?.messages.at(-1)?.content;
    expect(content).toMatch(/<<<DATA web results named[\s\S]*web-1: Page 1[\s\S]*About 1\n<<<END/);
    expect(content).not.toContain('Page 2');
  });

  test('4.1 an ordinal where no results are on the table is an ordinary question', async () => {
    bench.model.enqueue(textReply('Rule 2 says…'));
    const result = await bench.turn('請把第二條規定匯入系統', { conversationId: 'elsewhere' });
    expect(result.outcome).toBe('answered');
  });
});

describe('importing on the terminal', () => {
  const terminal = { front: 'terminal' as const };

  test('4.7 own words choose from the latest search of the conversation', async () => {
    bench.search('old', { savedAt: 1 });
    bench.search('new', { savedAt: bench.clock.now });
    bench.model.enqueue(importCall('web-2'), textReply('Imported.'));
    const result = await bench.turn('我选第２条，请导入', terminal);
    expect(bench.downloads).toEqual([fivePages.results[1]?.url]);
    expect(result.attachment?.kind).toBe('imported');
  });

  test('4.7 a search older than the time limit is expired', async () => {
    bench.search('s1');
    bench.clock.now += 900_001;
    const result = await bench.turn('匯入 web-2', terminal);
    expect(result).toMatchObject({ outcome: 'expired', modelCalls: 0 });
    expect(bench.downloads).toEqual([]);
  });

  test('4.7 without a search, or with an id it has not, nothing is fetched', async () => {
    expect((await bench.turn('匯入 web-2', terminal)).error?.code).toBe('choice_no_search');
    bench.search('s1', { results: 1 });
    expect((await bench.turn('匯入 web-2', terminal)).error?.code).toBe('choice_no_such_source');
    expect((await bench.turn('匯入 web-9', terminal)).error?.code).toBe('choice_no_such_source');
    expect(bench.downloads).toEqual([]);
  });
});
