import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KnowledgeStore } from '../../src/knowledge/knowledge-store.js';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import { each, makeDocument } from './make-document.js';

const chunks = 6_000;
let folder: string;
let store: KnowledgeStore;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-frequencies-'));
  store = await openSqliteStore({
    path: join(folder, 'index.sqlite'),
    chunking: { maxSize: 8, overlapShare: 0, headingBreakShare: 1 },
  });
  const documents = Array.from({ length: 6 }, (_, document) => {
    const paragraphs = Array.from({ length: chunks / 6 }, (_, index) => {
      const number = document * 1_000 + index;
      return `海港 ${number % 2 === 0 ? '燈塔' : '碼頭'} ${number % 100 === 0 ? '鯨魚' : '沙灘'}。`;
    });
    return makeDocument(`doc-${document}`, paragraphs.join('\n\n'), { title: '' });
  });
  expect(await store.rebuild(each(...documents))).toEqual({ documents: 6, chunks });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test('7.2 a term that stands in a thousand chunks or fewer is counted exactly, a common one within a fifth', async () => {
  const counted = await store.frequencies(['海港', '灯塔', '鲸鱼', '企鹅']);
  expect(counted.chunks).toBe(chunks);
  const [harbour = 0, lighthouse = 0, whale, penguin] = counted.frequencies;
  expect(Math.abs(harbour - chunks) / chunks).toBeLessThan(0.2);
  expect(Math.abs(lighthouse - chunks / 2) / (chunks / 2)).toBeLessThan(0.2);
  expect([whale, penguin]).toEqual([60, 0]);
});

test('what was removed is no longer counted, in the sample neither', async () => {
  for (let number = 0; number < 5; number += 1) await store.removeDocument(`doc-${number}`);
  expect(await store.frequencies(['海港', '灯塔', '鲸鱼'])).toEqual({
    chunks: 1_000,
    frequencies: [1_000, 500, 10],
  });
});
