import { expect, test } from 'vitest';
import { decodeText } from '../../src/ingest/charset.js';
import { convertMarkdown } from '../../src/ingest/convert-text.js';

const notice = '停電公告：本週六上午九點到十二點全棟停電，請大家提前關機。';
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));
const markdownOf = (text: string) =>
  convertMarkdown(bytesOf(text), { kind: 'markdown', name: 'notes.md', bytes: bytesOf(text) });

test('a few bad bytes in UTF-8 cost those characters and not the whole text', () => {
  const broken = Buffer.concat([
    Buffer.from(notice.repeat(20)),
    Buffer.from([0xb0, 0xb1, 0xff]),
    Buffer.from(notice),
  ]);
  const { text, charset } = decodeText(new Uint8Array(broken), { html: false });
  expect(charset).toBe('utf-8');
  expect(text.split(notice)).toHaveLength(22);
});

test.each(['le', 'be'])(
  'Chinese in UTF-16%s without a mark is read, though few of its bytes are NUL',
  (order) => {
    const bytes = Buffer.from(notice, 'utf16le');
    if (order === 'be') bytes.swap16();
    const { text, charset } = decodeText(new Uint8Array(bytes), { html: false });
    expect(text).toBe(notice);
    expect(charset).toBe(`utf-16${order}`);
  },
);

test('a rule at the start of a Markdown file is no front matter, and the text between two rules stays', () => {
  const { markdown } = markdownOf('---\n\nFirst: a paragraph after a rule.\n\n---\n\nSecond paragraph.\n');
  expect(markdown).toContain('First: a paragraph after a rule.');
});

test('a comment in a code block is not taken for the title', () => {
  const { title } = markdownOf('Intro.\n\n```sh\n# install first\nls\n```\n\n# Real title\n\nBody.\n');
  expect(title).toBe('Real title');
});
