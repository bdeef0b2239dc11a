import { DocentError } from '../errors.js';
import { orAborted } from './deadlines.js';
import type { SearchProvider, SearchReply } from './search-provider.js';

export interface SearchGateOptions {
  /** Least time between the end of one search and the start of the next. The first waits for nothing. */
  gapMs: number;
  /** How long a provider that refused is left alone; doubled for each refusal in a row, up to `maxCooldownMs`. */
  cooldownMs: number;
  maxCooldownMs: number;
  /** How long the reply to a query serves the same query again. */
  cacheMs: number;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Waits; rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const maxCachedReplies = 100;

/**
 * Puts manners in front of a provider: one search at a time with a gap between them, silence after a refusal, and
 * identical queries answered from memory. While a cool-down lasts, every search is answered `blocked` at once, with the
 * time left in `detail` and in `retryAfterMs`.
 */
export function gateSearches(provider: SearchProvider, options: SearchGateOptions): SearchProvider {
  const { gapMs, cooldownMs, maxCooldownMs, cacheMs, now, wait } = options;
  const cached = new Map<string, { reply: SearchReply; until: number }>();
  let last: Promise<unknown> = Promise.resolve();
  let readyAt = 0;
  let coolUntil = 0;
  let refusals = 0;

  const known = (query: string): SearchReply | undefined => {
    const entry = cached.get(query);
    if (entry !== undefined && entry.until > now()) return entry.reply;
    cached.delete(query);
    return coolUntil > now() ? cooling() : undefined;
  };
  const cooling = (cause?: string): SearchReply => {
    const retryAfterMs = coolUntil - now();
    const detail = cause === undefined ? '' : `${cause}, `;
    return {
      state: 'blocked',
      results: [],
      detail: `${detail}retry in ${inMinutes(retryAfterMs)}`,
      retryAfterMs,
    };
  };
  const remember = (query: string, reply: SearchReply): SearchReply => {
    if (reply.state === 'blocked') {
      coolUntil = now() + Math.min(cooldownMs * 2 ** refusals, maxCooldownMs);
      refusals += 1;
      return cooling(reply.detail);
    }
    if (reply.state !== 'ok' && reply.state !== 'empty') return reply;
    refusals = 0;
    cached.set(query, { reply, until: now() + cacheMs });
    for (const oldest of [...cached.keys()].slice(0, -maxCachedReplies)) cached.delete(oldest);
    return reply;
  };
  const searchInTurn: SearchProvider['search'] = async (query, { limit, signal }) => {
    throwIfCancelled(signal);
    const early = known(query);
    if (early !== undefined) return early;
    if (readyAt > now()) await wait(readyAt - now(), signal).catch(() => throwIfCancelled(signal));
    throwIfCancelled(signal);
    try {
      return remember(query, await provider.search(query, { limit, signal }));
    } finally {
      readyAt = now() + gapMs;
    }
  };

  return {
    name: provider.name,
    async search(query, { limit, signal }) {
      throwIfCancelled(signal);
      const normalised = query.normalize('NFC').trim().replace(/\s+/g, ' ');
      const early = known(normalised);
      if (early !== undefined) return limited(early, limit);
      const turn = last.then(() => searchInTurn(normalised, { limit: maxResults, signal }));
      last = turn.catch(() => {});
      return limited(await orAborted(turn, signal).catch(rethrowCancelled(signal)), limit);
    },
  };
}

/** What is asked of a provider, so that a reply serves the same query again whatever its limit. */
const maxResults = 10;

const limited = (reply: SearchReply, limit: number): SearchReply => ({
  ...reply,
  results: reply.results.slice(0, limit),
});

const inMinutes = (ms: number) => `${Math.max(1, Math.ceil(ms / 60_000))} min`;

const rethrowCancelled = (signal: AbortSignal) => (error: unknown) => {
  throwIfCancelled(signal);
  throw error;
};

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new DocentError('cancelled');
}
