import type { CheckpointReport } from './checkpoint/checkpoint.js';
import type { DocentError } from './errors.js';
import type { ImportOptions, ImportOutcome, InboxEntry, RecoveryReport } from './ingest/import-outcome.js';
import type { DocumentSummary, Passage } from './knowledge/knowledge-store.js';
import type { RunRecord } from './records/records.js';
import type { SearchRecord, SearchResult, SourceId } from './search-record.js';
import type { TurnRequest, TurnResult } from './turn/turn.js';
import type { SearchReply } from './web/search-provider.js';

/** What every front can do: the whole of Docent behind one door. Methods throw `DocentError` only. */
export interface App {
  readonly model: { kind: 'server' | 'quote'; name: string };
  readonly recovery: RecoveryReport;

  /** Runs one turn; never throws: failures are outcomes of the result. */
  runTurn(request: TurnRequest): Promise<TurnResult>;
  /** Stores the press of `web-N`. Throws `choice_record_gone` if the search is no longer kept. */
  choose(press: { userId: string; conversationId: string; searchRecordId: string; sourceId: SourceId }): {
    result: SearchResult;
    replaced?: SourceId;
    expiresAt: number;
  };
  getSearch(searchRecordId: string): SearchRecord | undefined;

  /** True the first time an event id is seen, across restarts. */
  markSeen(eventId: string): boolean;
  linkMessage(messageId: string, runId: string): void;
  runOfMessage(messageId: string): string | undefined;
  lastRunIn(conversationId: string): string | undefined;

  searchPassages(question: string, limit: number): Promise<Passage[]>;
  searchWeb(query: string, signal: AbortSignal): Promise<SearchReply>;
  listSources(): Promise<DocumentSummary[]>;
  importFile(path: string, options?: ImportOptions): Promise<ImportOutcome>;
  listInbox(): Promise<InboxEntry[]>;
  retryInbox(name: string, options?: ImportOptions): Promise<ImportOutcome>;
  getRun(runId: string): RunRecord | undefined;
  listRuns(limit: number): RunRecord[];

  /** The four fixed cases against the configured model. Throws `checkpoint_not_applicable` on the quoting responder. */
  runCheckpoint(options: { signal: AbortSignal; requestedBy: string }): Promise<CheckpointReport>;
  close(): Promise<void>;
}

/** What a front shows of a failure that is not a turn's. */
export type Failure = DocentError;
