import Database from 'better-sqlite3';
import type { Chunking } from './chunk.js';
import { createFile, growingFile, inTurn, removeFile, replaceFile } from './index-file.js';
import { createIndexWriter } from './index-writer.js';
import type { Document } from './knowledge-store.js';
import { indexVersion } from './sqlite-schema.js';

/** A new index that grows beside the old one until it takes its place. */
export interface IndexRebuild {
  add(document: Document): { chunks: number };
  /** Puts the new index in the place of the old one, whose connections in this thread are closed by then. */
  finish(): void;
  /** Leaves the old index as it is. */
  cancel(): void;
}

/**
 * Begins a rebuild of the index at `path`, as one transaction in a new file: readers of the old one notice nothing, each
 * page is written about once, and no log of changes grows to the size of the index. If the process dies, the next
 * start removes the file.
 */
export function startRebuild(path: string, chunking: Chunking): IndexRebuild {
  const growing = growingFile(path);
  const database = inTurn(path, () => {
    createFile(growing, indexVersion(chunking));
    return begin(growing);
  });
  const writer = createIndexWriter(database, chunking);
  return {
    add: (document) => writer.put(document, undefined),
    finish() {
      writer.markFilled();
      database.exec('COMMIT');
      database.pragma('journal_mode = WAL');
      database.close();
      replaceFile(path, growing);
    },
    cancel() {
      database.close();
      removeFile(growing);
    },
  };
}

/** Holds the new file until the end, so that a start sees that it is being filled. */
function begin(growing: string): Database.Database {
  const database = new Database(growing, { fileMustExist: true });
  database.pragma('journal_mode = DELETE');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -16000');
  database.exec('BEGIN IMMEDIATE');
  return database;
}
