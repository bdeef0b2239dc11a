import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { DocentError } from '../../src/errors.js';
import { silentLog } from '../../src/log.js';
import { explain } from '../../src/messages.js';
import { createTools } from '../../src/tools/create-tools.js';
import {
  createPolicy,
  defaultRules,
  parsePolicy,
  policySchema,
  readPolicyFile,
} from '../../src/tools/policy.js';

const problemsOf = (text: string) => {
  try {
    parsePolicy(text, 'policy.json');
  } catch (error) {
    if (error instanceof DocentError && error.code === 'config_invalid') return explain(error, 'en');
    throw error;
  }
  return 'none';
};

test('8.2 fetch_page asks, everything else is allowed, and what is not known is denied', () => {
  const ruleOf = createPolicy();
  expect(defaultRules.fetch_page).toBe('ask');
  for (const [name, rule] of Object.entries(defaultRules)) {
    expect(ruleOf(name, ['1'])).toBe(name === 'fetch_page' ? 'ask' : 'allow');
    expect(ruleOf(name, [])).toBe(rule);
  }
  for (const name of ['run_shell', '', 'constructor', '__proto__', 'toString', 'Fetch_Page']) {
    expect(ruleOf(name, [])).toBe('deny');
  }
});

test('8.2 every tool there is has a rule, so that none is denied by being forgotten', () => {
  const parts = {
    store: {},
    provider: {},
    importer: {},
    fetchGuarded: {},
    converter: {},
    workspace: {},
  } as unknown as Parameters<typeof createTools>[0];
  expect(
    createTools(parts)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(defaultRules).toSorted());
});

test('8.1 a channel overrides what holds everywhere, a thread its channel', () => {
  const ruleOf = createPolicy(
    parsePolicy(
      JSON.stringify({
        tools: { web_search: 'deny', fetch_page: 'allow' },
        channels: {
          '112233445566778899': { tools: { web_search: 'ask' } },
          '112233445566778800': { tools: { web_search: 'allow', search_files: 'deny' } },
        },
      }),
      'policy.json',
    ),
  );
  expect(ruleOf('web_search', ['999'])).toBe('deny');
  expect(ruleOf('web_search', ['112233445566778899'])).toBe('ask');
  expect(ruleOf('web_search', ['112233445566778800', '112233445566778899'])).toBe('allow');
  expect(ruleOf('web_search', ['thread', '112233445566778899'])).toBe('ask');
  expect(ruleOf('search_files', ['112233445566778800'])).toBe('deny');
  expect(ruleOf('fetch_page', ['112233445566778800'])).toBe('allow');
});

describe('8.2 a wrong file is a start-up error with its line and key', () => {
  test.each([
    ['{\n  "tools": {\n    "fetch_page": "yes"\n  }\n}', 'policy.json:3: tools.fetch_page: '],
    ['{\n  "tools": {\n    "fetch_pages": "ask"\n  }\n}', 'policy.json:3: tools.fetch_pages: '],
    ['{\n  "tool": {}\n}', 'policy.json:2: tool: '],
    ['{ "channels": {\n "general": { "tools": {} } } }', 'policy.json:2: channels.general: '],
    [
      '{ "channels": {\n "112233445566778899": {\n "tools": {\n "read_file": null } } } }',
      'policy.json:4: channels.112233445566778899.tools.read_file: ',
    ],
    ['{ "channels": {\n "112233445566778899": {} } }', 'policy.json:2: channels.112233445566778899.tools: '],
    ['{\n "tools": ["web_search"]\n}', 'policy.json:2: tools: '],
    ['[]', 'policy.json:1: must be an object in braces'],
    ['"allow"', 'policy.json:1: must be an object in braces'],
  ])('%j', (text, problem) => expect(problemsOf(text)).toContain(problem));

  test('all mistakes are named at once', () => {
    const text = problemsOf('{\n "tools": {\n "web_search": 1,\n "read_file": 2\n }\n}');
    expect(text.split('\n').at(-1)).toContain('Correct this in `policy.json`');
    const problems = text.split('\n').slice(1, -1);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain('must be one of allow, ask, deny.');
    expect(problems[1]).toContain('policy.json:4: tools.read_file: ');
  });

  test('a key that stands twice is a mistake, not a silent widening', () => {
    expect(problemsOf('{"tools":{"web_search":"deny","web_search":"allow"}}')).toContain(
      'the key "web_search" stands twice',
    );
  });

  test('what is no JSON is named with its line', () => {
    expect(problemsOf('{\n  "tools": {\n    oops\n  }\n}')).toMatch(/line 3/);
    expect(problemsOf('')).toContain('policy.json');
  });

  test('a file that is not there', async () => {
    await expect(readPolicyFile('/does/not/exist.json')).rejects.toMatchObject({ code: 'config_invalid' });
  });

  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'docent-policy-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the start ends before anything is opened', async () => {
    const path = join(folder, 'policy.json');
    writeFileSync(path, '{\n "tools": { "fetch_page": "allways" }\n}');
    const config = loadConfig({
      TOOL_POLICY_FILE: path,
      KNOWLEDGE_DIR: join(folder, 'knowledge'),
      RUNS_DIR: join(folder, 'runs'),
    });
    await expect(createApp(config, silentLog())).rejects.toMatchObject({
      code: 'config_invalid',
      problems: [{ place: expect.stringContaining('policy.json:2: tools.fetch_page'), rule: 'oneOf' }],
    });
  });
});

test('the published schema is the one that is checked', () => {
  const path = fileURLToPath(new URL('../../docs/tool-policy.schema.json', import.meta.url));
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(z.toJSONSchema(policySchema));
});

test('8.2 a key that stands twice is named with the line of the second', () => {
  expect(problemsOf('{\n"tools": {\n"web_search": "deny",\n"web_search": "allow"}}')).toContain(
    'policy.json:4: the key "web_search" stands twice',
  );
});

test('8.2 of a file full of mistakes the first 20 are told, in no more than a moment', () => {
  const wrong = Array.from({ length: 5_000 }, (_, index) => `"tool_${index}": "allow"`).join(',\n');
  expect(problemsOf(`{"tools": {${wrong}}}`).match(/there is no such key/g)).toHaveLength(20);
});

test('8.2 a file with a byte order mark is read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-policy-'));
  try {
    const path = join(folder, 'policy.json');
    writeFileSync(path, '\ufeff{ "tools": { "web_search": "deny" } }');
    expect(await readPolicyFile(path)).toEqual({ tools: { web_search: 'deny' } });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
