import type { FakeReply } from './fake-mlx-server.js';

/**
 * How mlx_lm.server refuses a request before it generates anything; undefined if it would take it. Validation errors
 * close the connection without a reply, everything else is a 404 with a plain string.
 */
export function mlxRefusal(body: Record<string, unknown>): FakeReply | undefined {
  if (!Array.isArray(body['messages']) || isInvalid(body)) return { kind: 'no-reply' };
  const messages = body['messages'] as WireMessage[];
  const reason = messages.length === 0 ? 'list index out of range' : templateRefusal(messages);
  return reason === undefined ? undefined : { kind: 'error', status: 404, message: reason };
}

interface WireMessage {
  role: string;
  content?: unknown;
  tool_calls?: { function: { name: string; arguments: unknown } }[];
}

const mayBeNull = new Set([
  'seed',
  'adapters',
  'logit_bias',
  'stop',
  'stream_options',
  'max_completion_tokens',
]);

function isInvalid(body: Record<string, unknown>): boolean {
  const hasNull = Object.entries(body).some(([key, value]) => value === null && !mayBeNull.has(key));
  const maxTokens = body['max_tokens'] ?? 512;
  const options = body['stream_options'];
  return (
    hasNull ||
    !Number.isInteger(maxTokens) ||
    typeof (body['temperature'] ?? 0) !== 'number' ||
    typeof (body['model'] ?? 'default_model') !== 'string' ||
    (typeof options === 'object' && options !== null && !('include_usage' in options))
  );
}

/** The server's own handling of the history, then the rules of the Qwen3.5 chat template. */
function templateRefusal(messages: readonly WireMessage[]): string | undefined {
  for (const [index, message] of messages.entries()) {
    if (message.content !== null && message.content !== undefined && typeof message.content !== 'string') {
      return 'Only text content parts are supported.';
    }
    if (message.role === 'system' && index > 0) return 'System message must be at the beginning.';
    if (!['system', 'user', 'assistant', 'tool'].includes(message.role)) return 'Unexpected message role.';
    for (const call of message.tool_calls ?? []) {
      const reason = argumentsRefusal(call.function.arguments);
      if (reason !== undefined) return reason;
    }
  }
  return messages.some(({ role }) => role === 'user') ? undefined : 'No user query found in messages.';
}

function argumentsRefusal(args: unknown): string | undefined {
  if (typeof args !== 'string') return 'the JSON object must be str, bytes or bytearray, not dict';
  try {
    const value: unknown = JSON.parse(args);
    return typeof value === 'object' && value !== null
      ? undefined
      : 'Can only get item pairs from a mapping.';
  } catch {
    return 'Expecting value: line 1 column 1 (char 0)';
  }
}
