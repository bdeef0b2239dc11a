import { createHash } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { Readable } from 'node:stream';
import { Client } from 'undici';
import { DocentError } from '../errors.js';
import { type AddressRule, onLinkPrefixes } from './address.js';
import { type Deadlines, type PhaseLimitsMs, startDeadlines } from './deadlines.js';
import { type Dial, dialTcp } from './dial.js';
import type { FetchedSource, FetchGuarded } from './fetched-source.js';
import {
  type Connections,
  createGuardedConnector,
  type Resolve,
  resolveBySystem,
} from './guarded-connector.js';
import { hostAndPort, type PrivateHosts, privateHosts } from './private-hosts.js';
import { readBody, tooLarge } from './read-body.js';
import { redirectTarget } from './redirect-target.js';
import { charsetOf, sourceKind } from './source-kind.js';
import { checkUrl, isSameHost, parseUserUrl } from './url-policy.js';

export interface FetchLimits extends PhaseLimitsMs {
  /** Of the body, on the wire and after each decoding. */
  maxBytes: number;
  maxRedirects: number;
}

const defaultLimits: FetchLimits = {
  connect: 8_000,
  headers: 10_000,
  idle: 10_000,
  total: 30_000,
  maxBytes: 20 * 1024 * 1024,
  maxRedirects: 5,
};

export interface GuardedFetchOptions {
  /** Exact `host:port` entries of `ALLOWED_PRIVATE_HOSTS` (product.md 5.2). */
  allowedPrivateHosts: readonly string[];
  userAgent?: string;
  resolve?: Resolve;
  dial?: Dial;
  networkInterfaces?: typeof networkInterfaces;
  /** Milliseconds since the epoch. */
  now?: () => number;
  limits?: Partial<FetchLimits>;
  /** PEM certificates to trust instead of the built-in ones. */
  certificateAuthorities?: readonly string[];
}

/** What one guard needs at every hop. */
interface Guard extends Connections {
  exempted: PrivateHosts;
  userAgent: string;
  networkInterfaces: typeof networkInterfaces;
  now: () => number;
  limits: FetchLimits;
}

/**
 * The one way to the open web for URLs that people or search results name (product.md 5): nothing but public
 * addresses at connect time, on every hop and for every DNS answer, no proxy, no global dispatcher.
 */
export function createGuardedFetch(options: GuardedFetchOptions): FetchGuarded {
  const guard: Guard = {
    resolve: resolveBySystem,
    dial: dialTcp,
    networkInterfaces,
    now: Date.now,
    userAgent: 'Docent/0.1 (a team knowledge bot; fetches pages that a person chose)',
    ...options,
    exempted: privateHosts(options.allowedPrivateHosts),
    limits: { ...defaultLimits, ...options.limits },
  };
  return async (rawUrl, { signal, sameHostOnly = false }) => {
    const deadlines = startDeadlines(guard.limits, signal);
    try {
      return await followHops(guard, parseUserUrl(rawUrl), { deadlines, sameHostOnly });
    } catch (error) {
      throw deadlines.signal.aborted ? deadlines.signal.reason : error;
    } finally {
      deadlines.end();
    }
  };
}

async function followHops(
  guard: Guard,
  requested: URL,
  { deadlines, sameHostOnly }: { deadlines: Deadlines; sameHostOnly: boolean },
): Promise<FetchedSource> {
  const hops: string[] = [];
  let url = requested;
  // An exemption belongs to the chosen URL: it ends with the first hop that leaves its host and port.
  let exempt = guard.exempted.includes(requested);
  for (;;) {
    exempt = exempt && hostAndPort(url) === hostAndPort(requested);
    const rule = ruleFor(guard, url, exempt);
    checkUrl(url, rule);
    if (sameHostOnly && !isSameHost(url, requested)) {
      throw new DocentError('redirect_other_host', { url: url.href, host: url.host });
    }
    hops.push(url.href);
    const outcome = await requestOnce(guard, url, rule, deadlines);
    if ('source' in outcome) return { requestedUrl: requested.href, hops, ...outcome.source };
    if (hops.length > guard.limits.maxRedirects) {
      throw new DocentError('redirects', { limit: guard.limits.maxRedirects });
    }
    url = outcome.redirect;
  }
}

function ruleFor(guard: Guard, url: URL, exempt: boolean): AddressRule {
  const onLink = onLinkPrefixes(guard.networkInterfaces());
  return exempt ? { onLink, exempt: { loopback: guard.exempted.namesLoopback(url) } } : { onLink };
}

type Outcome = { redirect: URL } | { source: Omit<FetchedSource, 'requestedUrl' | 'hops'> };

/** One request on a connection of its own, so that no hop rides on the connection of another. */
async function requestOnce(
  guard: Guard,
  url: URL,
  rule: AddressRule,
  deadlines: Deadlines,
): Promise<Outcome> {
  deadlines.enter('connect');
  const connect = createGuardedConnector(url, rule, guard, deadlines);
  const client = new Client(url.origin, {
    connect: (options, callback) =>
      connect(options, (...result) => {
        deadlines.enter('headers');
        callback(...result);
      }),
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 64 * 1024,
  });
  try {
    const response = await client.request({
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: requestHeaders(guard.userAgent),
      signal: deadlines.signal,
      reset: true,
    });
    deadlines.enter('idle');
    response.body.on('error', () => {});
    return await readResponse(guard, url, response, deadlines);
  } catch (error) {
    if (error instanceof DocentError) throw error;
    throw new DocentError('fetch_failed', { host: url.host, reason: reasonOf(error) }, { cause: error });
  } finally {
    // Not awaited: a peer that never closes must not hold the result back.
    void client.destroy();
  }
}

interface Response {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  body: Readable;
}

async function readResponse(
  guard: Guard,
  url: URL,
  response: Response,
  deadlines: Deadlines,
): Promise<Outcome> {
  const { statusCode: status, headers } = response;
  if (redirectStatuses.has(status)) return { redirect: redirectTarget(headers['location'], url) };
  if (status !== 200) throw new DocentError('fetch_status', { status });
  if (Number(headers['content-length']) > guard.limits.maxBytes) throw tooLarge(guard.limits.maxBytes);
  const bytes = await readBody(response.body, headerText(headers['content-encoding']), {
    maxBytes: guard.limits.maxBytes,
    onBytes: () => deadlines.enter('idle'),
  });
  const contentType = headerText(headers['content-type']);
  const charset = charsetOf(contentType);
  return {
    source: {
      finalUrl: url.href,
      status,
      contentType,
      kind: sourceKind(contentType, bytes, url),
      ...(charset === undefined ? {} : { charset }),
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      fetchedAt: new Date(guard.now()).toISOString(),
    },
  };
}

const requestHeaders = (userAgent: string) => ({
  'user-agent': userAgent,
  accept: 'text/html, application/xhtml+xml, text/markdown, text/plain, application/pdf;q=0.9, */*;q=0.1',
  'accept-encoding': 'gzip, deflate, br',
});

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

const headerText = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join(', ') : (value ?? '');

/** The code of a network error, e.g. `ECONNREFUSED`, or its text. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
