import { closeSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** Notes the sum of all bytes of a file that nobody has open; nothing for a large one, whose reading would take long. */
export function noteSum(path: string): void {
  const sum = sumOf(path);
  if (sum !== undefined) writeFileSync(noteOf(path), sum, { mode: 0o600 });
}

/** False if the file has changed since its sum was noted; true if it has not, or if none was. */
export function agreesWithSum(path: string): boolean {
  let noted: string;
  try {
    noted = readFileSync(noteOf(path), 'utf8');
  } catch {
    return true;
  }
  return noted === sumOf(path);
}

/** From now on the file may change. */
export function forgetSum(path: string): void {
  rmSync(noteOf(path), { force: true });
}

function sumOf(path: string): string | undefined {
  const { size } = statSync(path);
  if (size > mostBytes) return undefined;
  const part = Buffer.alloc(1 << 20);
  const file = openSync(path, 'r');
  try {
    let sum = 0;
    for (;;) {
      const length = readSync(file, part);
      if (length === 0) return `${size} ${sum}`;
      sum = crc32(part.subarray(0, length), sum);
    }
  } finally {
    closeSync(file);
  }
}

const noteOf = (path: string) => `${path}.sum`;
// Read in about a tenth of a second.
const mostBytes = 64 * 1024 * 1024;
