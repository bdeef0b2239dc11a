import { DocentError } from '../errors.js';

/** Limits of one model call, in milliseconds. */
export interface CallLimits {
  /** Until the head of the response. */
  firstByteMs: number;
  /** Between any two bytes after it; keepalive comments count as bytes. */
  silenceMs: number;
  /** From the start to the end. */
  totalMs: number;
}

/** Watches over one call: aborts `signal` when the person cancels or a limit passes, and remembers which. */
export interface CallWatch {
  readonly signal: AbortSignal;
  /** Bytes came: the silence starts anew. */
  heard(): void;
  /** The reply is whole: only its end is still waited for, and not for long. */
  finished(): void;
  /** Why the signal was aborted, if it was. `hasBegun` tells silence in the middle from a server that is stuck. */
  failure(hasBegun: boolean): DocentError | undefined;
  stop(): void;
}

// A server that has said everything closes within milliseconds.
const afterFinishMs = 3_000;

export function watchCall(personSignal: AbortSignal, limits: CallLimits): CallWatch {
  const controller = new AbortController();
  let passed: 'cancelled' | 'quiet' | 'total' | undefined;
  let quietMs = limits.firstByteMs;
  const end = (why: NonNullable<typeof passed>) => {
    passed ??= why;
    controller.abort();
  };
  const cancel = () => end('cancelled');
  let quiet = setTimeout(() => end('quiet'), quietMs);
  const total = setTimeout(() => end('total'), limits.totalMs);
  const waitQuietly = (ms: number) => {
    clearTimeout(quiet);
    quietMs = ms;
    quiet = setTimeout(() => end('quiet'), ms);
  };
  if (personSignal.aborted) cancel();
  else personSignal.addEventListener('abort', cancel, { once: true });

  return {
    signal: controller.signal,
    heard: () => waitQuietly(limits.silenceMs),
    finished: () => waitQuietly(Math.min(limits.silenceMs, afterFinishMs)),
    failure(hasBegun) {
      if (passed === undefined) return undefined;
      if (passed === 'cancelled') return new DocentError('cancelled');
      if (passed === 'total')
        return new DocentError('model_too_slow', { seconds: inSeconds(limits.totalMs) });
      return new DocentError(hasBegun ? 'model_silent' : 'model_stuck', { seconds: inSeconds(quietMs) });
    },
    stop() {
      clearTimeout(quiet);
      clearTimeout(total);
      personSignal.removeEventListener('abort', cancel);
    },
  };
}

const inSeconds = (ms: number) => Math.max(1, Math.round(ms / 1000));
