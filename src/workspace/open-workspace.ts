import { realpath, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { DocentError } from '../errors.js';
import { decodeFile } from './decode-file.js';
import { fencePath } from './fence-path.js';
import { type LinkLine, readGitLinks } from './git-links.js';
import { isIgnored } from './ignore-rules.js';
import { clipLine, createMatcher, matchLines } from './match-lines.js';
import { readAhead } from './read-ahead.js';
import { readFenced } from './read-fenced.js';
import { createRedactor, type Redact, type Secret } from './redact-secrets.js';
import { createRipgrepSearch } from './ripgrep-search.js';
import { createWalkSearch } from './walk-search.js';
import type {
  FindFiles,
  Workspace,
  WorkspaceHit,
  WorkspaceHits,
  WorkspaceLines,
  WorkspaceQuery,
} from './workspace.js';

export interface WorkspaceOptions {
  folder: string;
  /** Further encodings of files, WHATWG labels. */
  encodings: readonly string[];
  /** Values that must never be shown. */
  secrets: readonly Secret[];
  /** Absolute path of ripgrep; without it the files are walked in this process, with the same answers. */
  ripgrep?: string;
  /** How many of it may run at once in one search; else one for each processor, up to four. */
  processes?: number;
  /** How long one of them searches alone, since a text that stands everywhere needs no more. */
  headStartMs?: number;
  /** Of one search. */
  timeoutMs?: number;
  /** Of what ripgrep may say in one search. */
  maxOutputBytes?: number;
}

/** Of ripgrep at once: more start in the time that they would save. */
const mostProcesses = 4;
/** Most hits of one answer. */
const maxHits = 50;
const linesShown = 120;
const maxShownLength = 16_000;

interface Room {
  root: string;
  encodings: readonly string[];
  redact: Redact;
  findFiles: FindFiles;
  timeoutMs: number;
}

/** Opens a folder for searching and reading. Throws `config_invalid` if it is none. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { folder, encodings } = options;
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory()) {
    const problem = { place: 'WORKSPACE_DIR', rule: 'folder', facts: { value: folder } } as const;
    throw new DocentError('config_invalid', { file: '.env' }, { problems: [problem] });
  }
  const room: Room = {
    root,
    encodings,
    redact: createRedactor(options.secrets),
    findFiles: chooseFinder(options),
    timeoutMs: options.timeoutMs ?? 10_000,
  };
  return {
    async search(query, signal) {
      const found = await searchFiles(room, query, signal);
      return { ...found, hits: withLinks(found.hits, await readGitLinks(root)) };
    },
    async read(place, signal) {
      if (signal.aborted) throw new DocentError('cancelled');
      const lines = await readLines(room, place);
      const url = (await readGitLinks(root))(lines.path, lines.firstLine);
      return { ...lines, ...(url !== undefined && { url }) };
    },
  };
}

function chooseFinder(options: WorkspaceOptions): FindFiles {
  const { ripgrep: binary, encodings, maxOutputBytes, headStartMs } = options;
  if (binary === undefined) return createWalkSearch();
  return createRipgrepSearch({
    binary,
    encodings,
    processes: options.processes ?? Math.min(mostProcesses, availableParallelism()),
    ...(headStartMs !== undefined && { headStartMs }),
    ...(maxOutputBytes !== undefined && { maxOutputBytes }),
  });
}

async function searchFiles(room: Room, query: WorkspaceQuery, signal: AbortSignal): Promise<WorkspaceHits> {
  const { pattern, path, skip = 0 } = query;
  const folder = await fencePath(room.root, path ?? '', 'folder');
  if (await isIgnored(room.root, folder, true)) throw new DocentError('path_withheld', { path: path ?? '' });
  const deadline = AbortSignal.timeout(room.timeoutMs);
  const hits: WorkspaceHit[] = [];
  let stopped: WorkspaceHits['stopped'];
  try {
    const found = { root: room.root, pattern, folder, signal: AbortSignal.any([signal, deadline]) };
    for await (const hit of findHits(room, found)) if (hits.push(hit) > skip + maxHits) break;
  } catch (error) {
    if (!(error instanceof DocentError && error.code === 'workspace_output_too_large')) throw error;
    stopped = 'bytes';
  }
  if (signal.aborted) throw new DocentError('cancelled');
  if (deadline.aborted && hits.length <= skip + maxHits) stopped = 'time';
  return {
    pattern,
    ...(path !== undefined && path !== '' && { path }),
    skipped: skip,
    hits: hits.slice(skip, skip + maxHits),
    hasMore: hits.length > skip + maxHits,
    ...(stopped && { stopped }),
  };
}

/** Reads each file that may match through the fence; only what is read here, with its secrets out, can be a hit. */
async function* findHits(room: Room, query: Parameters<FindFiles>[0]): AsyncGenerator<WorkspaceHit> {
  const matcher = createMatcher(query.pattern);
  const read = async (path: string) => ({ path, text: await readText(room, path).catch(passOver) });
  for await (const { path, text } of readAhead(room.findFiles(query), read)) {
    if (text === undefined || !matcher.test(text) || room.redact(path) !== path) continue;
    for (const hit of matchLines(room.redact(text), matcher)) yield { path, ...hit };
  }
}

/** A file that vanished, grew too large or was replaced during the search is passed over. */
function passOver(error: unknown): undefined {
  if (!(error instanceof DocentError)) throw error;
}

/** A file's text, its secrets still in it; undefined for a binary one. */
async function readText(room: Room, path: string): Promise<string | undefined> {
  return decodeFile(await readFenced(room.root, path), room.encodings);
}

async function readLines(room: Room, place: { path: string; line: number }): Promise<WorkspaceLines> {
  const path = await fencePath(room.root, place.path, 'file');
  if (await isIgnored(room.root, path, false)) throw new DocentError('path_withheld', { path: place.path });
  const text = await readText(room, path);
  if (text === undefined) throw new DocentError('path_binary', { path: place.path });
  const all = room
    .redact(text)
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  const asked = Math.min(place.line, all.length);
  const first = Math.max(1, Math.min(asked - linesShown / 2, all.length - linesShown + 1));
  const lines = all.slice(first - 1, first - 1 + linesShown).map((line) => clipLine(line.trimEnd()));
  return { path, ...withinLength(lines, first, asked), totalLines: all.length };
}

/** Takes lines away, from the end that is farther from the asked one, until the rest is short enough to be shown. */
function withinLength(
  lines: string[],
  first: number,
  asked: number,
): Pick<WorkspaceLines, 'firstLine' | 'lines'> {
  let from = first;
  const kept = [...lines];
  let length = kept.reduce((sum, line) => sum + line.length + 1, 0);
  while (length > maxShownLength && kept.length > 1) {
    const isBelow = from + kept.length - 1 - asked >= asked - from;
    length -= ((isBelow ? kept.pop() : kept.shift()) ?? '').length + 1;
    if (!isBelow) from += 1;
  }
  return { firstLine: from, lines: kept };
}

function withLinks(hits: WorkspaceHit[], linkLine: LinkLine): WorkspaceHit[] {
  return hits.map((hit) => {
    const url = linkLine(hit.path, hit.line);
    return url === undefined ? hit : { ...hit, url };
  });
}
