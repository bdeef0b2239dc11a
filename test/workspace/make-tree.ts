import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Tree {
  /** The real path of the workspace. */
  root: string;
  /** A folder beside it, which nothing may be read from. */
  outside: string;
  write(files: Readonly<Record<string, string | Uint8Array>>): void;
  remove(): void;
}

/** A workspace of the given files in a temporary folder, with a secret beside it. */
export function makeTree(files: Readonly<Record<string, string | Uint8Array>> = {}): Tree {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'docent-ws-')));
  const root = join(place, 'root');
  const outside = join(place, 'outside');
  for (const folder of [root, outside]) mkdirSync(folder);
  writeFileSync(join(outside, 'secret.txt'), 'the needle outside\n');
  const write: Tree['write'] = (more) => {
    for (const [path, content] of Object.entries(more)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
  };
  write(files);
  return { root, outside, write, remove: () => rmSync(place, { recursive: true, force: true }) };
}
