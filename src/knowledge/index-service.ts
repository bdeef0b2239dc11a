import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { asDocentError, DocentError, type ErrorCode, type ErrorDetails } from '../errors.js';
import type { Chunking } from './chunk.js';
import { createIndexReader, type IndexReader } from './index-reader.js';
import { createIndexWriter, type IndexWriter } from './index-writer.js';
import type { Document, RebuildReason } from './knowledge-store.js';
import { connect, isDamage, markDamaged, type OpenedIndex, openIndex } from './open-index.js';
import { indexVersion } from './sqlite-schema.js';

export type Reply = { value: unknown } | { error: { code: ErrorCode; details: ErrorDetails; stack: string } };

/** What a thread of the store can do, and all it can do: no method of it throws. */
export interface IndexService {
  readonly needsRebuild: RebuildReason | undefined;
  handle(method: string, args: readonly unknown[]): Reply;
}

export interface IndexServiceOptions {
  path: string;
  role: 'writer' | 'reader';
  chunking: Chunking;
}

interface Connection {
  database: Database.Database;
  inode: number;
  methods: Readonly<Record<string, (...args: never[]) => unknown>>;
}

/**
 * Serves one index file, for writing or for reading. If another process has put a new file in its place, it goes
 * over to that; if the file is gone or proves damaged, it says so, and the next start puts that right.
 */
export function createIndexService({ path, role, chunking }: IndexServiceOptions): IndexService {
  const makeMethods = (database: Database.Database) =>
    role === 'writer' ? writerMethods(database, chunking) : readerMethods(database);
  const use = (database: Database.Database): Connection => ({
    database,
    inode: statSync(path).ino,
    methods: makeMethods(database),
  });
  const opened: Partial<OpenedIndex> = role === 'writer' ? openIndex(path, indexVersion(chunking)) : {};
  // The reader connects when it is first asked, so that its thread can start beside the writer's.
  let connection = opened.database === undefined ? undefined : use(opened.database);

  function run(method: string, args: readonly unknown[]): unknown {
    if (method === 'close') return void connection?.database.close();
    const inode = statSync(path, { throwIfNoEntry: false })?.ino;
    if (inode !== connection?.inode) {
      connection?.database.close();
      connection = undefined;
    }
    if (inode === undefined) throw new DocentError('index_damaged');
    connection ??= use(connect(path));
    const step = connection.methods[method];
    if (step === undefined) throw new DocentError('internal', { reason: `no store method ${method}` });
    return step(...(args as never[]));
  }

  return {
    needsRebuild: opened.needsRebuild,
    handle(method, args) {
      try {
        return { value: run(method, args) };
      } catch (cause) {
        if (isDamage(cause)) markDamaged(path);
        const error = isDamage(cause) ? new DocentError('index_damaged') : asDocentError(cause);
        return { error: { code: error.code, details: error.details, stack: String((cause as Error).stack) } };
      }
    },
  };
}

function readerMethods(database: Database.Database): Connection['methods'] {
  return createIndexReader(database) satisfies IndexReader as unknown as Connection['methods'];
}

function writerMethods(database: Database.Database, chunking: Chunking): Connection['methods'] {
  const writer: IndexWriter = createIndexWriter(database, chunking);
  return {
    putDocument: database.transaction((document: Document, replaces?: string) =>
      writer.put(document, replaces),
    ),
    removeDocument: database.transaction((documentId: string) => writer.remove(documentId)),
    beginRebuild: () => {
      database.exec('BEGIN IMMEDIATE');
      writer.clear();
    },
    addToRebuild: (document: Document) => writer.put(document, undefined),
    commitRebuild: () => {
      writer.markFilled();
      database.exec('COMMIT');
    },
    cancelRebuild: () => void (database.inTransaction && database.exec('ROLLBACK')),
  };
}
