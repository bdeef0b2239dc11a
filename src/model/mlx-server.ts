import OpenAI from 'openai';
import { Agent, fetch as fetchWithAgent } from 'undici';
import { DocentError } from '../errors.js';
import type { Logger } from '../log.js';
import { type CallLimits, type CallWatch, watchCall } from './call-limits.js';
import type { ChatModel, ModelReply, ModelRequest } from './chat-model.js';
import { createReplyCollector, type ReplyCollector } from './collect-reply.js';
import { asModelFailure, rejected } from './model-failure.js';
import { serverSentEvents } from './server-sent-events.js';
import { wireRequest } from './wire-request.js';

export interface MlxServerOptions {
  /** Ends in `/v1`. */
  baseUrl: string;
  /** `default_model` is the model of the server's command line; any other name may make it load or download one. */
  modelName: string;
  apiKey?: string;
  thinking: boolean;
  limits: CallLimits;
  log?: Logger;
}

/**
 * `mlx_lm.server`, or another OpenAI-compatible server, as a ChatModel. Each call is one request, never retried, always
 * streamed and read by us, so that keepalives count as signs of life and a cut shows. Wire facts:
 * github.com/ml-explore/mlx-lm, mlx_lm/server.py (0.31.3 and 0.32.0).
 */
export function createMlxServer(options: MlxServerOptions): ChatModel {
  const client = createClient(options);
  return {
    kind: 'server',
    name: `${options.modelName} at ${options.baseUrl}`,
    async complete(request) {
      const watch = watchCall(request.signal, options.limits);
      try {
        return await completeOnce(client, options, request, watch);
      } finally {
        watch.stop();
      }
    },
  };
}

/** undici's own fetch and agent, so that neither its 300 s limits nor Node's version of it decide; no idle sockets kept. */
function createClient(options: MlxServerOptions): OpenAI {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, pipelining: 0 });
  return new OpenAI({
    baseURL: options.baseUrl,
    apiKey: options.apiKey ?? 'none',
    // What the package would otherwise take from OPENAI_* variables of its own.
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    // Our own timers decide; this only has to be longer.
    timeout: 2_147_483_647,
    logLevel: 'off',
    fetch: fetchWithAgent as unknown as typeof fetch,
    // A redirect would carry the key and the team's words elsewhere: it is a refusal.
    fetchOptions: { dispatcher, redirect: 'manual' } as object,
  });
}

async function completeOnce(
  client: OpenAI,
  options: MlxServerOptions,
  request: ModelRequest,
  watch: CallWatch,
): Promise<ModelReply> {
  const startedAt = performance.now();
  const collector = createReplyCollector();
  let firstByteMs: number | undefined;
  try {
    const response = await send(client, options, request, watch.signal);
    firstByteMs = performance.now() - startedAt;
    watch.heard();
    await readInto(collector, response, watch);
  } catch (error) {
    if (!collector.isFinished || request.signal.aborted) {
      options.log?.debug({ err: error }, 'model call failed');
      throw watch.failure(collector.hasBegun) ?? asModelFailure(error, options.baseUrl);
    }
  }
  const failure = collector.isFinished ? undefined : watch.failure(collector.hasBegun);
  if (failure !== undefined) throw failure;
  const outcome = collector.outcome(request.tools.map(({ name }) => name));
  const measured = {
    ...(firstByteMs === undefined ? {} : { firstByteMs }),
    totalMs: performance.now() - startedAt,
    ...collector.usage,
  };
  return { ...outcome, measured };
}

async function send(
  client: OpenAI,
  options: MlxServerOptions,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Response> {
  const body = wireRequest(request, { name: options.modelName, thinking: options.thinking });
  return client.chat.completions
    .create(body as OpenAI.ChatCompletionCreateParamsStreaming, { signal })
    .asResponse();
}

/** Reads until `[DONE]` or the end of the body; the connection is closed on the way out. */
async function readInto(collector: ReplyCollector, response: Response, watch: CallWatch): Promise<void> {
  if (response.body === null) throw new DocentError('model_cut');
  const body = heardBytes(response.body, watch);
  const contentType = response.headers.get('content-type') ?? '';
  if (/json|html/iu.test(contentType)) return readWhole(collector, body, response.status);
  for await (const event of serverSentEvents(body)) {
    collector.add(event);
    if (collector.isDone) return;
    if (collector.isFinished) watch.finished();
  }
}

/** A server that does not stream answers with one JSON object; a web page is no model server. */
async function readWhole(collector: ReplyCollector, body: AsyncIterable<Uint8Array>, status: number) {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body) text += decoder.decode(piece, { stream: true });
  if (!text.trimStart().startsWith('{')) throw rejected(text, { status });
  collector.add({ type: 'message', data: text });
}

async function* heardBytes(body: AsyncIterable<Uint8Array>, watch: CallWatch): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    watch.heard();
    bytes += piece.byteLength;
    if (bytes > maxReplyBytes) throw new DocentError('model_cut');
    yield piece;
  }
}

// A reply of 100,000 tokens, each in a chunk of its own, stays below this.
const maxReplyBytes = 64 * 1024 * 1024;
