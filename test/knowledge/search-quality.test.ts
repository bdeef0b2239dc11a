import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readQuestionSets, wholeDocuments } from '../../bench/question-sets.js';
import type { KnowledgeStore } from '../../src/knowledge/knowledge-store.js';
import { searchPassages } from '../../src/knowledge/search-passages.js';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';

// Questions as people type them, over documents of the same kind: technical documentation, code, what is searched for on
// the web, and words that Taiwan and the Mainland call differently. All documents are in one index.
const sets = readQuestionSets(fileURLToPath(new URL('../fixtures/search', import.meta.url)));

// In per cent, a little below what was measured: questions in Chinese of the other script included.
const bars: Record<string, { recall1: number; recall3: number }> = {
  code: { recall1: 90, recall3: 93 },
  'keywords.zh-Hans': { recall1: 93, recall3: 96 },
  'technical.en': { recall1: 88, recall3: 93 },
  'technical.zh-Hans': { recall1: 88, recall3: 93 },
  'technical.zh-Hant': { recall1: 88, recall3: 95 },
  'vocabulary.zh-Hans': { recall1: 88, recall3: 95 },
  'vocabulary.zh-Hant': { recall1: 85, recall3: 95 },
};

describe('7.1 the right passage is found', () => {
  let folder: string;
  let store: KnowledgeStore;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docent-quality-'));
    store = await openSqliteStore({ path: join(folder, 'index.sqlite'), chunking: wholeDocuments });
    await store.rebuild(
      (async function* () {
        for (const set of sets) yield* set.documents;
      })(),
    );
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  test.each(sets)('in the set $name, in either script', async ({ name, questions }) => {
    const missed: string[] = [];
    let asked = 0;
    let first = 0;
    for (const { text, otherScript, answers } of questions) {
      for (const question of otherScript === undefined ? [text] : [text, otherScript]) {
        asked += 1;
        const passages = await searchPassages(store, question, 3);
        if (passages[0] !== undefined && answers.has(passages[0].documentId)) first += 1;
        if (!passages.some(({ documentId }) => answers.has(documentId))) missed.push(question);
      }
    }
    const bar = bars[name] ?? { recall1: 100, recall3: 100 };
    expect(((asked - missed.length) / asked) * 100, missed.join('\n')).toBeGreaterThanOrEqual(bar.recall3);
    expect((first / asked) * 100).toBeGreaterThanOrEqual(bar.recall1);
  });
});
