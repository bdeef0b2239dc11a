import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBrave } from '../../src/web/brave.js';
import { createSearchProvider, type SearchChoice } from '../../src/web/create-search-provider.js';
import { createDuckDuckGo } from '../../src/web/duckduckgo.js';
import { createSearxng } from '../../src/web/searxng.js';
import { describeSearchProvider } from '../contracts/search-provider-contract.js';
import { head, openRawServer, type RawServer } from '../fakes/raw-server.js';
import { duckDuckGoChallengePage, duckDuckGoLitePage, escaped } from '../fixtures/duckduckgo-lite-page.js';

const target = (request: string) => new URL(request.split(' ')[1] ?? '', 'http://x');
const form = (request: string) => new URLSearchParams(request.slice(request.indexOf('\r\n\r\n') + 4));

describeSearchProvider('duckduckgo', {
  create: (url, options) => createDuckDuckGo({ ...options, url: `${url}lite/`, region: 'auto' }),
  answer: (pages) =>
    duckDuckGoLitePage('a query', pages, pages.length === 0 ? '<tr><td>No results.</td></tr>' : ''),
  refusal: { status: 202, body: duckDuckGoChallengePage('a query') },
  queryOf: (request) => form(request).get('q'),
});

const jsonResults = (
  pages: readonly { title: string; url: string; snippet: string }[],
  snippetName: string,
) =>
  pages.map(({ title, url, snippet }) => ({
    title: escaped(title),
    url,
    [snippetName]: escaped(snippet),
    score: 1,
  }));

describeSearchProvider('searxng', {
  create: (url, options) => createSearxng({ ...options, url }),
  answer: (pages) =>
    JSON.stringify({
      query: 'q',
      results: jsonResults(pages, 'content'),
      answers: [],
      unresponsive_engines: [],
    }),
  refusal: { status: 429, body: 'Too Many Requests' },
  queryOf: (request) => target(request).searchParams.get('q'),
});

describeSearchProvider('brave', {
  create: (url, options) => createBrave({ ...options, url: `${url}res/v1/web/search`, apiKey: 'a-key' }),
  answer: (pages) =>
    JSON.stringify({ type: 'search', query: {}, web: { results: jsonResults(pages, 'description') } }),
  refusal: { status: 429, body: '{"type":"ErrorResponse"}' },
  queryOf: (request) => target(request).searchParams.get('q'),
});

const options = { userAgent: 'Docent/9', allowedPrivateHosts: [], gapMs: 0 };
const asked = { limit: 5, signal: new AbortController().signal };

let server: RawServer;
let answer: string;
beforeEach(async () => {
  server = await openRawServer((socket) => socket.end(answer));
});
afterEach(() => server.close());

describe('DuckDuckGo Lite', () => {
  beforeEach(() => {
    answer = head(200) + duckDuckGoLitePage('q', [{ title: 'T', url: 'https://example.org/' }]);
  });
  const provider = (region: string) => createDuckDuckGo({ ...options, url: `${server.url}lite/`, region });
  const requested = async (query: string, region = 'auto') => {
    await provider(region).search(query, asked);
    return server.requests.at(-1) ?? '';
  };

  test('is asked by POST, with the fields of its own form', async () => {
    const request = await requested('sqlite fts5');
    expect(request).toMatch(/^POST \/lite\/ HTTP\/1\.1\r\n/);
    expect(request.toLowerCase()).toContain('content-type: application/x-www-form-urlencoded\r\n');
    expect(Object.fromEntries(form(request))).toEqual({ q: 'sqlite fts5', kl: '', df: '' });
  });

  test.each([
    ['SQLite 全文檢索', 'tw-tzh', 'zh-TW'],
    ['SQLite 全文检索', 'cn-zh', 'zh-CN'],
    ['中文', '', 'zh'],
    ['full text', '', 'en'],
  ])('%s is searched in the region %j', async (query, region, language) => {
    const request = await requested(query);
    expect(form(request).get('kl')).toBe(region);
    expect(request.toLowerCase()).toContain(`accept-language: ${language.toLowerCase()}`);
  });

  test('a configured region wins over the script of the query', async () => {
    expect(form(await requested('全文检索', 'us-en')).get('kl')).toBe('us-en');
  });

  test.each([
    ['!g sqlite', '"!g" sqlite'],
    ['sqlite !w fts5 !yt', 'sqlite "!w" fts5 "!yt"'],
    ['! sqlite', '"!" sqlite'],
    ['\\ sqlite', '"\\" sqlite'],
    ['!say"hi"', '"!sayhi"'],
    ['what is !== in js', 'what is "!==" in js'],
    ['hello! world!', 'hello! world!'],
    ['"!g quoted" words', '"!g quoted" words'],
  ])('%s is sent as %s, so that it leads to no other site', async (query, sent) => {
    expect(form(await requested(query)).get('q')).toBe(sent);
  });

  test.each([202, 403, 418, 429])('3.2 HTTP %i without results is blocked', async (status) => {
    answer = `${head(status)}<html><body>No results.</body></html>`;
    expect(await provider('auto').search('q', asked)).toMatchObject({
      state: 'blocked',
      detail: `HTTP ${status}, retry in 15 min`,
    });
  });

  test('3.2 a challenge that comes as 200 is blocked; results that come as 202 are results', async () => {
    answer = head(200) + duckDuckGoChallengePage('q');
    expect((await provider('auto').search('q', asked)).state).toBe('blocked');
    answer = head(202) + duckDuckGoLitePage('q', [{ title: 'T', url: 'https://example.org/' }]);
    expect((await provider('auto').search('q', asked)).state).toBe('ok');
  });
});

