import { lstat, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DocentError } from '../errors.js';
import { isWithheldName } from './withheld-name.js';

const mostCharacters = 1000;

/**
 * What a path that a model wrote names inside the workspace: its real path relative to `root`, which is a real path
 * itself, with `/`, empty for the root. Throws `path_invalid` for one that is no plain relative path, `path_missing`,
 * `path_outside` for one that leads out through a link, `path_withheld` for hidden places, `node_modules` and files
 * of secrets, and `path_not_folder` or `path_not_file` if it is not of the wanted kind.
 */
export async function fencePath(root: string, path: string, wanted: 'folder' | 'file'): Promise<string> {
  refuseSpelling(path);
  const real = await realpath(join(root, path)).catch(() => {
    throw new DocentError('path_missing', { path });
  });
  const inside = insideOf(root, real);
  if (inside === undefined) throw new DocentError('path_outside', { path });
  // Both the spelling and what it leads to: a link must not be a way around.
  if ([...path.split('/'), ...inside.split('/')].some(isWithheldName)) {
    throw new DocentError('path_withheld', { path });
  }
  const found = await lstat(real).catch(() => undefined);
  if (wanted === 'folder' && found?.isDirectory() !== true)
    throw new DocentError('path_not_folder', { path });
  if (wanted === 'file' && found?.isFile() !== true) throw new DocentError('path_not_file', { path });
  return inside;
}

/** The part of a real path below the root, with `/`; undefined if it lies elsewhere. */
function insideOf(root: string, real: string): string | undefined {
  const inside = relative(root, real);
  if (inside === '..' || inside.startsWith(`..${sep}`) || inside.startsWith(sep)) return undefined;
  return sep === '/' ? inside : inside.replaceAll(sep, '/');
}

/** Before anything is asked of the file system. */
function refuseSpelling(path: string): void {
  const reason = problemOf(path);
  if (reason !== undefined) throw new DocentError('path_invalid', { path: printed(path), reason });
}

function problemOf(path: string): string | undefined {
  if (path.length > mostCharacters) return 'too long';
  if (/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(path)) return 'control characters';
  if (path.includes('\\')) return 'backslash';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'absolute';
  if (path.startsWith('~')) return '~';
  if (path.split('/').includes('..')) return '..';
  return undefined;
}

function printed(path: string): string {
  const plain = path.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '�');
  return plain.length <= 80 ? plain : `${plain.slice(0, 80)}…`;
}
