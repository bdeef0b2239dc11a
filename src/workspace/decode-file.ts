import { isUtf8 } from 'node:buffer';
import { TextDecoder } from '@exodus/bytes/encoding.js';

/**
 * A file as text: by its byte order mark, as UTF-8 if it is valid, else in the first of `encodings` that fits
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
  // The native reader is many times faster, and right where nothing is lost.
  if (isUtf8(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  let best: { text: string; lost: number } | undefined;
  for (const encoding of ['utf-8', ...encodings]) {
    const text = new TextDecoder(encoding).decode(bytes);
    const lost = text.split('\ufffd').length - 1;
    if (lost === 0) return text;
    if (best === undefined || lost < best.lost) best = { text, lost };
  }
  return best?.text ?? '';
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}
