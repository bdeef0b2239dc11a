import type { Chunking } from './chunk.js';
import { tokenizerVersion } from './tokenize.js';

/** Everything that an index must share with this program; another value anywhere and it is filled anew. */
export function indexVersion({ maxSize, overlapShare, headingBreakShare }: Chunking): string {
  const chunking = `${chunkerVersion} ${maxSize} ${overlapShare} ${headingBreakShare}`;
  return `schema ${schemaVersion}; tokenizer ${tokenizerVersion}; chunking ${chunking}`;
}

const schemaVersion = 3;
// Changes with every change of what `chunkDocument` returns for the same settings.
const chunkerVersion = 1;

/** Of so many chunks one is in the sample. */
export const sampleEvery = 64;

/** Whether a chunk is in the sample: scattered, so that no rhythm of a document meets that of the sample. */
export function isSampled(chunk: number): boolean {
  // The six highest bits: 1 in `sampleEvery`.
  return Math.imul(chunk, 0x9e3779b1) >>> 26 === 0;
}

/**
 * `passages` holds terms only: `title` and heading path weigh twice as much as the body. Its terms come from
 * `tokenize`, so its own tokenizer has nothing left to do but part them at blanks.
 * `sample` holds the terms of some chunks a second time: counting a common term there costs next to nothing, while
 * FTS5 counts it in all chunks one by one.
 */
export const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE documents (
    id INTEGER PRIMARY KEY,
    document_id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    folded_title TEXT NOT NULL,
    source_url TEXT,
    source_key TEXT NOT NULL UNIQUE,
    imported_at TEXT NOT NULL,
    chunks INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX documents_by_title ON documents (folded_title, document_id);
  CREATE TABLE chunks (
    id INTEGER PRIMARY KEY,
    document INTEGER NOT NULL,
    number INTEGER NOT NULL,
    start_line INTEGER NOT NULL,
    end_line INTEGER NOT NULL,
    page INTEGER,
    heading TEXT NOT NULL,
    token_count INTEGER NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX chunks_by_document ON chunks (document, number);
  CREATE VIRTUAL TABLE passages USING fts5(title, body, content='', contentless_delete=1, tokenize='ascii');
  INSERT INTO passages(passages, rank) VALUES ('rank', 'bm25(2.0, 1.0)');
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(passages, row);
  CREATE VIRTUAL TABLE sample USING fts5(terms, content='', contentless_delete=1, detail=none, tokenize='ascii');
  CREATE VIRTUAL TABLE sample_vocabulary USING fts5vocab(sample, row);
`;
