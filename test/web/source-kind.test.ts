import { describe, expect, test } from 'vitest';
import { charsetOf, sourceKind } from '../../src/web/source-kind.js';

const pdf = '%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj';
const page = '<!DOCTYPE html><html><body><p>Text';
const png = '\x89PNG\r\n\x1A\n\0\0\0\rIHDR';
const zip = 'PK\x03\x04\x14\0\0\0';

const kindOf = (contentType: string, content: string | Uint8Array, path = '/page') =>
  sourceKind(
    contentType,
    typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
    new URL(`https://example.org${path}`),
  );

describe('5.1 what a download is, by header and by content', () => {
  test.each([
    ['text/html', page, '/', 'html'],
    ['TEXT/HTML ; charset=big5', '\xA4\xA4\xA4\xE5', '/', 'html'],
    ['application/xhtml+xml', '<?xml version="1.0"?><html/>', '/', 'html'],
    ['text/plain', 'words', '/a.txt', 'text'],
    ['text/plain', '# Title', '/README.md', 'markdown'],
    ['text/plain', page, '/source.txt', 'text'],
    ['text/markdown; charset=utf-8', '# Title', '/', 'markdown'],
    ['text/x-markdown', '# Title', '/', 'markdown'],
    ['application/pdf', pdf, '/', 'pdf'],
    ['application/x-pdf', `\r\n\r\n${pdf}`, '/', 'pdf'],
    ['application/octet-stream', pdf, '/', 'pdf'],
    ['binary/octet-stream', pdf, '/a.bin', 'pdf'],
    ['application/octet-stream', '# Title', '/README.md', 'markdown'],
    ['application/octet-stream', 'words', '/notes.txt', 'text'],
    ['', pdf, '/', 'pdf'],
    ['', page, '/', 'html'],
    ['', `\xEF\xBB\xBF  ${page}`, '/', 'html'],
    ['', '<!-- a comment --><html>', '/', 'html'],
    ['', 'only words', '/', 'text'],
    ['', '# Title', '/a.markdown', 'markdown'],
    ['text/html', '', '/', 'html'],
  ])('%j with %j at %s is %s', (contentType, content, path, kind) => {
    expect(kindOf(contentType, content, path)).toBe(kind);
  });

  test.each([
    ['a page served as PDF', 'application/pdf', page],
    ['a page served as PDF that talks of PDF', 'application/pdf', `<html><p>%PDF-1.7`],
    ['an empty PDF', 'application/pdf', ''],
    ['a PDF header that comes too late', 'application/pdf', `${' '.repeat(1100)}${pdf}`],
    ['a PDF served as a page', 'text/html', pdf],
    ['a PDF served as text', 'text/plain', pdf],
    ['a picture served as text', 'text/plain', png],
    ['a picture served as a page', 'text/html', png],
    ['an archive served as Markdown', 'text/markdown', zip],
    ['an archive without a type', '', zip],
    ['a program without a type', '', '\x7FELF\x02\x01\x01\0'],
    ['octets that are no PDF', 'application/octet-stream', page],
    ['octets named as text', 'application/octet-stream', zip],
    ['a picture', 'image/png', png],
    ['JSON', 'application/json', '{}'],
    ['a style sheet', 'text/css', 'p {}'],
    ['a script', 'text/javascript', '1'],
    ['XML', 'application/xml', '<a/>'],
    ['a type that is none', 'constructor', page],
    ['a type of the prototype', '__proto__', page],
  ])('%s is refused', (_what, contentType, content) => {
    expect(() => kindOf(contentType, content)).toThrow(expect.objectContaining({ code: 'fetch_type' }));
  });

  test('UTF-16 is text: declared, marked, or seen by its zeros', () => {
    const utf16 = Buffer.from('<p>中文 text and more\n</p>', 'utf16le');
    expect(kindOf('text/html; charset=utf-16le', Buffer.from('中文', 'utf16le'))).toBe('html');
    expect(kindOf('text/html', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))).toBe('html');
    expect(kindOf('text/html', utf16)).toBe('html');
    expect(kindOf('text/plain', Buffer.from(utf16).swap16())).toBe('text');
    expect(kindOf('text/plain', '\x1B$B1QJ8\x1B(B ISO-2022-JP')).toBe('text');
  });
});

describe('charsetOf', () => {
  test.each([
    ['text/html; charset=UTF-8', 'utf-8'],
    ['text/html;charset="Big5"', 'big5'],
    ["text/html; charset='gb18030'", 'gb18030'],
    ['text/html; boundary=x; Charset = Shift_JIS ; y=z', 'shift_jis'],
    ['text/html', undefined],
    ['text/html; charset=', undefined],
    ['text/html; charset=""', undefined],
    ['', undefined],
  ])('of %j is %s', (contentType, charset) => {
    expect(charsetOf(contentType)).toBe(charset);
  });
});
