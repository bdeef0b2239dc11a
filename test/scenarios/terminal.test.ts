import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliSession, openCliSession, runCli } from '../fakes/run-cli.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const samples = join(root, 'knowledge/samples');

let folder: string;
let environment: Record<string, string>;
let session: CliSession;
const cli = (...words: string[]) => session.run([...words, '--json']);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-terminal-'));
  environment = { MODEL: 'quote', KNOWLEDGE_DIR: join(folder, 'knowledge'), RUNS_DIR: join(folder, 'runs') };
  const files = readdirSync(samples).map((name) => join(samples, name));
  session = await openCliSession(environment);
  const { json, exitCode } = await cli('import', ...files);
  expect(json.failed).toEqual([]);
  expect(json.imported).toHaveLength(6);
  expect(exitCode).toBe(0);
});

afterAll(async () => {
  await session.close();
  rmSync(folder, { recursive: true });
});

// All sample questions are asked in quoting-samples.test.ts; here three of each language go the terminal's way.
describe('2.4 without a language model, answers quote the right passage with its document and lines', () => {
  test.each([
    ['正式環境什麼時候可以部署？', 'Parcelyard 部署手冊', '週二與週四'],
    ['怎麼退回上一版？', 'Parcelyard 部署手冊', 'yardctl rollback production'],
    ['SEV1 多久內要首次回應？', '值班與事故處理', '15 分鐘'],
    ['高铁可以坐一等座吗？', '报销与差旅制度', '一等座'],
    ['在成都住宿每晚最多报多少钱？', '报销与差旅制度', '400 元'],
    ['餐费补贴一天多少？', '报销与差旅制度', '120 元'],
    ['How long are backups kept?', 'Data retention guide', '35 days'],
    ['how many workers does production run?', 'Parcelyard service configuration', 'YARD_WORKERS'],
    ['who can lift a legal hold', 'Data retention guide', 'Mateo Farias'],
  ])('%s', async (question, document, says) => {
    const { json } = await cli('ask', question, '--conversation', question);
    expect(json.outcome).toBe('answered');
    expect(json.notice).toBeTruthy();
    expect(json.answer).toContain(says);
    const cited = json.citations.find((each: { title: string }) => each.title === document);
    expect(cited).toMatchObject({ startLine: expect.any(Number), endLine: expect.any(Number) });
    expect(json.answer).toContain(`[${cited.number}]`);
  });
});

describe('2.2 a question that the documents do not answer is told so, with the way to the web', () => {
  test.each(['育嬰假可以請幾天？', '法国的首都在哪里', 'Can I bring my dog to the office?'])(
    '%s',
    async (question) => {
      const { json } = await cli('ask', question, '--conversation', question);
      expect(json.outcome).toBe('answered');
      expect(json.answer).toMatch(
        /文件裡(?:找不到|沒有明確)|文档里(?:找不到|没有明确)|do not (?:clearly )?answer/,
      );
      expect(json.answer).toMatch(/上網|上网|search the web/);
    },
  );
});

test('7.3 search looks only into documents of a name, and marks words where a screen shows bold text', async () => {
  const { json } = await cli('search', 'YARD_WORKERS production', '--name', 'configuration');
  expect(json.hits[0].title).toBe('Parcelyard service configuration');
  expect((await cli('search', 'YARD_WORKERS production', '--name', '报销')).json).toEqual({ hits: [] });
  const words = ['search', 'YARD_WORKERS', '--limit', '1'];
  const plain = (await session.run(words)).out;
  expect(plain).not.toContain('\u001b');
  const bold = (await session.run(words, { showsBold: true })).out;
  expect(bold).toContain('\u001b[1mYARD_WORKERS\u001b[22m');
  expect(bold.replaceAll('\u001b[1m', '').replaceAll('\u001b[22m', '')).toBe(plain);
});

test('7.1 search prints hits with their place, and none where nothing is relevant', async () => {
  const { json, exitCode } = await cli('search', 'YARD_WORKERS production');
  expect(exitCode).toBe(0);
  expect(json.hits[0]).toEqual({
    documentId: expect.stringMatching(/^doc-[0-9a-f]{16}$/),
    title: 'Parcelyard service configuration',
    chunkIds: [expect.stringMatching(/^doc-[0-9a-f]{16}-chunk-\d{4}$/), ...json.hits[0].chunkIds.slice(1)],
    startLine: expect.any(Number),
    endLine: expect.any(Number),
    text: expect.stringContaining('YARD_WORKERS'),
    score: expect.any(Number),
  });
  expect((await cli('search', 'zzqx')).json).toEqual({ hits: [] });
  expect((await cli('search', '？！')).json).toEqual({ hits: [] });
  expect((await session.run(['search', '？！'])).out).toContain('nothing to search for');
});

test('6.2 passages of a PDF carry their page', async () => {
  const { json } = await cli('search', 'core hours');
  expect(json.hits[0]).toMatchObject({ title: 'Guide for new colleagues', page: expect.any(Number) });
});

