import { isUtf8 } from 'node:buffer';
import { normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js';
import { analyse } from 'chardet';
import sniffHtmlEncoding from 'html-encoding-sniffer';
import { DocentError } from '../errors.js';
import type { CharsetEvidence } from './converted.js';

export interface DecodedText {
  text: string;
  /** WHATWG name, lower case. */
  charset: string;
  how: CharsetEvidence;
  /** Share of U+FFFD among the characters, 0..1; over 1 % deserves a warning. */
  replaced: number;
}

interface Candidate {
  charset: string;
  how: CharsetEvidence;
}

const unreadableShare = 0.1;

/**
 * Decodes bytes of any charset that the web uses, declared or not. Order: byte order mark, UTF-16 without one,
 * ISO-2022-JP escapes, UTF-8 (before any other declaration: no legacy text of some length is valid UTF-8, or nearly), the
 * header's label, a `<meta>`, the page's language, a guess, windows-1252. A declaration counts only if the bytes decode
 * with it. Decoding is `@exodus/bytes`, since Node's own TextDecoder departs from WHATWG for windows-1252, Big5,
 * EUC-KR and Shift_JIS. Throws `charset_unreadable` with `charset` when over 10 % cannot be decoded.
 */
export function decodeText(
  bytes: Uint8Array,
  hints: { label?: string | undefined; html: boolean },
): DecodedText {
  const certain = certainCharset(bytes, hints);
  if (certain !== undefined) return accept(decodeAs(bytes, certain));
  let best: DecodedText | undefined;
  for (const candidate of likelyCharsets(bytes, hints)) {
    const decoded = decodeAs(bytes, candidate);
    if (isClean(decoded)) return decoded;
    if (best === undefined || decoded.replaced < best.replaced) best = decoded;
  }
  return accept(best ?? decodeAs(bytes, { charset: 'windows-1252', how: 'fallback' }));
}

function certainCharset(bytes: Uint8Array, hints: { label?: string | undefined }): Candidate | undefined {
  const mark = byteOrderMark(bytes);
  if (mark !== undefined) return { charset: mark, how: 'bom' };
  const wide = utf16WithoutMark(bytes);
  if (wide !== undefined) return { charset: wide, how: 'bytes' };
  if (hasIso2022JpEscape(bytes)) return { charset: 'iso-2022-jp', how: 'bytes' };
  if (!isUtf8(bytes)) {
    const charset = utf16OfChinese(bytes) ?? (isMostlyUtf8(bytes) ? 'utf-8' : undefined);
    return charset === undefined ? undefined : { charset, how: 'bytes' };
  }
  // One or two pairs of a declared East Asian charset may look like UTF-8 by chance.
  const declared = nameOf(hints.label);
  const sequences = declared !== undefined && eastAsian.has(declared) ? countSequences(bytes) : 0;
  const byChance = sequences > 0 && sequences < 3;
  return byChance ? undefined : { charset: 'utf-8', how: declared === 'utf-8' ? 'header' : 'bytes' };
}

function* likelyCharsets(
  bytes: Uint8Array,
  hints: { label?: string | undefined; html: boolean },
): Generator<Candidate> {
  const header = nameOf(hints.label);
  const meta = hints.html ? metaCharset(bytes) : undefined;
  // Servers send windows-1252 (under its name iso-8859-1) by default: a page that says otherwise knows better.
  const distrusted = header === 'windows-1252';
  if (header !== undefined && !distrusted) yield { charset: header, how: 'header' };
  if (meta !== undefined && meta !== 'windows-1252') yield { charset: meta, how: 'meta' };
  const byLanguage = hints.html ? languageCharset(bytes) : undefined;
  if (byLanguage !== undefined) yield { charset: byLanguage, how: 'language' };
  if (standsAlone(bytes)) yield { charset: 'windows-1252', how: distrusted ? 'header' : 'fallback' };
  for (const match of analyse(bytes).slice(0, 3)) {
    const charset = nameOf(match.name);
    if (charset !== undefined && match.confidence >= 20) yield { charset, how: 'guess' };
  }
}

function decodeAs(bytes: Uint8Array, { charset, how }: Candidate): DecodedText {
  const text = new TextDecoder(charset).decode(bytes);
  const lost = text.includes('\ufffd') ? text.split('\ufffd').length - 1 : 0;
  return { text, charset, how, replaced: text.length === 0 ? 0 : lost / text.length };
}

// A download cut inside a character, or one bad byte in a long page, does not disprove a charset.
function isClean({ text, replaced }: DecodedText): boolean {
  return replaced * text.length <= 1 + text.length / 2_000;
}

function accept(decoded: DecodedText): DecodedText {
  if (decoded.replaced > unreadableShare) {
    throw new DocentError('charset_unreadable', {
      charset: decoded.charset,
      percent: Math.round(decoded.replaced * 100),
    });
  }
  return decoded;
}

const eastAsian = new Set(['big5', 'gbk', 'gb18030', 'shift_jis', 'euc-jp', 'euc-kr']);

function nameOf(label: string | undefined): string | undefined {
  const name = label === undefined ? null : normalizeEncoding(label.trim());
  return name === null || name === 'replacement' || name === 'x-user-defined' ? undefined : name;
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

// Markup and line breaks put a NUL in every second byte of UTF-16, on one side; a few characters have one on the other.
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, 4_096);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 1) {
    if (bytes[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const enough = Math.max(2, length / 50);
  if (odd > enough && even * 4 <= odd) return 'utf-16le';
  return even > enough && odd * 4 <= even ? 'utf-16be' : undefined;
}

// Chinese in UTF-16 has few NULs, but its punctuation and line breaks have bytes that no legacy text holds.
function utf16OfChinese(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 4_096);
  if (!start.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x1a))) return undefined;
  return ['utf-16le', 'utf-16be'].find((charset) => {
    const text = new TextDecoder(charset).decode(start);
    const usual = text.match(usualInChinese)?.length ?? 0;
    return usual >= 4 && usual >= text.length * 0.95;
  });
}

