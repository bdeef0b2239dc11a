import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../../src/app.js';
import { DocentError } from '../../src/errors.js';
import { languages } from '../../src/language.js';
import { askYesOrNo } from '../../src/terminal/ask-yes-or-no.js';
import { converse } from '../../src/terminal/conversation.js';
import { type LoopbackWeb, openLoopbackWeb } from '../fakes/loopback-web.js';
import { runCli } from '../fakes/run-cli.js';
import { makeTree, type Tree } from '../workspace/make-tree.js';

let web: LoopbackWeb;
let folder: string;
let tree: Tree;
let environment: Record<string, string>;

beforeEach(async () => {
  web = await openLoopbackWeb([
    {
      title: 'Release notes',
      snippet: '',
      body: '<html><head><title>Release notes</title></head><body><main><h1>Release notes</h1><p>The release of May brings a faster file search for everyone.</p></main></body></html>',
    },
  ]);
  folder = mkdtempSync(join(tmpdir(), 'docent-files-'));
  tree = makeTree({
    'src/permissions.ts': 'export function ensureToolPolicy(tool: string) {}\n',
    'src/skills.ts':
      "import { ensureToolPolicy } from './permissions.js';\nconst key = 'sk-very-secret-1';\n",
  });
  environment = {
    MODEL: 'quote',
    KNOWLEDGE_DIR: join(folder, 'knowledge'),
    RUNS_DIR: join(folder, 'runs'),
    WORKSPACE_DIR: tree.root,
    MODEL_API_KEY: 'sk-very-secret-1',
    ALLOWED_PRIVATE_HOSTS: web.host,
  };
});
afterEach(async () => {
  await web.close();
  tree.remove();
  rmSync(folder, { recursive: true });
});

test('10.1 search_files in the terminal: the lines stand below the answer, and in the JSON', async () => {
  const people = await runCli(['ask', 'search the code for "ensureToolPolicy"'], environment);
  expect(people.exitCode).toBe(0);
  expect(people.out).toContain('src/permissions.ts:1: export function ensureToolPolicy(tool: string) {}');
  expect(people.out).toContain("src/skills.ts:1: import { ensureToolPolicy } from './permissions.js';");
  const { json } = await runCli(['ask', '幫我搜程式碼 "ENSURETOOLPOLICY"', '--json'], environment);
  expect(json.toolCalls).toEqual([
    { name: 'search_files', arguments: { pattern: 'ENSURETOOLPOLICY' }, isError: false },
  ]);
  expect(
    json.attachment.hits.hits.map(({ path, line }: { path: string; line: number }) => `${path}:${line}`),
  ).toEqual(['src/permissions.ts:1', 'src/skills.ts:1']);
});

test('read_file shows numbered lines, and no secret of the environment', async () => {
  const { out } = await runCli(['ask', 'show me src/skills.ts:2'], environment);
  expect(out).toContain("2: const key = '[REDACTED:MODEL_API_KEY]';");
  expect(out).not.toContain('sk-very-secret-1');
});

test('1.3 without WORKSPACE_DIR neither is offered', async () => {
  const { json } = await runCli(['ask', 'search the code for "ensureToolPolicy"', '--json'], {
    ...environment,
    WORKSPACE_DIR: '',
  });
  expect(json.toolCalls[0].name).toBe('search_documents');
});

test('a refusal of the fence is told as it is', async () => {
  const { json, exitCode } = await runCli(['ask', 'show me .git/config.txt please', '--json'], environment);
  expect([exitCode, json.outcome]).toEqual([1, 'tool-failed']);
  expect(json.error.code).toMatch(/^path_/);
});

test('8.1 without a terminal a question cannot be answered, which is a no: nothing is requested', async () => {
  const { json, exitCode } = await runCli(['ask', `read ${web.pageUrl(1)}`, '--json'], environment);
  expect([exitCode, json.outcome, json.error.code]).toEqual([1, 'refused', 'confirmation_unavailable']);
  expect(json.error.message).toContain(`Host: ${web.host}\n${web.pageUrl(1)}\n`);
  expect(json.error.message).toContain('add --yes');
  expect(web.fetched).toEqual([]);
});

test('8.1 the person at the terminal is asked with the full address, and decides', async () => {
  const asked: string[] = [];
  const answering = (yes: boolean) => ({
    confirm: async (question: string) => {
      asked.push(question);
      expect(web.fetched).toEqual([]);
      return yes;
    },
  });
  const no = await runCli(['ask', `read ${web.pageUrl(1)}`, '--json'], environment, answering(false));
  expect([no.exitCode, no.json.outcome]).toEqual([1, 'cancelled']);
  expect(asked[0]).toContain(web.pageUrl(1));
  expect(asked[0]).toContain(`Host: ${web.host}`);
  const yes = await runCli(['ask', `read ${web.pageUrl(1)}`], environment, answering(true));
  expect(yes.exitCode).toBe(0);
  expect(yes.out).toContain('a faster file search');
  expect(web.fetched).toEqual(['/page/1']);
});

