import { expect, test } from 'vitest';
import type { App } from '../../src/app.js';
import type { Reconversion } from '../../src/ingest/import-outcome.js';
import { languages } from '../../src/language.js';
import { reconvert } from '../../src/terminal/reconvert.js';
import type { Terminal } from '../../src/terminal/terminal.js';

const document = (state: Reconversion['state'], over: Partial<Reconversion> = {}): Reconversion => ({
  documentId: 'doc-0123456789abcdef',
  title: `A ${state} one`,
  from: '0.9.0',
  to: '1.0.0',
  state,
  added: 0,
  removed: 0,
  ...over,
});
const missing = { code: 'original_missing' as const, details: { path: 'inbox/processed/a.md' } };
const all = [
  document('changed', { added: 12, removed: 3 }),
  document('unchanged'),
  document('edited'),
  document('failed', { failure: missing }),
];

async function run(done: Reconversion[], language: Terminal['language'] = 'en', isScreen = false) {
  const out: string[] = [];
  const err: string[] = [];
  const app = {
    reconvert: async (options) => {
      options?.onDocument?.(1, 4, 'A title');
      return done;
    },
    listSources: async () => [{ chunks: 3 }, { chunks: 4 }],
  } as Partial<App> as App;
  const terminal: Terminal = {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isScreen,
    language,
    folder: '/',
    signal: new AbortController().signal,
  };
  const result = await reconvert(app, terminal, false);
  return { ...result, out: out.join(''), err: err.join('') };
}

test.each(languages)('6.4 the summary in %s has a line a document and a total', async (language) => {
  const { out, exitCode } = await run(all, language);
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe('✓ A changed one (doc-0123456789abcdef): +12 −3, 0.9.0 → 1.0.0');
  expect(lines[3]).toContain('inbox/processed/a.md');
  expect(lines[4]).toMatch(/1 .*\+12 −3/);
  expect(exitCode).toBe(1);
});

test('6.4 the JSON names each document, why one failed, and the totals', async () => {
  const { json } = await run(all);
  expect(json).toMatchObject({ documents: 2, chunks: 7, ms: expect.any(Number) });
  expect(json).toMatchObject({
    totals: { changed: 1, unchanged: 1, edited: 1, failed: 1, added: 12, removed: 3 },
    reconverted: [
      { state: 'changed', from: '0.9.0', to: '1.0.0', added: 12, removed: 3 },
      { state: 'unchanged' },
      { state: 'edited' },
      { state: 'failed', code: 'original_missing', message: expect.stringContaining('no longer there') },
    ],
  });
});

test('6.4 with nothing left but what a person edited, there is nothing to do', async () => {
  expect(await run([])).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^No document needs/) });
  const { out, exitCode } = await run([document('edited')]);
  expect(out).toMatch(/edited by hand[\s\S]*No document needs/);
  expect(exitCode).toBe(0);
});

test('a screen shows how far it is, a file does not', async () => {
  expect((await run([], 'en', true)).err).toContain('[#####...............] 1/4 A title');
  expect((await run([])).err).toBe('');
});
