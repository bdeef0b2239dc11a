import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DocentError } from '../errors.js';
import { readIgnoreRules } from './ignore-rules.js';
import { mergePaths } from './merge-paths.js';
import { isWithheldName } from './withheld-name.js';
import type { FindFiles } from './workspace.js';

export interface RipgrepOptions {
  /** Absolute path of the binary. */
  binary: string;
  /** Further encodings to search in, each in a pass of its own. */
  encodings: readonly string[];
  /** Of the output of one pass. */
  maxOutputBytes?: number;
}

/**
 * Finds files with ripgrep, in a bare environment and with every outside influence switched off. What it says is a
 * hint only: each file is read again through the fence before a line of it is shown. Throws
 * `workspace_search_failed` if ripgrep cannot run, `workspace_output_too_large`.
 */
export function createRipgrepSearch(options: RipgrepOptions): FindFiles {
  return async function* (query) {
    const ignoreFile = await writeIgnoreFile(query.root, query.folder);
    try {
      const passes = [undefined, ...options.encodings].map((encoding) =>
        runPass(options, query, { encoding, ignoreFile: ignoreFile?.path }),
      );
      yield* mergePaths(passes);
    } finally {
      await ignoreFile?.remove();
    }
  };
}

/** ripgrep's arguments; the pattern and the folder stand where no spelling of them can pass for a flag. */
export function ripgrepArguments(
  query: { pattern: string; folder: string },
  pass: { encoding?: string | undefined; ignoreFile?: string | undefined },
): string[] {
  return [
    ...['--no-config', '--no-messages', '--json', '--sort', 'path', '--max-filesize', '1M'],
    // Whether a file holds the pattern at all is enough; 50 lines are counted over all files, not in each.
    ...['--max-count', '1', '--ignore-case', '--fixed-strings', '--no-follow'],
    ...[
      '--no-require-git',
      '--no-ignore-parent',
      '--no-ignore-global',
      '--no-ignore-dot',
      '--no-ignore-exclude',
    ],
    ...['--glob', '!**/node_modules/**'],
    ...(pass.encoding === undefined ? [] : ['--encoding', pass.encoding]),
    ...(pass.ignoreFile === undefined ? [] : ['--ignore-file', pass.ignoreFile]),
    ...['--regexp', query.pattern, '--', query.folder === '' ? '.' : `./${query.folder}`],
  ];
}

async function* runPass(
  options: RipgrepOptions,
  query: Parameters<FindFiles>[0],
  pass: { encoding: string | undefined; ignoreFile: string | undefined },
): AsyncGenerator<string> {
  if (query.signal.aborted) return;
  const child = spawn(options.binary, ripgrepArguments(query, pass), {
    cwd: query.root,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = waitForEnd(child);
  // It may fail before anyone waits for it.
  ended.catch(() => undefined);
  const kill = () => void child.kill('SIGKILL');
  query.signal.addEventListener('abort', kill, { once: true });
  try {
    for await (const line of readLines(child.stdout, options.maxOutputBytes ?? 64 * 1024 * 1024)) {
      const path = matchedPath(line);
      if (path !== undefined) yield path;
    }
    await ended;
  } finally {
    query.signal.removeEventListener('abort', kill);
    kill();
    await ended.catch(() => undefined);
  }
}

async function waitForEnd(child: ChildProcessByStdio<null, Readable, Readable>): Promise<void> {
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 400);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) =>
      reject(new DocentError('workspace_search_failed', { reason: error.message })),
    );
    child.once('close', resolve);
  });
  // 2 without a word: some file could not be read, which is no failure of the search.
  if (code === 2 && complaint !== '') {
    throw new DocentError('workspace_search_failed', { reason: complaint.trim() });
  }
}

async function* readLines(output: Readable, maxBytes: number): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let total = 0;
  for await (const part of output as AsyncIterable<Buffer>) {
    total += part.length;
    if (total > maxBytes) throw new DocentError('workspace_output_too_large');
    let start = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
      yield Buffer.concat([...rest, part.subarray(start, end)]).toString('utf8');
      rest = [];
      start = end + 1;
    }
    if (start < part.length) rest.push(part.subarray(start));
  }
}

/** The path of a `match` message. Paths that are not UTF-8 come as bytes: nobody could name them, so they are left out. */
function matchedPath(line: string): string | undefined {
  if (!line.startsWith('{"type":"match"')) return undefined;
  const path = (JSON.parse(line) as { data: { path: { text?: string } } }).data.path.text?.replace(
    /^\.\//,
    '',
  );
  return path === undefined || path.split('/').some(isWithheldName) ? undefined : path;
}

/**
 * With a folder given, ripgrep reads no `.gitignore` above it (`--no-ignore-parent` keeps it from looking above the
 * root): those between the root and the folder come in a file of their own.
 */
async function writeIgnoreFile(
  root: string,
  folder: string,
): Promise<{ path: string; remove: () => Promise<void> } | undefined> {
  if (folder === '') return undefined;
  let rules = await readIgnoreRules(root);
  for (const name of folder.split('/').slice(0, -1)) rules = await rules.within(name);
  const text = rules.asFile();
  if (text === '') return undefined;
  const place = await mkdtemp(join(tmpdir(), 'docent-ignore-'));
  const path = join(place, 'rules');
  await writeFile(path, text, { mode: 0o600 });
  return { path, remove: () => rm(place, { recursive: true, force: true }) };
}
