import { z } from 'zod';
import { DocentError } from '../errors.js';
import type { ModelMeasures } from './chat-model.js';

const delta = z.object({
  content: z.string().nullish(),
  reasoning: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  tool_calls: z.unknown().optional(),
});
const tokens = z.number().nullish();
const usageChunk = z.object({
  prompt_tokens: tokens,
  completion_tokens: tokens,
  prompt_tokens_details: z.object({ cached_tokens: tokens }).nullish(),
});
const chunkShape = z.object({
  choices: z
    .array(
      z.object({ finish_reason: z.string().nullish(), delta: delta.optional(), message: delta.optional() }),
    )
    .nullish(),
  usage: usageChunk.nullish().catch(undefined),
  error: z.unknown().optional(),
  message: z.unknown().optional(),
});
const callFragment = z.object({
  index: z.number().optional().catch(undefined),
  id: z.string().optional().catch(undefined),
  type: z.unknown().optional(),
  function: z.object({ name: z.unknown().optional(), arguments: z.unknown().optional() }),
});

export type Delta = z.infer<typeof delta>;
export type CallFragment = z.infer<typeof callFragment>;

/** One chunk of a streamed completion, or a whole one. Throws `model_cut` for what is neither. */
export function parseChunk(data: string): z.infer<typeof chunkShape> {
  try {
    return chunkShape.parse(JSON.parse(data));
  } catch (cause) {
    throw new DocentError('model_cut', {}, { cause });
  }
}

/** What the server says it counted. */
export function usageOf(
  usage: z.infer<typeof usageChunk>,
): Pick<ModelMeasures, 'promptTokens' | 'completionTokens' | 'cachedTokens'> {
  const cached = usage.prompt_tokens_details?.cached_tokens;
  return {
    ...(usage.prompt_tokens == null ? {} : { promptTokens: usage.prompt_tokens }),
    ...(usage.completion_tokens == null ? {} : { completionTokens: usage.completion_tokens }),
    ...(cached == null ? {} : { cachedTokens: cached }),
  };
}

/** The calls of a delta, whole or in fragments; undefined if they are in no form that can be read. */
export function callFragments(value: unknown): CallFragment[] | undefined {
  return z.array(callFragment).safeParse(value).data;
}
