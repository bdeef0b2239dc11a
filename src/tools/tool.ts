import type { z } from 'zod';
import type { ErrorCode, ErrorDetails } from '../errors.js';
import type { ImportOutcome } from '../ingest/import-outcome.js';
import type { Passage } from '../knowledge/knowledge-store.js';
import type { Language } from '../language.js';
import type { SearchRecord, SearchResult, SearchState, SourceId } from '../search-record.js';
import type { Warning } from '../warning.js';
import type { WorkspaceHits } from '../workspace/workspace.js';

export type { Passage, WorkspaceHits };

/** One thing the model may ask for. The model chooses name and arguments; everything else is the program's. */
export interface Tool<Arguments = unknown> {
  readonly name: string;
  /** For the model; one or two sentences in English. */
  readonly description: string;
  /** A strict object of plain scalars. */
  readonly parameters: z.ZodType<Arguments>;
  /** Whether it can succeed in this turn; a tool that cannot is not shown to the model. */
  isOffered(context: ToolContext): boolean;
  /** With `ask` as its policy it asks the person in its own words, rather than being asked for as a whole. */
  readonly asksItself?: true;
  /** Failures that the model should hear of are results with `isError`; `dispatch` catches the rest. */
  run(args: Arguments, context: ToolContext): Promise<ToolResult>;
}

export interface ToolResult {
  /** JSON for the model, raw: the turn fences and neutralises it. */
  forModel: unknown;
  /** What the front shows whatever the model says. */
  forUser?: Attachment;
  /** Passages in `forModel`, numbered from 1 in this order, so that `[n]` becomes a citation. */
  passages?: Passage[];
  isError: boolean;
  /** With `isError`: what the person is told. */
  error?: { code: ErrorCode; details: ErrorDetails };
}

/** What a turn shows beside its text. */
export type Attachment =
  /** The candidates of a search, in any of its five states. */
  | { kind: 'search'; record: SearchRecord }
  /** One source with its button, after a reference that imports nothing, or after its page `wasRead`. */
  | { kind: 'card'; record: SearchRecord; sourceId: SourceId; wasRead?: true }
  /** Lines of the team's files; the front pages through them by the id of the run. */
  | { kind: 'hits'; hits: WorkspaceHits }
  | { kind: 'imported'; outcome: ImportOutcome };

/** What a tool may use of the turn it runs in. Records come in here, never by import. */
export interface ToolContext {
  userId: string;
  conversationId: string;
  language: Language;
  signal: AbortSignal;
  /** The source that this person's own words chose in this turn; without it nothing can be imported. */
  chosen?: ChosenSource;
  searches: SearchLog;
  /** Web addresses in this person's own words, in this turn or earlier in the chain it follows; as written. */
  ownUrls: readonly string[];
  /** What the policy says of a tool at this place. */
  ruleOf(toolName: string): ToolRule;
  /**
   * Shows the person what is about to happen and resolves when they say yes. Throws `confirmation_declined`,
   * `confirmation_expired`, `confirmation_unavailable` or `cancelled`; then nothing may be done.
   */
  confirm(question: ConfirmQuestion): Promise<void>;
  /** A warning in the person's language. */
  explainWarning(warning: Warning): string;
}

/** Whether a tool may run, may run once the person says yes, or is hidden from the model (rule 8.1). */
export type ToolRule = 'allow' | 'ask' | 'deny';

/** What a person is asked to confirm. All but the `kind` may come from outside. */
export type ConfirmQuestion =
  /** A page is about to be requested; `from` is the address that redirected there. */
  | { kind: 'fetch'; url: string; host: string; from?: string }
  | { kind: 'tool'; name: string; argumentsJson: string };

export interface ChosenSource {
  sourceId: SourceId;
  result: SearchResult;
  /**
   * Uses the choice up, once and for all, as the download starts. False if it is gone: used by another turn,
   * replaced or withdrawn in the meantime.
   */
  consume(): boolean;
}

export interface SearchLog {
  /** Withdraws this person's earlier candidates and choice here; called before a request goes out. */
  withdraw(): void;
  /** Saves a search before it is shown. */
  save(search: { query: string; state: SearchState; detail?: string; results: SearchResult[] }): SearchRecord;
}
