import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DocentError } from '../../src/errors.js';
import { checkCall, describeTool } from '../../src/tools/dispatch.js';
import { parseStrictJson } from '../../src/tools/strict-json.js';
import type { Tool, ToolContext } from '../../src/tools/tool.js';

let ran: unknown[];
let tools: Map<string, Tool>;
let behave: () => Promise<never> | Promise<{ forModel: unknown; isError: boolean }>;

const context: ToolContext = {
  userId: 'u',
  conversationId: 'c',
  language: 'en',
  signal: new AbortController().signal,
  ownUrls: [],
  ruleOf: () => 'allow',
  confirm: async () => {},
  explainWarning: ({ code }) => code,
  searches: { withdraw: () => {}, save: () => Promise.reject() as never },
};

beforeEach(() => {
  ran = [];
  behave = async () => ({ forModel: 'ok', isError: false });
  const read: Tool<{ document_id: string }> = {
    name: 'read',
    description: 'Reads.',
    parameters: z.strictObject({ document_id: z.string().max(80).trim().min(1) }),
    isOffered: () => true,
    run: (args) => {
      ran.push(args);
      return behave();
    },
  };
  const hidden: Tool = { ...(read as Tool), name: 'hidden', isOffered: () => false };
  tools = new Map([read as Tool, hidden].map((tool) => [tool.name, tool]));
});

afterEach(() => {
  if (expect.getState().currentTestName?.includes('refused')) expect(ran).toEqual([]);
});

const call = (over: Partial<Record<'id' | 'type' | 'name' | 'arguments', unknown>> = {}) => ({
  id: 'call-1',
  type: 'function',
  name: 'read',
  arguments: '{"document_id":"doc-1"}',
  ...over,
});

const codeOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof DocentError) return error.code;
    throw error;
  }
  return 'none';
};

test('1.2 a correct call is checked, trimmed and runs', async () => {
  const checked = checkCall(call({ arguments: '{"document_id":" doc-1 "}' }), tools, context);
  expect(checked.argumentsJson).toBe('{"document_id":"doc-1"}');
  expect(await checked.run()).toEqual({ forModel: 'ok', isError: false });
  expect(ran).toEqual([{ document_id: 'doc-1' }]);
});

describe('1.2 and 8.2 names that are no tool are refused', () => {
  test.each([
    'delete_source',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '',
    ['read'],
    7,
    null,
    undefined,
  ])('refused: %j', (name) => {
    expect(codeOf(() => checkCall(call({ name }), tools, context))).toBe('tool_unknown');
  });

  test('refused: a tool that is not offered in this turn', () => {
    expect(codeOf(() => checkCall(call({ name: 'hidden' }), tools, context))).toBe('tool_not_offered');
  });
});

describe('1.2 calls that are no function calls are refused', () => {
  test.each([{ id: '' }, { id: '  ' }, { id: 7 }, { id: undefined }, { type: 'tool' }, { type: undefined }])(
    'refused: %j',
    (over) => {
      expect(codeOf(() => checkCall(call(over), tools, context))).toBe('tool_arguments_invalid');
    },
  );
});

describe('1.2 arguments other than a JSON string of exactly the keys are refused', () => {
  test.each([
    [{ document_id: 'doc-1' }],
    [null],
    [undefined],
    [''],
    ['null'],
    ['[]'],
    ['"doc-1"'],
    ['{'],
    ['{}'],
    ['{"document_id":7}'],
    ['{"document_id":null}'],
    ['{"document_id":["doc-1"]}'],
    ['{"document_id":"   "}'],
    [`{"document_id":"${'x'.repeat(81)}"}`],
    ['{"document_id":"doc-1","path":"/etc/passwd"}'],
    ['{"document_id":"doc-1","document_id":"doc-2"}'],
    ['{"document_id":"doc-1","document\\u005fid":"doc-2"}'],
    ['{"document_id":NaN}'],
    ['{"document_id":"doc-1","__proto__":{"x":1}}'],
    ['{"Document_id":"doc-1"}'],
  ])('refused: %j', (written) => {
    expect(codeOf(() => checkCall(call({ arguments: written }), tools, context))).toBe(
      'tool_arguments_invalid',
    );
  });
});

test('2.3 an exception of a tool becomes a result with its code', async () => {
  behave = () =>
    Promise.reject(new DocentError('knowledge_locked', { pid: 1, purpose: 'import', since: 'now' }));
  expect(await checkCall(call(), tools, context).run()).toMatchObject({
    isError: true,
    error: { code: 'knowledge_locked', details: { pid: 1 } },
  });
  behave = () => Promise.reject(new TypeError('boom'));
  expect(await checkCall(call(), tools, context).run()).toMatchObject({
    isError: true,
    error: { code: 'internal' },
  });
});

test('1.3 a tool is described by plain scalars, closed', () => {
  expect(describeTool(tools.get('read') as Tool)).toEqual({
    name: 'read',
    description: 'Reads.',
    parameters: {
      type: 'object',
      properties: { document_id: { type: 'string', maxLength: 80, minLength: 1 } },
      required: ['document_id'],
      additionalProperties: false,
    },
  });
});

describe('parseStrictJson', () => {
  test.each([
    ['{"a":1,"b":{"a":2}}', { a: 1, b: { a: 2 } }],
    ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', { a: '{"a":1,"a":2}' }],
    ['{"a":"x\\\\","b":"a"}', { a: 'x\\', b: 'a' }],
  ])('takes %s', (text, value) => {
    expect(parseStrictJson(text)).toEqual(value);
  });

  test.each([
    '{"a":1,"a":1}',
    '{"x":{"a":1,"a":2}}',
    '[{"a":1,"\\u0061":2}]',
    '{"a":[{"b":1}],"a":2}',
    '{"a" :1,"a"\n:2}',
  ])('throws for %s', (text) => {
    expect(() => parseStrictJson(text)).toThrow(/duplicate/);
  });
});
