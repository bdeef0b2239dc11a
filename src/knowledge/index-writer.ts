import type Database from 'better-sqlite3';
import { type Chunking, chunkDocument } from './chunk.js';
import { foldText } from './fold-text.js';
import type { Chunk, Document } from './knowledge-store.js';
import { isSampled } from './sqlite-schema.js';
import { tokenize } from './tokenize.js';

/** The writing half of an index: every method is one step inside the caller's transaction. */
export interface IndexWriter {
  /** Adds a document in place of one of its id, one of its source key and the one it replaces. */
  put(document: Document, replaces: string | undefined): { chunks: number };
  remove(documentId: string): boolean;
  /** From now on the index counts as filled: a start need not rebuild it. */
  markFilled(): void;
}

export function createIndexWriter(database: Database.Database, chunking: Chunking): IndexWriter {
  const findRow = database.prepare<[string], { id: number; chunks: number }>(
    'SELECT id, chunks FROM documents WHERE document_id = ?',
  );
  const findKey = database
    .prepare<[string], string>('SELECT document_id FROM documents WHERE source_key = ?')
    .pluck();
  const deletePassages = database.prepare(
    'DELETE FROM passages WHERE rowid IN (SELECT id FROM chunks WHERE document = ?)',
  );
  const deleteSample = database.prepare(
    'DELETE FROM sample WHERE rowid IN (SELECT id FROM chunks WHERE document = ?)',
  );
  const deleteChunks = database.prepare('DELETE FROM chunks WHERE document = ?');
  const deleteDocument = database.prepare('DELETE FROM documents WHERE id = ?');
  const count = database.prepare('UPDATE meta SET value = CAST(value AS INTEGER) + ? WHERE key = ?');
  const insertDocument = prepareDocumentInsert(database);
  const insertChunk = prepareChunkInsert(database);

  function remove(documentId: string): boolean {
    const row = findRow.get(documentId);
    if (row === undefined) return false;
    deletePassages.run(row.id);
    deleteSample.run(row.id);
    deleteChunks.run(row.id);
    deleteDocument.run(row.id);
    count.run(-row.chunks, 'chunks');
    count.run(-1, 'documents');
    return true;
  }

  return {
    remove,
    put(document, replaces) {
      const sameSource = findKey.get(document.sourceKey);
      for (const old of [document.documentId, sameSource, replaces]) if (old !== undefined) remove(old);
      const chunks = chunkDocument(document, chunking);
      const id = insertDocument(document, chunks.length);
      for (const [index, chunk] of chunks.entries()) insertChunk(id, index + 1, document.title, chunk);
      count.run(chunks.length, 'chunks');
      count.run(1, 'documents');
      return { chunks: chunks.length };
    },
    markFilled() {
      database.exec("UPDATE meta SET value = '1' WHERE key = 'filled'");
    },
  };
}

function prepareDocumentInsert(database: Database.Database) {
  const insert = database.prepare(
    `INSERT INTO documents (document_id, title, folded_title, source_url, source_key, imported_at, chunks)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  return (document: Document, chunks: number): number | bigint =>
    insert.run(
      document.documentId,
      document.title,
      foldText(document.title),
      document.sourceUrl ?? null,
      document.sourceKey,
      document.importedAt,
      chunks,
    ).lastInsertRowid;
}

function prepareChunkInsert(database: Database.Database) {
  const insert = database.prepare(
    `INSERT INTO chunks (document, number, start_line, end_line, page, heading, token_count, text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertTerms = database.prepare('INSERT INTO passages (rowid, title, body) VALUES (?, ?, ?)');
  const insertSample = database.prepare('INSERT INTO sample (rowid, terms) VALUES (?, ?)');
  return (document: number | bigint, number: number, title: string, chunk: Chunk): void => {
    const { lastInsertRowid } = insert.run(
      document,
      number,
      chunk.startLine,
      chunk.endLine,
      chunk.page ?? null,
      chunk.heading,
      chunk.tokenCount,
      chunk.text,
    );
    const head = tokenize(`${title}\n${chunk.heading}`).join(' ');
    const body = tokenize(chunk.text).join(' ');
    insertTerms.run(lastInsertRowid, head, body);
    if (isSampled(Number(lastInsertRowid))) insertSample.run(lastInsertRowid, `${head} ${body}`);
  };
}
