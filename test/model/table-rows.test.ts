import { expect, test } from 'vitest';
import { cellsUnderHeaders } from '../../src/model/table-rows.js';

test('2.4 a row of a table is quoted with its headers, parted as its script parts them', () => {
  const rows = cellsUnderHeaders(['| 城市 | 上限 | Notes |', '|---|---|---|', '| 上海 | 500 元 | a night |']);
  expect(rows.map(({ text }) => text)).toEqual(['上海 · 上限：500 元 · Notes: a night']);
});
