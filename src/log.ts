import { destination, type Logger, pino } from 'pino';

export type { Logger };

/** Structured logs, one JSON object a line on stderr; never a secret, never a person's words above `debug`. */
export function createLog(level: string): Logger {
  return pino({ level, base: null }, destination({ dest: 2, sync: true }));
}

/** A log that keeps nothing, for tests and one-shot commands. */
export function silentLog(): Logger {
  return pino({ level: 'silent' });
}
