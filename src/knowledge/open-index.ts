import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { RebuildReason } from './knowledge-store.js';
import { schema } from './sqlite-schema.js';

export interface OpenedIndex {
  database: Database.Database;
  /** Absent when the index was whole and up to date. */
  needsRebuild?: RebuildReason;
}

/**
 * Opens the index file, or puts an empty one in its place if there is none, if it is damaged or if another
 * version made it, and says so; `version` stands for everything that must agree. An index stays in need of a rebuild until one has been completed. Processes that
 * open the same file at once do so one after the other.
 */
export function openIndex(path: string, version: string): OpenedIndex {
  mkdirSync(dirname(path), { recursive: true });
  const turn = takeTurn(`${path}.opening`);
  try {
    const found = inspect(path, version);
    return typeof found === 'object' ? found : { database: createIndex(path, version), needsRebuild: found };
  } finally {
    turn.close();
  }
}

/** Opens an index that is known to be whole. */
export function connect(path: string): Database.Database {
  const database = new Database(path, { fileMustExist: true, timeout: busyTimeoutMs });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('cache_size = -16000');
  database.pragma('journal_size_limit = 67108864');
  return database;
}

/** Leaves a note that the next start must not trust this file. */
export function markDamaged(path: string): void {
  writeFileSync(`${path}.damaged`, '');
}

/** Whether an error says that the file itself is broken, not the request. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(error.code)
  );
}

function inspect(path: string, version: string): OpenedIndex | RebuildReason {
  if (existsSync(`${path}.damaged`)) return 'damaged';
  if (!existsSync(path) || statSync(path).size === 0) return 'missing';
  let database: Database.Database | undefined;
  try {
    database = connect(path);
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

function createIndex(path: string, version: string): Database.Database {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${suffix}`, { force: true });
  writeFileSync(path, '', { mode: 0o600 });
  const database = connect(path);
  database.transaction(() => {
    database.exec(schema);
    database
      .prepare("INSERT INTO meta VALUES ('version', ?), ('filled', '0'), ('chunks', '0'), ('documents', '0')")
      .run(version);
  })();
  rmSync(`${path}.damaged`, { force: true });
  return database;
}

/** Holds a lock of its own that the operating system frees when the process dies. */
function takeTurn(path: string): { close(): void } {
  const lock = new Database(path, { timeout: busyTimeoutMs });
  lock.exec('BEGIN EXCLUSIVE');
  return lock;
}

const busyTimeoutMs = 10_000;
// A thorough check reads the whole file: about a second for each 300 MB.
const quickCheckMaxBytes = 64 * 1024 * 1024;