const usualInChinese = /[\t\n\r -~\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/g;

// Text of any legacy charset has almost no valid sequence of UTF-8: a few bad bytes among many of them are damage.
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const lost = text.split('\ufffd').length - 1;
  const sound = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return sound >= 5 && lost * 10 <= sound;
}

function hasIso2022JpEscape(bytes: Uint8Array): boolean {
  if (!bytes.includes(0x1b) || bytes.some((byte) => byte > 0x7f)) return false;
  return /[^\P{Cc}\s](?:\$[@B]|\(J)/u.test(latin1(bytes));
}

/** How many characters of several bytes a UTF-8 text holds. */
function countSequences(bytes: Uint8Array): number {
  let sequences = 0;
  for (const byte of bytes) if (byte >= 0xc0) sequences += 1;
  return sequences;
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const sniffed = sniffHtmlEncoding(bytes, { defaultEncoding: 'none' });
  if (sniffed !== 'none') return nameOf(sniffed);
  // Pages with long heads declare it after the 1,024 bytes that the standard looks at; browsers find it there too.
  const late = /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w-]+)/i.exec(latin1(bytes.subarray(0, 32_768)));
  return nameOf(late?.[1]);
}

function languageCharset(bytes: Uint8Array): string | undefined {
  const language = /<html\s[^>]{0,400}?\blang\s*=\s*["']?([\w-]+)/i.exec(
    latin1(bytes.subarray(0, 8_192)),
  )?.[1];
  if (language === undefined) return undefined;
  if (/^zh-(?:tw|hk|mo|hant)/i.test(language)) return 'big5';
  if (/^zh(?:-(?:cn|sg|hans)|$)/i.test(language)) return 'gb18030';
  return /^ko\b/i.test(language) ? 'euc-kr' : undefined;
}

// Bytes over 0x7f that mostly stand alone are accents and typographic quotes, not characters of two bytes.
function standsAlone(bytes: Uint8Array): boolean {
  let runs = 0;
  let alone = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    if ((bytes[index] ?? 0) < 0x80) continue;
    const start = index;
    while ((bytes[index + 1] ?? 0) >= 0x80) index += 1;
    runs += 1;
    if (index === start) alone += 1;
  }
  return runs > 0 && alone / runs > 0.8;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
