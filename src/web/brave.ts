import { z } from 'zod';
import { detectScript } from '../language.js';
import { cleanResults } from './clean-results.js';
import { parsedJson } from './parsed-json.js';
import { type PlainAnswer, plainRequest } from './plain-request.js';
import { plainText } from './plain-text.js';
import { type PrivateHosts, privateHosts } from './private-hosts.js';
import type { SearchProvider, SearchReply } from './search-provider.js';
import {
  createSearchService,
  defaultSearchTimeoutMs,
  maxAnswerBytes,
  type SearchServiceOptions,
} from './search-service.js';

export interface BraveOptions extends SearchServiceOptions {
  apiKey: string;
  /** Of the interface; that of Brave unless a test stands in for it. */
  url?: string;
}

/**
 * Searches over Brave's interface (https://api-dashboard.search.brave.com/app/documentation). Its free plan allows one
 * request a second; the key goes to the configured address alone, since redirects are not followed.
 */
export function createBrave(options: BraveOptions): SearchProvider {
  const exempted = privateHosts(options.allowedPrivateHosts);
  const ask: SearchProvider['search'] = async (query, { limit, signal }) => {
    const answer = await plainRequest(searchUrl(options.url ?? braveUrl, query), {
      method: 'GET',
      headers: {
        'user-agent': options.userAgent,
        accept: 'application/json',
        'x-subscription-token': options.apiKey,
      },
      timeoutMs: options.timeoutMs ?? defaultSearchTimeoutMs,
      maxBytes: maxAnswerBytes,
      signal,
    });
    return readAnswer(answer, exempted, limit);
  };
  return createSearchService(
    'brave',
    ask,
    { gapMs: 1_100, cooldownMs: 60_000, maxCooldownMs: 3_600_000 },
    options,
  );
}

const braveUrl = 'https://api.search.brave.com/res/v1/web/search';

function searchUrl(base: string, query: string): URL {
  const url = new URL(base);
  const script = detectScript(query);
  url.search = new URLSearchParams({
    q: query,
    count: '10',
    ...(script === 'traditional' ? { search_lang: 'zh-hant' } : {}),
    ...(script === 'simplified' ? { search_lang: 'zh-hans' } : {}),
  }).toString();
  return url;
}

function readAnswer({ status, text }: PlainAnswer, exempted: PrivateHosts, limit: number): SearchReply {
  if (status === 429) return { state: 'blocked', results: [], detail: 'HTTP 429' };
  if (keyProblems.has(status)) {
    return { state: 'unreadable', results: [], detail: `HTTP ${status}: check BRAVE_API_KEY` };
  }
  if (status !== 200) return { state: 'unreadable', results: [], detail: `HTTP ${status}` };
  const parsed = answerShape.safeParse(parsedJson(text));
  if (!parsed.success) return { state: 'unreadable', results: [], detail: 'layout' };
  const found = (parsed.data.web?.results ?? []).map(({ title, url, description }) => ({
    title: plainText(title ?? ''),
    url,
    snippet: plainText(description ?? ''),
  }));
  const results = cleanResults(found, exempted).slice(0, limit);
  return { state: results.length > 0 ? 'ok' : 'empty', results };
}

/** How a missing, wrong or expired key is answered. */
const keyProblems = new Set([401, 403, 422]);

const page = z.object({ url: z.string(), title: z.string().nullish(), description: z.string().nullish() });
const answerShape = z.object({
  type: z.literal('search'),
  web: z.object({ results: z.array(page) }).nullish(),
});
