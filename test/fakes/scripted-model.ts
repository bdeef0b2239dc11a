import type { ChatModel, ModelReply, ModelReplyOutcome, ModelRequest } from '../../src/model/chat-model.js';

/** What a step answers: an outcome, an error to throw, or a function of the request that gives either. */
export type ScriptedStep =
  | ModelReplyOutcome
  | Error
  | ((request: ModelRequest) => ModelReplyOutcome | Error | Promise<ModelReplyOutcome | Error>);

export interface ScriptedModel extends ChatModel {
  /** Adds steps; each answers one call, in order. */
  enqueue(...steps: ScriptedStep[]): void;
  /** Every request so far, frozen as it was at the time of the call. */
  readonly requests: readonly ModelRequest[];
  /** Throws if a step was never used, or if a call came without a step (even if the caller swallowed that error). */
  assertComplete(): void;
}

/** A strict model for turn tests: it says exactly what was enqueued and fails on a call too many. */
export function createScriptedModel(...script: ScriptedStep[]): ScriptedModel {
  const steps = [...script];
  const requests: ModelRequest[] = [];
  let unexpected = 0;
  return {
    kind: 'server',
    name: 'scripted model',
    requests,
    enqueue: (...more) => {
      steps.push(...more);
    },
    async complete(request): Promise<ModelReply> {
      requests.push(frozenCopy(request));
      const step = steps.shift();
      if (step === undefined) {
        unexpected += 1;
        throw new Error(`unexpected model call ${requests.length}: the script is used up`);
      }
      const outcome = typeof step === 'function' ? await step(request) : step;
      if (outcome instanceof Error) throw outcome;
      return { ...structuredClone(outcome), measured: { firstByteMs: 1, totalMs: 2 } };
    },
    assertComplete() {
      if (unexpected > 0) throw new Error(`${unexpected} model call(s) came after the script was used up`);
      if (steps.length > 0) throw new Error(`${steps.length} scripted model step(s) were never used`);
    },
  };
}

/** One tool call as a model writes it. */
export function toolCallReply(name: string, args: unknown, id = 'call-1'): ModelReplyOutcome {
  return {
    kind: 'tool-calls',
    calls: [
      { id, type: 'function', name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
    ],
  };
}

export function textReply(text: string): ModelReplyOutcome {
  return { kind: 'text', text };
}

function frozenCopy(request: ModelRequest): ModelRequest {
  const { signal, ...plain } = request;
  return Object.freeze({ ...deepFreeze(structuredClone(plain)), signal });
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
