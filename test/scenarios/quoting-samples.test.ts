import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { languages } from '../../src/language.js';
import { silentLog } from '../../src/log.js';
import { phrase } from '../../src/messages.js';
import type { TurnResult } from '../../src/turn/turn.js';
import { answeredQuestions, unansweredQuestions } from '../fixtures/sample-questions.js';

// What a newcomer sees first: the quoting responder over the sample documents, through the whole program.

const samples = fileURLToPath(new URL('../../knowledge/samples', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'docent-quoting-'));
let app: App;

beforeAll(async () => {
  const config = loadConfig({
    MODEL: 'quote',
    KNOWLEDGE_DIR: join(folder, 'knowledge'),
    RUNS_DIR: join(folder, 'runs'),
    DUCKDUCKGO_URL: 'http://127.0.0.1:9/lite/',
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1:9',
  });
  app = await createApp(config, silentLog());
  for (const name of readdirSync(samples)) await app.importFile(join(samples, name));
}, 120_000);

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function ask(text: string): Promise<TurnResult> {
  return app.runTurn({
    front: 'terminal',
    text,
    isOwnText: true,
    user: { id: 'newcomer', name: 'newcomer' },
    conversationId: 'samples',
    languageHint: 'en',
    receivedAt: Date.now(),
    signal: new AbortController().signal,
  });
}

const claims = languages.map((language) => phrase('quoteFound', language));
const claimsAnAnswer = ({ answer }: TurnResult) => claims.some((claim) => answer.startsWith(claim));

describe('2.4 the quoting responder over the sample documents', () => {
  test('quotes the passage that answers, of the right document, in at least nine of ten questions', async () => {
    const missed: string[] = [];
    let characters = 0;
    for (const { question, document, says } of answeredQuestions) {
      const result = await ask(question);
      const isCited = result.citations.some(({ title }) => title.startsWith(document));
      if (!isCited || !result.answer.includes(says)) missed.push(question);
      characters += result.answer.length;
      expect(result.notice).toBe(phrase('noLanguageModelQuoted', result.language));
      expect(result.modelCalls).toBe(2);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(answeredQuestions.length / 10);
    expect(characters / answeredQuestions.length).toBeLessThan(300);
  });

  test('2.2 claims no answer where the documents have none, and offers the web', async () => {
    const claimed: string[] = [];
    for (const question of unansweredQuestions.filter((words) => !words.includes('請上網'))) {
      const result = await ask(question);
      if (claimsAnAnswer(result)) claimed.push(question);
      else expect(result.answer).toMatch(/上網找|上网找|search the web for/);
    }
    expect(claimed.length, claimed.join('\n')).toBeLessThanOrEqual(unansweredQuestions.length / 20);
  });
});
