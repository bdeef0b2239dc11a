import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { DocentError } from '../errors.js';

/** Larger files are neither searched nor shown. */
const maxFileBytes = 1024 * 1024;

/**
 * The bytes of a plain file inside the workspace. `path` is real and relative to `root`. A link put in its place, or
 * in the place of a folder above it, after the path was checked is noticed: what was opened must be what stands at
 * that path now. Throws `path_missing`, `path_not_file`, `path_outside` or `path_too_large`.
 */
export async function readFenced(root: string, path: string): Promise<Uint8Array> {
  const full = join(root, path);
  // O_NONBLOCK: opening a FIFO must not wait for a writer.
  const handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw new DocentError(
        error.code === 'ELOOP' ? 'path_outside' : 'path_missing',
        { path },
        { cause: error },
      );
    },
  );
  try {
    return await readWhole(handle, full, path);
  } finally {
    await handle.close();
  }
}

async function readWhole(handle: FileHandle, full: string, path: string): Promise<Uint8Array> {
  const opened = await handle.stat();
  if (!opened.isFile()) throw new DocentError('path_not_file', { path });
  if (opened.size > maxFileBytes) throw new DocentError('path_too_large', { path, limit: '1 MiB' });
  const [real, standing] = await Promise.all([realpath(full), lstat(full)]).catch(() => {
    throw new DocentError('path_missing', { path });
  });
  if (real !== full || standing.ino !== opened.ino || standing.dev !== opened.dev) {
    throw new DocentError('path_outside', { path });
  }
  return readToEnd(handle, opened.size, path);
}

/** One byte more than it should have is asked for: a file that grows meanwhile shows. */
async function readToEnd(handle: FileHandle, size: number, path: string): Promise<Uint8Array> {
  let bytes = Buffer.allocUnsafe(size + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
    length += bytesRead;
    if (length > maxFileBytes) throw new DocentError('path_too_large', { path, limit: '1 MiB' });
    // A plain file gives less than was asked for only at its end.
    if (length < bytes.length) return bytes.subarray(0, length);
    bytes = Buffer.concat([bytes], length + 64 * 1024);
  }
}
