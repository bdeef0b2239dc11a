import type { Deed } from './authorize.js';

/** Who is asked, and what they must still be allowed to do when they say yes. */
export interface AskedPerson {
  id: string;
  name: string;
  deed: Deed;
}

/** The questions that wait for one person's yes. They live in this process only: a restart is a no (rule 8.1). */
export interface Confirmations {
  /** Waits until the person says yes, or `signal` aborts, which is a no. `key` is for the Confirm button. */
  wait(user: AskedPerson, signal: AbortSignal): { key: string; answer: Promise<boolean> };
  /** Who is asked, if the question still waits. */
  askedOf(key: string): AskedPerson | undefined;
  /** Says yes; false if the question waits no longer. */
  confirm(key: string): boolean;
}

export function createConfirmations(): Confirmations {
  const waiting = new Map<string, { user: AskedPerson; settle: (yes: boolean) => void }>();
  let count = 0;
  return {
    wait(user, signal) {
      count += 1;
      const key = String(count);
      const answer = new Promise<boolean>((resolve) => {
        const settle = (yes: boolean) => {
          waiting.delete(key);
          resolve(yes);
        };
        waiting.set(key, { user, settle });
        if (signal.aborted) settle(false);
        signal.addEventListener('abort', () => settle(false), { once: true });
      });
      return { key, answer };
    },
    askedOf: (key) => waiting.get(key)?.user,
    confirm(key) {
      const question = waiting.get(key);
      question?.settle(true);
      return question !== undefined;
    },
  };
}
