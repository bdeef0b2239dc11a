import { isUtf8 } from 'node:buffer';
import { TextDecoder } from '@exodus/bytes/encoding.js';

/**
 * A file as text: by its byte order mark, as UTF-16 if that is among `encodings`, as UTF-8 if it is valid, else in the first of `encodings` that fits
 * without a replacement character, else in the one that needs the fewest. Undefined for a binary file: one whose text
 * holds a NUL.
 */
export function decodeFile(bytes: Uint8Array, encodings: readonly string[]): string | undefined {
  const text = decode(bytes, encodings);
  return text.includes('\0') ? undefined : text;
}

function decode(bytes: Uint8Array, encodings: readonly string[]): string {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  if (bytes.includes(0)) return decodeWide(bytes, encodings);
  // The native reader is many times faster, and right where nothing is lost.
  if (isUtf8(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  let best: { text: string; lost: number } | undefined;
  for (const encoding of ['utf-8', ...encodings.filter((each) => !isWide(each))]) {
    const text = new TextDecoder(encoding).decode(bytes);
    const lost = text.split('\ufffd').length - 1;
    if (lost === 0) return text;
    if (best === undefined || lost < best.lost) best = { text, lost };
  }
  return best?.text ?? '';
}

/** Bytes with a zero among them: UTF-16 without a mark, if that is listed and fits, else nothing that is text. */
function decodeWide(bytes: Uint8Array, encodings: readonly string[]): string {
  const [best] = encodings
    .filter(isWide)
    .map((encoding) => new TextDecoder(encoding).decode(bytes))
    .filter((text) => !/[\0\ufffd]/.test(text))
    // Read the wrong way round, line feeds and blanks are letters.
    .sort((one, other) => countAscii(other) - countAscii(one));
  return best ?? '\0';
}

const countAscii = (text: string) => text.match(/[\t-~]/g)?.length ?? 0;

const isWide = (encoding: string) => /^utf-16/i.test(encoding);

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}
