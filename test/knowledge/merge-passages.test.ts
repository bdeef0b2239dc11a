import { describe, expect, test } from 'vitest';
import type { ScoredChunk } from '../../src/knowledge/knowledge-store.js';
import { mergePassages } from '../../src/knowledge/merge-passages.js';

function hit(
  documentId: string,
  number: number,
  score: number,
  more: Partial<ScoredChunk> = {},
): ScoredChunk {
  return {
    chunkId: `${documentId}-chunk-${String(number).padStart(4, '0')}`,
    documentId,
    startLine: number * 10,
    endLine: number * 10 + 9,
    heading: `heading ${number}`,
    tokenCount: 10,
    text: `text ${number} of ${documentId}.`,
    title: documentId,
    score,
    ...more,
  };
}

const idsOf = (hits: ScoredChunk[], limit = 3) =>
  mergePassages(hits, limit).map(({ chunkIds }) => chunkIds.map((id) => id.replace('-chunk-000', ':')));

describe('mergePassages', () => {
  test('neighbouring chunks that match about as well become one passage, in document order', () => {
    const [passage] = mergePassages(
      [
        hit('a', 2, 2, { text: 'Two. Shared end.', startLine: 14, endLine: 20, page: 2 }),
        hit('a', 1, 1.9, { text: 'One. Two. ', startLine: 4, endLine: 14, page: 1 }),
      ],
      3,
    );
    expect(passage).toEqual({
      documentId: 'a',
      title: 'a',
      chunkIds: ['a-chunk-0001', 'a-chunk-0002'],
      startLine: 4,
      endLine: 20,
      page: 1,
      heading: 'heading 1',
      text: 'One. Two. Shared end.',
      score: 2,
    });
  });

  test('what two neighbours share stands in the passage once', () => {
    const [passage] = mergePassages(
      [hit('a', 1, 2, { text: 'A. B. C.' }), hit('a', 2, 2, { text: 'B. C. D.', startLine: 19 })],
      3,
    );
    expect(passage?.text).toBe('A. B. C. D.');
  });

  test('two parts of a table are one table: its header once, no row run into the next', () => {
    const header = '| Name | Place |\n|---|---|';
    const rows = (from: number) => Array.from({ length: 40 }, (_, row) => `| EQ-${from + row} | R${row} |`);
    const first = { text: [header, ...rows(1)].join('\n'), startLine: 3, endLine: 44 };
    const second = { text: [header, ...rows(41)].join('\n'), startLine: 45, endLine: 84 };
    const [passage] = mergePassages([hit('a', 2, 2, second), hit('a', 1, 2, first)], 3);
    expect(passage?.text).toBe([header, ...rows(1), ...rows(41)].join('\n'));
  });

  test('a line that begins with what the line before ends with stays a line of its own', () => {
    const first = { text: 'f() {\n}', startLine: 1, endLine: 2 };
    const second = { text: '}\ng();', startLine: 3, endLine: 4 };
    expect(mergePassages([hit('a', 1, 2, first), hit('a', 2, 2, second)], 3)[0]?.text).toBe(
      'f() {\n}\n}\ng();',
    );
  });

  test('neighbours that share nothing keep the break that was between them', () => {
    const joined = (startLine: number) =>
      mergePassages([hit('a', 1, 2, { text: 'A.' }), hit('a', 2, 2, { text: 'B.', startLine })], 3)[0]?.text;
    expect(joined(19)).toBe('A. B.');
    expect(joined(20)).toBe('A.\nB.');
    expect(joined(22)).toBe('A.\n\nB.');
  });

  test('a neighbour that matches far less stays apart, and a passage has two chunks at most', () => {
    expect(idsOf([hit('a', 1, 2), hit('a', 2, 1)])).toEqual([['a:1'], ['a:2']]);
    expect(idsOf([hit('a', 2, 2), hit('a', 1, 1.9), hit('a', 3, 1.9)])).toEqual([['a:1', 'a:2'], ['a:3']]);
  });

  test('chunks of different documents are never joined', () => {
    expect(idsOf([hit('a', 1, 2), hit('b', 2, 2)])).toEqual([['a:1'], ['b:2']]);
  });

  test('at most two passages of one document, unless the rest lies far below', () => {
    const three = [hit('a', 1, 2), hit('a', 4, 1.9), hit('a', 7, 1.8)];
    expect(idsOf([...three, hit('b', 1, 1.5)])).toEqual([['a:1'], ['a:4'], ['b:1']]);
    expect(idsOf([...three, hit('b', 1, 0.5)])).toEqual([['a:1'], ['a:4'], ['a:7']]);
    expect(idsOf(three)).toEqual([['a:1'], ['a:4'], ['a:7']]);
  });

  test('nothing found gives no passages', () => {
    expect(mergePassages([], 3)).toEqual([]);
  });
});
