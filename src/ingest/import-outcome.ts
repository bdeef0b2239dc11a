import type { ErrorCode, ErrorDetails } from '../errors.js';
import type { Warning } from '../warning.js';
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
  /** Told after each page of a PDF. */
  onPage?: (page: number, total: number) => void;
}

/** What a newer converter made of one document. */
export interface Reconversion {
  documentId: string;
  title: string;
  /** Converter versions before and after; the same where nothing was written. */
  from: string;
  to: string;
  /**
   * `unchanged`: the same text, now under the newer version. `edited`: a person changed the Markdown since, so it stays.
   * `failed`: the old Markdown stays.
   */
  state: 'changed' | 'unchanged' | 'edited' | 'failed';
  /** Lines of text, title, author, language and date that are only in the new or only in the old version. */
  added: number;
  removed: number;
  /** With `failed`. */
  failure?: { code: ErrorCode; details: ErrorDetails };
}

/** The steps of one document's reconversion that changes it, in order; each is atomic. */
export const reconvertSteps = [
  'converted',
  'replacement-saved',
  'indexed',
  'superseded-archived',
  'raw-replaced',
] as const;

export interface ReconvertOptions {
  signal?: AbortSignal;
  /** Hears before each document and once at the end. */
  onDocument?: (done: number, total: number, title: string) => void;
  /** Told after each step, for crash tests. */
  onStep?: (step: (typeof reconvertSteps)[number]) => void;
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
   * Converts again, from their originals, the documents that an older converter version made, and puts what changed
   * into the index; ids, import times and sources stay. Documents that need nothing are not named. An original that is
   * gone or was changed is that document's failure; `cancelled` ends the list early.
   */
  reconvert(options?: ReconvertOptions): Promise<Reconversion[]>;
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
