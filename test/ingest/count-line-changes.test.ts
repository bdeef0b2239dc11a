import { expect, test } from 'vitest';
import { countLineChanges } from '../../src/ingest/count-line-changes.js';

test.each([
  ['a\nb\nc', 'a\nx\nc', { added: 1, removed: 1 }],
  ['a\na', 'a', { added: 0, removed: 1 }],
  ['', 'a', { added: 1, removed: 1 }],
  ['a\nb', 'b\na', { added: 0, removed: 0 }],
])('lines are counted: %j to %j', (before, after, counts) => {
  expect(countLineChanges(before, after)).toEqual(counts);
});
