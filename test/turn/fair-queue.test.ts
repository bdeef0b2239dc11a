import { afterEach, beforeEach, expect, test } from 'vitest';
import { textReply, toolCallReply } from '../fakes/scripted-model.js';
import { createTurnBench } from '../fakes/turn-bench.js';

let bench: ReturnType<typeof createTurnBench>;
beforeEach(() => {
  bench = createTurnBench();
});
afterEach(() => bench.close());

test('1.6 one person has at most three questions under way; others are answered in between', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  bench.model.enqueue(async () => held.then(() => textReply('one')), textReply('two'), textReply('three'));
  const mine = ['a', 'b', 'c'].map((text) => bench.turn(text));
  const tooMany = await bench.turn('d');
  expect([tooMany.outcome, tooMany.error?.code]).toEqual(['refused', 'too_many_turns']);
  expect(tooMany.answer).toContain('3 questions under way');
  expect(tooMany.modelCalls).toBe(0);
  bench.model.enqueue(textReply('for Bob'));
  const bob = bench.turn('hello', { user: { id: 'bob', name: 'Bob' } });
  release();
  const answers = await Promise.all([...mine, bob]);
  expect(answers.map(({ answer }) => answer)).toEqual(['one', 'two', 'three', 'for Bob']);
  bench.model.enqueue(textReply('again'));
  expect((await bench.turn('e')).answer).toBe('again');
});

test('1.6 a turn that failed, or was cancelled, no longer counts', async () => {
  for (let n = 0; n < 5; n += 1) {
    bench.model.enqueue(new Error('broken'));
    expect((await bench.turn('a')).outcome).toBe('model-failed');
    expect((await bench.turn('a', { signal: AbortSignal.abort() })).error?.code).toBe('cancelled');
  }
  bench.model.enqueue(textReply('fine'));
  expect((await bench.turn('a')).answer).toBe('fine');
});

test.each([
  ['blocked', 'choice_search_failed', 'failed'],
  ['offline', 'choice_search_failed', 'failed'],
  ['unreadable', 'choice_search_failed', 'failed'],
  ['empty', 'choice_search_empty', 'found nothing'],
] as const)('3.3 after a search that was %s, web-2 is told of that search', async (state, code, words) => {
  bench.search('old');
  bench.web.replies.push({ state, results: [] });
  bench.model.enqueue(toolCallReply('web_search', { query: 'FTS5 limits' }));
  if (state === 'empty') bench.model.enqueue(textReply('Nothing.'));
  await bench.turn('search the web for FTS5 limits', { front: 'terminal' });
  for (const front of ['terminal', 'discord'] as const) {
    const told = await bench.turn('import web-2', { front });
    expect([told.outcome, told.error?.code]).toEqual(['refused', code]);
    expect(told.answer).toContain(`“FTS5 limits” ${words}`);
  }
  expect(bench.downloads).toEqual([]);
});
