import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createPolicy } from '../../src/tools/policy.js';
import type { Tool } from '../../src/tools/tool.js';
import { runTurn } from '../../src/turn/run-turn.js';
import type { ConfirmQuestion, TurnRequest } from '../../src/turn/turn.js';
import { textReply, toolCallReply } from '../fakes/scripted-model.js';
import { createTurnBench } from '../fakes/turn-bench.js';

let bench: ReturnType<typeof createTurnBench>;
let ran: unknown[];
beforeEach(() => {
  bench = createTurnBench();
  ran = [];
});
afterEach(() => {
  bench.model.assertComplete();
  bench.close();
});

const files: Tool<{ pattern: string }> = {
  name: 'search_files',
  description: 'Searches.',
  parameters: z.strictObject({ pattern: z.string() }),
  isOffered: () => true,
  run: async (args) => {
    ran.push(args);
    return { forModel: { lines: [] }, isError: false };
  },
};
const turn = (rule: 'allow' | 'ask' | 'deny', over: Partial<TurnRequest> = {}) =>
  runTurn(bench.request('find safePath', over), {
    ...bench.options,
    tools: [files as Tool],
    ruleOf: createPolicy({ channels: { '112233445566778899': { tools: { search_files: rule } } } }),
  });
const here = { conversationId: 'thread', placeIds: ['thread', '112233445566778899'] };
const call = toolCallReply('search_files', { pattern: 'safePath' });

test('8.1 ask shows the person what will run, and runs it on yes', async () => {
  const asked: [ConfirmQuestion, number][] = [];
  bench.model.enqueue(call, textReply('Nothing.'));
  const result = await turn('ask', {
    ...here,
    confirm: async (question, expiresAt) => {
      asked.push([question, expiresAt]);
      expect(ran).toEqual([]);
      return true;
    },
  });
  expect(asked).toEqual([
    [{ kind: 'tool', name: 'search_files', argumentsJson: '{"pattern":"safePath"}' }, bench.clock.now + 200],
  ]);
  expect(result.outcome).toBe('answered');
  expect(ran).toEqual([{ pattern: 'safePath' }]);
});

test('8.1 a no, no answer in time, and nobody to ask are three different ends, and nothing runs', async () => {
  bench.model.enqueue(call, call, call);
  const no = await turn('ask', { ...here, confirm: async () => false });
  const late = await turn('ask', { ...here, confirm: () => new Promise(() => {}) });
  const nobody = await turn('ask', here);
  expect([no, late, nobody].map(({ outcome, error }) => [outcome, error?.code])).toEqual([
    ['cancelled', 'confirmation_declined'],
    ['expired', 'confirmation_expired'],
    ['refused', 'confirmation_unavailable'],
  ]);
  expect(ran).toEqual([]);
});

test('8.1 the front hears when an answer comes too late', async () => {
  bench.model.enqueue(call);
  let heard = false;
  await turn('ask', {
    ...here,
    confirm: (_question, _expiresAt, signal) =>
      new Promise(() => signal.addEventListener('abort', () => (heard = true))),
  });
  expect(heard).toBe(true);
});

test('a turn that is cancelled while it asks ends as cancelled', async () => {
  bench.model.enqueue(call);
  const abort = new AbortController();
  const result = await turn('ask', {
    ...here,
    signal: abort.signal,
    confirm: () => {
      abort.abort();
      return new Promise(() => {});
    },
  });
  expect(result.error?.code).toBe('cancelled');
  expect(ran).toEqual([]);
});

test('8.1 deny hides the tool from the model, and a call of it all the same runs nothing', async () => {
  bench.model.enqueue(call);
  const result = await turn('deny', here);
  expect(bench.model.requests[0]?.tools).toEqual([]);
  expect(result.error?.code).toBe('tool_not_offered');
  expect(ran).toEqual([]);
});

test('8.1 elsewhere the same tool is allowed', async () => {
  bench.model.enqueue(call, textReply('Nothing.'));
  expect((await turn('deny', { conversationId: '998877665544332211' })).outcome).toBe('answered');
  expect(ran).toHaveLength(1);
});

test('1.6 while a person is asked, another turn has the model', async () => {
  let answer = (_: boolean) => {};
  const asked = new Promise<void>((resolve) => {
    bench.model.enqueue(call);
    const waiting = turn('ask', {
      ...here,
      confirm: () => {
        resolve();
        return new Promise((settle) => {
          answer = settle;
        });
      },
    });
    waiting.catch(() => {});
  });
  await asked;
  bench.model.enqueue(textReply('Four.'));
  expect((await bench.turn('what is 2 + 2?')).answer).toBe('Four.');
  bench.model.enqueue(textReply('Nothing.'));
  answer(true);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(ran).toHaveLength(1);
});

test('8.1, 4.1 where imports are denied, a person who asks for one is told so before any model is asked', async () => {
  bench.search('s1');
  bench.press('s1', 'web-2');
  const result = await runTurn(bench.request('import web-2'), {
    ...bench.options,
    ruleOf: createPolicy({ tools: { import_web_source: 'deny' } }),
  });
  expect(result).toMatchObject({ outcome: 'refused', error: { code: 'tool_denied' } });
  expect(bench.model.requests).toEqual([]);
  expect(bench.downloads).toEqual([]);
});

test('8.2, 4.1 allow does not loosen the rules of importing: without a choice the tool stays hidden', async () => {
  bench.model.enqueue(toolCallReply('import_web_source', { source_id: 'web-1' }));
  const result = await runTurn(bench.request('hello there'), {
    ...bench.options,
    ruleOf: createPolicy({ tools: { import_web_source: 'allow' } }),
  });
  expect(bench.model.requests[0]?.tools.map(({ name }) => name)).not.toContain('import_web_source');
  expect(result.error?.code).toBe('tool_not_offered');
  expect(bench.downloads).toEqual([]);
});

test('8.2, 4.1 ask tightens them: a choice that is not confirmed stays unused', async () => {
  bench.search('s1');
  bench.press('s1', 'web-2');
  bench.model.enqueue(toolCallReply('import_web_source', { source_id: 'web-2' }));
  const options = { ...bench.options, ruleOf: createPolicy({ tools: { import_web_source: 'ask' } }) };
  const result = await runTurn(bench.request('import web-2', { confirm: async () => false }), options);
  expect(result.error?.code).toBe('confirmation_declined');
  expect(bench.downloads).toEqual([]);
  bench.model.enqueue(toolCallReply('import_web_source', { source_id: 'web-2' }), textReply('Imported.'));
  await runTurn(bench.request('import web-2', { confirm: async () => true }), options);
  expect(bench.downloads).toEqual(['https://site2.example/page']);
});
