import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/knowledge/estimate-tokens.js';
import type { KnowledgeStore, Passage } from '../../src/knowledge/knowledge-store.js';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import { fitPassages } from '../../src/tools/fit-passages.js';
import { createSearchDocuments } from '../../src/tools/search-documents.js';
import type { ToolContext } from '../../src/tools/tool.js';
import { each, makeDocument } from '../knowledge/make-document.js';

const filler = (count: number) => '港口的水很深，船隻可以直接靠岸。'.repeat(count);
const passage = (text: string): Passage => ({
  documentId: 'doc-1',
  title: 'Guide',
  chunkIds: ['doc-1-chunk-0001'],
  startLine: 1,
  endLine: 9,
  heading: '',
  text,
  score: 1,
});

describe('7.3 the passages that the model is given', () => {
  let folder: string;
  let store: KnowledgeStore;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docent-tool-'));
    store = await openSqliteStore({ path: join(folder, 'index.sqlite') });
    await store.rebuild(
      each(
        makeDocument('doc-1', `# 燈塔\n\n燈塔每晚七點點亮。${filler(60)}`, { title: '港口手冊' }),
        makeDocument('doc-2', '燈塔每晚八點點亮，由海岸隊負責。', { title: '海岸指南' }),
      ),
    );
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const run = async (query: string, name_contains?: string) => {
    const args = { query, ...(name_contains !== undefined && { name_contains }) };
    const { forModel } = await createSearchDocuments(store).run(args, {} as ToolContext);
    return forModel as { passages: { title: string; text: string }[]; note?: string; name_contains?: string };
  };

  test('come from documents of a name only, when the model gives one', async () => {
    expect((await run('燈塔幾點點亮')).passages.length).toBeGreaterThan(1);
    const named = await run('燈塔幾點點亮', ' 海岸 ');
    expect(named.passages.map(({ title }) => title)).toEqual(['海岸指南']);
    expect(named.name_contains).toBe('海岸');
    const none = await run('燈塔幾點點亮', '山路');
    expect(none.passages).toEqual([]);
    expect(none.note).toContain('documents of this name');
  });

  test('are none when nothing is relevant, or there is no word to search for; the note says which', async () => {
    expect(await run('量子糾纏是什麼')).toMatchObject({
      passages: [],
      note: expect.stringContaining('web search'),
    });
    expect(await run('？！')).toMatchObject({ passages: [], note: expect.stringContaining('no word') });
  });

  test('an empty name is no name', async () => {
    expect((await run('燈塔幾點點亮', '')).passages.length).toBeGreaterThan(1);
  });
});

describe('7.3 the token budget of passages', () => {
  test('texts that fit together stay as they are', () => {
    const texts = ['甲。', '乙。', '丙。'];
    expect(fitPassages('甲', texts.map(passage), 100)).toEqual(texts.map((text) => ({ text, isCut: false })));
  });

  test('what one passage does not need is for those after it', () => {
    const fitted = fitPassages('燈塔', [passage('短。'), passage(filler(10))], 300);
    expect(fitted.map(({ isCut }) => isCut)).toEqual([false, false]);
  });

  test('a passage that is too long is cut at sentences, around the words of the question', () => {
    const text = `${filler(40)}燈塔每晚七點點亮。${filler(40)}`;
    const [cut] = fitPassages('灯塔几点点亮', [passage(text)], 200);
    expect(cut?.isCut).toBe(true);
    expect(cut?.text).toMatch(/^… 港口.*燈塔每晚七點點亮。.*靠岸。 …$/);
    expect(estimateTokens(cut?.text ?? '')).toBeLessThanOrEqual(210);
  });

  test('three long passages stay within the budget together', () => {
    const english = 'The water of the harbour is deep enough for every ship. '.repeat(200);
    const fitted = fitPassages('lighthouse', [english, filler(200), english].map(passage), 2_400);
    const sum = fitted.reduce((total, { text }) => total + estimateTokens(text), 0);
    expect(sum).toBeLessThanOrEqual(2_420);
    expect(sum).toBeGreaterThan(2_000);
  });
});
