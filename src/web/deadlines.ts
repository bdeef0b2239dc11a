import { DocentError } from '../errors.js';

/** The parts of a download that have a limit of their own. */
export type Phase = 'connect' | 'headers' | 'idle' | 'total';

export type PhaseLimitsMs = Readonly<Record<Phase, number>>;

/** The clocks of one download. They are ours because those of the HTTP client are coarse and start again with each byte. */
export interface Deadlines {
  /** Aborts with a `fetch_timeout` or `cancelled` error as its reason. */
  readonly signal: AbortSignal;
  /** Starts the clock of this phase in place of that of the phase before. */
  enter(phase: Exclude<Phase, 'total'>): void;
  /** Stops every clock. */
  end(): void;
}

/** Starts the clock of the whole; `cancel` is the signal of whoever wants the download. */
export function startDeadlines(limitsMs: PhaseLimitsMs, cancel: AbortSignal): Deadlines {
  const controller = new AbortController();
  const expire = (phase: Phase) => () =>
    controller.abort(new DocentError('fetch_timeout', { phase, seconds: limitsMs[phase] / 1000 }));
  const onCancel = () => controller.abort(new DocentError('cancelled'));
  if (cancel.aborted) onCancel();
  cancel.addEventListener('abort', onCancel, { once: true });
  const total = setTimeout(expire('total'), limitsMs.total);
  let current: NodeJS.Timeout | undefined;
  let ended = false;
  return {
    signal: controller.signal,
    enter(phase) {
      // A dial that is given up late must not start a clock that nobody stops.
      if (ended) return;
      clearTimeout(current);
      current = setTimeout(expire(phase), limitsMs[phase]);
    },
    end() {
      ended = true;
      clearTimeout(total);
      clearTimeout(current);
      cancel.removeEventListener('abort', onCancel);
    },
  };
}

/** Settles as `promise` does, or rejects with the reason of `signal` as soon as that aborts. */
export async function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
