import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { forgetSum, noteSum } from './file-sum.js';
import { holdFile } from './hold-file.js';
import { schema } from './sqlite-schema.js';

/** Opens an index that is known to be whole, once no other process is putting a new file in its place. */
export function connect(path: string): Database.Database {
  return inTurn(path, () => openFile(path));
}

/** As `connect`, for a caller that has its turn. */
export function openFile(path: string): Database.Database {
  forgetSum(path);
  const database = new Database(path, { fileMustExist: true, timeout: busyTimeoutMs });
  database.pragma('synchronous = NORMAL');
  database.pragma('cache_size = -16000');
  database.pragma('journal_size_limit = 67108864');
  return database;
}

/**
 * To be called after the last connection of a process was closed: if no other process has the index open, notes the sum
 * of the file, so that the next start sees a change of any byte.
 */
export function sealFile(path: string): void {
  inTurn(path, () => {
    // Whoever else has it open has this log of changes too.
    if (existsSync(path) && !existsSync(`${path}-wal`)) noteSum(path);
  });
}

/** Makes an empty index in a new file, in the place of whatever was there, and calls it `version`. */
export function createFile(path: string, version: string): void {
  for (const file of filesOf(path)) rmSync(file, { force: true });
  writeFileSync(path, '', { mode: 0o600 });
  const database = new Database(path);
  try {
    database.exec(schema);
    database
      .prepare("INSERT INTO meta VALUES ('version', ?), ('filled', '0'), ('chunks', '0'), ('documents', '0')")
      .run(version);
    // Once and for all: going over to it later would lock readers out for that moment.
    database.pragma('journal_mode = WAL');
  } finally {
    database.close();
  }
}

/**
 * Puts a whole, closed index in the place of the one at `path`. Processes that have the old one open read it to the
 * end of their step and go over to the new one; a crash in the middle leaves a file that counts as damaged.
 */
export function replaceFile(path: string, by: string): void {
  syncFile(by);
  inTurn(path, () => {
    markDamaged(path);
    // The log of changes belongs to the old file: beside the new one it would be read into it.
    for (const file of filesOf(path).slice(1)) rmSync(file, { force: true });
    forgetSum(path);
    renameSync(by, path);
    rmSync(noteOf(path));
  });
  syncFile(dirname(path));
}

/** Removes an index file and what SQLite keeps beside it. */
export function removeFile(path: string): void {
  for (const file of filesOf(path)) rmSync(file, { force: true });
}

/** Removes an index that nobody is filling any more: its process died. */
export function removeAbandoned(path: string): void {
  if (!existsSync(path)) return;
  const database = new Database(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return;
    if (!isDamage(error)) throw error;
  } finally {
    database.close();
  }
  removeFile(path);
}

/** Leaves a note that the next start must not trust this file. */
export function markDamaged(path: string): void {
  writeFileSync(noteOf(path), '');
}

/** The file in which a rebuild grows. */
export const growingFile = (path: string) => `${path}.new`;

/** The name of that note. */
export const noteOf = (path: string) => `${path}.damaged`;

/** Whether an error says that the file itself is broken, not the request. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(error.code)
  );
}

/** Runs `step` while no other process opens or replaces the index at `path`. */
export function inTurn<Result>(path: string, step: () => Result): Result {
  const lock = holdFile(`${path}.opening`, busyTimeoutMs);
  try {
    return step();
  } finally {
    lock.close();
  }
}

const filesOf = (path: string) => [path, `${path}-wal`, `${path}-shm`, `${path}-journal`];

function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const busyTimeoutMs = 10_000;
