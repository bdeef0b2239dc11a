import { setTimeout as sleep } from 'node:timers/promises';
import { asDocentError, type DocentError } from '../errors.js';
import { detectScript } from '../language.js';
import { cleanResults } from './clean-results.js';
import { parseDuckDuckGoLite } from './parse-duckduckgo-lite.js';
import { type PlainAnswer, plainRequest } from './plain-request.js';
import { type PrivateHosts, privateHosts } from './private-hosts.js';
import { gateSearches, type SearchGateOptions } from './search-gate.js';
import type { SearchProvider, SearchReply } from './search-provider.js';

export interface DuckDuckGoOptions extends Partial<SearchGateOptions> {
  /** Of DuckDuckGo Lite, or of a server that speaks like it; it may be on loopback. */
  url: string;
  /** A `kl` value, or `auto`: by the script of the query. */
  region: string;
  /** Names the product; never that of a browser. */
  userAgent: string;
  /** Results on these hosts stay (product.md 5.2). */
  allowedPrivateHosts: readonly string[];
  timeoutMs?: number;
}

const maxPageBytes = 1024 * 1024;

/**
 * Searches DuckDuckGo Lite, as its own form does: one POST, no second page, no redirect followed, no retry. A refusal
 * starts a cool-down of 15 minutes, doubled each time up to 4 hours.
 */
export function createDuckDuckGo(options: DuckDuckGoOptions): SearchProvider {
  const exempted = privateHosts(options.allowedPrivateHosts);
  const provider: SearchProvider = {
    name: 'duckduckgo',
    async search(query, { limit, signal }) {
      try {
        return replyOf(await post(options, query, signal), exempted, limit);
      } catch (error) {
        return failedReply(asDocentError(error));
      }
    },
  };
  return gateSearches(provider, { ...defaultGate, ...options });
}

const defaultGate: SearchGateOptions = {
  gapMs: 2_000,
  cooldownMs: 15 * 60_000,
  maxCooldownMs: 4 * 3_600_000,
  cacheMs: 5 * 60_000,
  now: Date.now,
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
};

function post(options: DuckDuckGoOptions, query: string, signal: AbortSignal): Promise<PlainAnswer> {
  const region = options.region === 'auto' ? regionOf(query) : options.region;
  return plainRequest(new URL(options.url), {
    method: 'POST',
    headers: {
      'user-agent': options.userAgent,
      accept: 'text/html',
      'accept-language': acceptLanguages[detectScript(query)],
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ q: quoteBangs(query), kl: region, df: '' }).toString(),
    timeoutMs: options.timeoutMs ?? 10_000,
    maxBytes: maxPageBytes,
    signal,
  });
}

/** Results come first: the status of a refusal counts only on a page without any. */
function replyOf({ status, text }: PlainAnswer, exempted: PrivateHosts, limit: number): SearchReply {
  const readable = status === 200 || blockingStatuses.has(status);
  const page = readable ? parseDuckDuckGoLite(text) : undefined;
  if (page?.kind === 'results') {
    const results = cleanResults(page.pages, exempted).slice(0, limit);
    return { state: results.length > 0 ? 'ok' : 'empty', results };
  }
  if (page?.kind === 'challenge')
    return { state: 'blocked', results: [], detail: `HTTP ${status}, challenge` };
  if (blockingStatuses.has(status)) return { state: 'blocked', results: [], detail: `HTTP ${status}` };
  if (status !== 200) return { state: 'unreadable', results: [], detail: `HTTP ${status}` };
  if (page?.kind === 'none') return { state: 'empty', results: [] };
  return { state: 'unreadable', results: [], detail: 'layout' };
}

const blockingStatuses = new Set([202, 403, 418, 429]);

function failedReply(error: DocentError): SearchReply {
  if (error.code === 'cancelled') throw error;
  if (error.code === 'fetch_timeout') return { state: 'offline', results: [], detail: 'timeout' };
  if (error.code === 'fetch_failed') {
    return { state: 'offline', results: [], detail: String(error.details['reason']) };
  }
  return { state: 'unreadable', results: [], detail: error.code };
}

/** The region (`kl`) whose results suit the script of a query; none for scripts that several regions share. */
function regionOf(query: string): string {
  const script = detectScript(query);
  if (script === 'traditional') return 'tw-tzh';
  return script === 'simplified' ? 'cn-zh' : '';
}

const acceptLanguages = {
  traditional: 'zh-TW, zh;q=0.8, en;q=0.5',
  simplified: 'zh-CN, zh;q=0.8, en;q=0.5',
  han: 'zh, en;q=0.5',
  none: 'en, zh;q=0.5',
};

/** Quotes the words that would send the search to another site (`!w`) or straight to its first result (`!`, `\`). */
export function quoteBangs(query: string): string {
  return query
    .split(' ')
    .map((word) => (/^[!\\]/.test(word) ? `"${word.replaceAll('"', '')}"` : word))
    .join(' ');
}
