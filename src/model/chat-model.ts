import type { Language } from '../language.js';

/**
 * A model that answers a conversation. One call at a time: the caller queues (product rule 1.6).
 *
 * `complete` resolves with one of the outcomes of `ModelReply`, or throws a `DocentError` with code
 * `model_unreachable`, `model_rejected`, `model_stuck` (nothing of a reply in time), `model_silent` (the reply began
 * and went silent), `model_too_slow` (total limit), `model_cut` (the connection ended early) or `cancelled` (the signal).
 */
export interface ChatModel {
  /** `quote` uses no language model, and every answer says so. */
  readonly kind: 'server' | 'quote';
  /** What people are told answers them, e.g. `default_model at http://127.0.0.1:8081/v1`. */
  readonly name: string;
  complete(request: ModelRequest): Promise<ModelReply>;
}

export interface ModelRequest {
  messages: readonly ChatMessage[];
  /** The same list in both calls of a turn, so that the server's cached prompt stays valid. */
  tools: readonly ToolSchema[];
  /** Tokens, thinking included. */
  maxTokens: number;
  /** Of the person; used by models that speak without a language model. */
  language: Language;
  /** Who answered the first call of this turn, where it was not the model's own kind: the second goes there at once. */
  answeredBy?: ChatModel['kind'];
  /** Aborting it frees the server. */
  signal: AbortSignal;
}

export type ChatMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string; ownText?: string; chosenSourceId?: string }
  | { role: 'assistant'; content: string | null; reasoning?: string; toolCall?: ValidToolCall }
  | { role: 'tool'; callId: string; content: string; result?: unknown };
// `ownText` (the person's words without the fenced context), `chosenSourceId` (what they chose to import) and `result` (the tool's result as a value) are for
// models that run in this process; a server gets `content` only.

/** A checked call as it is replayed to the model: `arguments` is canonical JSON. */
export interface ValidToolCall {
  id: string;
  name: string;
  arguments: string;
}

/** What the model is told of a tool. `parameters` is a JSON Schema of plain scalars (wire page 7). */
export interface ToolSchema {
  name: string;
  description: string;
  parameters: Readonly<Record<string, unknown>>;
}

/** A call as the model wrote it: nothing about it is known to be true. */
export interface RawToolCall {
  id: unknown;
  type: unknown;
  name: unknown;
  /** Should be a JSON string. */
  arguments: unknown;
}

export type ModelReply = ModelReplyOutcome & {
  measured: ModelMeasures;
  /** Who really answered, where it is not the model's own kind: a server with a quoting fallback behind it. */
  answeredBy?: ChatModel['kind'];
};

export type ModelReplyOutcome =
  | { kind: 'text'; text: string; reasoning?: string }
  /** One or more calls; `text` stands beside them. */
  | { kind: 'tool-calls'; calls: RawToolCall[]; text?: string; reasoning?: string }
  /** finish_reason `tool_calls` without a call: the server dropped a malformed one. */
  | { kind: 'bad-tool-call' }
  /** The text holds a call that the server did not parse (no tool-call parser for this model). */
  | { kind: 'unparsed-tool-call' }
  /** The token limit ended the reply. */
  | { kind: 'truncated'; text: string }
  /** The token limit ended the reply while it was still thinking. */
  | { kind: 'thinking-ran-out' }
  /** Neither text nor call; `reasoning` if the whole reply was thinking. */
  | { kind: 'empty'; reasoning?: string };

export interface ModelMeasures {
  firstByteMs?: number;
  totalMs: number;
  promptTokens?: number;
  completionTokens?: number;
  cachedTokens?: number;
}
