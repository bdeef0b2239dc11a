import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document, KnowledgeStore } from '../../src/knowledge/knowledge-store.js';
import { searchPassages } from '../../src/knowledge/search-passages.js';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import { answeredQuestions, unansweredQuestions } from '../fixtures/sample-questions.js';
import { each, makeDocument } from './make-document.js';

describe('searchPassages on a handful of team documents', () => {
  let folder: string;
  let store: KnowledgeStore;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docent-search-'));
    store = await openSqliteStore({ path: join(folder, 'index.sqlite') });
    await store.rebuild(each(...(await readSamples())));
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  test.each(answeredQuestions)('7.1 $question', async ({ question, document, says }) => {
    const passages = await searchPassages(store, question, 3);
    const right = passages.filter(({ title, text }) => title.startsWith(document) && text.includes(says));
    expect(right, passages.map(({ title, heading }) => `${title}: ${heading}`).join('\n')).not.toHaveLength(
      0,
    );
  });

  test('7.1 the right passage is nearly always the first', async () => {
    let first = 0;
    for (const { question, document, says } of answeredQuestions) {
      const [best] = await searchPassages(store, question, 3);
      if (best?.title.startsWith(document) && best.text.includes(says)) first += 1;
    }
    expect(first / answeredQuestions.length).toBeGreaterThanOrEqual(0.95);
  });

  test('2.2 a question that the documents do not answer finds nothing', async () => {
    const answered: string[] = [];
    for (const question of unansweredQuestions) {
      if ((await searchPassages(store, question, 3)).length > 0) answered.push(question);
    }
    expect(answered.length / unansweredQuestions.length, answered.join('\n')).toBeLessThanOrEqual(0.1);
  });

  test.each(['', '   ', '？！…', '🙂🚀', '"', '*', '\0', '----', '（）'])(
    'a question without a word finds nothing: %j',
    async (question) => {
      expect(await searchPassages(store, question, 3)).toEqual([]);
    },
  );

  test.each([
    ['遷', '遷移'],
    ['库', '庫'],
    ['ＳＥＶ１', 'SEV1'],
    ['yard db pool', 'YARD_DB_POOL'],
    ['yardDbPool', 'YARD_DB_POOL'],
    ['40000', '40,000'],
    ['2026.10.3', 'release pick 2026.10.3'],
    ['/incident open', '/incident open'],
    ['ops@greenline.example', 'ops@greenline.example'],
  ])(
    'one character, full-width forms, identifiers, versions and addresses are found: %s',
    async (question, says) => {
      const passages = await searchPassages(store, question, 3);
      expect(passages[0]?.text).toContain(says);
    },
  );

  test.each([
    'NOT',
    'AND OR NEAR',
    'a AND (b OR "c',
    'title:部署',
    '部署*',
    '^部署',
    '-部署 +遷移',
    '{title body}: 部署',
    'NEAR(部署 遷移, 5)',
    '"部署" "',
    "'; DROP TABLE chunks; --",
    '部署\u0000遷移',
  ])('nothing in a question is an operator: %s', async (question) => {
    await expect(searchPassages(store, question, 3)).resolves.toBeInstanceOf(Array);
  });

  test('a question of 20,000 words is answered, and soon', async () => {
    const question = `正式環境什麼時候可以部署？${'lorem ipsum dolor 部署 '.repeat(5_000)}`;
    const began = performance.now();
    await searchPassages(store, question, 3);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('any text at all is a question that can be asked', async () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '部署',
        'AND',
        '"',
        '*',
        'NEAR(',
        ')',
        ':',
        '^',
        '-',
        'YARD_DB_POOL',
        '什麼',
        '\ud800',
        '\0',
      ),
    );
    const questions = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' '));
    await fc.assert(
      fc.asyncProperty(questions, async (question) => {
        const passages = await searchPassages(store, question, 3);
        expect(passages.length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 150 },
    );
  });
});

describe('searchPassages on documents of many chunks', () => {
  let folder: string;
  let store: KnowledgeStore;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docent-search-'));
    store = await openSqliteStore({
      path: join(folder, 'index.sqlite'),
      chunking: { maxSize: 40, overlapShare: 0.3, headingBreakShare: 1 },
    });
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  test('at most two of the three passages come from one document when others answer about as well', async () => {
    const paragraph = (name: string) =>
      `${name}的起重機每月檢查一次，由船務組負責。\n\n${'其他的說明文字沒有關係。'.repeat(4)}`;
    const long = ['第一碼頭', '第二碼頭', '第三碼頭', '第四碼頭'].map(paragraph).join('\n\n');
    await store.rebuild(each(makeDocument('doc-1', long), makeDocument('doc-2', paragraph('東岸'))));
    const passages = await searchPassages(store, '起重機多久檢查一次', 3);
    expect(passages.filter((passage) => passage.documentId === 'doc-1')).toHaveLength(2);
    expect(passages.filter((passage) => passage.documentId === 'doc-2')).toHaveLength(1);
  });

  test('passages come best first, with the lines of the raw file', async () => {
    await store.rebuild(
      each(makeDocument('doc-1', '# 港口\n\n燈塔每晚七點點亮。'), makeDocument('doc-2', '燈泡要自備。')),
    );
    const passages = await searchPassages(store, '燈塔幾點點亮', 3);
    expect(passages[0]).toMatchObject({ documentId: 'doc-1', startLine: 4, endLine: 6, heading: '港口' });
    const scores = passages.map((passage) => passage.score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
  });
});

async function readSamples(): Promise<Document[]> {
  const folder = fileURLToPath(new URL('../../knowledge/samples/', import.meta.url));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  return Promise.all(
    names.map(async (name) => {
      const markdown = await readFile(join(folder, name), 'utf8');
      const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name;
      return makeDocument(name, '', { title, markdown, bodyStartLine: 1 });
    }),
  );
}
