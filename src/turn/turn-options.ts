import type { Logger } from '../log.js';
import type { ChatModel } from '../model/chat-model.js';
import type { Records } from '../records/records.js';
import type { Tool, ToolRule } from '../tools/tool.js';
import type { ModelQueue } from './queue.js';

/** What every turn needs; built once in app.ts. */
export interface TurnOptions {
  model: ChatModel;
  tools: readonly Tool[];
  /** What the policy says of a tool in the first of the places that it speaks of (rule 8.1). */
  ruleOf: (toolName: string, placeIds: readonly string[]) => ToolRule;
  records: Records;
  queue: ModelQueue;
  /** Milliseconds since the epoch. */
  now: () => number;
  newId: () => string;
  countTokens: (text: string) => number;
  limits: {
    /** Per model call. */
    maxTokens: number;
    memoryTokens: number;
    choiceTtlMs: number;
    /** How long a confirmation waits for its answer. */
    confirmMs: number;
  };
  log: Logger;
}
