import { describe, expect, test } from 'vitest';
import { DocentError } from '../../src/errors.js';
import { convertMarkdown, convertText } from '../../src/ingest/convert-text.js';

const markdown = (text: string | Buffer) =>
  convertMarkdown(Buffer.from(text), { name: 'a.md', kind: 'markdown' });
const plain = (text: string | Buffer) => convertText(Buffer.from(text), { name: 'a.txt', kind: 'text' });

describe('6.5 the front matter of a text is read, not shown', () => {
  test.each([
    ['plain values', '---\ntitle: Deploy: a guide\nauthor: Ann\ndate: 2026-03-01T10:00:00Z\nlang: en\n---\n'],
    [
      'quoted ones',
      '---\ntitle: "Deploy: a guide"\nauthor: \'Ann\'\ndate: "2026-03-01"\nlanguage: en # as ever\n---\n',
    ],
    [
      'lists and maps beside them',
      '---\ntitle: Deploy: a guide\ntags:\n  - a\n  - b\nmenu:\n  main:\n    weight: 3\nauthors: [Ann]\ndate: 2026-03-01\nlang: en\n---\n',
    ],
    [
      'a list of authors',
      '---\ntitle: >-\n  Deploy:\n  a guide\nauthor:\n- Ann\ndate: 2026-03-01\nlang: en\n...\n',
    ],
    [
      'TOML',
      '+++\ntitle = "Deploy: a guide"\nauthor = "Ann"\ndate = 2026-03-01\nlang = "en"\n[params]\nx = 1\n+++\n',
    ],
    [
      'a byte order mark and Windows line ends',
      '\ufeff---\r\ntitle: Deploy: a guide\r\nauthor: Ann\r\ndate: 2026-03-01\r\nlang: en\r\n---\r\n',
    ],
  ])('with %s', (_name, head) => {
    const facts = { title: 'Deploy: a guide', author: 'Ann', date: '2026-03-01', language: 'en' };
    expect(markdown(`${head}\n# Heading\n\nText.\n`)).toMatchObject({
      ...facts,
      markdown: '# Heading\n\nText.\n',
    });
    expect(plain(`${head}\nText.\n`)).toMatchObject({ ...facts, markdown: 'Text.\n' });
  });

  test.each([
    ['a line between two rules', '---\nJust a line.\n---\nText.\n'],
    ['a head that never ends', '---\ntitle: x\nText.\n'],
    ['no head', 'title: x\n\nText.\n'],
  ])('%s is text', (_name, text) => {
    expect(markdown(text).markdown).toBe(text);
    expect(plain(text).markdown).toBe(text);
  });

  test('in plain text, names that are none of the four facts are text as well', () => {
    const text = '---\nWarning: read this first\n---\nText.\n';
    expect(plain(text).markdown).toBe(text);
  });

  test('front matter over nothing is no text', () => {
    expect(() => markdown('---\ntitle: x\n---\n')).toThrow(new DocentError('no_text'));
  });
});

describe('6.3 text that lost characters', () => {
  const lossy = (lost: number) => `${'word '.repeat(20)}${'\ufffd'.repeat(lost)}${'x'.repeat(100 - lost)}`;

  test('a share over 1 % is warned of with the share and the charset', () => {
    expect(plain(lossy(6)).warnings).toEqual([
      { code: 'characters_lost', details: { percent: 3, charset: 'utf-8' } },
    ]);
    expect(plain(lossy(1)).warnings).toEqual([]);
  });

  test('4.10 over 10 % it is refused', () => {
    expect(() => plain(lossy(30))).toThrow(expect.objectContaining({ code: 'charset_unreadable' }));
  });
});

test('6.3 a byte order mark is no part of the text, and how the charset was found is told', () => {
  expect(plain('\ufeffText.\n')).toMatchObject({
    markdown: 'Text.\n',
    charset: { name: 'utf-8', how: 'bom' },
  });
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('# 標題\n', 'utf16le')]);
  expect(markdown(wide)).toMatchObject({ title: '標題', charset: { name: 'utf-16le', how: 'bom' } });
});

test('a line of a million characters stays one line and takes no time', () => {
  const line = 'word '.repeat(200_000).trim();
  const start = performance.now();
  expect(plain(line).markdown).toBe(`${line}\n`);
  expect(performance.now() - start).toBeLessThan(5_000);
});
