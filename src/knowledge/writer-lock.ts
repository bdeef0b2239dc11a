import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { DocentError } from '../errors.js';
import { holdFile } from './hold-file.js';

/** Gives the knowledge folder free for the next writer. Calling it again does nothing. */
export type Release = () => void;

export interface LockOptions {
  /** What the holder is doing, for those who wait, e.g. `import`. */
  purpose: string;
  /** How long to wait for other writers; 0 only tries. */
  waitMs: number;
  signal?: AbortSignal;
}

/**
 * Makes the caller the one writer of a knowledge folder, across processes. The operating system frees the folder
 * when the holder dies, however it dies. Callers of one process are served in the order they came; waiting never
 * blocks the event loop. After `waitMs` throws `knowledge_locked` with the holder's `pid`, `purpose` and `since`
 * (ISO 8601); when `signal` fires, `cancelled`.
 */
export async function lockKnowledge(folder: string, options: LockOptions): Promise<Release> {
  const index = join(resolve(folder), 'index');
  mkdirSync(index, { recursive: true });
  const deadline = Date.now() + options.waitMs;
  const turn = joinQueue(index);
  try {
    await until(turn.come, index, deadline, options.signal);
    const unlock = await pollFileLock(index, deadline, options.signal);
    writeFileSync(holderFile(index), JSON.stringify({ ...holderNow(), purpose: options.purpose }));
    return () => {
      if (turn.ended()) return;
      rmSync(holderFile(index), { force: true });
      unlock();
      turn.end();
    };
  } catch (error) {
    turn.end();
    throw error;
  }
}

/** The callers of this process that wait for one folder: the file lock alone would serve them in any order. */
function joinQueue(index: string): { come: Promise<void>; end(): void; ended(): boolean } {
  const come = queueTails.get(index) ?? Promise.resolve();
  let ended = false;
  let end = () => {};
  const own = new Promise<void>((done) => {
    end = done;
  });
  const tail = come.then(() => own);
  queueTails.set(index, tail);
  void tail.then(() => queueTails.get(index) === tail && queueTails.delete(index));
  return {
    come,
    ended: () => ended,
    end() {
      ended = true;
      end();
    },
  };
}

// The only state of this module, and it has to be: what is queued for is the process's place in the file lock.
const queueTails = new Map<string, Promise<void>>();

async function until(
  turn: Promise<void>,
  index: string,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stopWaiting = new AbortController();
  const limit = signal === undefined ? stopWaiting.signal : AbortSignal.any([signal, stopWaiting.signal]);
  const waitMs = Math.max(0, deadline - Date.now());
  const tooLate = sleep(waitMs, 'late' as const, { signal: limit }).catch(() => 'stopped' as const);
  const first = await Promise.race([turn.then(() => 'turn' as const), tooLate]);
  stopWaiting.abort();
  if (signal?.aborted) throw new DocentError('cancelled');
  if (first !== 'turn') throw new DocentError('knowledge_locked', readHolder(index));
}

async function pollFileLock(
  index: string,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<() => void> {
  for (let attempt = 1; ; attempt += 1) {
    if (signal?.aborted) throw new DocentError('cancelled');
    const unlock = tryFileLock(join(index, 'writer.lock'));
    if (unlock !== undefined) return unlock;
    const leftMs = deadline - Date.now();
    if (leftMs <= 0) throw new DocentError('knowledge_locked', readHolder(index));
    await sleep(Math.min(attempt * 10, 100, leftMs), undefined, signal === undefined ? {} : { signal }).catch(
      () => undefined,
    );
  }
}

function tryFileLock(path: string): (() => void) | undefined {
  try {
    const lock = holdFile(path, 0);
    return () => void lock.close();
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
}

const holderSchema = z.object({ pid: z.number(), purpose: z.string(), since: z.string() });
const holderFile = (index: string) => join(index, 'writer.json');
const holderNow = () => ({ pid: process.pid, since: new Date().toISOString() });

/** Who holds the folder; nothing if that cannot be read just now. */
function readHolder(index: string): { pid: number; purpose: string; since: string } | Record<string, never> {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(holderFile(index), 'utf8')));
  } catch {
    return {};
  }
}
