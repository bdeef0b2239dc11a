import type { ErrorCode, Warning } from '../errors.js';
import type { TellRebuild } from './log-rebuild.js';

/** What an import did. `unchanged`: the same source with the same content was there already. */
export interface ImportOutcome {
  status: 'imported' | 'replaced' | 'unchanged';
  documentId: string;
  title: string;
  chunks: number;
  sourceUrl?: string;
  /** With `replaced`: the version that went to `knowledge/archive/`. */
  replacedDocumentId?: string;
  /** What a person should know, e.g. PDF pages without text. */
  warnings: Warning[];
  ms: number;
}

/** A source that waits in `knowledge/inbox/`, with the reason. */
export interface InboxEntry {
  /** File name in the inbox: of the original, or of the request whose download failed. */
  name: string;
  title: string;
  sourceUrl?: string;
  /** Bytes of the original; absent when the download never completed. */
  bytes?: number;
  /** Why it waits. */
  code: ErrorCode;
  details: Readonly<Record<string, string | number>>;
  /** ISO 8601, UTC. */
  since: string;
}

/** The numbered steps of an import, in order; each is atomic, and a crash after any of them loses nothing. */
export const importSteps = [
  'requested',
  'downloaded',
  'sidecar-saved',
  'original-saved',
  'converted',
  'raw-saved',
  'indexed',
  'superseded-archived',
  'original-processed',
  'sidecar-processed',
] as const;

export type ImportStep = (typeof importSteps)[number];

export interface ImportOptions {
  signal?: AbortSignal;
  /** Told after each step, for progress and for crash tests. */
  onStep?: (step: ImportStep) => void;
}

/** Brings sources into a knowledge folder, one writer at a time. Every method throws `DocentError`. */
export interface Importer {
  /** Downloads, keeps, converts and indexes one page that a person chose. */
  importWebSource(source: { url: string; title: string }, options?: ImportOptions): Promise<ImportOutcome>;
  /** Copies a local file in and imports it; the file itself is left alone. */
  importFile(path: string, options?: ImportOptions): Promise<ImportOutcome>;
  listInbox(): Promise<InboxEntry[]>;
  /** Retries one entry of the inbox by name. */
  retry(name: string, options?: ImportOptions): Promise<ImportOutcome>;
  /** Takes a document out of the index, its Markdown to `archive/`. Throws `document_unknown`. */
  forget(documentId: string): Promise<void>;
  /** Makes the whole index again from `raw/`; `onDocument` hears after each document. */
  reindex(onDocument?: (done: number, total: number) => void): Promise<{ documents: number; chunks: number }>;
  /**
   * Run at every start: finishes or tidies what a crash left, so that each source is whole in the inbox or wholly
   * imported, and brings the index into line with `raw/`.
   */
  recover(onRebuild?: TellRebuild): Promise<RecoveryReport>;
  close(): Promise<void>;
}

export interface RecoveryReport {
  /** Raw documents that the index lacked. */
  indexed: string[];
  /** Originals whose import was finished. */
  finished: string[];
  /** Partial files that were removed. */
  removed: string[];
  /** Ids of raw files whose front matter cannot be read: left where they are, and not in the index. */
  unreadable?: string[];
}
