import { detectScript } from '../language.js';
import { cleanResults } from './clean-results.js';
import { parseDuckDuckGoLite } from './parse-duckduckgo-lite.js';
import { type PlainAnswer, plainRequest } from './plain-request.js';
import { type PrivateHosts, privateHosts } from './private-hosts.js';
import type { SearchProvider, SearchReply } from './search-provider.js';
import {
  createSearchService,
  defaultSearchTimeoutMs,
  maxAnswerBytes,
  type SearchServiceOptions,
} from './search-service.js';

export interface DuckDuckGoOptions extends SearchServiceOptions {
  /** Of DuckDuckGo Lite, or of a server that speaks like it; it may be on loopback. */
  url: string;
  /** A `kl` value, or `auto`: by the script of the query. */
  region: string;
}

/**
 * Searches DuckDuckGo Lite as its own form does: one POST, no second page, no redirect followed, no retry. A refusal
 * starts a cool-down of 15 minutes, doubled each time up to 4 hours; searches keep 2 seconds' distance.
 */
export function createDuckDuckGo(options: DuckDuckGoOptions): SearchProvider {
  const exempted = privateHosts(options.allowedPrivateHosts);
  const ask: SearchProvider['search'] = async (query, { limit, signal }) =>
    readAnswer(await post(options, query, signal), exempted, limit);
  return createSearchService('duckduckgo', ask, {}, options);
}

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
    timeoutMs: options.timeoutMs ?? defaultSearchTimeoutMs,
    maxBytes: maxAnswerBytes,
    signal,
  });
}

/** Results come first: the status of a refusal counts only on a page without any. */
function readAnswer({ status, text }: PlainAnswer, exempted: PrivateHosts, limit: number): SearchReply {
  const mayHoldResults = status === 200 || refusals.has(status);
  const page = mayHoldResults ? parseDuckDuckGoLite(text) : undefined;
  if (page?.kind === 'results') {
    const results = cleanResults(page.pages, exempted).slice(0, limit);
    return { state: results.length > 0 ? 'ok' : 'empty', results };
  }
  if (page?.kind === 'challenge' || refusals.has(status)) {
    return { state: 'blocked', results: [], detail: `HTTP ${status}` };
  }
  if (status !== 200) return { state: 'unreadable', results: [], detail: `HTTP ${status}` };
  if (page?.kind === 'none') return { state: 'empty', results: [] };
  return { state: 'unreadable', results: [], detail: 'layout' };
}

const refusals = new Set([202, 403, 418, 429]);

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
function quoteBangs(query: string): string {
  return query
    .split(' ')
    .map((word) => (/^[!\\]/.test(word) ? `"${word.replaceAll('"', '')}"` : word))
    .join(' ');
}
