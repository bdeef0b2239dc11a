import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { DocentError } from '../errors.js';
import type { SourceKind } from '../web/fetched-source.js';

const maxFileMiB = 100;

const kinds: Readonly<Record<string, SourceKind>> = {
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.txt': 'text',
  '.text': 'text',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.pdf': 'pdf',
};

/** File name endings of originals, by kind. */
export const extensionOf: Readonly<Record<SourceKind, string>> = {
  html: 'html',
  text: 'txt',
  markdown: 'md',
  pdf: 'pdf',
};

/** The kind that a file's name stands for; undefined for kinds that cannot be converted. */
export function kindOfName(name: string): SourceKind | undefined {
  const extension = extname(name).toLowerCase();
  return Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
}

/**
 * Checks that a path names a file that can be imported, and resolves it: links are followed, so that one file has one
 * path and one name, however it is reached (the name of a link only counts where the file's own has no known ending).
 * Throws `file_missing`, `file_not_regular`, `file_empty`, `file_too_large` or `type_unsupported`.
 */
export async function checkSourceFile(
  path: string,
): Promise<{ path: string; name: string; kind: SourceKind }> {
  const absolute = resolve(path);
  const found = await stat(absolute).catch((error: NodeJS.ErrnoException) => {
    throw new DocentError('file_missing', { path }, { cause: error });
  });
  if (!found.isFile()) throw new DocentError('file_not_regular', { path });
  if (found.size === 0) throw new DocentError('file_empty', { path });
  if (found.size > maxFileMiB * 1024 * 1024) {
    throw new DocentError('file_too_large', { path, limit: `${maxFileMiB} MiB` });
  }
  const real = await realpath(absolute);
  const named = kindOfName(real) === undefined ? absolute : real;
  const kind = kindOfName(named);
  if (kind === undefined)
    throw new DocentError('type_unsupported', { path, type: extname(absolute) || path });
  return { path: real, name: basename(named), kind };
}

/** True if an ordinary file, not a link, stands at `path`. */
export async function isOrdinaryFile(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}

/** Hex sha256 of `prefix` and a file's bytes, read piece by piece. */
export async function hashFile(path: string, prefix = ''): Promise<string> {
  const hash = createHash('sha256').update(prefix);
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
