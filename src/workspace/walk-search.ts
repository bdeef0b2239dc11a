import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type IgnoreRules, readRulesOf } from './ignore-rules.js';
import { isWithheldName } from './withheld-name.js';
import type { FindFiles } from './workspace.js';

/** Every file that may be searched, whatever it holds: what takes the place of ripgrep where it cannot run. */
export function createWalkSearch(): FindFiles {
  return async function* ({ root, folder, signal }) {
    const { rules } = await readRulesOf(root, folder);
    yield* walk(root, folder, rules, signal);
  };
}

async function* walk(
  root: string,
  folder: string,
  rules: IgnoreRules,
  signal: AbortSignal,
): AsyncGenerator<string> {
  if (signal.aborted) return;
  // A folder that vanished, or may not be read, holds nothing.
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((one, other) => compareNames(one.name, other.name))) {
    const { name } = entry;
    if (isWithheldName(name) || rules.ignores(name, entry.isDirectory())) continue;
    const path = folder === '' ? name : `${folder}/${name}`;
    if (entry.isFile()) yield path;
    else if (entry.isDirectory()) yield* walk(root, path, await rules.within(name), signal);
  }
}

/** The order of names by their bytes, which is ripgrep's. */
export function compareNames(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
