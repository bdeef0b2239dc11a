import { expect, test } from 'vitest';
import { fileReadIn, fileSearchIn, pageIn } from '../../src/model/file-request.js';

test.each([
  ['search the code for "ensureToolPolicy"', { pattern: 'ensureToolPolicy' }],
  ['Please search our source code for safePath(', { pattern: 'safePath(' }],
  ['grep MAX_RESULTS', { pattern: 'MAX_RESULTS' }],
  ['find "timeout" in the repo', undefined],
  ['where is "timeoutMs" in the code?', { pattern: 'timeoutMs' }],
  ['幫我搜程式碼 "ensureToolPolicy" 的定義', { pattern: 'ensureToolPolicy' }],
  ['在程式碼裡搜尋「逾時」', { pattern: '逾時' }],
  ['搜索代码里的 safePath', { pattern: 'safePath' }],
  ['search the code for "x y" in src/tools', { pattern: 'x y', path: 'src/tools' }],
])('the file search in %s', (words, expected) => {
  const found = fileSearchIn(words);
  if (expected === undefined) expect(found === undefined || found.pattern === 'timeout').toBe(true);
  else expect(found).toEqual(expected);
});

test.each([
  '正式環境什麼時候不能部署？',
  'How many workers does production run?',
  'Which files do you have?',
  '上網搜尋 SQLite FTS5 的限制',
  '出差住宿费用的上限是多少？',
])('%s searches no files', (words) => {
  expect([fileSearchIn(words), fileReadIn(words), pageIn(words)]).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['show me src/app.ts:12', { path: 'src/app.ts', line: 12 }],
  ['讀 config/settings.yaml', { path: 'config/settings.yaml', line: 1 }],
  ['open package.json please', { path: 'package.json', line: 1 }],
  ['看一下 docs/guide.md', { path: 'docs/guide.md', line: 1 }],
  ['show me vpn-setup.md', undefined],
  ['read https://example.org/a.ts', undefined],
])('the file to read in %s', (words, expected) => {
  expect(fileReadIn(words)).toEqual(expected);
});

test.each([
  ['read https://example.org/a.', 'https://example.org/a'],
  ['https://example.org/a 寫了什麼？', 'https://example.org/a'],
  ['https://example.org/a is broken', undefined],
])('the page to read in %s', (words, expected) => {
  expect(pageIn(words)).toEqual(expected);
});
