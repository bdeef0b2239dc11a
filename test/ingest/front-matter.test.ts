import { expect, test } from 'vitest';
import { readFrontMatter, writeFrontMatter } from '../../src/ingest/front-matter.js';

test.each([
  ['quotes and backslashes', 'a "b" \\ \'c\' \\n'],
  ['colons and dashes', '---: key: value\n---\nx'],
  ['line breaks of every kind', 'a\nb\r\nc\u2028d\u2029e\u0085f'],
  ['emoji and lone surrogates', '🙂 \ud83d end'],
  ['ten thousand characters', '題'.repeat(10_000)],
  ['what looks like a number', '0123'],
  ['nothing', ''],
])('4.11 a value with %s reads back equal', (_name, value) => {
  const { fields, body, bodyStartLine } = readFrontMatter(
    writeFrontMatter({ title: value, pages: 14 }, '# Body\n'),
  );
  expect(fields).toEqual({ title: value, pages: 14 });
  expect(body).toBe('# Body\n');
  expect(bodyStartLine).toBe(6);
});

test('random values read back equal', () => {
  const alphabet = [
    '"',
    "'",
    '\\',
    ':',
    '-',
    '#',
    '\n',
    '\r',
    '\t',
    ' ',
    '{',
    '}',
    '字',
    '🙂',
    '\u0000',
    '\u2028',
    'a',
    '1',
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 2_000; round += 1) {
    const value = Array.from({ length: random(30) }, () => alphabet[random(alphabet.length)]).join('');
    const markdown = writeFrontMatter({ title: value, source_name: value }, 'x\n');
    expect(readFrontMatter(markdown).fields).toEqual({ title: value, source_name: value });
  }
});

test('values without quotes are read too', () => {
  const { fields } = readFrontMatter("---\ntitle: Deploy: a guide\npages: 3\nname: 'it''s'\n---\nText\n");
  expect(fields).toEqual({ title: 'Deploy: a guide', pages: 3, name: "it's" });
});

test.each([
  ['no head', '# Title\n'],
  ['a head that never ends', '---\ntitle: x\n'],
  ['a name that stands twice', '---\na: 1\na: 2\n---\n'],
  ['a line without a name', '---\n: 1\n---\n'],
])('%s is an invalid raw file', (_name, markdown) => {
  expect(() => readFrontMatter(markdown)).toThrow(expect.objectContaining({ code: 'raw_invalid' }));
});
