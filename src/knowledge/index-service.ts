import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { DocentError } from '../errors.js';
import type { Chunking } from './chunk.js';
import { describeFailure, type Failure } from './index-failure.js';
import { connect, isDamage, markDamaged, sealFile } from './index-file.js';
import { createIndexReader, type IndexReader } from './index-reader.js';
import { type IndexRebuild, startRebuild } from './index-rebuild.js';
import { createIndexWriter, type IndexWriter } from './index-writer.js';
import type { Document, RebuildReason } from './knowledge-store.js';
import { type OpenedIndex, openIndex } from './open-index.js';
import { indexVersion } from './sqlite-schema.js';

export type Reply = { value: unknown } | { error: Failure };

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

type Methods = Readonly<Record<string, (...args: never[]) => unknown>>;

interface Connection {
  database: Database.Database;
  inode: number;
  methods: Methods;
}

/**
 * Serves one index file, for writing or for reading. If a new file was put in its place, it goes over to that; if the
 * file is gone or proves damaged, it says so, and the next start puts that right.
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
  const disconnect = () => {
    connection?.database.close();
    connection = undefined;
  };
  const rebuilding = rebuildMethods(path, chunking, disconnect);

  function current(): Connection {
    const inode = statSync(path, { throwIfNoEntry: false })?.ino;
    if (inode !== connection?.inode) disconnect();
    if (inode === undefined) throw new DocentError('index_damaged');
    connection ??= use(connect(path));
    return connection;
  }

  function close(): void {
    disconnect();
    if (role === 'writer') sealFile(path);
  }

  function run(method: string, args: readonly unknown[]): unknown {
    if (method === 'close') return close();
    const step = rebuilding[method] ?? current().methods[method];
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
        return { error: describeFailure(cause, path) };
      }
    },
  };
}

function readerMethods(database: Database.Database): Methods {
  return createIndexReader(database) satisfies IndexReader as unknown as Methods;
}

function writerMethods(database: Database.Database, chunking: Chunking): Methods {
  const writer: IndexWriter = createIndexWriter(database, chunking);
  return {
    putDocument: database.transaction((document: Document, replaces?: string) =>
      writer.put(document, replaces),
    ),
    removeDocument: database.transaction((documentId: string) => writer.remove(documentId)),
  };
}

function rebuildMethods(path: string, chunking: Chunking, disconnect: () => void): Methods {
  let rebuild: IndexRebuild | undefined;
  return {
    beginRebuild() {
      rebuild = startRebuild(path, chunking);
    },
    addToRebuild: (document: Document) => rebuild?.add(document),
    commitRebuild() {
      disconnect();
      rebuild?.finish();
      rebuild = undefined;
    },
    cancelRebuild() {
      rebuild?.cancel();
      rebuild = undefined;
    },
  };
}
