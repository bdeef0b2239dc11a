import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KnowledgeStore } from '../../src/knowledge/knowledge-store.js';
import { searchForPeople } from '../../src/knowledge/search-for-people.js';
import { searchPassages } from '../../src/knowledge/search-passages.js';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import { each, makeDocument } from './make-document.js';

const texts: Record<string, string> = {
  tea: '午後提供茶點，請先登記。',
  coffee: '咖啡機每天清洗一次，咖啡豆放在右邊的櫃子。',
  crane: '起重機由船務組檢查，每月一次。',
  v123: 'Release 1.2.3 fixes the login page.',
  v124: 'Release 1.2.4 fixes the login page.',
  v2: 'Release 2.0.0 drops the old login page.',
  workers: 'Set HARBOR_WORKER_COUNT to the number of workers.',
  queue: 'HARBOR_QUEUE_LIMIT bounds the queue; harborQueueMode orders it.',
  address: 'The dashboard is at https://status.harbor.example/board?view=all for everyone.',
  ip: 'The old printer answers on 192.168.10.7 only.',
  emoji: 'React with 🚢 when the ship has left.',
  wide: 'Form B27 goes to room 305.',
  mixed: '用 Docker 部署時，image 要先推到 registry。',
  code: 'function parseHTTPHeader(line) { return line.split(":"); }',
};

describe('7.1 questions of every kind', () => {
  let folder: string;
  let store: KnowledgeStore;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docent-odd-'));
    store = await openSqliteStore({ path: join(folder, 'index.sqlite') });
    await store.rebuild(each(...Object.entries(texts).map(([id, text]) => makeDocument(id, text))));
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const first = async (question: string) => (await searchPassages(store, question, 3))[0]?.documentId;

  test.each([
    // one and two characters
    ['茶', 'tea'],
    ['豆', 'coffee'],
    ['咖啡', 'coffee'],
    ['检查', 'crane'],
    // versions: the right one first, however it is written
    ['1.2.3', 'v123'],
    ['v1.2.3', 'v123'],
    ['1.2.4', 'v124'],
    ['V1.2.4 修了什麼', 'v124'],
    ['what changed in release 1.2.4?', 'v124'],
    ['2.0.0', 'v2'],
    // identifiers
    ['HARBOR_WORKER_COUNT', 'workers'],
    ['harborWorkerCount', 'workers'],
    ['workerCount', 'workers'],
    ['worker count', 'workers'],
    ['HARBOR_QUEUE_MODE', 'queue'],
    ['harbor queue limit', 'queue'],
    ['parseHttpHeader', 'code'],
    // addresses
    ['https://status.harbor.example/board?view=all', 'address'],
    ['status.harbor.example', 'address'],
    ['192.168.10.7', 'ip'],
    // full-width letters and digits, mixed script
    ['Ｂ２７', 'wide'],
    ['表格Ｂ２７送到３０５', 'wide'],
    ['docker部署 image', 'mixed'],
    ['Docker 部署的 image 推到哪裡', 'mixed'],
    // an emoji beside words
    ['🚢 ship left?', 'emoji'],
  ])('%s', async (question, document) => {
    expect(await first(question)).toBe(document);
  });

  test.each(['', ' ', '？', '🚢', '" * ( ) : ^ - +', '...', '\u200b', '\ud800'])(
    'a question without a word is told from one that nothing answers: %j',
    async (question) => {
      expect(await searchForPeople(store, { question, limit: 3 })).toEqual({
        isSearchable: false,
        passages: [],
      });
      const unanswered = await searchForPeople(store, { question: `量子 ${question}`, limit: 3 });
      expect(unanswered).toEqual({ isSearchable: true, passages: [] });
    },
  );

  test('what people are shown has the places of the words that were asked for', async () => {
    const { passages } = await searchForPeople(store, { question: '吊車 起重机', limit: 3 });
    const [passage] = passages;
    expect(passage?.matches.map(({ start, end }) => passage.text.slice(start, end))).toEqual(['起重機']);
  });
});
