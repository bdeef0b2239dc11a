import { expect, test } from 'vitest';
import type { Records, RunRecord } from '../../src/records/records.js';
import { ownUrls } from '../../src/turn/own-urls.js';
import type { TurnRequest } from '../../src/turn/turn.js';

const runs = new Map<string, Partial<RunRecord>>();
const records = { getRun: (id: string) => runs.get(id) } as unknown as Records;
const urls = (text: string, over: Partial<TurnRequest> = {}) =>
  ownUrls({ text, isOwnText: true, user: { id: 'ann', name: 'Ann' }, ...over } as TurnRequest, records);

test.each([
  ['read https://example.org/a.', ['https://example.org/a']],
  ['see <https://example.org/a?b=c#d>', ['https://example.org/a?b=c#d']],
  ['see https://example.org/a_(b) there', ['https://example.org/a_(b)']],
  ['(see https://example.org/a)', ['https://example.org/a']],
  ['「https://example.org/a」讀一下', ['https://example.org/a']],
  ['https://example.org/a，謝謝', ['https://example.org/a']],
  ['讀https://example.org/a看看', ['https://example.org/a看看', 'https://example.org/a']],
  ['https://zh.example.org/wiki/搜尋', ['https://zh.example.org/wiki/搜尋', 'https://zh.example.org/wiki/']],
  ['**https://example.org/a**', ['https://example.org/a']],
  ['HTTP://Example.org', ['HTTP://Example.org']],
  ['https://a.example/ and http://b.example/', ['https://a.example/', 'http://b.example/']],
  ['https://example.com/路徑。', ['https://example.com/路徑', 'https://example.com/']],
  ['【https://example.com/路徑】：說明', ['https://example.com/路徑', 'https://example.com/']],
  ['看https://example.com/a：這頁', ['https://example.com/a']],
  ['“https://example.org/a”', ['https://example.org/a']],
  ['https://example.org.測試.tw/x', ['https://example.org.測試.tw/x']],
  ['https://evil-測試.tw/x', ['https://evil-測試.tw/x']],
  ['https://測試.tw/x', ['https://測試.tw/x']],
  ['https://example.com測試.tw/x', ['https://example.com測試.tw/x']],
  ['https://example.com這頁說什麼', ['https://example.com這頁說什麼', 'https://example.com']],
  ['https://shop.münchen.example/', ['https://shop.münchen.example/']],
  ['https://example.com\u200b.evil.example/', ['https://example.com\u200b.evil.example/']],
  ['https://example.com\u202e/gpj', ['https://example.com\u202e/gpj']],
  ['[https://good.example/](https://evil.example/)', ['https://good.example/', 'https://evil.example/']],
  ['||https://example.org/a||', ['https://example.org/a']],
  ['https://ann:pw@example.org/', ['https://ann:pw@example.org/']],
  ['ｈｔｔｐｓ://example.org/ hxxps://example.org', []],
  ['ftp://example.org example.org www.example.org', []],
])('8.1 the addresses in %s', (text, expected) => expect(urls(text)).toEqual(expected));

test.each([
  '> https://example.org/a\nwhat is this?',
  '>>> what\nhttps://example.org/a',
  '```\nhttps://example.org/a\n```',
  'run `curl https://example.org/a`',
])('4.2 an address in a quote or in code is nobody’s wish: %j', (text) => expect(urls(text)).toEqual([]));

test('4.2 words that a button put in are not own words', () => {
  expect(urls('read https://example.org/a', { isOwnText: false })).toEqual([]);
});

test('8.1 own earlier messages of the chain count; those of others, of buttons and of old records do not', () => {
  const said = (userId: string, url: string, continues?: string, isOwnText?: boolean) => ({
    userId,
    text: `see ${url}`,
    outcome: 'model-failed' as const,
    answer: 'https://answer.example/',
    ...(continues !== undefined && { continues }),
    ...(isOwnText !== undefined && { isOwnText }),
  });
  runs.set('1', said('ann', 'https://one.example/', undefined, true));
  runs.set('2', said('bob', 'https://two.example/', '1', true));
  runs.set('3', said('ann', 'https://three.example/', '2', false));
  runs.set('4', said('ann', 'https://four.example/', '3'));
  expect(urls('and that one?', { continues: '4' })).toEqual(['https://one.example/']);
});
