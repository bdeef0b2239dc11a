import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFakeMlxServer } from '../fakes/fake-mlx-server.js';
import { runCli } from '../fakes/run-cli.js';

let folder: string;
let environment: Record<string, string>;
let discord: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-doctor-'));
  environment = {
    MODEL: 'quote',
    KNOWLEDGE_DIR: join(folder, 'knowledge'),
    RUNS_DIR: join(folder, 'runs'),
  };
});
afterEach(() => {
  discord?.close();
  discord = undefined;
  rmSync(folder, { recursive: true });
});

type Part = { part: string; state: string; message: string; code?: string; tools?: Record<string, string> };
async function doctor(more: Record<string, string> = {}) {
  const { json, exitCode } = await runCli(['doctor', '--json'], { ...environment, ...more });
  return { exitCode, ok: json.ok as boolean, parts: json.parts as Part[] };
}
const of = (parts: Part[], name: string) => parts.filter(({ part }) => part === name);

test('doctor names every part of a fresh folder, finds nothing to mend and leaves nothing behind', async () => {
  const { exitCode, ok, parts } = await doctor();
  expect([exitCode, ok]).toEqual([0, true]);
  const names = ['discord', 'folders', 'index', 'model', 'policy', 'search', 'workspace'];
  expect([...new Set(parts.map(({ part }) => part))].toSorted()).toEqual(names);
  expect(new Set(parts.map(({ state }) => state))).toEqual(new Set(['ok']));
  expect(readdirSync(folder)).toEqual([]);
  const people = await runCli(['doctor'], environment);
  expect(people.out.match(/^✓ /gm)).toHaveLength(parts.length);
  expect(people.out).toContain('Nothing must be mended.');
});

test('doctor asks the model server for a token: one that answers, one that does not, and a blocked port', async () => {
  const server = await startFakeMlxServer();
  try {
    server.enqueue({ kind: 'completion', content: 'OK' });
    const [good] = of((await doctor({ MODEL: 'server', MODEL_BASE_URL: server.baseUrl })).parts, 'model');
    expect(good).toMatchObject({ state: 'ok', message: expect.stringContaining(server.baseUrl) });
  } finally {
    await server.close();
  }
  const gone = await doctor({ MODEL: 'server', MODEL_BASE_URL: server.baseUrl });
  expect(gone.exitCode).toBe(1);
  expect(of(gone.parts, 'model')[0]).toMatchObject({ state: 'broken', code: 'model_unreachable' });
  const auto = await doctor({ MODEL: 'auto', MODEL_BASE_URL: server.baseUrl });
  expect([auto.exitCode, of(auto.parts, 'model')[0]?.state]).toEqual([0, 'warning']);
  const blocked = await doctor({ MODEL: 'server', MODEL_BASE_URL: 'http://127.0.0.1:6000/v1' });
  expect(of(blocked.parts, 'model')[0]).toMatchObject({
    code: 'model_port_blocked',
    message: expect.stringContaining('port 6000'),
  });
});

test('doctor counts what is in the index, and sees damage without changing a byte', async () => {
  const note = join(folder, 'note.md');
  writeFileSync(note, '# Backups\n\nBackups are kept for thirty days, says the handbook of the team.\n');
  await runCli(['import', note], environment);
  const path = join(folder, 'knowledge', 'index', 'index.sqlite');
  const before = readFileSync(path);
  const sound = await doctor();
  expect(of(sound.parts, 'index')[0]?.message).toContain('1 documents in 1 chunks');
  expect(readFileSync(path).equals(before)).toBe(true);
  expect((await doctor()).ok).toBe(true);
  const broken = Buffer.from(before).fill(7, 4096, 20_000);
  writeFileSync(path, broken);
  const damaged = await doctor();
  expect([damaged.exitCode, of(damaged.parts, 'index')[0]?.code]).toEqual([1, 'index_damaged']);
  expect(readFileSync(path).equals(broken)).toBe(true);
});

test('doctor finds a file where a folder should be, and a workspace that is none', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const { exitCode, parts } = await doctor({ RUNS_DIR: file, WORKSPACE_DIR: join(folder, 'none') });
  expect(exitCode).toBe(1);
  expect(of(parts, 'folders').map(({ state }) => state)).toEqual(['ok', 'broken']);
  expect(of(parts, 'folders')[1]?.message).toContain('RUNS_DIR');
  expect(of(parts, 'workspace')[0]).toMatchObject({ state: 'broken', code: 'config_invalid' });
});

