import { DocentError } from '../errors.js';
import type { ModelMeasures, ModelReplyOutcome, RawToolCall } from './chat-model.js';
import { cleanReplyText, holdsUnparsedCall } from './clean-reply-text.js';
import { rejected } from './model-failure.js';
import { type CallFragment, callFragments, type Delta, parseChunk, usageOf } from './reply-chunk.js';
import type { ServerSentEvent } from './server-sent-events.js';

/** Gathers the events of one streamed chat completion into its outcome. */
export interface ReplyCollector {
  /** Throws `model_rejected` for an error that the server sent in its stream, `model_cut` for what is not JSON. */
  add(event: ServerSentEvent): void;
  /** A finish reason came: the reply is whole, whatever happens to the connection from here on. */
  readonly isFinished: boolean;
  /** `[DONE]` came: nothing follows. */
  readonly isDone: boolean;
  /** Some part of the reply came. */
  readonly hasBegun: boolean;
  /** Throws `model_cut` if the reply is not whole. */
  outcome(toolNames: readonly string[]): ModelReplyOutcome;
  readonly usage: Pick<ModelMeasures, 'promptTokens' | 'completionTokens' | 'cachedTokens'>;
}

export function createReplyCollector(): ReplyCollector {
  const parts: ReplyParts = { content: '', reasoning: '', calls: [], isMalformed: false };
  let finishReason: string | undefined;
  let isDone = false;
  let hasBegun = false;
  let usage: ReplyCollector['usage'] = {};

  return {
    add({ type, data }) {
      if (data.trim() === '[DONE]') {
        isDone = true;
        return;
      }
      const chunk = parseChunk(data);
      if (type === 'error' || chunk.error != null) throw rejected(chunk.error ?? chunk.message ?? data);
      if (chunk.usage) usage = usageOf(chunk.usage);
      const choice = chunk.choices?.[0];
      if (choice === undefined) return;
      hasBegun = true;
      addDelta(parts, choice.delta ?? choice.message);
      finishReason = choice.finish_reason ?? finishReason;
    },
    get isFinished() {
      return finishReason !== undefined;
    },
    get isDone() {
      return isDone;
    },
    get hasBegun() {
      return hasBegun;
    },
    get usage() {
      return usage;
    },
    outcome(toolNames) {
      if (finishReason === undefined || brokenOff.has(finishReason)) throw new DocentError('model_cut');
      return outcomeOf(parts, finishReason, toolNames);
    },
  };
}

// Finish reasons by which some servers say that a reply is not whole.
const brokenOff = new Set(['error', 'abort', 'cancelled']);

interface ReplyParts {
  content: string;
  reasoning: string;
  calls: (RawToolCall & { index: number | undefined })[];
  isMalformed: boolean;
}

function addDelta(parts: ReplyParts, piece: Delta | undefined): void {
  if (piece === undefined) return;
  parts.content += piece.content ?? '';
  parts.reasoning += piece.reasoning ?? piece.reasoning_content ?? '';
  if (piece.tool_calls == null) return;
  const fragments = callFragments(piece.tool_calls);
  if (fragments === undefined) parts.isMalformed = true;
  for (const fragment of fragments ?? []) addCall(parts.calls, fragment);
}

/**
 * mlx_lm.server sends each call whole; others send it in fragments, told apart by index, else by id, else by order.
 * Empty strings are what some servers repeat instead of leaving a field out.
 */
function addCall(calls: ReplyParts['calls'], fragment: CallFragment): void {
  const { index } = fragment;
  const id = fragment.id || undefined;
  const name = fragment.function.name || undefined;
  const args = fragment.function.arguments;
  const text = typeof args === 'object' && args !== null ? JSON.stringify(args) : args;
  const call = calls.findLast((other) =>
    index === undefined ? id === undefined || other.id === id : other.index === index,
  );
  const startsAnother =
    name !== undefined && (index === undefined ? id === undefined : isOther(call?.id, id));
  if (call === undefined || startsAnother) {
    calls.push({ index, id, type: fragment.type, name, arguments: text });
    return;
  }
  call.id ??= id;
  call.name ??= name;
  if (typeof text === 'string') {
    call.arguments = typeof call.arguments === 'string' ? call.arguments + text : text;
  }
}

const isOther = (known: unknown, id: string | undefined) =>
  known !== undefined && id !== undefined && known !== id;

function outcomeOf(parts: ReplyParts, finishReason: string, toolNames: readonly string[]): ModelReplyOutcome {
  const clean = cleanReplyText(parts.content);
  const reasoning = [parts.reasoning.trim(), clean.reasoning].filter(Boolean).join('\n');
  const withReasoning = reasoning === '' ? {} : { reasoning };
  const { text } = clean;
  if (holdsUnparsedCall(text, toolNames)) return { kind: 'unparsed-tool-call' };
  if (finishReason === 'length') {
    const ranOut = text === '' && reasoning !== '' && parts.calls.length === 0;
    return ranOut ? { kind: 'thinking-ran-out' } : { kind: 'truncated', text };
  }
  if (parts.isMalformed) return { kind: 'bad-tool-call' };
  if (parts.calls.length > 0) {
    return {
      kind: 'tool-calls',
      calls: parts.calls.map(asRawCall),
      ...(text === '' ? {} : { text }),
      ...withReasoning,
    };
  }
  // mlx_lm 0.31.3 leaves a call that was made while thinking in the reasoning.
  const isLost = finishReason === 'tool_calls' || (text === '' && holdsUnparsedCall(reasoning, toolNames));
  if (isLost) return { kind: 'bad-tool-call' };
  return text === '' ? { kind: 'empty', ...withReasoning } : { kind: 'text', text, ...withReasoning };
}

/** Id and type say nothing that the program needs: a server that leaves them out is forgiven. */
function asRawCall(call: RawToolCall, position: number): RawToolCall {
  return {
    id: call.id ?? `call-${position + 1}`,
    type: call.type ?? 'function',
    name: call.name,
    arguments: call.arguments,
  };
}
