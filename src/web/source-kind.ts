import { DocentError } from '../errors.js';
import type { SourceKind } from './fetched-source.js';

/** How many bytes are looked at. */
const sniffedBytes = 1024;

/**
 * What a download is, by its `Content-Type` and by its first bytes, which must agree. Throws `fetch_type` for a type
 * that cannot become a source, a page served as PDF, a PDF served as a page, and binary data served as text.
 */
export function sourceKind(contentType: string, bytes: Uint8Array, url: URL): SourceKind {
  const type = essence(contentType);
  const declared = declaredKind(contentType);
  const start = bytes.subarray(0, sniffedBytes);
  const refuse = () => unsuitable(type);
  if (declared === 'pdf') {
    if (!hasPdfHeader(start, sniffedBytes) || looksLikeHtml(start)) throw refuse();
    return 'pdf';
  }
  const isPdf = hasPdfHeader(start, 0);
  if (declared === 'unspecified' && isPdf) return 'pdf';
  if (isPdf || isBinary(start, charsetOf(contentType))) throw refuse();
  if (declared !== 'unspecified') return declared === 'text' && isMarkdownPath(url) ? 'markdown' : declared;
  if (isMarkdownPath(url)) return 'markdown';
  if (type === '') return looksLikeHtml(start) ? 'html' : 'text';
  if (url.pathname.endsWith('.txt')) return 'text';
  throw refuse();
}

/**
 * What a `Content-Type` alone says, to be asked before a body is read. Throws `fetch_type` for a type that cannot become
 * a source.
 */
export function declaredKind(contentType: string): SourceKind | 'unspecified' {
  const type = essence(contentType);
  const kind = kindsByType[type] ?? (isUnspecific(type) ? 'unspecified' : undefined);
  if (kind === undefined) throw unsuitable(type);
  return kind;
}

/** The charset that a `Content-Type` declares, lower case. */
export function charsetOf(contentType: string): string | undefined {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;]+))/i.exec(contentType);
  const charset = (match?.[1] ?? match?.[2] ?? match?.[3])?.trim().toLowerCase();
  return charset === '' ? undefined : charset;
}

const unsuitable = (type: string) => new DocentError('fetch_type', { type: type === '' ? 'unknown' : type });

const essence = (contentType: string) => (contentType.split(';')[0] ?? '').trim().toLowerCase();

const kindsByType: Readonly<Record<string, SourceKind>> = Object.assign(Object.create(null), {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
});

/** Types that servers give to files they know nothing of. */
const isUnspecific = (type: string) =>
  ['', 'application/octet-stream', 'binary/octet-stream', 'application/x-download'].includes(type);

const isMarkdownPath = (url: URL) => /\.(md|markdown)$/i.test(url.pathname);

/** ISO 32000-1 allows the header after leading junk; `within` says how much of it is forgiven. */
function hasPdfHeader(start: Uint8Array, within: number): boolean {
  const at = latin1(start).indexOf('%PDF-');
  return at >= 0 && at <= within;
}

function looksLikeHtml(start: Uint8Array): boolean {
  return /^[\s\uFEFF]*(?:<!--|<\?xml[^>]*>\s*)?[^<]{0,64}<(?:!doctype\s+html|html|head|body|script|title|div|table|p|h1|a|br)\b/i.test(
    latin1(start).replace(/^\xEF\xBB\xBF/, ''),
  );
}

/** Whether text holds a "binary data byte" (https://mimesniff.spec.whatwg.org/#binary-data-byte); UTF-16 may. */
function isBinary(start: Uint8Array, charset: string | undefined): boolean {
  const hasBinaryByte = start.some(
    (byte) =>
      byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f),
  );
  return hasBinaryByte && !charset?.startsWith('utf-16') && !isUtf16(start);
}

/** By its mark, or because a quarter of its pairs are Latin letters, tags and line ends, all the same way round. */
function isUtf16(start: Uint8Array): boolean {
  const text = latin1(start);
  if (text.startsWith('\xFF\xFE') || text.startsWith('\xFE\xFF')) return true;
  const pairs = text.match(/.{2}/gs) ?? [];
  return [/^[\t\n\r -~]\0$/, /^\0[\t\n\r -~]$/].some((latin) => {
    const count = pairs.filter((pair) => latin.test(pair)).length;
    const others = pairs.filter((pair) => !latin.test(pair));
    return count >= 4 && count >= pairs.length / 4 && others.every((pair) => !pair.includes('\0'));
  });
}

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
