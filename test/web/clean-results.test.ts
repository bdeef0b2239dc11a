import { describe, expect, test } from 'vitest';
import { cleanResults, cleanText } from '../../src/web/clean-results.js';
import { privateHosts } from '../../src/web/private-hosts.js';

const clean = (urls: string[], allowed: string[] = []) =>
  cleanResults(
    urls.map((url) => ({ title: 'T', url, snippet: 'S' })),
    privateHosts(allowed),
  ).map(({ url }) => url);

describe('3.1 results obey the rules of the guard', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://127.1/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://localhost/',
    'http://router.lan/',
    'https://me:pw@example.org/',
    'https://example.org:22/',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org/',
    '//example.org/',
    '/relative',
    'https://exa\u202emple.org/',
    'https://example.org/a b',
    `https://example.org/${'x'.repeat(2048)}`,
    'https://',
    '',
  ])('%j is dropped', (url) => {
    expect(clean([url, 'https://example.org/'])).toEqual(['https://example.org/']);
  });

  test('5.2 results on exempted hosts stay', () => {
    const urls = [
      'http://127.0.0.1:8080/a',
      'http://wiki.corp/',
      'http://10.0.0.1:8080/',
      'http://169.254.169.254:80/',
    ];
    expect(clean(urls, ['127.0.0.1:8080', 'wiki.corp:80', '169.254.169.254:80'])).toEqual([
      'http://127.0.0.1:8080/a',
      'http://wiki.corp/',
    ]);
  });

  test('each page comes once, under its first address, normalised', () => {
    expect(
      clean([
        'HTTPS://Example.ORG',
        'https://example.org/',
        'https://example.org./#part',
        'https://example.org/?a=1',
        'http://example.org/',
        'https://例子.tw/文',
        'https://xn--fsqu00a.tw/%E6%96%87',
      ]),
    ).toEqual([
      'https://example.org/',
      'https://example.org/?a=1',
      'http://example.org/',
      'https://xn--fsqu00a.tw/%E6%96%87',
    ]);
  });
});

describe('3.1 titles and snippets are short and harmless', () => {
  const [cleaned] = cleanResults(
    [
      {
        title: ` A\u0000\u202E title\n\twith\u200B\u2066 noise ${'x'.repeat(300)}`,
        url: 'https://example.org/',
        snippet: 'y'.repeat(600),
      },
    ],
    privateHosts([]),
  );

  test('a title has at most 240 characters, a snippet 500, and both say that they are cut', () => {
    expect(cleaned?.title).toHaveLength(240);
    expect(cleaned?.title).toMatch(/^A title with noise x+…$/);
    expect(cleaned?.snippet).toBe(`${'y'.repeat(499)}…`);
    expect(cleanText('z'.repeat(240), 240)).toBe('z'.repeat(240));
  });

  test('the cut falls between characters as people see them', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(cleanText(`${'x'.repeat(230)}${family}`, 240)).toBe(`${'x'.repeat(230)}…`);
    expect(cleanText(`${'x'.repeat(10)}e\u0301${'y'.repeat(300)}`, 12)).toBe(`${'x'.repeat(10)}…`);
    expect(cleanText('🇹🇼'.repeat(100), 10)).toBe('🇹🇼🇹🇼…');
  });

  test('control, bidi and invisible characters go, what holds emoji and letters together stays', () => {
    const text = '\u0007a\u202Ab\u061Cc\u2069d\uFEFFe\u{E0041}f\u00ADg\u2060h\ud800';
    expect(cleanText(text, 100)).toBe('abcdefgh');
    expect(cleanText('❤️ 👩‍💻 क्‍ष', 100)).toBe('❤️ 👩‍💻 क्‍ष');
    expect(cleanText('a\u2028b\u3000c\r\nd\u00A0e', 100)).toBe('a b c d e');
  });

  test('a result without a title is called by its host', () => {
    const [untitled] = cleanResults(
      [{ title: ' \u200B ', url: 'https://例子.tw/', snippet: '' }],
      privateHosts([]),
    );
    expect(untitled?.title).toBe('xn--fsqu00a.tw');
  });
});
