import type Database from 'better-sqlite3';
import { foldText } from './fold-text.js';
import type { Chunk, DocumentSummary, KnowledgeStore, ScoredChunk } from './knowledge-store.js';
import { prepareFrequencies } from './term-frequencies.js';
import { tokenizerVersion } from './tokenize.js';

type Reading =
  | 'getDocument'
  | 'findBySourceKey'
  | 'listSources'
  | 'getChunks'
  | 'search'
  | 'frequencies'
  | 'stats';

/** The reading half of an index: the store's methods, each on one snapshot. */
export type IndexReader = {
  [Method in Reading]: (
    ...args: Parameters<KnowledgeStore[Method]>
  ) => Awaited<ReturnType<KnowledgeStore[Method]>>;
};

export function createIndexReader(database: Database.Database): IndexReader {
  const byId = prepareDocument(database, 'document_id = ?');
  const byKey = prepareDocument(database, 'source_key = ?');
  return {
    getDocument: byId,
    findBySourceKey: byKey,
    listSources: prepareListSources(database),
    getChunks: prepareGetChunks(database, byId),
    search: prepareSearch(database),
    frequencies: prepareFrequencies(database, prepareCount(database, 'chunks')),
    stats: prepareStats(database),
  };
}

interface DocumentRow {
  document_id: string;
  title: string;
  source_url: string | null;
  source_key: string;
  imported_at: string;
  chunks: number;
}

interface ChunkRow {
  document_id: string;
  number: number;
  start_line: number;
  end_line: number;
  page: number | null;
  heading: string;
  token_count: number;
  text: string;
}

const documentColumns = 'document_id, title, source_url, source_key, imported_at, chunks';
const chunkColumns = 'document_id, number, start_line, end_line, page, heading, token_count, text';

function prepareDocument(database: Database.Database, condition: string) {
  const select = database.prepare<[string], DocumentRow>(
    `SELECT ${documentColumns} FROM documents WHERE ${condition}`,
  );
  return (key: string): DocumentSummary | undefined => {
    const row = select.get(key);
    return row === undefined ? undefined : asSummary(row);
  };
}

function prepareListSources(database: Database.Database): IndexReader['listSources'] {
  const total = database
    .prepare<[string], number>('SELECT count(*) FROM documents WHERE instr(folded_title, ?) > 0')
    .pluck();
  const select = database.prepare<[string, number], DocumentRow>(
    `SELECT ${documentColumns} FROM documents WHERE instr(folded_title, ?) > 0
     ORDER BY folded_title, document_id LIMIT ?`,
  );
  return database.transaction((query: Parameters<KnowledgeStore['listSources']>[0]) => {
    const part = foldText(query?.nameContains ?? '');
    return { documents: select.all(part, query?.limit ?? -1).map(asSummary), total: total.get(part) ?? 0 };
  });
}

function prepareGetChunks(
  database: Database.Database,
  getDocument: IndexReader['getDocument'],
): IndexReader['getChunks'] {
  const select = database.prepare<[string, number], ChunkRow>(
    `SELECT ${chunkColumns} FROM chunks JOIN documents ON documents.id = chunks.document
     WHERE document_id = ? ORDER BY number LIMIT ?`,
  );
  return database.transaction((documentId: string, limit: number) => {
    const document = getDocument(documentId);
    if (document === undefined) return undefined;
    return { document, chunks: select.all(documentId, limit).map(asChunk), total: document.chunks };
  });
}

function prepareSearch(database: Database.Database): IndexReader['search'] {
  const select = (condition: string) =>
    database.prepare<unknown[], ChunkRow & Pick<DocumentRow, 'title' | 'source_url'> & { distance: number }>(
      `WITH best AS (
         SELECT rowid AS chunk, rank AS distance FROM passages WHERE passages MATCH ? ${condition}
         ORDER BY rank LIMIT ?
       )
       SELECT ${chunkColumns}, title, source_url, distance
       FROM best JOIN chunks ON chunks.id = chunk JOIN documents ON documents.id = chunks.document
       ORDER BY distance, chunk`,
    );
  const all = select('');
  // The plus keeps SQLite from looking the terms up anew for each chunk of the documents.
  const named = select(
    `AND +rowid IN (SELECT chunks.id FROM documents JOIN chunks ON chunks.document = documents.id
                    WHERE instr(folded_title, ?) > 0)`,
  );
  return ({ terms, prefix, nameContains, limit }) => {
    const wanted = terms.map(quote);
    if (prefix !== undefined && prefix !== '') wanted.push(`${quote(prefix)} *`);
    if (wanted.length === 0) return [];
    const part = foldText(nameContains ?? '');
    const match = wanted.join(' OR ');
    return (part === '' ? all.all(match, limit) : named.all(match, part, limit)).map(asScoredChunk);
  };
}

function asScoredChunk(
  row: ChunkRow & { title: string; source_url: string | null; distance: number },
): ScoredChunk {
  return {
    ...asChunk(row),
    title: row.title,
    ...(row.source_url === null ? {} : { sourceUrl: row.source_url }),
    score: -row.distance,
  };
}

/** A phrase that FTS5 can only read as words, whatever stands in it. */
function quote(term: string): string {
  return `"${term.replaceAll('\0', ' ').replaceAll('"', '""')}"`;
}

function prepareStats(database: Database.Database): IndexReader['stats'] {
  const documents = prepareCount(database, 'documents');
  const chunks = prepareCount(database, 'chunks');
  return database.transaction(() => ({
    documents: documents(),
    chunks: chunks(),
    bytes:
      Number(database.pragma('page_count', { simple: true })) *
      Number(database.pragma('page_size', { simple: true })),
    tokenizer: tokenizerVersion,
  }));
}

function prepareCount(database: Database.Database, key: string): () => number {
  const select = database
    .prepare<[string], number>('SELECT CAST(value AS INTEGER) FROM meta WHERE key = ?')
    .pluck();
  return () => select.get(key) ?? 0;
}

function asSummary(row: DocumentRow): DocumentSummary {
  return {
    documentId: row.document_id,
    title: row.title,
    ...(row.source_url === null ? {} : { sourceUrl: row.source_url }),
    sourceKey: row.source_key,
    importedAt: row.imported_at,
    chunks: row.chunks,
  };
}

function asChunk(row: ChunkRow): Chunk {
  return {
    chunkId: `${row.document_id}-chunk-${String(row.number).padStart(4, '0')}`,
    documentId: row.document_id,
    startLine: row.start_line,
    endLine: row.end_line,
    ...(row.page === null ? {} : { page: row.page }),
    heading: row.heading,
    tokenCount: row.token_count,
    text: row.text,
  };
}
