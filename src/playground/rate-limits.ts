import { Refusal } from './refusal.js';

/** What one request costs and leaves: the headers of its answer, and the refusal if it was one too many. */
export interface Spent {
  headers: Record<string, string>;
  refusal?: Refusal;
}

export interface RateLimits {
  /** `isCounted`: Discord counts no answer to an interaction towards the limit of a bot as a whole. */
  spend(method: string, path: string, isCounted: boolean): Spent;
}

interface Window {
  startedAt: number;
  spent: number;
}

/** Documented for a bot as a whole: https://docs.discord.com/developers/topics/rate-limits#global-rate-limit */
const globalPerSecond = 50;

/**
 * Rate limits as Discord announces them: a bucket for each route and its first id, named in headers, and one for all.
 * Discord documents no numbers for routes, so `perRoute` is as large as the global one unless given.
 */
export function createRateLimits(options: {
  now: () => number;
  perRoute: { limit: number; perMs: number } | undefined;
}): RateLimits {
  const { now } = options;
  const { limit, perMs } = options.perRoute ?? { limit: globalPerSecond, perMs: 1000 };
  const windows = new Map<string, Window>();

  function windowOf(key: string, lengthMs: number): Window {
    const known = windows.get(key);
    if (known !== undefined && now() - known.startedAt < lengthMs) return known;
    const fresh = { startedAt: now(), spent: 0 };
    windows.set(key, fresh);
    return fresh;
  }

  return {
    spend(method, path, isCounted) {
      const bucket = bucketOf(method, path);
      const own = windowOf(bucket, perMs);
      own.spent += 1;
      const resetAfter = (own.startedAt + perMs - now()) / 1000;
      const headers = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(Math.max(0, limit - own.spent)),
        'x-ratelimit-reset': String((own.startedAt + perMs) / 1000),
        'x-ratelimit-reset-after': String(resetAfter),
        'x-ratelimit-bucket': Buffer.from(bucket).toString('base64url'),
      };
      if (own.spent > limit) return refused(headers, resetAfter, false);
      if (!isCounted) return { headers };
      const everything = windowOf('', 1000);
      everything.spent += 1;
      if (everything.spent <= Math.max(globalPerSecond, limit)) return { headers };
      return refused(headers, (everything.startedAt + 1000 - now()) / 1000, true);
    },
  };
}

function refused(headers: Record<string, string>, retryAfter: number, isGlobal: boolean): Spent {
  const refusal = new Refusal(429, 0, 'You are being rate limited.');
  Object.assign(refusal.body, { retry_after: retryAfter, global: isGlobal });
  const scope = { 'x-ratelimit-scope': isGlobal ? 'global' : 'user' };
  return {
    refusal,
    headers: {
      ...headers,
      ...scope,
      ...(isGlobal && { 'x-ratelimit-global': 'true' }),
      'retry-after': String(Math.ceil(retryAfter)),
    },
  };
}

/** Method and route, with the first id as it is and every later id, emoji and token left out. */
function bucketOf(method: string, path: string): string {
  let count = 0;
  const route = path
    .replace(/\/reactions\/[^/]+/, '/reactions/:emoji')
    .replaceAll(/\/(\d{5,}|[\w-]{30,})(?=\/|$)/g, (whole) => {
      count += 1;
      return count === 1 ? whole : '/:id';
    });
  return `${method} ${route}`;
}
