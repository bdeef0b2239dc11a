import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DocentError } from '../errors.js';
import { comparePaths, mergePaths } from './merge-paths.js';
import { type FolderPart, splitFolder } from './split-folder.js';
import { isWithheldName } from './withheld-name.js';
import type { FindFiles } from './workspace.js';

export interface RipgrepOptions {
  /** Absolute path of the binary. */
  binary: string;
  /** Further encodings to search in, each in a pass of its own. */
  encodings: readonly string[];
  /** How many may search at once. */
  processes: number;
  /** How long one searches alone before several share what there is. */
  headStartMs?: number;
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
    // Each encoding is a pass over everything: with some, the processors are busy without more parts.
    const ways = Math.floor(options.processes / (options.encodings.length + 1));
    if (ways < 2) return yield* searchParts(options, query, await splitFolder(query.root, query.folder, 1));
    // A text that stands nearly everywhere is found fastest by one alone, which stops early.
    const headStart = AbortSignal.timeout(options.headStartMs ?? 25);
    const early = { ...query, signal: AbortSignal.any([query.signal, headStart]) };
    let last: string | undefined;
    for await (const path of searchParts(options, early, await splitFolder(query.root, query.folder, 1))) {
      last = path;
      yield path;
    }
    if (!headStart.aborted || query.signal.aborted) return;
    const split = await splitFolder(query.root, query.folder, ways);
    for await (const path of searchParts(options, query, split)) {
      if (last === undefined || comparePaths(path, last) > 0) yield path;
    }
  };
}

async function* searchParts(
  options: RipgrepOptions,
  query: Parameters<FindFiles>[0],
  { parts, ignoreLines }: Awaited<ReturnType<typeof splitFolder>>,
): AsyncGenerator<string> {
  const ignoreFile = await writeIgnoreFile(ignoreLines);
  try {
    const passes = parts.flatMap((part) =>
      [undefined, ...options.encodings].map((encoding) =>
        runPass(options, query, { ...part, encoding, ignoreFile: ignoreFile?.path }),
      ),
    );
    yield* mergePaths(passes);
  } finally {
    await ignoreFile?.remove();
  }
}

interface Pass extends FolderPart {
  encoding?: string | undefined;
  ignoreFile?: string | undefined;
}

/** ripgrep's arguments; the pattern and the folders stand where no spelling of them can pass for a flag. */
export function ripgrepArguments(pattern: string, pass: Pass): string[] {
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
    ...(pass.depth === undefined ? [] : ['--max-depth', String(pass.depth)]),
    ...['--regexp', pattern, '--', ...pass.folders.map((folder) => (folder === '' ? '.' : `./${folder}`))],
  ];
}

async function* runPass(
  options: RipgrepOptions,
  query: Parameters<FindFiles>[0],
  pass: Pass,
): AsyncGenerator<string> {
  if (query.signal.aborted) return;
  const child = spawn(options.binary, ripgrepArguments(query.pattern, pass), {
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
 * With folders given, ripgrep reads no `.gitignore` above them (`--no-ignore-parent` keeps it from looking above the
 * root): those between the root and the folders come in a file of their own.
 */
async function writeIgnoreFile(
  lines: readonly string[],
): Promise<{ path: string; remove: () => Promise<void> } | undefined> {
  if (lines.every((line) => line === '')) return undefined;
  const place = await mkdtemp(join(tmpdir(), 'docent-ignore-'));
  const path = join(place, 'rules');
  await writeFile(path, lines.join('\n'), { mode: 0o600 });
  return { path, remove: () => rm(place, { recursive: true, force: true }) };
}
