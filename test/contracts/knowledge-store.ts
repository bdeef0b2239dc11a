import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KnowledgeStore } from '../../src/knowledge/knowledge-store.js';
import { tokenize } from '../../src/knowledge/tokenize.js';
import { each, makeDocument } from '../knowledge/make-document.js';

/**
 * What every engine behind `KnowledgeStore` must do. `open` opens the index that lives in `folder`, which is empty the
 * first time.
 */
export function describeKnowledgeStore(
  name: string,
  open: (folder: string) => Promise<KnowledgeStore>,
): void {
  describe(`KnowledgeStore: ${name}`, () => {
    let folder: string;
    let store: KnowledgeStore;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'docent-store-'));
      store = await open(folder);
    });
    beforeEach(async () => {
      await store.rebuild(each());
    });
    afterAll(async () => {
      await store.close();
      await rm(folder, { recursive: true });
    });

    const reopen = async () => {
      await store.close();
      store = await open(folder);
    };
    const find = async (question: string, limit = 10) =>
      (await store.search({ terms: tokenize(question), limit })).map((hit) => hit.documentId);

    describe('documents', () => {
      test('a document is found at once, with title, source, lines and page', async () => {
        const body = '# 港口手冊\n\n第一頁的文字。\n\n燈塔每晚七點點亮。\n';
        const document = makeDocument('doc-1', body, {
          title: '港口手冊',
          sourceUrl: 'https://harbour.example/guide',
          pages: [
            { page: 1, startLine: 4 },
            { page: 2, startLine: 8 },
          ],
        });
        expect(await store.putDocument(document)).toEqual({ chunks: 1 });
        const [hit] = await store.search({ terms: tokenize('燈塔'), limit: 3 });
        expect(hit).toMatchObject({
          documentId: 'doc-1',
          chunkId: 'doc-1-chunk-0001',
          title: '港口手冊',
          sourceUrl: 'https://harbour.example/guide',
          startLine: 4,
          endLine: 8,
          page: 1,
          heading: '港口手冊',
        });
        expect(hit?.text).toContain('燈塔每晚七點點亮。');
        expect(hit?.tokenCount).toBeGreaterThan(10);
      });

      test('what was put is still there after the store was closed and opened', async () => {
        await store.putDocument(makeDocument('doc-1', 'The lighthouse is lit at seven.'));
        await reopen();
        expect(await find('lighthouse')).toEqual(['doc-1']);
        expect(await store.getDocument('doc-1')).toEqual({
          documentId: 'doc-1',
          title: 'doc-1',
          sourceKey: 'file:/doc-1.md',
          importedAt: '2026-11-30T08:00:00.000Z',
          chunks: 1,
        });
      });

      test('a document of the same id replaces the old one, its terms too', async () => {
        await store.putDocument(makeDocument('doc-1', 'The lighthouse is lit at seven.'));
        await store.putDocument(makeDocument('doc-1', 'The foghorn sounds at eight.'));
        expect(await find('lighthouse')).toEqual([]);
        expect(await find('foghorn')).toEqual(['doc-1']);
        expect(await store.stats()).toMatchObject({ documents: 1, chunks: 1 });
      });

      test('a new version takes out the one it replaces in the same step', async () => {
        await store.putDocument(makeDocument('doc-1', 'lighthouse'));
        await store.putDocument(makeDocument('doc-2', 'lighthouse foghorn'), { replaces: 'doc-1' });
        expect(await find('lighthouse')).toEqual(['doc-2']);
        expect(await store.getDocument('doc-1')).toBeUndefined();
      });

      test('at most one document of a source key is in the index', async () => {
        await store.putDocument(makeDocument('doc-1', 'lighthouse', { sourceKey: 'https://a.example/' }));
        await store.putDocument(makeDocument('doc-2', 'lighthouse', { sourceKey: 'https://a.example/' }));
        expect(await find('lighthouse')).toEqual(['doc-2']);
        expect((await store.findBySourceKey('https://a.example/'))?.documentId).toBe('doc-2');
        expect(await store.findBySourceKey('https://b.example/')).toBeUndefined();
      });

      test('a removed document is gone; removing it again says so', async () => {
        await store.putDocument(makeDocument('doc-1', 'lighthouse'));
        expect(await store.removeDocument('doc-1')).toBe(true);
        expect(await store.removeDocument('doc-1')).toBe(false);
        expect(await find('lighthouse')).toEqual([]);
        expect(await store.stats()).toMatchObject({ documents: 0, chunks: 0 });
      });

      test('a document without text is kept, with no chunks', async () => {
        expect(await store.putDocument(makeDocument('doc-1', '\n\n'))).toEqual({ chunks: 0 });
        expect(await store.getChunks('doc-1', 3)).toMatchObject({ chunks: [], total: 0 });
      });

      test('documents put at the same time are all there', async () => {
        const ids = Array.from({ length: 20 }, (_, index) => `doc-${index}`);
        await Promise.all(ids.map((id) => store.putDocument(makeDocument(id, `lighthouse ${id}`))));
        expect((await find('lighthouse', 50)).sort()).toEqual(ids.sort());
      });
    });

    describe('reading while it is written', () => {
      // Enough for several chunks, each of which holds both words.
      const longText = (word: string) =>
        Array.from({ length: 6 }, (_, index) => `## ${index}\n\n${`lighthouse ${word} `.repeat(80)}`).join(
          '\n\n',
        );
      const countsOf = (hits: readonly { documentId: string }[]) => {
        const counts = new Map<string, number>();
        for (const { documentId } of hits) counts.set(documentId, (counts.get(documentId) ?? 0) + 1);
        return counts;
      };

      test('a search sees each document whole or not at all while documents come and go', async () => {
        const { chunks } = await store.putDocument(makeDocument('doc-stays', longText('foghorn')));
        expect(chunks).toBeGreaterThan(2);
        const writing = (async () => {
          for (let number = 0; number < 12; number += 1) {
            await store.putDocument(makeDocument(`doc-${number}`, longText('foghorn')));
            if (number % 3 === 2) await store.removeDocument(`doc-${number - 1}`);
          }
          return true;
        })();
        for (let isOver = false; !isOver; ) {
          const counts = countsOf(await store.search({ terms: tokenize('lighthouse'), limit: 1_000 }));
          expect(counts.get('doc-stays')).toBe(chunks);
          expect([...counts.values()].every((count) => count === chunks)).toBe(true);
          isOver = await Promise.race([writing, Promise.resolve(false)]);
        }
        expect((await store.stats()).documents).toBe(9);
      });

      test('a document that is being replaced is always there, in one version', async () => {
        await store.putDocument(makeDocument('doc-1', longText('version0')));
        const writing = (async () => {
          for (let version = 1; version <= 12; version += 1) {
            await store.putDocument(makeDocument('doc-1', longText(`version${version}`)));
          }
          return true;
        })();
        for (let isOver = false; !isOver; ) {
          const hits = await store.search({ terms: tokenize('lighthouse'), limit: 1_000 });
          const versions = new Set(hits.map((hit) => /version\d+/.exec(hit.text)?.[0]));
          expect(versions.size).toBe(1);
          const found = await store.getChunks('doc-1', 1_000);
          expect(found?.chunks).toHaveLength(found?.document.chunks ?? -1);
          isOver = await Promise.race([writing, Promise.resolve(false)]);
        }
      });

      test('writes that were asked for before the store was closed are done', async () => {
        const writing = [1, 2, 3].map((number) =>
          store.putDocument(makeDocument(`doc-${number}`, longText('foghorn'))),
        );
        await reopen();
        await Promise.all(writing);
        expect((await store.stats()).documents).toBe(3);
      });

      test('a store that was closed refuses to work, and may be closed again', async () => {
        const second = await open(join(folder, 'closed'));
        await second.close();
        await second.close();
        await expect(second.stats()).rejects.toThrow();
        await expect(second.putDocument(makeDocument('doc-1', 'lighthouse'))).rejects.toThrow();
      });
    });

    describe('listing', () => {
      test('sources are listed by title, upper and lower case alike', async () => {
        for (const title of ['beta.md', 'Alpha.md', 'gamma.md']) {
          await store.putDocument(makeDocument(`doc-${title}`, 'text', { title }));
        }
        const { documents, total } = await store.listSources();
        expect(documents.map((document) => document.title)).toEqual(['Alpha.md', 'beta.md', 'gamma.md']);
        expect(total).toBe(3);
      });

      test('a part of the title finds it in any case and either Chinese script; total counts past the limit', async () => {
        await store.putDocument(makeDocument('doc-1', 'text', { title: 'deployment-guide.md' }));
        await store.putDocument(makeDocument('doc-2', 'text', { title: '部署手冊 Deploy' }));
        await store.putDocument(makeDocument('doc-3', 'text', { title: '100% _cover_' }));
        const names = async (nameContains: string) =>
          (await store.listSources({ nameContains })).documents.map((document) => document.documentId);
        expect(await names('DEPLOY')).toEqual(['doc-1', 'doc-2']);
        expect(await names('部署手册')).toEqual(['doc-2']);
        expect(await names('%')).toEqual(['doc-3']);
        expect(await names('nothing')).toEqual([]);
        expect(await store.listSources({ nameContains: 'deploy', limit: 1 })).toMatchObject({
          documents: [{ documentId: 'doc-1' }],
          total: 2,
        });
      });

      test('the first chunks of a document come in document order, with the total', async () => {
        const paragraphs = Array.from(
          { length: 12 },
          (_, index) => `第${index + 1}段。${'港口的水很深。'.repeat(60)}`,
        );
        await store.putDocument(makeDocument('doc-1', paragraphs.join('\n\n')));
        const found = await store.getChunks('doc-1', 3);
        expect(found?.chunks.map((chunk) => chunk.chunkId)).toEqual([
          'doc-1-chunk-0001',
          'doc-1-chunk-0002',
          'doc-1-chunk-0003',
        ]);
        expect(found?.total).toBe(found?.document.chunks);
        expect(found?.total).toBeGreaterThan(3);
        expect(await store.getChunks('doc-2', 3)).toBeUndefined();
      });
    });

    describe('search', () => {
      test('the chunk that holds more and rarer terms comes first', async () => {
        await store.putDocument(makeDocument('doc-1', 'the harbour has a lighthouse and a foghorn'));
        await store.putDocument(makeDocument('doc-2', 'the harbour has a pier'));
        await store.putDocument(makeDocument('doc-3', 'the town has a market'));
        expect(await find('harbour foghorn')).toEqual(['doc-1', 'doc-2']);
        const hits = await store.search({ terms: tokenize('harbour foghorn'), limit: 10 });
        expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0);
      });

      test('no more hits than asked for, the best of them, and the same each time', async () => {
        for (let number = 0; number < 9; number += 1) {
          await store.putDocument(makeDocument(`doc-${number}`, `harbour ${'foghorn '.repeat(number)}`));
        }
        const all = await find('harbour foghorn', 50);
        expect(all).toHaveLength(9);
        expect(await find('harbour foghorn', 4)).toEqual(all.slice(0, 4));
        expect(await find('harbour foghorn', 50)).toEqual(all);
      });

      test('either Chinese script finds the other, and what is shown is the original', async () => {
        await store.putDocument(makeDocument('doc-1', '請問倉庫的鑰匙在哪裡'));
        const [hit] = await store.search({ terms: tokenize('仓库的钥匙'), limit: 5 });
        expect(hit?.text).toBe('請問倉庫的鑰匙在哪裡');
      });

      test('a title counts, and counts more than the text', async () => {
        await store.putDocument(
          makeDocument('doc-1', 'a foghorn somewhere in the text', { title: 'harbour' }),
        );
        await store.putDocument(
          makeDocument('doc-2', 'a sentence about something else', { title: 'foghorn' }),
        );
        expect(await find('foghorn')).toEqual(['doc-2', 'doc-1']);
      });

      test('no terms and no prefix find nothing; a prefix finds what begins with it', async () => {
        await store.putDocument(makeDocument('doc-1', '喝茶葉的人'));
        expect(await store.search({ terms: [], limit: 5 })).toEqual([]);
        const hits = await store.search({ terms: ['茶'], prefix: '茶', limit: 5 });
        expect(hits.map((hit) => hit.documentId)).toEqual(['doc-1']);
      });

      test('with part of a name only documents of that name are searched, in either script', async () => {
        const one = makeDocument('doc-1', '燈塔每晚點亮。', { title: '港口手冊 Harbour' });
        const two = makeDocument('doc-2', '燈塔在東岸。燈塔很高。', { title: '海岸指南' });
        await store.putDocument(one);
        await store.putDocument(two);
        const named = async (nameContains: string) =>
          (await store.search({ terms: tokenize('燈塔'), nameContains, limit: 5 })).map(
            (hit) => hit.documentId,
          );
        expect(await named('港口')).toEqual(['doc-1']);
        expect(await named('手册 HARBOUR')).toEqual(['doc-1']);
        expect(await named('')).toHaveLength(2);
        expect(await named('山')).toEqual([]);
      });

      test('terms are words and nothing else, whatever signs of a query language they hold', async () => {
        await store.putDocument(makeDocument('doc-1', 'lighthouse'));
        const odd = [
          '"',
          '""',
          '*',
          'a*',
          'NOT',
          'NEAR(a b)',
          'title:x',
          '-x',
          '^x',
          '(',
          ')',
          '{a}',
          '\0',
          'a"b',
          '',
          ' ',
        ];
        for (const term of odd) {
          await expect(store.search({ terms: [term], limit: 5 })).resolves.toEqual([]);
          await expect(store.search({ terms: [], prefix: term || 'x', limit: 5 })).resolves.toBeInstanceOf(
            Array,
          );
        }
        await expect(store.search({ terms: [...odd, 'lighthous'], limit: 5 })).resolves.toHaveLength(1);
      });

      test('frequencies count the chunks that hold a term', async () => {
        await store.putDocument(makeDocument('doc-1', 'harbour harbour lighthouse'));
        await store.putDocument(makeDocument('doc-2', 'harbour'));
        expect(await store.frequencies([...tokenize('harbour lighthouse'), 'nothing'])).toEqual({
          chunks: 2,
          frequencies: [2, 1, 0],
        });
      });
    });

    describe('rebuild', () => {
      test('a new index needs a rebuild, across restarts, until one is complete', async () => {
        const newFolder = join(folder, 'new');
        const first = await open(newFolder);
        expect(first.needsRebuild).toBe('missing');
        await first.putDocument(makeDocument('doc-1', 'lighthouse'));
        await first.close();
        const second = await open(newFolder);
        expect(second.needsRebuild).toBe('missing');
        await second.rebuild(each());
        expect(second.needsRebuild).toBeUndefined();
        await second.close();
        const third = await open(newFolder);
        expect(third.needsRebuild).toBeUndefined();
        await third.close();
      });

      test('a rebuild holds its documents and nothing else', async () => {
        await store.putDocument(makeDocument('doc-1', 'lighthouse'));
        const done = await store.rebuild(
          each(makeDocument('doc-2', 'lighthouse'), makeDocument('doc-3', 'foghorn')),
        );
        expect(done).toEqual({ documents: 2, chunks: 2 });
        expect(await find('lighthouse foghorn')).toHaveLength(2);
        expect(await store.getDocument('doc-1')).toBeUndefined();
        expect(await store.stats()).toMatchObject({ documents: 2, chunks: 2 });
      });

      test('readers see the old content until the end of a rebuild', async () => {
        await store.putDocument(makeDocument('doc-1', 'lighthouse'));
        let seen: string[] = [];
        async function* documents() {
          yield makeDocument('doc-2', 'lighthouse');
          seen = await find('lighthouse');
          yield makeDocument('doc-3', 'lighthouse');
        }
        await store.rebuild(documents());
        expect(seen).toEqual(['doc-1']);
        expect((await find('lighthouse')).sort()).toEqual(['doc-2', 'doc-3']);
      });

      test('a rebuild that fails leaves the old content, and the next write works', async () => {
        await store.putDocument(makeDocument('doc-1', 'lighthouse'));
        async function* documents() {
          yield makeDocument('doc-2', 'lighthouse');
          throw new Error('a raw file could not be read');
        }
        await expect(store.rebuild(documents())).rejects.toThrow('a raw file could not be read');
        expect(await find('lighthouse')).toEqual(['doc-1']);
        await store.putDocument(makeDocument('doc-3', 'lighthouse'));
        expect((await find('lighthouse')).sort()).toEqual(['doc-1', 'doc-3']);
      });

      test('a document put during a rebuild is in the index after it', async () => {
        let put: Promise<unknown> | undefined;
        async function* documents() {
          yield makeDocument('doc-1', 'lighthouse');
          put = store.putDocument(makeDocument('doc-2', 'lighthouse'));
          yield makeDocument('doc-3', 'lighthouse');
        }
        await store.rebuild(documents());
        await put;
        expect((await find('lighthouse')).sort()).toEqual(['doc-1', 'doc-2', 'doc-3']);
      });
    });
  });
}
