/** A source after conversion: what stands in one file of `knowledge/raw/`. */
export interface Document {
  /** `doc-` and 16 hex digits; computed at the first import, stored, never recomputed. */
  documentId: string;
  title: string;
  /** The page it came from; absent for files. */
  sourceUrl?: string;
  /**
   * What makes two imports versions of one source: the URL, or `file:` and the absolute path. At most one
   * document of a key is in the index.
   */
  sourceKey: string;
  sourceType: 'web' | 'text' | 'pdf';
  sourceFormat: 'html' | 'txt' | 'md' | 'pdf';
  /** ISO 8601, UTC. */
  importedAt: string;
  /** The whole raw file, front matter included: chunk line numbers count in it, from 1. */
  markdown: string;
  /** Line number at which the text after the front matter begins. */
  bodyStartLine: number;
  /** For PDFs: the line at which each page starts, in ascending order. */
  pages?: readonly { page: number; startLine: number }[];
}

/** What the index knows of a document without its text. */
export interface DocumentSummary {
  documentId: string;
  title: string;
  sourceUrl?: string;
  sourceKey: string;
  importedAt: string;
  chunks: number;
}

/** A piece of a document, as it is indexed and cited. */
export interface Chunk {
  /** `<documentId>-chunk-0001` and so on, in document order. */
  chunkId: string;
  documentId: string;
  /** 1-based lines of the raw file, both inclusive. */
  startLine: number;
  endLine: number;
  /** PDF page on which it starts. */
  page?: number;
  /** The headings above it, outermost first, joined by ` › `; empty at the top. */
  heading: string;
  /** An estimate, see `estimateTokens`. */
  tokenCount: number;
  text: string;
}

export interface ScoredChunk extends Chunk {
  title: string;
  sourceUrl?: string;
  /** Higher is better; comparable within one search only. */
  score: number;
}

/** One or more neighbouring chunks that answer a question, as they are shown and cited. */
export interface Passage {
  documentId: string;
  title: string;
  chunkIds: string[];
  startLine: number;
  endLine: number;
  page?: number;
  heading: string;
  text: string;
  score: number;
  sourceUrl?: string;
}

/** Why an index was opened empty. */
export type RebuildReason = 'missing' | 'damaged' | 'outdated';

/**
 * The searchable index of a knowledge folder. Asynchronous, so that a second engine can stand behind it.
 * Terms come from `tokenize`; an engine never tokenises a question itself. Every write is one transaction: a
 * reader sees a document whole or not at all.
 */
export interface KnowledgeStore {
  /**
   * Set when the index was opened empty although `knowledge/raw/` may not be: there was none, it was damaged, or
   * another version made it. It stays so, across restarts too, until one `rebuild` has been completed.
   */
  readonly needsRebuild: RebuildReason | undefined;
  /** Adds a document, replacing one of the same id and taking out the one it `replaces`, all at once. */
  putDocument(document: Document, options?: { replaces?: string }): Promise<{ chunks: number }>;
  /** False if the index does not hold it. */
  removeDocument(documentId: string): Promise<boolean>;
  getDocument(documentId: string): Promise<DocumentSummary | undefined>;
  findBySourceKey(sourceKey: string): Promise<DocumentSummary | undefined>;
  /** Sorted by title, case folded; `total` counts what matched before `limit`. */
  listSources(query?: {
    nameContains?: string;
    limit?: number;
  }): Promise<{ documents: DocumentSummary[]; total: number }>;
  /** The first `limit` chunks in document order; undefined for an unknown id. */
  getChunks(
    documentId: string,
    limit: number,
  ): Promise<{ document: DocumentSummary; chunks: Chunk[]; total: number } | undefined>;
  /**
   * The best chunks for any of the terms, or of those that begin with `prefix`, best first; with `nameContains` only of
   * documents whose title contains it (compared as in `listSources`). Nothing to look for: no hits.
   */
  search(query: {
    terms: readonly string[];
    prefix?: string;
    nameContains?: string;
    limit: number;
  }): Promise<ScoredChunk[]>;
  /**
   * How many chunks there are, and in how many of them each of the terms stands, in their order: an estimate for
   * terms that stand in more than a thousand.
   */
  frequencies(terms: readonly string[]): Promise<{ chunks: number; frequencies: number[] }>;
  stats(): Promise<{ documents: number; chunks: number; bytes: number; tokenizer: string }>;
  /** Empties the index and fills it from `documents`; the old content serves readers until the end. */
  rebuild(documents: AsyncIterable<Document>): Promise<{ documents: number; chunks: number }>;
  close(): Promise<void>;
}