test('8.1 doctor explains the policy of each tool, everywhere and in each channel', async () => {
  const path = join(folder, 'policy.json');
  const channels = { '112233445566778899': { tools: { fetch_page: 'deny', web_search: 'ask' } } };
  writeFileSync(path, JSON.stringify({ tools: { web_search: 'deny' }, channels }));
  const [everywhere, there] = of((await doctor({ TOOL_POLICY_FILE: path })).parts, 'policy');
  expect(everywhere?.tools).toMatchObject({ web_search: 'deny', fetch_page: 'ask' });
  expect(everywhere?.tools).not.toHaveProperty('search_files');
  expect(there?.tools).toMatchObject({ web_search: 'ask', fetch_page: 'deny' });
  expect(there?.message).toContain('Tools in the channel 112233445566778899: allow: search_documents');
  mkdirSync(join(folder, 'files'));
  const withFiles = await doctor({ WORKSPACE_DIR: join(folder, 'files') });
  expect(of(withFiles.parts, 'policy')[0]?.tools).toHaveProperty('search_files', 'allow');
  writeFileSync(path, '{ "tools": { "web_search": "no" } }');
  const wrong = await doctor({ TOOL_POLICY_FILE: path });
  expect([wrong.exitCode, of(wrong.parts, 'policy')[0]?.code]).toEqual([1, 'config_invalid']);
});

/** Discord's REST API, as far as doctor asks it. */
async function openDiscord(servers: unknown): Promise<string> {
  return listen((request, response) => {
    const isKnown = request.headers.authorization === 'Bot good-token';
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    if (!isKnown) response.end('{"message":"401: Unauthorized","code":0}');
    else response.end(JSON.stringify(request.url?.endsWith('/guilds') ? servers : { username: 'Docent' }));
  });
}

async function listen(answer: RequestListener): Promise<string> {
  discord = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => discord?.once('listening', resolve));
  return `http://127.0.0.1:${(discord.address() as AddressInfo).port}/api`;
}

test.each(['<!doctype html><p>Welcome', '{"id": 1}'])(
  'doctor says that what answers is not Discord: %s',
  async (body) => {
    const apiUrl = await listen((_request, response) => void response.writeHead(404).end(body));
    const { parts, exitCode } = await doctor({
      MODEL: 'quote',
      DISCORD_API_URL: apiUrl,
      DISCORD_TOKEN: 'token',
    });
    expect(of(parts, 'discord')[0]?.message).toContain('The connection to the site failed: HTTP 404');
    expect(exitCode).toBe(1);
  },
);

test('8.3 doctor asks Discord whose the token is and what is missing where', async () => {
  const apiUrl = await openDiscord([
    { id: '112233445566778899', name: 'Team', permissions: '274878024704' },
    { id: '112233445566778800', name: 'Lab', permissions: String(274878024704 - 16384) },
  ]);
  const base = { MODEL: 'quote', DISCORD_API_URL: apiUrl };
  const open = await doctor({ ...base, DISCORD_TOKEN: 'good-token' });
  expect(of(open.parts, 'discord').map(({ state, message }) => [state, message])).toEqual([
    ['ok', 'Discord knows the token: it is Docent, a member of 2 servers.'],
    ['warning', expect.stringContaining('In the server “Lab” the bot lacks Embed Links.')],
    ['warning', expect.stringContaining('ALLOWED_GUILD_IDS')],
  ]);
  expect(open.exitCode).toBe(0);
  const away = await doctor({
    ...base,
    DISCORD_TOKEN: 'good-token',
    ALLOWED_GUILD_IDS: '112233445566778899,998877665544332211',
  });
  expect([away.exitCode, of(away.parts, 'discord')[1]?.message]).toEqual([
    1,
    expect.stringContaining('not a member of the server 998877665544332211'),
  ]);
  const refused = await doctor({ ...base, DISCORD_TOKEN: 'bad-token-value' });
  expect(of(refused.parts, 'discord')[0]).toMatchObject({ state: 'broken' });
  expect(JSON.stringify(refused.parts)).not.toContain('bad-token-value');
  discord?.close();
  discord?.closeAllConnections();
  const gone = await doctor({ ...base, DISCORD_TOKEN: 'good-token' });
  expect([gone.exitCode, of(gone.parts, 'discord')[0]?.code]).toEqual([1, 'fetch_failed']);
});

test('doctor knows a token that is none by its shape and asks nobody; a wrong variable ends with 2', async () => {
  const shaped = await doctor({ DISCORD_TOKEN: '123456789012345678' });
  expect(of(shaped.parts, 'discord')[0]?.message).toContain('is no bot token');
  const wrong = await runCli(['doctor', '--json'], { ...environment, MODEL_TOTAL_MS: 'x' });
  expect(wrong.exitCode).toBe(2);
  expect(wrong.json.error.message).toContain('MODEL_TOTAL_MS: must be a whole number');
});
