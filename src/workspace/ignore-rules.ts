import ignore, { type Ignore } from 'ignore';
import { decodeFile } from './decode-file.js';
import { readFenced } from './read-fenced.js';

/** The `.gitignore` files that count in one folder: its own and those above it, up to the root. */
export interface IgnoreRules {
  /** Whether an entry of this folder is left out. */
  ignores(name: string, isFolder: boolean): boolean;
  /** The rules of a folder in it. */
  within(name: string): Promise<IgnoreRules>;
  /** The rules of the folder's own file, written so that they mean the same at the root. */
  ownLines(): string[];
}

interface Level {
  /** Relative to the root. */
  folder: string;
  text: string;
  rules: Ignore;
}

/** The rules of a folder, and those above it as lines of an ignore file for the root: the last match wins. */
export async function readRulesOf(
  root: string,
  folder: string,
): Promise<{ rules: IgnoreRules; linesAbove: string[] }> {
  let rules = await readIgnoreRules(root);
  const linesAbove: string[] = [];
  for (const name of folder === '' ? [] : folder.split('/')) {
    linesAbove.push(...rules.ownLines());
    rules = await rules.within(name);
  }
  return { rules, linesAbove };
}

/** Whether the folder or file at `path`, or a folder above it, is left out. */
export async function isIgnored(root: string, path: string, isFolder: boolean): Promise<boolean> {
  if (path === '') return false;
  let rules = await readIgnoreRules(root);
  const names = path.split('/');
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    if (rules.ignores(name, isLast ? isFolder : true)) return true;
    if (!isLast) rules = await rules.within(name);
  }
  return false;
}

/** The rules of the root. A `.gitignore` that is a link, too large or not to be read counts as none. */
async function readIgnoreRules(root: string): Promise<IgnoreRules> {
  return rulesOf(root, '', await addLevel(root, '', []));
}

function rulesOf(root: string, folder: string, levels: readonly Level[]): IgnoreRules {
  return {
    ignores(name, isFolder) {
      const path = `${joined(folder, name)}${isFolder ? '/' : ''}`;
      // The nearest file that says anything decides.
      for (const level of levels.toReversed()) {
        const { ignored, unignored } = level.rules.test(
          path.slice(level.folder === '' ? 0 : level.folder.length + 1),
        );
        if (ignored || unignored) return ignored;
      }
      return false;
    },
    async within(name) {
      const inner = joined(folder, name);
      return rulesOf(root, inner, await addLevel(root, inner, levels));
    },
    ownLines: () => levels.filter((level) => level.folder === folder).flatMap(asRootRules),
  };
}

async function addLevel(root: string, folder: string, above: readonly Level[]): Promise<readonly Level[]> {
  const bytes = await readFenced(root, joined(folder, '.gitignore')).catch(() => undefined);
  const text = bytes === undefined ? undefined : decodeFile(bytes, []);
  if (text === undefined) return above;
  return [...above, { folder, text, rules: ignore({ ignorecase: false }).add(text) }];
}

/** The lines of a deeper file, written so that they mean the same at the root. */
function asRootRules({ folder, text }: Level): string[] {
  if (folder === '') return [text];
  const base = `/${folder.replace(/[\\*?[\]]/g, '\\$&')}/`;
  return text.split(/\r?\n/).map((line) => {
    if (line.trim() === '' || line.startsWith('#')) return '';
    const isNegated = line.startsWith('!');
    const rule = isNegated ? line.slice(1) : line;
    const isAnchored = /\/(?!\s*$)/.test(rule);
    return `${isNegated ? '!' : ''}${base}${isAnchored ? rule.replace(/^\//, '') : `**/${rule}`}`;
  });
}

const joined = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);
