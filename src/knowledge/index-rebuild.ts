import Database from 'better-sqlite3';
import type { Chunking } from './chunk.js';
import { createFile, removeFile, replaceFile } from './index-file.js';
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
 * rebuild begins anew.
 */
export function startRebuild(path: string, chunking: Chunking): IndexRebuild {
  const growing = `${path}.new`;
  createFile(growing, indexVersion(chunking));
  const database = new Database(growing, { fileMustExist: true });
  database.pragma('journal_mode = DELETE');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -16000');
  const writer = createIndexWriter(database, chunking);
  database.exec('BEGIN IMMEDIATE');
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
