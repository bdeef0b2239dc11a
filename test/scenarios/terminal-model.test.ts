import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkpointDocuments } from '../../src/checkpoint/checkpoint-documents.js';
import { type FakeMlxServer, type RecordedRequest, startFakeMlxServer } from '../fakes/fake-mlx-server.js';
import { runCli } from '../fakes/run-cli.js';

let server: FakeMlxServer;
let folder: string;
let environment: Record<string, string>;
const cli = (...words: string[]) => runCli([...words, '--json'], environment);

beforeEach(async () => {
  server = await startFakeMlxServer();
  folder = mkdtempSync(join(tmpdir(), 'docent-model-'));
  environment = {
    MODEL: 'server',
    MODEL_BASE_URL: server.baseUrl,
    KNOWLEDGE_DIR: join(folder, 'knowledge'),
    RUNS_DIR: join(folder, 'runs'),
  };
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('1.1 over the wire: search, answer, citation; both requests carry the identical tools', async () => {
  const file = join(folder, 'rota.md');
  writeFileSync(file, '# Kitchen rota\n\nThe kitchen is cleaned by the tracking team on Fridays.\n');
  await cli('import', file);
  server.enqueue(
    { kind: 'completion', calls: [{ name: 'search_documents', arguments: { query: 'kitchen cleaned' } }] },
    { kind: 'completion', content: '\n\nOn Fridays, by the tracking team [1].' },
  );
  const { json, exitCode } = await cli('ask', 'When is the kitchen cleaned?');
  expect(exitCode).toBe(0);
  expect(json).toMatchObject({
    outcome: 'answered',
    answer: 'On Fridays, by the tracking team [1].',
    modelCalls: 2,
    citations: [{ number: 1, title: 'Kitchen rota' }],
  });
  expect(json).not.toHaveProperty('notice');
  const [first, second] = server.requests.map(({ body }) => body);
  expect(second?.['tools']).toEqual(first?.['tools']);
  expect(first).toMatchObject({ model: 'default_model', stream: true, temperature: 0 });
});

test('2.3 no server: one sentence with the command that starts it', async () => {
  await server.close();
  const { json, exitCode } = await cli('ask', 'When is the kitchen cleaned?');
  expect(exitCode).toBe(1);
  expect(json).toMatchObject({ outcome: 'model-failed', error: { code: 'model_unreachable' } });
  expect(json.answer).toContain('mlx_lm.server');
});

test('2.3 a stream that is cut is an error, not half an answer', async () => {
  server.enqueue({
    kind: 'completion',
    content: 'The kitchen is cleaned on',
    cut: { afterChunks: 1, by: 'fin' },
  });
  const { json } = await cli('ask', 'When is the kitchen cleaned?');
  expect(json).toMatchObject({ outcome: 'model-failed', error: { code: 'model_cut' } });
});

test('2.4 MODEL=auto quotes when nothing generates, and uses the server when it does', async () => {
  environment['MODEL'] = 'auto';
  server.enqueue({ kind: 'completion', content: 'OK' }, { kind: 'completion', content: 'Four.' });
  expect((await cli('ask', 'What is 2 + 2?')).json).toMatchObject({ answer: 'Four.', modelCalls: 1 });
  await server.close();
  const quoted = await cli('ask', 'What is 2 + 2?');
  expect(quoted.json).toMatchObject({ outcome: 'answered', notice: expect.any(String) });
});

test('2.4 MODEL_FALLBACK=quote quotes when the server fails, and says so', async () => {
  environment['MODEL_FALLBACK'] = 'quote';
  await server.close();
  const { json } = await cli('ask', 'When is the kitchen cleaned?');
  expect(json).toMatchObject({ outcome: 'answered', notice: expect.any(String) });
});

test('1.5 a conversation remembers what was said, another one does not', async () => {
  server.enqueue(
    { kind: 'completion', content: 'Hello Ann.' },
    { kind: 'completion', content: 'Ann.' },
    { kind: 'completion', content: 'I do not know.' },
  );
  await cli('ask', 'My name is Ann.');
  await cli('ask', 'What is my name?');
  await cli('ask', 'What is my name?', '--conversation', 'other');
  const said = (request: RecordedRequest | undefined) => JSON.stringify(request?.body['messages']);
  expect(said(server.requests[1])).toContain('My name is Ann.');
  expect(said(server.requests[2])).not.toContain('My name is Ann.');
});

test('9 the checkpoint passes with a model that does right, and leaves the data of the team alone', async () => {
  const right = await startFakeMlxServer({ respond: rightAnswers });
  const { json, exitCode } = await runCli(['checkpoint', '--json'], {
    ...environment,
    MODEL_BASE_URL: right.baseUrl,
  });
  const again = await runCli(['checkpoint'], { ...environment, MODEL_BASE_URL: right.baseUrl });
  await right.close();
  expect(again.out).toMatch(/PASS {2}find-document-by-name {2}\d+ ms \(last time \d+ ms\)/);
  expect(json.cases.filter(({ passed }: { passed: boolean }) => !passed)).toEqual([]);
  expect(json).toMatchObject({ passed: true, cases: [{}, {}, {}, {}] });
  expect(json.cases.map(({ tool }: { tool: string | null }) => tool)).toEqual([
    'list_sources',
    'get_document_chunks',
    'web_search',
    null,
  ]);
  expect(exitCode).toBe(0);
  expect((await cli('sources')).json.documents).toEqual([]);
  expect((await cli('runs')).json.runs).toEqual([]);
});

test('9 the checkpoint fails with a model that does wrong, case by case, and exits 1', async () => {
  const wrong = await startFakeMlxServer({
    respond: () => ({ kind: 'completion', content: 'I think it is 42.' }),
  });
  const { json, exitCode } = await runCli(['checkpoint', '--json'], {
    ...environment,
    MODEL_BASE_URL: wrong.baseUrl,
  });
  await wrong.close();
  expect(exitCode).toBe(1);
  expect(json.passed).toBe(false);
  expect(json.cases.map(({ passed }: { passed: boolean }) => passed)).toEqual([false, false, false, true]);
  expect(json.cases[0].why).toContain('list_sources');
});

/** What a good model would say to each request of the checkpoint. */
function rightAnswers({ body }: RecordedRequest) {
  const messages = body['messages'] as { role: string; content: string }[];
  const text = messages.find(({ role }) => role === 'user')?.content ?? '';
  const isSecond = messages.at(-1)?.role === 'tool';
  const call = (name: string, args: object, answer: string) =>
    isSecond
      ? ({ kind: 'completion', content: answer } as const)
      : ({ kind: 'completion', calls: [{ name, arguments: args }] } as const);
  const settings = checkpointDocuments[0]?.document.documentId ?? '';
  if (text.includes('deployment')) {
    return call('list_sources', { name_contains: 'deployment' }, 'lantern-deployment-guide.md');
  }
  if (text.includes(settings))
    return call('get_document_chunks', { document_id: settings }, '14 workers [1].');
  if (text.includes('GeoJSON')) {
    return call('web_search', { query: 'GeoJSON specification' }, 'https://www.rfc-editor.org/rfc/rfc7946');
  }
  return { kind: 'completion', content: '42' } as const;
}
