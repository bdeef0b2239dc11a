import { describe, expect, test } from 'vitest';
import { decodeText } from '../../src/ingest/charset.js';
import { encodeLegacy } from './encode-legacy.js';

const traditional =
  '資料庫的索引必須由寫入端自行維護，否則查詢結果會與資料不一致。每個虛擬表最多可以有一千個欄位。';
const simplified =
  '数据库的索引必须由写入端自行维护，否则查询结果会与数据不一致。每个虚拟表最多可以有一千个字段。';
const japanese =
  'データベースの索引は書き込み側が自分で維持しなければなりません。そうしないと検索結果が一致しません。';
const korean =
  '데이터베이스 색인은 쓰는 쪽에서 직접 관리해야 하며 그렇지 않으면 검색 결과가 데이터와 일치하지 않습니다.';

const texts = [
  ['big5', traditional],
  ['gb18030', simplified],
  ['shift_jis', japanese],
  ['euc-jp', japanese],
  ['euc-kr', korean],
] as const;

describe('6.3 charsets, declared or not', () => {
  test.each(texts)('%s in the header', (charset, text) => {
    const bytes = encodeLegacy(text, charset);
    expect(decodeText(bytes, { label: charset, html: true })).toMatchObject({ text, charset, how: 'header' });
  });

  test.each(texts)('%s in a meta, under a header that servers send by default', (charset, text) => {
    const page = `<html><head><meta charset="${charset}"></head><body>${text}</body></html>`;
    const decoded = decodeText(encodeLegacy(page, charset), { label: 'iso-8859-1', html: true });
    expect(decoded).toMatchObject({ text: page, charset, how: 'meta' });
  });

  test.each(texts)('%s undeclared', (charset, text) => {
    const page = `<html><body><p>${text}</p><p>${text}</p></body></html>`;
    expect(decodeText(encodeLegacy(page, charset), { html: true }).text).toBe(page);
  });

  test.each(['utf-16le', 'utf-16be'])('%s with and without a mark', (charset) => {
    const page = `<html><body>${traditional}</body></html>`;
    const little = Buffer.from(page, 'utf16le');
    const bytes = charset === 'utf-16le' ? little : Buffer.from(little).swap16();
    expect(decodeText(bytes, { html: true })).toMatchObject({ text: page, charset, how: 'bytes' });
    const mark = charset === 'utf-16le' ? [0xff, 0xfe] : [0xfe, 0xff];
    expect(decodeText(Buffer.concat([Buffer.from(mark), bytes]), { html: true })).toMatchObject({
      charset,
      how: 'bom',
    });
  });

  test.each(['gbk', 'big5', 'iso-8859-1', 'shift_jis'])(
    'UTF-8 bytes are UTF-8 whatever is declared (%s)',
    (label) => {
      const page = `<meta charset="${label}"><p>${traditional}`;
      expect(decodeText(Buffer.from(page), { label, html: true })).toMatchObject({
        text: page,
        charset: 'utf-8',
      });
    },
  );

  test('a wrong declaration is overruled by the bytes', () => {
    const bytes = encodeLegacy(`<p>${traditional}${traditional}</p>`, 'big5');
    expect(decodeText(bytes, { label: 'utf-8', html: true }).text).toContain(traditional);
  });

  test('typographic quotes of windows-1252 survive, which Node’s own decoder loses', () => {
    const bytes = encodeLegacy('It’s a “test” – costs 5 €.', 'windows-1252');
    expect(decodeText(bytes, { label: 'iso-8859-1', html: false }).text).toBe('It’s a “test” – costs 5 €.');
    expect(decodeText(bytes, { html: false }).text).toBe('It’s a “test” – costs 5 €.');
  });

  test('ISO-2022-JP is known by its escapes', () => {
    const bytes = Buffer.from('\x1b$B$3$l\x1b(B ok', 'latin1');
    expect(decodeText(bytes, { html: false })).toMatchObject({ text: 'これ ok', charset: 'iso-2022-jp' });
  });

  test('bytes that no charset explains are refused', () => {
    const bytes = Uint8Array.from({ length: 600 }, (_, index) => (index % 2 === 0 ? 0xff : 0x80));
    expect(() => decodeText(bytes, { label: 'euc-kr', html: false })).toThrow(
      expect.objectContaining({ code: 'charset_unreadable' }),
    );
  });
});
