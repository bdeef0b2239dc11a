import { DocentError } from '../errors.js';

/** One model call at a time, first come first served by turn (rule 1.6). */
export interface ModelQueue {
  /**
   * Takes a turn's place at its arrival; both calls of the turn keep it, so that no later turn comes between. Throws
   * `too_many_turns` for a person who has three turns under way: nobody shall keep all others waiting.
   */
  join(userId: string): QueuePlace;
}

export interface QueuePlace {
  /**
   * Runs `task` when the model is free and no earlier turn waits. `onPlace` hears the place (1 is next) while
   * waiting, at once and at each change. Rejects with `cancelled` if the signal aborts while waiting.
   */
  run<Value>(
    task: () => Promise<Value>,
    signal: AbortSignal,
    onPlace: (place: number) => void,
  ): Promise<Value>;
  /** The turn is over. */
  leave(): void;
}

const mostTurnsOfOne = 3;

interface Waiting {
  ticket: number;
  start: () => void;
  onPlace: (place: number) => void;
}

/** A queue for one model endpoint. */
export function createModelQueue(): ModelQueue {
  let nextTicket = 0;
  let isBusy = false;
  const waiting: Waiting[] = [];
  const turnsOf = new Map<string, number>();

  const tellPlaces = () => {
    for (const [index, each] of waiting.entries()) each.onPlace(index + 1);
  };
  const release = () => {
    const next = waiting.shift();
    isBusy = next !== undefined;
    next?.start();
    tellPlaces();
  };
  const acquire = (ticket: number, signal: AbortSignal, onPlace: (place: number) => void) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(new DocentError('cancelled'));
      if (!isBusy) {
        isBusy = true;
        return resolve();
      }
      const abort = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        tellPlaces();
        reject(new DocentError('cancelled'));
      };
      const start = () => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      const entry: Waiting = { ticket, start, onPlace };
      signal.addEventListener('abort', abort, { once: true });
      const after = waiting.findIndex((each) => each.ticket > ticket);
      waiting.splice(after < 0 ? waiting.length : after, 0, entry);
      tellPlaces();
    });

  return {
    join(userId) {
      const others = turnsOf.get(userId) ?? 0;
      if (others >= mostTurnsOfOne) throw new DocentError('too_many_turns', { count: others });
      turnsOf.set(userId, others + 1);
      nextTicket += 1;
      const ticket = nextTicket;
      return {
        async run(task, signal, onPlace) {
          await acquire(ticket, signal, onPlace);
          try {
            return await task();
          } finally {
            release();
          }
        },
        leave() {
          const left = (turnsOf.get(userId) ?? 1) - 1;
          if (left > 0) turnsOf.set(userId, left);
          else turnsOf.delete(userId);
        },
      };
    },
  };
}
