import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type IgnoreRules, readRulesOf } from './ignore-rules.js';
import { compareNames } from './walk-search.js';
import { isWithheldName } from './withheld-name.js';

/** A share of a folder: some of the folders in it, or with `depth` its files down to so many levels. */
export interface FolderPart {
  /** Relative to the root, in path order. */
  folders: readonly string[];
  depth?: number;
}

/** Enough folders that a large one among them leaves the others something to do. */
const enoughFolders = 16;
/** More would make a command line too long. */
const mostFolders = 500;
const mostDepth = 3;

interface Level {
  depth: number;
  folders: readonly { path: string; rules: IgnoreRules }[];
  /** Of the folders above these, as lines for an ignore file of the root. */
  ignoreLines: readonly string[];
  hasFiles: boolean;
}

/**
 * Splits what may be searched below a folder into parts that `ways` searches can take at once; together they hold each
 * file once. `ignoreLines` are the rules of the folders above the parts: whoever searches a part alone does not see them.
 */
export async function splitFolder(
  root: string,
  folder: string,
  ways: number,
): Promise<{ parts: FolderPart[]; ignoreLines: readonly string[] }> {
  const { rules, linesAbove } = await readRulesOf(root, folder);
  const whole = { parts: [{ folders: [folder] }], ignoreLines: linesAbove };
  if (ways < 2) return whole;
  let level: Level = {
    depth: 0,
    folders: [{ path: folder, rules }],
    ignoreLines: linesAbove,
    hasFiles: false,
  };
  while (level.depth < mostDepth && level.folders.length < enoughFolders) {
    const deeper = await below(root, level);
    if (deeper.folders.length < level.folders.length || deeper.folders.length > mostFolders) break;
    level = deeper;
  }
  if (level.folders.length < 2) return whole;
  const shares = Array.from({ length: Math.min(ways, level.folders.length) }, (_, share) => ({
    folders: level.folders.map(({ path }) => path).filter((_path, index) => index % ways === share),
  }));
  const files = level.hasFiles ? [{ folders: [folder], depth: level.depth }] : [];
  return { parts: [...files, ...shares], ignoreLines: level.ignoreLines };
}

async function below(root: string, { depth, folders, ignoreLines, hasFiles }: Level): Promise<Level> {
  const found: { path: string; rules: IgnoreRules }[] = [];
  let sawFiles = hasFiles;
  for (const { path, rules } of folders) {
    const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
    sawFiles ||= entries.some((entry) => entry.isFile());
    for (const { name } of entries
      .filter((entry) => entry.isDirectory())
      .sort((one, other) => compareNames(one.name, other.name))) {
      if (isWithheldName(name) || rules.ignores(name, true)) continue;
      found.push({ path: path === '' ? name : `${path}/${name}`, rules: await rules.within(name) });
    }
  }
  const lines = folders.flatMap(({ rules }) => rules.ownLines());
  return { depth: depth + 1, folders: found, ignoreLines: [...ignoreLines, ...lines], hasFiles: sawFiles };
}
