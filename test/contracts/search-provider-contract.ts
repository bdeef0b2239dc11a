import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FoundPage, SearchProvider } from '../../src/web/search-provider.js';
import type { SearchServiceOptions } from '../../src/web/search-service.js';
import { head, openRawServer, type RawServer } from '../fakes/raw-server.js';

/** How one provider's server speaks. */
export interface SearchDialect {
  create(url: string, options: SearchServiceOptions): SearchProvider;
  /** An answer that holds these pages; none of them is an answer without results. */
  answer(pages: readonly FoundPage[]): string;
  /** What the server says when it will not answer now. */
  refusal: { status: number; body: string };
  /** The query as it arrived. */
  queryOf(request: string): string | null;
}

const page = (name: string): FoundPage => ({
  title: `Title ${name}`,
  url: `https://${name}.example.org/`,
  snippet: `Words of ${name}`,
});
const pages = (...names: string[]) => names.map(page);

/** What every search provider must do, run against a loopback server that speaks like the real one. */
export function describeSearchProvider(name: string, dialect: SearchDialect): void {
  describe(`${name} keeps the contract of a search provider`, () => {
    let server: RawServer;
    let reply: (request: string) => string | undefined;
    let clock: number;
    let waits: number[];

    const signal = new AbortController().signal;
    const sent = (body: string, status = 200, headers = {}) => head(status, headers) + body;
    const queries = () => server.requests.map((request) => dialect.queryOf(request));
    const create = (options: Partial<SearchServiceOptions> = {}) =>
      dialect.create(server.url, {
        userAgent: 'Docent/9 (test)',
        allowedPrivateHosts: [],
        now: () => clock,
        wait: async (ms) => {
          waits.push(ms);
          clock += ms;
        },
        gapMs: 2_000,
        cooldownMs: 900_000,
        maxCooldownMs: 14_400_000,
        ...options,
      });
    const search = (provider: SearchProvider, query = 'sqlite fts5', limit = 5) =>
      provider.search(query, { limit, signal });

    beforeEach(async () => {
      clock = 1_000_000;
      waits = [];
      reply = () => sent(dialect.answer(pages('a', 'b')));
      server = await openRawServer((socket, request) => {
        const text = reply(request);
        if (text !== undefined) socket.end(text);
      });
    });
    afterEach(() => server.close());

    test('3.1 results come in the order of the page, at most as many as asked for', async () => {
      reply = () => sent(dialect.answer(pages('a', 'b', 'c', 'd', 'e', 'f', 'g')));
      const provider = create();
      expect(provider.name).toBe(name);
      expect(await search(provider)).toEqual({ state: 'ok', results: pages('a', 'b', 'c', 'd', 'e') });
      expect((await search(provider, 'other words', 2)).results).toEqual(pages('a', 'b'));
    });

    test('3.1 the query arrives as it was written, in every script', async () => {
      const provider = create();
      for (const query of ['a+b & c=d "e" %20', '全文檢索 & 斷詞', '全文检索', 'naïve 🦆'])
        await search(provider, query);
      expect(queries()).toEqual(['a+b & c=d "e" %20', '全文檢索 & 斷詞', '全文检索', 'naïve 🦆']);
    });

    test('asks as itself, once, with neither cookie nor referrer', async () => {
      await search(create());
      expect(server.requests).toHaveLength(1);
      const request = server.requests[0]?.toLowerCase();
      expect(request).toContain('user-agent: docent/9 (test)\r\n');
      expect(request).not.toMatch(/mozilla|cookie:|referer:|sec-fetch/);
    });

    test('3.1 results that the guard would refuse are dropped, duplicates too; 5.2 exempted hosts stay', async () => {
      const urls = [
        'http://10.0.0.1/',
        'https://a.example.org/',
        'https://a.example.org/',
        `${server.url}page`,
      ];
      reply = () => sent(dialect.answer(urls.map((url) => ({ title: 'T', url, snippet: 'S' }))));
      const of = async (allowedPrivateHosts: string[]) =>
        (await search(create({ allowedPrivateHosts }))).results.map(({ url }) => url);
      expect(await of([])).toEqual(['https://a.example.org/']);
      expect(await of([server.host])).toEqual(['https://a.example.org/', `${server.url}page`]);
    });

    test('3.1 titles and snippets are text, short and without invisible characters', async () => {
      const noisy = {
        title: `T\u202E & <b> ${'x'.repeat(400)}`,
        url: 'https://a.example.org/',
        snippet: 'y'.repeat(900),
      };
      reply = () => sent(dialect.answer([noisy]));
      const [result] = (await search(create())).results;
      expect(result?.title).toHaveLength(240);
      expect(result?.title.startsWith('T & ')).toBe(true);
      expect(result?.snippet).toHaveLength(500);
    });

    test('3.2 an answer without results is empty', async () => {
      reply = () => sent(dialect.answer([]));
      expect(await search(create())).toEqual({ state: 'empty', results: [] });
    });

    test('3.2 a refusal is blocked, never empty', async () => {
      reply = () => sent(dialect.refusal.body, dialect.refusal.status);
      expect(await search(create())).toEqual({
        state: 'blocked',
        results: [],
        detail: `HTTP ${dialect.refusal.status}, retry in 15 min`,
        retryAfterMs: 900_000,
      });
    });

    test('3.2 after a refusal nothing is asked until the time is up, and the time left is told', async () => {
      reply = () => sent(dialect.refusal.body, dialect.refusal.status);
      const provider = create();
      await search(provider);
      clock += 5 * 60_000;
      expect(await search(provider, 'other words')).toEqual({
        state: 'blocked',
        results: [],
        detail: 'retry in 10 min',
        retryAfterMs: 600_000,
      });
      expect(server.requests).toHaveLength(1);
      clock += 10 * 60_000;
      expect((await search(provider, 'third words')).retryAfterMs).toBe(1_800_000);
      expect(server.requests).toHaveLength(2);
      for (let round = 0; round < 8; round += 1) {
        clock += 14_400_000;
        await search(provider, `round ${round}`);
      }
      expect((await search(provider, 'last words')).retryAfterMs).toBe(14_400_000);
    });

    test('3.2 an answer ends the doubling', async () => {
      const provider = create();
      for (const body of ['refused', 'answered', 'refused']) {
        reply = () =>
          body === 'refused'
            ? sent(dialect.refusal.body, dialect.refusal.status)
            : sent(dialect.answer(pages('a')));
        clock += 900_000;
        await search(provider, body);
      }
      expect((await search(provider, 'x')).retryAfterMs).toBe(900_000);
    });

    test.each([
      ['a server error', 500, 'oops', 'HTTP 500'],
      ['a missing page', 404, 'not here', 'HTTP 404'],
      ['a redirect', 302, '', 'HTTP 302'],
    ])('3.2 %s is unreadable', async (_what, status, body, detail) => {
      reply = () => sent(body, status, { Location: `${server.url}elsewhere` });
      expect(await search(create())).toEqual({ state: 'unreadable', results: [], detail });
      expect(server.requests).toHaveLength(1);
    });

    test.each([
      ['something else altogether', '<html><body><p>Welcome'],
      ['nothing', ''],
      ['another JSON', '{"hello": "world"}'],
      ['a list', '[]'],
    ])('3.2 %s is unreadable, never empty', async (_what, body) => {
      reply = () => sent(body);
      expect(await search(create())).toMatchObject({
        state: 'unreadable',
        results: [],
        detail: expect.any(String),
      });
    });

    test('3.2 an answer of more than 1 MiB is unreadable', async () => {
      reply = () => sent(dialect.answer(pages('a')) + ' '.repeat(1024 * 1024));
      expect(await search(create())).toEqual({ state: 'unreadable', results: [], detail: 'fetch_too_large' });
    });

    test('3.2 an answer that breaks off is unreadable', async () => {
      reply = () => sent(dialect.answer(pages('a')).slice(0, 40), 200, { 'Content-Length': 5000 });
      expect(await search(create())).toEqual({ state: 'unreadable', results: [], detail: 'fetch_truncated' });
    });

    test('3.2 no server, or one that does not answer in time, is offline', async () => {
      reply = () => undefined;
      expect(await search(create({ timeoutMs: 100 }))).toEqual({
        state: 'offline',
        results: [],
        detail: 'timeout',
      });
      await server.close();
      expect(await search(create())).toEqual({ state: 'offline', results: [], detail: 'ECONNREFUSED' });
    });

    test('an identical query within minutes is answered from memory, whatever its limit', async () => {
      const provider = create();
      const first = await search(provider, 'sqlite  fts5');
      expect(await search(provider, ' sqlite fts5 ')).toEqual(first);
      expect((await search(provider, 'sqlite fts5', 1)).results).toEqual(pages('a'));
      expect(server.requests).toHaveLength(1);
      await search(provider, 'SQLite FTS5');
      expect(server.requests).toHaveLength(2);
      clock += 6 * 60_000;
      await search(provider, 'sqlite fts5');
      expect(server.requests).toHaveLength(3);
    });

    test('only answers are remembered', async () => {
      reply = () => sent('oops', 500);
      const provider = create();
      await search(provider);
      reply = () => sent(dialect.answer(pages('a')));
      expect((await search(provider)).state).toBe('ok');
    });

    test('the first search waits for nothing, the next keeps its distance, and they never overlap', async () => {
      const provider = create();
      await search(provider, 'one');
      expect(waits).toEqual([]);
      clock += 500;
      await Promise.all([search(provider, 'two'), search(provider, 'three'), search(provider, 'two')]);
      expect(waits).toEqual([1_500, 2_000]);
      expect(queries()).toEqual(['one', 'two', 'three']);
      clock += 60_000;
      await search(provider, 'four');
      expect(waits).toHaveLength(2);
    });

    test('those who wait in line behind a refusal are not sent either', async () => {
      reply = () => sent(dialect.refusal.body, dialect.refusal.status);
      const provider = create();
      const states = await Promise.all([
        search(provider, 'one'),
        search(provider, 'two'),
        search(provider, 'three'),
      ]);
      expect(states.map(({ state }) => state)).toEqual(['blocked', 'blocked', 'blocked']);
      expect(server.requests).toHaveLength(1);
    });

    test('whoever asked can stop waiting, for the answer or for their turn', async () => {
      const cancelled = expect.objectContaining({ code: 'cancelled' });
      reply = () => undefined;
      const provider = create();
      const first = new AbortController();
      const second = new AbortController();
      const asking = provider.search('one', { limit: 5, signal: first.signal });
      const inLine = provider.search('two', { limit: 5, signal: second.signal });
      second.abort();
      await expect(inLine).rejects.toEqual(cancelled);
      first.abort();
      await expect(asking).rejects.toEqual(cancelled);
      await expect(provider.search('x', { limit: 5, signal: first.signal })).rejects.toEqual(cancelled);
      reply = () => sent(dialect.answer(pages('a')));
      expect((await search(provider, 'three')).state).toBe('ok');
      expect(queries()).not.toContain('two');
    });
  });
}