describe('SearXNG', () => {
  const search = (path = '') =>
    createSearxng({ ...options, url: `${server.url}${path}` }).search('全文檢索', asked);

  test('is asked for JSON in the language of the query, under its own path', async () => {
    answer = head(200) + JSON.stringify({ results: [], unresponsive_engines: [] });
    await search('searx');
    const { pathname, searchParams } = target(server.requests[0] ?? '');
    expect(pathname).toBe('/searx/search');
    expect(Object.fromEntries(searchParams)).toEqual({ q: '全文檢索', format: 'json', language: 'zh-TW' });
  });

  test('3.2 a server that does not serve JSON is told how to', async () => {
    answer = head(403);
    expect(await search()).toEqual({
      state: 'unreadable',
      results: [],
      detail: 'HTTP 403: add "json" to search.formats in the settings.yml of SearXNG',
    });
    answer = `${head(200)}<html>`;
    expect((await search()).detail).toContain('search.formats');
  });

  test('3.2 engines that did not answer make an answer without results unreadable, not empty', async () => {
    const engines = {
      unresponsive_engines: [
        ['google', 'CAPTCHA'],
        ['bing', 'timeout'],
      ],
    };
    answer = head(200) + JSON.stringify({ results: [], ...engines });
    expect(await search()).toEqual({
      state: 'unreadable',
      results: [],
      detail: 'no answer from google: CAPTCHA, bing: timeout',
    });
    answer =
      head(200) +
      JSON.stringify({ results: [{ url: 'https://example.org/', title: 'T', content: null }], ...engines });
    expect((await search()).state).toBe('ok');
  });
});

describe('Brave', () => {
  const search = () =>
    createBrave({ ...options, url: server.url, apiKey: 'secret-key' }).search('全文检索', asked);

  test('is asked with the key, in the language of the query', async () => {
    answer = head(200) + JSON.stringify({ type: 'search' });
    expect((await search()).state).toBe('empty');
    expect(server.requests[0]?.toLowerCase()).toContain('x-subscription-token: secret-key\r\n');
    expect(Object.fromEntries(target(server.requests[0] ?? '').searchParams)).toEqual({
      q: '全文检索',
      count: '10',
      search_lang: 'zh-hans',
    });
  });

  test.each([401, 403, 422])('3.2 HTTP %i names the key, never its value', async (status) => {
    answer = `${head(status)}secret-key`;
    expect(await search()).toEqual({
      state: 'unreadable',
      results: [],
      detail: `HTTP ${status}: check BRAVE_API_KEY`,
    });
  });

  test('its marks are taken off', async () => {
    const results = [
      {
        url: 'https://example.org/',
        title: 'A <strong>B</strong>',
        description: 'C &amp; <strong>D</strong>',
      },
    ];
    answer = head(200) + JSON.stringify({ type: 'search', web: { results } });
    expect((await search()).results).toEqual([
      { title: 'A B', url: 'https://example.org/', snippet: 'C & D' },
    ]);
  });
});

test('the configured provider is the one that is made, if it has what it needs', () => {
  const choice = { duckDuckGoUrl: 'http://127.0.0.1:9/', region: 'auto' };
  const made = (more: Pick<SearchChoice, 'provider' | 'searxngUrl' | 'braveApiKey'>) =>
    createSearchProvider({ ...choice, ...more }, options).name;
  expect(made({ provider: 'duckduckgo' })).toBe('duckduckgo');
  expect(made({ provider: 'searxng', searxngUrl: 'http://127.0.0.1:9/' })).toBe('searxng');
  expect(made({ provider: 'brave', braveApiKey: 'k' })).toBe('brave');
  for (const provider of ['searxng', 'brave'] as const) {
    expect(() => made({ provider })).toThrow(expect.objectContaining({ code: 'config_invalid' }));
  }
});
