import { z } from 'zod';
import { detectScript } from '../language.js';
import { cleanResults, cleanText } from './clean-results.js';
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

export interface SearxngOptions extends SearchServiceOptions {
  /** Of the team's own SearXNG, with its path if it has one; usually on loopback or in the local network. */
  url: string;
}

/**
 * Searches a SearXNG of the team's own over its JSON interface (https://docs.searxng.org/dev/search_api.html), which
 * has to be switched on there. It keeps no distance between searches: the server is the team's.
 */
export function createSearxng(options: SearxngOptions): SearchProvider {
  const exempted = privateHosts(options.allowedPrivateHosts);
  const ask: SearchProvider['search'] = async (query, { limit, signal }) => {
    const answer = await plainRequest(searchUrl(options.url, query), {
      method: 'GET',
      headers: { 'user-agent': options.userAgent, accept: 'application/json' },
      timeoutMs: options.timeoutMs ?? defaultSearchTimeoutMs,
      maxBytes: maxAnswerBytes,
      signal,
    });
    return readAnswer(answer, exempted, limit);
  };
  return createSearchService(
    'searxng',
    ask,
    { gapMs: 0, cooldownMs: 60_000, maxCooldownMs: 900_000 },
    options,
  );
}

function searchUrl(base: string, query: string): URL {
  const url = new URL('search', base.replace(/\/?$/, '/'));
  url.search = new URLSearchParams({ q: query, format: 'json', language: languageOf(query) }).toString();
  return url;
}

function languageOf(query: string): string {
  const script = detectScript(query);
  if (script === 'traditional') return 'zh-TW';
  return script === 'simplified' ? 'zh-CN' : 'all';
}

function readAnswer({ status, text }: PlainAnswer, exempted: PrivateHosts, limit: number): SearchReply {
  // Its limiter answers 429; 403 is how a server says that it does not serve this format.
  if (status === 429) return { state: 'blocked', results: [], detail: 'HTTP 429' };
  if (status === 403) return { state: 'unreadable', results: [], detail: `HTTP 403: ${switchOnJson}` };
  if (status !== 200) return { state: 'unreadable', results: [], detail: `HTTP ${status}` };
  const parsed = answerShape.safeParse(parsedJson(text));
  if (!parsed.success) return { state: 'unreadable', results: [], detail: switchOnJson };
  const found = parsed.data.results.map(({ title, url, content }) => ({
    title: plainText(title ?? ''),
    url,
    snippet: plainText(content ?? ''),
  }));
  const results = cleanResults(found, exempted).slice(0, limit);
  if (results.length > 0) return { state: 'ok', results };
  // An engine that did not answer says nothing about what the web holds.
  const silent = parsed.data.unresponsive_engines.map((engine) => engine.join(': '));
  if (found.length > 0 || silent.length === 0) return { state: 'empty', results };
  const detail = cleanText(`no answer from ${silent.join(', ')}`, 200);
  return { state: 'unreadable', results, detail };
}

const switchOnJson = 'add "json" to search.formats in the settings.yml of SearXNG';

const answerShape = z.object({
  results: z.array(z.object({ url: z.string(), title: z.string().nullish(), content: z.string().nullish() })),
  unresponsive_engines: z
    .array(z.union([z.array(z.string()), z.string().transform((name) => [name])]))
    .catch([]),
});
