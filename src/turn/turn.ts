import type { DocentError } from '../errors.js';
import type { Language } from '../language.js';
import type { Outcome } from '../records/records.js';
import type { Attachment, ConfirmQuestion, WorkspaceHits } from '../tools/tool.js';

export type { Attachment, ConfirmQuestion, WorkspaceHits };

/** One message of one person, as a front hands it in. */
export interface TurnRequest {
  front: 'discord' | 'terminal' | 'checkpoint';
  /** The person's own words in this turn; quotes and code in it are set aside where a choice is read. */
  text: string;
  /** False for turns that a button started: their text can never choose a source. */
  isOwnText: boolean;
  user: { id: string; name: string };
  /** Channel, thread, direct message or terminal conversation. */
  conversationId: string;
  /** Where policies may hold, nearest first: a thread, then its channel. Without it the conversation alone. */
  placeIds?: readonly string[];
  /** Used when the text itself does not tell. */
  languageHint: Language;
  /** Milliseconds since the epoch at which the message arrived: expiry is judged by it. */
  receivedAt: number;
  /** Undefined if this person may import here, else the refusal they are told. */
  importRefusal?: DocentError;
  /** The run whose answer this message follows; its chain is the memory of the turn. */
  continues?: string;
  /** A message that this one replies to, if it can be read: data, never own words. */
  repliedTo?: { author: string; text: string };
  signal: AbortSignal;
  onProgress?: (progress: TurnProgress) => void;
  /**
   * Shows the question to this person alone to answer; true is yes. An answer counts until `expiresAt` (milliseconds
   * since the epoch), when `signal` aborts, as it does when the turn is cancelled.
   * Without it nothing that needs a confirmation is done.
   */
  confirm?: (question: ConfirmQuestion, expiresAt: number, signal: AbortSignal) => Promise<boolean>;
}

export type TurnProgress =
  /** `place` 1 is next. */
  | { stage: 'queued'; place: number }
  | { stage: 'thinking' }
  | { stage: 'tool'; name: string; query?: string }
  | { stage: 'answering' };

export interface TurnResult {
  runId: string;
  outcome: Outcome;
  language: Language;
  /** Markdown. The model's text with `[n]` of valid citations only, or the program's own sentence. */
  answer: string;
  modelCalls: number;
  toolCalls: { name: string; arguments: unknown; isError: boolean }[];
  /** Passages that the answer cites, under the number it cites them by. */
  citations: Citation[];
  /** Passages the model was given but did not cite; filled only if there are no citations. */
  consulted: Citation[];
  /** Search candidates, a source card or a finished import, shown whatever the text says. */
  attachment?: Attachment;
  /** Says that no language model was used. */
  notice?: string;
  /** With any outcome but `answered`. */
  error?: DocentError;
}

/** How a turn ended, without what the run itself counted. */
export type End = Omit<TurnResult, 'runId' | 'language' | 'modelCalls' | 'toolCalls'>;

export interface Citation {
  number: number;
  documentId: string;
  title: string;
  chunkIds: string[];
  startLine: number;
  endLine: number;
  page?: number;
  sourceUrl?: string;
}
