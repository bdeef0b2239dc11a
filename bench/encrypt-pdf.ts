import { createHash } from 'node:crypto';
import { assemblePdf } from '../test/ingest/make-pdf.js';

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const permissions = -4;
const fileId = Buffer.from('0123456789abcdef');

/** A PDF of one line, encrypted with RC4 of 40 bits: the standard handler, revision 2 (ISO 32000-1, 7.6.3). */
export function encryptPdf(line: string, passwords: { user: string; owner: string }): Buffer {
  const owner = rc4(md5(padded(passwords.owner)).subarray(0, 5), padded(passwords.user));
  const permitted = Buffer.alloc(4);
  permitted.writeInt32LE(permissions);
  const key = md5(Buffer.concat([padded(passwords.user), owner, permitted, fileId])).subarray(0, 5);
  const content = rc4(objectKey(key, 5), Buffer.from(`BT /F1 11 Tf 50 700 Td (${line}) Tj ET`));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${rc4(key, padding).toString('hex')}> /P ${permissions} >>`,
  ].map((object) => Buffer.from(object as string));
  return assemblePdf(objects, `/Encrypt 6 0 R /ID [<${fileId.toString('hex')}> <${fileId.toString('hex')}>]`);
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
}

function objectKey(key: Buffer, object: number): Buffer {
  return md5(Buffer.concat([key, Buffer.from([object, 0, 0, 0, 0])])).subarray(0, 10);
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest();
}

function rc4(key: Buffer, input: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index] ?? 0;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    state[one] = at(other);
    state[other] = kept;
  };
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  j = 0;
  return input.map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at((at(i) + at(j)) & 255);
  }) as Buffer;
}
