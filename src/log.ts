import { destination, type Logger, levels, pino } from 'pino';

export type { Logger };

/**
 * Structured logs, one JSON object a line on stderr; never a secret, never a person's words above `debug`. Where a
 * person reads along (`isRead`: stderr is a terminal), a line of words instead, unless `debug` or `trace` asks for all.
 */
export function createLog(level: string, options: { isRead?: boolean } = {}): Logger {
  const out = destination({ dest: 2, sync: true });
  const isInWords = options.isRead === true && level !== 'debug' && level !== 'trace';
  return pino({ level, base: null }, isInWords ? { write: (line) => void out.write(inWords(line)) } : out);
}

/** A log that keeps nothing, for tests and one-shot commands. */
export function silentLog(): Logger {
  return pino({ level: 'silent' });
}

/** A line of the log for people: the time, how bad it is, what happened, and the facts beside it; no stack. */
export function inWords(line: string): string {
  const { level, time, msg, err, ...facts } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(Number(time)).toTimeString().slice(0, 8);
  const name = levels.labels[Number(level)] ?? String(level);
  const reason = (err as { message?: unknown } | undefined)?.message;
  const beside = [
    ...(reason === undefined ? [] : [String(reason).split('\n', 1)[0]]),
    ...Object.entries(facts).map(
      ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ];
  return `${clock} ${name}: ${String(msg ?? '')}${beside.length > 0 ? ` (${beside.join(', ')})` : ''}\n`;
}
