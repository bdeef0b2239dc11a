import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { DocentError } from '../errors.js';

/** Codings that may be stacked on one body. */
const maxCodings = 2;

/**
 * Reads a body whole and takes its content codings off. More than `maxBytes` on the wire, or after any decoding,
 * throws `fetch_too_large`; an unknown, third or broken coding `fetch_encoding`; an end before its time
 * `fetch_truncated`. `onBytes` is told of each arrival.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  { maxBytes, onBytes }: { maxBytes: number; onBytes: () => void },
): Promise<Uint8Array> {
  const codings = codingsOf(contentEncoding);
  let bytes = await readWhole(body, maxBytes, onBytes);
  for (const coding of codings.reverse()) bytes = await decode(bytes, coding, maxBytes);
  return bytes;
}

/** The codings in the order in which they were put on (RFC 9110 8.4). */
function codingsOf(contentEncoding: string): Coding[] {
  const names = contentEncoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > maxCodings) throw new DocentError('fetch_encoding', { encoding: contentEncoding });
  return names.map((name) => {
    if (!Object.hasOwn(decoders, name)) throw new DocentError('fetch_encoding', { encoding: name });
    return name as Coding;
  });
}

async function readWhole(body: Readable, maxBytes: number, onBytes: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      onBytes();
      length += chunk.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof DocentError) throw error;
    throw new DocentError('fetch_truncated', {}, { cause: error });
  }
  return Buffer.concat(chunks, length);
}

// An answer that announces a coding and has no bytes is empty, not broken.
async function decode(bytes: Buffer, coding: Coding, maxBytes: number): Promise<Buffer> {
  if (bytes.length === 0) return bytes;
  try {
    return await decoders[coding](bytes, { maxOutputLength: maxBytes, chunkSize: 128 * 1024 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    if (code === 'Z_BUF_ERROR') throw new DocentError('fetch_truncated', {}, { cause: error });
    throw new DocentError('fetch_encoding', { encoding: coding }, { cause: error });
  }
}

export function tooLarge(maxBytes: number): DocentError {
  return new DocentError('fetch_too_large', { limit: `${maxBytes / (1024 * 1024)} MiB` });
}

type Coding = keyof typeof decoders;

const ungzip = promisify(gunzip);
const unzlib = promisify(inflate);
const inflateBare = promisify(inflateRaw);

const decoders = {
  gzip: ungzip,
  'x-gzip': ungzip,
  br: promisify(brotliDecompress),
  // "deflate" means the zlib format, yet servers also send bare deflate data under that name.
  deflate: (bytes: Buffer, options: { maxOutputLength: number; chunkSize: number }) =>
    hasZlibHeader(bytes) ? unzlib(bytes, options) : inflateBare(bytes, options),
};

/** RFC 1950 2.2: method 8, and a header that is a multiple of 31. */
function hasZlibHeader(bytes: Buffer): boolean {
  return bytes.length >= 2 && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}
