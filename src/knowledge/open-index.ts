import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { agreesWithSum } from './file-sum.js';
import {
  createFile,
  growingFile,
  inTurn,
  isDamage,
  noteOf,
  openFile,
  removeAbandoned,
} from './index-file.js';
import type { RebuildReason } from './knowledge-store.js';

export interface OpenedIndex {
  database: Database.Database;
  /** Absent when the index was whole and up to date. */
  needsRebuild?: RebuildReason;
}

/**
 * Opens the index file, or puts an empty one in its place if there is none, if it is damaged or if another version
 * made it, and says so; `version` stands for everything that must agree. An index stays in need of a rebuild until
 * one has been completed. Processes that open the same file at once do so one after the other.
 */
export function openIndex(path: string, version: string): OpenedIndex {
  mkdirSync(dirname(path), { recursive: true });
  return inTurn(path, () => {
    removeAbandoned(growingFile(path));
    const found = inspect(path, version);
    if (typeof found === 'object') return found;
    createFile(path, version);
    rmSync(noteOf(path), { force: true });
    return { database: openFile(path), needsRebuild: found };
  });
}

function inspect(path: string, version: string): OpenedIndex | RebuildReason {
  if (existsSync(noteOf(path))) return 'damaged';
  if (!existsSync(path) || statSync(path).size === 0) return 'missing';
  if (!agreesWithSum(path)) return 'damaged';
  let database: Database.Database | undefined;
  try {
    database = openFile(path);
    const found = check(path, version, database);
    if (found === 'whole') return { database };
    if (found === 'unfilled') return { database, needsRebuild: 'missing' };
    database.close();
    return found;
  } catch (error) {
    database?.close();
    if (isDamage(error)) return 'damaged';
    throw error;
  }
}

function check(
  path: string,
  version: string,
  database: Database.Database,
): 'whole' | 'unfilled' | 'damaged' | 'outdated' {
  database.pragma('wal_checkpoint(PASSIVE)');
  const pages = Number(database.pragma('page_count', { simple: true }));
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  const size = statSync(path).size;
  if (size < pages * pageSize) return 'damaged';
  if (!hasTable(database, 'meta')) return 'outdated';
  const meta = new Map(
    database
      .prepare<[], { key: string; value: string }>('SELECT key, value FROM meta')
      .all()
      .map((row) => [row.key, row.value]),
  );
  if (meta.get('version') !== version) return 'outdated';
  if (size <= quickCheckMaxBytes && database.pragma('quick_check(1)', { simple: true }) !== 'ok')
    return 'damaged';
  return meta.get('filled') === '1' ? 'whole' : 'unfilled';
}

function hasTable(database: Database.Database, name: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;
}

// A thorough check reads the whole file: about a second for each 300 MB.
const quickCheckMaxBytes = 64 * 1024 * 1024;
