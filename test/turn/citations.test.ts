import { expect, test } from 'vitest';
import { cite, citeAll } from '../../src/turn/citations.js';
import { passage } from '../fakes/turn-bench.js';

const three = [
  passage,
  { ...passage, title: 'b.md', page: 2 },
  { ...passage, sourceUrl: 'https://example.org/' },
];

test.each([
  ['Eight [1].', 'Eight [1].', [1]],
  ['Eight【1】與九［2］', 'Eight[1]與九[2]', [1, 2]],
  ['Eight [1, 3].', 'Eight [1][3].', [1, 3]],
  ['Eight [1-3].', 'Eight [1][2][3].', [1, 2, 3]],
  ['Eight [1][2].', 'Eight [1][2].', [1, 2]],
  ['Eight [4].', 'Eight.', []],
  ['Eight [0] and [99].', 'Eight and.', []],
  ['Eight [1, 9].', 'Eight [1].', [1]],
  ['八個［１］', '八個［１］', []],
  ['Use `list[1]` here [2].', 'Use `list[1]` here [2].', [2]],
  ['```js\na[1] = b[9]\n```\nas told [1]', '```js\na[1] = b[9]\n```\nas told [1]', [1]],
  ['See [1](https://evil.example/).', 'See [1](https://evil.example/).', []],
  ['In [2026] it was [1].', 'In [2026] it was [1].', [1]],
  ['Range [1-999]', 'Range [1]', [1]],
])('2.1 %s', (text, cited, numbers) => {
  const result = cite(text, three);
  expect(result.text).toBe(cited);
  expect(result.citations.map(({ number }) => number)).toEqual(numbers);
});

test('2.1 a citation carries title, chunk lines, page and address', () => {
  expect(cite('[2] [3]', three).citations).toMatchObject([
    { number: 2, title: 'b.md', page: 2, startLine: 12, endLine: 20, chunkIds: passage.chunkIds },
    { number: 3, sourceUrl: 'https://example.org/' },
  ]);
});

test('2.1 without passages brackets are left as they are', () => {
  expect(cite('a[1]', [])).toEqual({ text: 'a[1]', citations: [] });
});

test('2.1 all passages can be listed as consulted', () => {
  expect(citeAll(three).map(({ number }) => number)).toEqual([1, 2, 3]);
});
