import { asDocentError, DocentError } from '../errors.js';
import type { Logger } from '../log.js';
import type { ChatModel } from './chat-model.js';

export interface ChooseModelOptions {
  /** `MODEL`. */
  mode: 'server' | 'quote' | 'auto';
  /** `MODEL_FALLBACK`. */
  fallback?: 'quote' | undefined;
  server: ChatModel;
  quoting: ChatModel;
  log?: Logger;
  /** How long `auto` waits for the server; default 10 s. */
  probeMs?: number;
}

export interface ChosenModel {
  model: ChatModel;
  /** With `auto`, when quoting was chosen: what kept the server from answering. */
  serverFailure?: DocentError;
}

/**
 * Which model answers (product rule 2.4). `auto` decides once, here, by a real completion of one token: a server that
 * lists its models may still be unable to generate. Later failures switch only with the fallback, call by call.
 */
export async function chooseModel(options: ChooseModelOptions): Promise<ChosenModel> {
  const { mode, server, quoting, log } = options;
  if (mode === 'quote') return { model: quoting };
  const answering = options.fallback === 'quote' ? withFallback(server, quoting, log) : server;
  if (mode === 'server') return { model: answering };
  const serverFailure = await probe(server, options.probeMs ?? 10_000);
  if (serverFailure === undefined) {
    log?.info({ model: server.name }, 'the model server generates: it answers');
    return { model: answering };
  }
  log?.warn(
    { server: server.name, code: serverFailure.code, details: serverFailure.details },
    'the model server does not generate: the quoting responder answers until the next start',
  );
  return { model: quoting, serverFailure };
}

/** Undefined if the server completes one token in time, else why it did not. */
async function probe(server: ChatModel, timeoutMs: number): Promise<DocentError | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    await server.complete({
      messages: [{ role: 'user', content: 'Say OK.' }],
      tools: [],
      maxTokens: 1,
      language: 'en',
      signal,
    });
    return undefined;
  } catch (error) {
    if (signal.aborted) return new DocentError('model_stuck', { seconds: Math.round(timeoutMs / 1000) });
    return asDocentError(error);
  }
}

/** The server, and the quoting responder for each call that the server fails; never for a reply it does give. */
function withFallback(server: ChatModel, quoting: ChatModel, log?: Logger): ChatModel {
  return {
    kind: server.kind,
    name: server.name,
    async complete(request) {
      const quote = async () => ({ ...(await quoting.complete(request)), answeredBy: quoting.kind });
      // A server that failed in this turn would only keep the person waiting once more.
      if (request.answeredBy === quoting.kind) return quote();
      try {
        return await server.complete(request);
      } catch (caught) {
        const failure = asDocentError(caught);
        if (!failure.code.startsWith('model_') || request.signal.aborted) throw failure;
        log?.warn(
          { code: failure.code, details: failure.details },
          'the model server failed: quoting instead',
        );
        return quote();
      }
    },
  };
}
