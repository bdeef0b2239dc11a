import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig, readEnvironment, variableNames } from '../src/config.js';
import { DocentError } from '../src/errors.js';
import { languages } from '../src/language.js';
import { explain } from '../src/messages.js';

describe('loadConfig', () => {
  test('an empty environment is a whole configuration', () => {
    expect(loadConfig({})).toMatchObject({
      MODEL: 'auto',
      MODEL_BASE_URL: 'http://127.0.0.1:8081/v1',
      MODEL_NAME: 'default_model',
      MODEL_MAX_TOKENS: 1024,
      MODEL_THINKING: 'off',
      MODEL_FIRST_BYTE_MS: 120_000,
      MODEL_SILENCE_MS: 120_000,
      MODEL_TOTAL_MS: 600_000,
      KNOWLEDGE_DIR: 'knowledge',
      RUNS_DIR: 'runs',
      DUCKDUCKGO_URL: 'https://lite.duckduckgo.com/lite/',
      SEARCH_REGION: 'auto',
      ALLOWED_PRIVATE_HOSTS: [],
      ALLOWED_GUILD_IDS: [],
      RUNS_RETENTION_DAYS: 30,
      CHOICE_TTL_SECONDS: 900,
      LOG_LEVEL: 'info',
    });
  });

  test('a variable set to nothing is an unset variable', () => {
    const empty = Object.fromEntries(variableNames.map((name) => [name, ' ']));
    expect(loadConfig(empty)).toEqual(loadConfig({}));
  });

  test('2.4 with a token the server is meant, without one the bot decides by itself', () => {
    expect(loadConfig({ DISCORD_TOKEN: 'token' }).MODEL).toBe('server');
    expect(loadConfig({}).MODEL).toBe('auto');
    expect(loadConfig({ DISCORD_TOKEN: 'token', MODEL: 'quote' }).MODEL).toBe('quote');
  });

  test('comma lists may hold spaces and empty places', () => {
    const config = loadConfig({
      ALLOWED_GUILD_IDS: ' 112233445566778899, ,998877665544332211 ',
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1:8080, wiki.internal:80 ,[::1]:9000',
    });
    expect(config.ALLOWED_GUILD_IDS).toEqual(['112233445566778899', '998877665544332211']);
    expect(config.ALLOWED_PRIVATE_HOSTS).toEqual(['127.0.0.1:8080', 'wiki.internal:80', '[::1]:9000']);
  });

  test('all bad variables are named in one error, each with its value and what it must be', () => {
    const problems = problemsOf({
      MODEL: 'gpt',
      MODEL_BASE_URL: 'localhost:8081',
      MODEL_MAX_TOKENS: 'many',
      ADMIN_ROLE_IDS: 'admins',
      ALLOWED_PRIVATE_HOSTS: 'http://wiki:80',
      CHOICE_TTL_SECONDS: '0',
      MODEL_API_KEY: 'sk-secret',
    });
    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
      'ADMIN_ROLE_IDS',
      'ALLOWED_PRIVATE_HOSTS',
      'CHOICE_TTL_SECONDS',
      'MODEL',
      'MODEL_BASE_URL',
      'MODEL_MAX_TOKENS',
    ]);
    expect(problems).toEqual(
      expect.arrayContaining([
        'MODEL: must be one of server, quote, auto (not “gpt”).',
        'MODEL_MAX_TOKENS: must be a whole number from 1 to 1000000 (not “many”).',
        'CHOICE_TTL_SECONDS: must be a whole number from 1 to 86400 (not “0”).',
        'MODEL_BASE_URL: must be a URL that starts with http:// or https:// (not “localhost:8081”).',
      ]),
    );
    expect(problems.join('\n')).not.toContain('sk-secret');
  });

  test('10.2 a Discord-compatible server without a token is a mistake', () => {
    expect(problemsOf({ DISCORD_API_URL: 'http://127.0.0.1:4000/api', DISCORD_TOKEN: '' })).toEqual([
      expect.stringMatching(/^DISCORD_API_URL: needs DISCORD_TOKEN/),
    ]);
    expect(
      loadConfig({ DISCORD_API_URL: 'http://127.0.0.1:4000/api', DISCORD_TOKEN: 'x' }).DISCORD_API_URL,
    ).toBe('http://127.0.0.1:4000/api');
  });

  test('mistakes are told in the language of the person, in sentences of our own', () => {
    const wrong = { MODEL_TOTAL_MS: 'x', SEARCH_PROVIDER: 'bing', WORKSPACE_ENCODINGS: 'utf-8' };
    const told = languages.map((language) => {
      try {
        loadConfig(wrong);
      } catch (error) {
        return explain(error as DocentError, language);
      }
      return '';
    });
    expect(told[0]).toContain('MODEL_TOTAL_MS: must be a whole number from 1 to 86400000 (not “x”).');
    expect(told[1]).toContain(
      'SEARCH_PROVIDER: 必須是 duckduckgo, searxng, brave 其中之一（不能是「bing」）。',
    );
    expect(told[2]).toContain('WORKSPACE_ENCODINGS: 必须是 big5');
    for (const text of told) expect(text).not.toMatch(/Invalid|expected|NaN|\{/);
  });

  test.each(['1e3', '0x10', '1.5', '-1', ' 1 2', '٣'])('%j is no whole number', (value) => {
    expect(problemsOf({ MODEL_MAX_TOKENS: value })).toHaveLength(1);
  });

  test('nothing changes a configuration afterwards', () => {
    expect(Object.isFrozen(loadConfig({}))).toBe(true);
  });
});

describe('readEnvironment', () => {
  const before = process.cwd();
  const saved = process.env['MODEL_NAME'];
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docent-config-'));
    process.chdir(folder);
  });
  afterEach(async () => {
    process.chdir(before);
    if (saved === undefined) delete process.env['MODEL_NAME'];
    else process.env['MODEL_NAME'] = saved;
    await rm(folder, { recursive: true });
  });

  test('a missing .env is no mistake', () => {
    expect(readEnvironment()['PATH']).toBe(process.env['PATH']);
  });

  test('.env fills in what the process does not set, and only that', async () => {
    delete process.env['MODEL_NAME'];
    await writeFile('.env', 'MODEL_NAME=from-file\nPATH=from-file\n');
    expect(readEnvironment()).toMatchObject({ MODEL_NAME: 'from-file', PATH: process.env['PATH'] });
    expect(process.env['PATH']).not.toBe('from-file');
  });
});

function problemsOf(variables: Record<string, string>): string[] {
  try {
    loadConfig(variables);
  } catch (error) {
    if (error instanceof DocentError && error.code === 'config_invalid') {
      return explain(error, 'en').split('\n').slice(1, -1);
    }
    throw error;
  }
  throw new Error('the configuration was accepted');
}
