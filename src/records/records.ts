import type { Choice, SearchRecord } from '../search-record.js';

export type Outcome = 'answered' | 'tool-failed' | 'model-failed' | 'refused' | 'cancelled' | 'expired';

/** What a turn leaves under `runs/`: never a secret. */
export interface RunRecord {
  runId: string;
  front: 'discord' | 'terminal' | 'checkpoint';
  userId: string;
  userName: string;
  conversationId: string;
  /** The run that this one answers on, for the memory of a conversation. */
  continues?: string;
  text: string;
  /** Whether the person typed the text; kept since it decides which web addresses are theirs. */
  isOwnText?: boolean;
  language: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  totalMs: number;
  queuedMs: number;
  model: string;
  modelCalls: ModelCallRecord[];
  toolCall?: { name: string; arguments: string; isError: boolean; ms: number; result: unknown };
  outcome: Outcome;
  /** With any outcome but `answered`. */
  errorCode?: string;
  answer: string;
}

export interface ModelCallRecord {
  kind: string;
  totalMs: number;
  firstByteMs?: number;
  promptTokens?: number;
  completionTokens?: number;
  cachedTokens?: number;
}

/** How one case of a checkpoint went. */
export interface CheckpointMark {
  id: string;
  passed: boolean;
  ms: number;
}

/** What the bot keeps between turns, in one SQLite file of mode 600. Synchronous: each call is one small transaction. */
export interface Records {
  saveRun(run: RunRecord): void;
  getRun(runId: string): RunRecord | undefined;
  /** Newest first. */
  listRuns(options?: { limit?: number; conversationId?: string }): RunRecord[];

  saveSearch(search: SearchRecord): void;
  getSearch(searchRecordId: string): SearchRecord | undefined;
  /** The newest search here that has not been withdrawn: of one person, or of anyone. */
  latestSearch(conversationId: string, userId?: string): SearchRecord | undefined;
  /** Withdraws a person's earlier searches and choice in a conversation for typed references. */
  withdraw(conversationId: string, userId: string): void;

  /** Stores a choice; returns the live one of the same person and conversation that it replaces. */
  putChoice(choice: Choice): Choice | undefined;
  /** The choice of a person here, expired or not. */
  getChoice(conversationId: string, userId: string): Choice | undefined;
  /** True for exactly one caller. */
  consumeChoice(choiceId: string): boolean;

  /** True the first time an event id is seen, across restarts. */
  markSeen(eventId: string, at: number): boolean;
  /** Remembers which run a shown message belongs to. */
  linkMessage(messageId: string, runId: string, at: number): void;
  runOfMessage(messageId: string): string | undefined;

  saveCheckpoint(at: number, cases: readonly CheckpointMark[]): void;
  /** The newest saved checkpoint; empty before the first. */
  lastCheckpoint(): CheckpointMark[];

  /** Deletes what is older than the given time (milliseconds since the epoch). */
  prune(before: number): void;
  close(): void;
}