test('8.1, 4.7 --yes answers yes; the page is stored only when its import is asked for', async () => {
  const { json, err } = await runCli(['ask', `read ${web.pageUrl(1)}`, '--yes', '--json'], environment);
  expect(err).toContain(`Host: ${web.host}\n${web.pageUrl(1)}\nConfirmed by --yes.`);
  expect(json).toMatchObject({ outcome: 'answered', attachment: { kind: 'card', sourceId: 'web-1' } });
  expect((await runCli(['sources', '--json'], environment)).json.documents).toEqual([]);
  const imported = await runCli(['ask', 'import web-1', '--json'], environment);
  expect(imported.json).toMatchObject({ outcome: 'answered', attachment: { kind: 'imported' } });
  expect((await runCli(['sources', '--json'], environment)).json.documents).toHaveLength(1);
});

test('8.1 deny in the policy file hides the tool', async () => {
  const path = join(folder, 'policy.json');
  writeFileSync(path, '{ "tools": { "search_files": "deny" } }');
  const denied = { ...environment, TOOL_POLICY_FILE: path };
  const { json } = await runCli(['ask', 'search the code for "ensureToolPolicy"', '--json'], denied);
  expect(json.toolCalls.map(({ name }: { name: string }) => name)).not.toContain('search_files');
});

test('8.2 a wrong policy file and a workspace that is no folder end the start with 2', async () => {
  const path = join(folder, 'policy.json');
  writeFileSync(path, '{\n "tools": { "fetch": "ask" } }');
  const wrong = await runCli(['ask', 'hello', '--json'], { ...environment, TOOL_POLICY_FILE: path });
  expect(wrong.exitCode).toBe(2);
  expect(wrong.json.error.message).toContain('policy.json:2: tools.fetch');
  const missing = await runCli(['ask', 'hello', '--json'], {
    ...environment,
    WORKSPACE_DIR: join(folder, 'none'),
  });
  expect(missing.exitCode).toBe(2);
  expect(missing.json.error.message).toContain('WORKSPACE_DIR');
});

test('2.4 a conversation that starts without its model says so once, and that only a new start changes it', async () => {
  const details = { url: 'http://127.0.0.1:8081/v1', command: 'mlx_lm.server --port 8081' };
  const serverFailure = new DocentError('model_unreachable', details);
  const app = { model: { kind: 'quote', name: 'quotations', serverFailure } } as unknown as App;
  for (const language of languages) {
    let out = '';
    const terminal = {
      out: (text: string) => {
        out += text;
      },
      err: () => {},
      isScreen: false,
      language,
      folder,
    };
    const input = new PassThrough();
    input.end('/quit\n');
    await converse(app, terminal, input);
    expect(out).toContain('http://127.0.0.1:8081/v1');
    expect(out).toContain('mlx_lm.server --port 8081');
    expect(out).toMatch(/until the next start|下次啟動前|下次启动前/);
    expect(out).not.toMatch(/ask again|再問一次|再问一次/);
  }
});

test('fetch --out says what it wrote, and a place that cannot be written is told as such', async () => {
  const out = join(folder, 'page.html');
  const { json } = await runCli(['fetch', web.pageUrl(1), '--out', out, '--json'], environment);
  expect(json).toMatchObject({ status: 200, out });
  expect(readFileSync(out)).toHaveLength(json.bytes);
  const people = await runCli(['fetch', web.pageUrl(1), '--out', out], environment);
  expect(people.out).toContain(`out: ${out}\n`);
  const wrong = await runCli(
    ['fetch', web.pageUrl(1), '--out', join(folder, 'no', 'x'), '--json'],
    environment,
  );
  expect([wrong.exitCode, wrong.json.error.code]).toEqual([1, 'file_not_written']);
});

test.each([
  ['y\n', true],
  ['YES\n', true],
  ['好\n', true],
  ['n\n', false],
  ['\n', false],
  ['yes please do not\n', false],
  ['', false],
])('8.1 typed %j at the prompt', async (typed, yes) => {
  const input = new PassThrough();
  const output = new PassThrough();
  const signal = new AbortController().signal;
  const answer = askYesOrNo('Request https://example.org/?', { input, output, language: 'en', signal });
  input.end(typed);
  expect(await answer).toBe(yes);
  expect(String(output.read())).toContain('Request https://example.org/?\nGo ahead? [y/N] ');
});

test('8.1 a question that is given up is a no', async () => {
  const abort = new AbortController();
  const options = { input: new PassThrough(), output: new PassThrough(), language: 'en' as const };
  const answer = askYesOrNo('?', { ...options, signal: abort.signal });
  abort.abort();
  expect(await answer).toBe(false);
});
