import Database from 'better-sqlite3';
import { asDocentError, DocentError, type ErrorCode, type ErrorDetails } from '../errors.js';
import { isDamage } from './index-file.js';

/** A failure as it travels from a thread of the store to its caller. */
export interface Failure {
  code: ErrorCode;
  details: ErrorDetails;
  stack: string;
}

/** What went wrong with the index at `path`: broken, not to be written, or an error of the program. */
export function describeFailure(cause: unknown, path: string): Failure {
  const { code, details } = asFailure(cause, path);
  return { code, details, stack: cause instanceof Error ? String(cause.stack) : String(cause) };
}

function asFailure(cause: unknown, path: string): DocentError {
  if (isDamage(cause)) return new DocentError('index_damaged');
  if (isUnwritable(cause)) return new DocentError('index_unwritable', { path, reason: cause.message });
  return asDocentError(cause);
}

function isUnwritable(cause: unknown): cause is Error {
  if (cause instanceof Database.SqliteError)
    return /^SQLITE_(?:CANTOPEN|READONLY|FULL|PERM|IOERR)/.test(cause.code);
  // better-sqlite3 refuses a folder that is not there by itself.
  if (cause instanceof TypeError) return /directory does not exist/.test(cause.message);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^(?:EACCES|EPERM|EROFS|ENOSPC|ENOTDIR|EEXIST|EISDIR|ENOENT)$/.test(code);
}
