import { truncateSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * Locks the file at `path`, making it if need be, until what it returns is closed: SQLite's lock is the operating
 * system's own, which frees it when the process dies. Throws SQLite's `SQLITE_BUSY` when another holds it for longer
 * than `timeoutMs`.
 */
export function holdFile(path: string, timeoutMs: number): Database.Database {
  try {
    return hold(path, timeoutMs);
  } catch (error) {
    if (!(error instanceof Database.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code)))
      throw error;
    // Nothing is ever written into it, so whatever stands there is rubbish, and nobody holds what nobody can open.
    truncateSync(path);
    return hold(path, timeoutMs);
  }
}

function hold(path: string, timeoutMs: number): Database.Database {
  const database = new Database(path, { timeout: timeoutMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