test('4.11 sources are listed with their chunks, and importing again changes nothing', async () => {
  const { json } = await cli('sources');
  expect(json.documents).toHaveLength(6);
  expect(json.documents[0]).toEqual({
    documentId: expect.any(String),
    title: expect.any(String),
    chunks: expect.any(Number),
    importedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const again = await cli('import', join(samples, '部署手冊.md'));
  expect(again.json.imported[0]).toMatchObject({ status: 'unchanged' });
  expect((await cli('sources')).json).toEqual(json);
});

test('4.10 a file that cannot be imported is told with its reason, and the others go on', async () => {
  const empty = join(folder, 'empty.md');
  const good = join(folder, 'good.md');
  writeFileSync(empty, '');
  writeFileSync(good, '# 會議室\n\n三樓的會議室叫做松鼠，可以坐八個人，預約要在前一天完成。\n');
  const { json, exitCode } = await cli('import', empty, join(folder, 'missing.md'), samples, good);
  expect(exitCode).toBe(1);
  expect(json.imported.map(({ file }: { file: string }) => file)).toEqual([good]);
  expect(json.failed.map(({ code }: { code: string }) => code)).toEqual([
    'file_empty',
    'file_missing',
    'file_not_regular',
  ]);
});

test('4.8 a raw file that cannot be read keeps no other document from being found', async () => {
  const own = join(folder, 'spoilt');
  const variables = { ...environment, KNOWLEDGE_DIR: own };
  await runCli(['import', join(samples, '部署手冊.md')], variables);
  writeFileSync(join(own, 'raw/doc-0000000000000000.md'), 'garbage');
  rmSync(join(own, 'index'), { recursive: true });
  expect((await runCli(['sources', '--json'], variables)).json.documents).toHaveLength(1);
  expect((await runCli(['reindex', '--json'], variables)).json).toMatchObject({ documents: 1 });
  expect(readdirSync(join(own, 'raw'))).toContain('doc-0000000000000000.md');
});

test('4.9 two processes that import the same file at once both end with it imported', async () => {
  const variables = { ...environment, KNOWLEDGE_DIR: join(folder, 'shared-by-two') };
  const importBoth = () => runCli(['import', join(samples, '部署手冊.md'), '--json'], variables);
  const results = await Promise.all([importBoth(), importBoth()]);
  expect(results.flatMap(({ json }) => json.failed)).toEqual([]);
  expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect((await runCli(['sources', '--json'], variables)).json.documents).toHaveLength(1);
});

test('7.2 a line of millions of characters is imported in time and found', async () => {
  const file = join(folder, 'one-line.txt');
  writeFileSync(file, `${'a'.repeat(3_000_000)} walrusword ${'這是一句話。'.repeat(200_000)}`);
  const startedAt = performance.now();
  expect((await cli('import', file)).json.failed).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(40_000);
  expect((await cli('search', 'walrusword')).json.hits[0].text).toContain('walrusword');
  await cli('forget', (await cli('search', 'walrusword')).json.hits[0].documentId);
});

test.each([
  [['ask'], 2],
  [['search'], 2],
  [['nonsense'], 2],
  [['search', 'x', '--limit', 'many'], 2],
  [['import'], 2],
  [['import', '--inbox', 'file'], 2],
  [['sources', '--nonsense'], 2],
])('wrong usage %j exits %i with one JSON error', async (words, exitCode) => {
  const result = await cli(...words);
  expect(result.exitCode).toBe(exitCode);
  expect(result.json).toEqual({ error: { code: 'usage', message: expect.stringMatching(/\S/) } });
});

test('a wrong configuration exits 2 and names every bad variable, and never a key', async () => {
  const bad = {
    ...environment,
    MODEL_TOTAL_MS: '-1',
    DISCORD_TOKEN: 'secret value',
    MODEL_BASE_URL: 'ftp://me:secret-word@host/v1',
  };
  const result = await runCli(['sources', '--json'], bad);
  expect(result.exitCode).toBe(2);
  expect(result.json.error.message).toContain('MODEL_TOTAL_MS');
  expect(result.json.error.message).toContain('MODEL_BASE_URL');
  expect(result.out).not.toContain('secret');
});

test('9 the checkpoint is not applicable to the quoting responder, and says so', async () => {
  const result = await cli('checkpoint');
  expect(result).toMatchObject({ exitCode: 1, json: { error: { code: 'checkpoint_not_applicable' } } });
});

test('people see text, not JSON, and no control characters from documents', async () => {
  const file = join(folder, 'evil.md');
  writeFileSync(
    file,
    '# 終端機 evilterm\n\nThe evilterm \u001b[31mred\u001b[0m \u202eterminal \u0007bell is described here for the test.\n',
  );
  await session.run(['import', file]);
  const { out } = await session.run(['search', 'evilterm bell']);
  expect(out).toContain('evilterm');
  for (const control of ['\u001b', '\u0007', '\u202e']) expect(out).not.toContain(control);
});

test('10.1 chat converses on the terminal, a line a turn', async () => {
  const { out, exitCode } = await run(
    ['src/cli.ts', 'chat'],
    'How many workers does production run?\n\n/quit\n',
    {
      ...environment,
      LANG: 'en_US.UTF-8',
    },
  );
  expect(out).toContain('YARD_WORKERS');
  expect(exitCode).toBe(0);
});

test('10.2 DISCORD_API_URL without a token exits 2', async () => {
  const { exitCode, err } = await run(['src/main.ts'], '', { DISCORD_API_URL: 'http://127.0.0.1:1/api' });
  expect(exitCode).toBe(2);
  expect(err).toContain('DISCORD_API_URL');
});

test('the command line prints exactly one JSON document', async () => {
  const { out, exitCode } = await run(['src/cli.ts', 'sources', '--json'], '', environment);
  expect(exitCode).toBe(0);
  expect(JSON.parse(out).documents.length).toBeGreaterThan(5);
});

async function run(words: string[], input: string, variables: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', DISCORD_TOKEN: '', ...variables },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  child.stdin.end(input);
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { out, err, exitCode };
}
