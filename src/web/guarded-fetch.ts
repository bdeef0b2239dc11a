import { networkInterfaces } from 'node:os';
import { DocentError } from '../errors.js';
import { type AddressRule, onLinkPrefixes } from './address.js';
import { type Deadlines, type PhaseLimitsMs, startDeadlines } from './deadlines.js';
import { type Dial, dialTcp } from './dial.js';
import type { FetchedSource, FetchGuarded } from './fetched-source.js';
import { type Resolve, resolveBySystem } from './guarded-connector.js';
import { hostAndPort, type PrivateHosts, privateHosts } from './private-hosts.js';
import { type HopSettings, requestHop } from './request-hop.js';
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
interface Guard extends HopSettings {
  exempted: PrivateHosts;
  networkInterfaces: typeof networkInterfaces;
  limits: FetchLimits;
}

/**
 * The one way to the open web for URLs that people or search results name (product.md 5): nothing but public
 * addresses at connect time, on every hop and for every DNS answer, no proxy, no global dispatcher.
 */
export function createGuardedFetch(options: GuardedFetchOptions): FetchGuarded {
  const limits = { ...defaultLimits, ...options.limits };
  const guard: Guard = {
    resolve: resolveBySystem,
    dial: dialTcp,
    networkInterfaces,
    now: Date.now,
    userAgent: 'Docent/0.1 (a team knowledge bot; fetches pages that a person chose)',
    ...options,
    exempted: privateHosts(options.allowedPrivateHosts),
    limits,
    maxBytes: limits.maxBytes,
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
    const outcome = await requestHop(guard, url, rule, deadlines);
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
