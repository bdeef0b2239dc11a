import type { Logger } from '../log.js';
import type { Outgoing } from './render.js';
import type { Surface } from './surface.js';

/** What is shown while a turn runs. */
export interface Status {
  /** With `waitsForPerson` nobody is shown as typing until the next call: it is the asker's turn. */
  show(outgoing: Outgoing, waitsForPerson?: boolean): void;
  /** Ends the updates and waits for the one under way, so that what is shown next stays. */
  finish(): Promise<void>;
}

export interface StatusTiming {
  /** A turn that ends sooner shows no status at all. */
  afterMs: number;
  /** Least time between two changes. */
  everyMs: number;
  typingMs: number;
}

/**
 * Keeps one message up to date: at most one change under way, the newest text wins, changes at least `everyMs`
 * apart. Failures are logged only: the answer has its own way out.
 */
export function startStatus(options: { surface: Surface; timing: StatusTiming; log: Logger }): Status {
  const { surface, timing, log } = options;
  let newest: Outgoing | undefined;
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let notBefore = performance.now() + timing.afterMs;
  let isFinished = false;

  let isTyping = true;

  const type = () => {
    if (!isTyping) return;
    void surface.type().catch((error) => log.debug({ err: error }, 'typing indicator failed'));
  };
  type();
  const typing = setInterval(type, timing.typingMs);

  function schedule(): void {
    if (isFinished || underWay !== undefined || timer !== undefined || newest === undefined) return;
    timer = setTimeout(push, Math.max(0, notBefore - performance.now()));
  }

  function push(): void {
    timer = undefined;
    const outgoing = newest;
    newest = undefined;
    if (outgoing === undefined) return;
    underWay = surface
      .show(outgoing)
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, 'status could not be shown'),
      )
      .finally(() => {
        underWay = undefined;
        notBefore = performance.now() + timing.everyMs;
        schedule();
      });
  }

  return {
    show(outgoing, waitsForPerson = false) {
      isTyping = !waitsForPerson;
      newest = outgoing;
      schedule();
    },
    async finish() {
      isFinished = true;
      clearInterval(typing);
      clearTimeout(timer);
      await underWay;
    },
  };
}
