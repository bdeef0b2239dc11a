import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createDuckDuckGo } from '../../src/web/duckduckgo.js';
import { parseDuckDuckGoLite } from '../../src/web/parse-duckduckgo-lite.js';
import { head, openRawServer } from '../fakes/raw-server.js';
import {
  duckDuckGoChallengePage,
  duckDuckGoLitePage,
  type LiteRow,
} from '../fixtures/duckduckgo-lite-page.js';

const parsed = (rows: readonly LiteRow[], more = '', query = 'sqlite fts5') =>
  parseDuckDuckGoLite(duckDuckGoLitePage(query, rows, more));
const urlsOf = (rows: readonly LiteRow[], more = '') => {
  const page = parsed(rows, more);
  return page.kind === 'results' ? page.pages.map(({ url }) => url) : page.kind;
};
const row = (url: string, more: Partial<LiteRow> = {}): LiteRow => ({ title: 'T', url, ...more });

describe('3.1 results', () => {
  test('come in document order, each with its own snippet or none', () => {
    const rows = [
      { title: 'First & <b>', url: 'https://a.example.org/x?y=1&z=2', snippet: 'A < B' },
      { title: 'No snippet', url: 'https://b.example.org/' },
      { title: 'Third', url: 'https://c.example.org/', snippet: 'C', direct: true },
    ];
    expect(parsed(rows)).toEqual({
      kind: 'results',
      pages: [
        { title: 'First & <b>', url: 'https://a.example.org/x?y=1&z=2', snippet: 'A < B' },
        { title: 'No snippet', url: 'https://b.example.org/', snippet: '' },
        { title: 'Third', url: 'https://c.example.org/', snippet: 'C' },
      ],
    });
  });

  test('are unwrapped and decoded once, no more', () => {
    const targets = [
      'https://a.example.org/%2520/a-b/c+d?q=x%20y&u=https%3A%2F%2Fb.example.org%2F#part',
      'https://a.example.org/文章',
      'https://a.example.org/?uddg=https%3A%2F%2Fb.example.org%2F',
    ];
    expect(urlsOf(targets.map((target) => row(target)))).toEqual(targets);
    const plus = `<tr><td><a class="result-link" href="/l/?uddg=https%3A%2F%2Fa.example.org%2Fa+b&amp;rut=x">T</a></td></tr>`;
    expect(urlsOf([], plus)).toEqual(['https://a.example.org/a+b']);
  });

  test('that are advertisements, or lead back to DuckDuckGo, are none', () => {
    const own = [
      'https://duckduckgo.com/y.js?ad_domain=x.example',
      'https://html.duckduckgo.com/',
      'https://duckduckgo.com./?q=x',
      'https://duckduckgo.com/l/?uddg=https%3A%2F%2Fduckduckgo.com%2Fl%2F%3Fuddg%3Dhttps%253A%252F%252Fb.example.org',
    ];
    const advertisement = row('https://ads.example.org/', { sponsored: true, snippet: 'Buy', direct: true });
    const good = row('https://good.example.org/', { snippet: 'Good' });
    const rows = [advertisement, ...own.map((url) => row(url, { snippet: 'own' })), good];
    expect(parsed(rows)).toEqual({
      kind: 'results',
      pages: [{ title: 'T', url: 'https://good.example.org/', snippet: 'Good' }],
    });
    expect(urlsOf(own.map((url) => row(url, { direct: true })))).toBe('none');
    expect(urlsOf([advertisement])).toBe('none');
  });

  test('on hosts that only look like DuckDuckGo are ordinary ones, and are not unwrapped', () => {
    const lookalikes = [
      'https://duckduckgo.com.evil.example/l/?uddg=https%3A%2F%2Fgood.example.org%2F',
      'https://notduckduckgo.com/l/?uddg=https%3A%2F%2Fgood.example.org%2F',
    ];
    expect(urlsOf(lookalikes.map((url) => row(url, { direct: true })))).toEqual(lookalikes);
  });

  test('without a usable target are none', () => {
    const links = [
      '',
      '#',
      '/lite/?q=x',
      'relative',
      '//duckduckgo.com/l/?rut=x',
      '/l/?uddg=',
      '/l/?uddg=%E0%A4%A',
      '/l/?uddg=nothing',
    ];
    const rows = links
      .map((href) => `<tr><td><a class="result-link" href="${href}">T</a></td></tr>`)
      .join('');
    expect(urlsOf([], rows)).toBe('none');
  });

  test('the answer box above them is not among them', () => {
    const box = `<tr><td>Zero-click info: <a href="https://en.example.org/">Your IP address is 203.0.113.7</a></td></tr>`;
    expect(urlsOf([row('https://a.example.org/')], box)).toEqual(['https://a.example.org/']);
  });
});

describe('3.2 pages without results', () => {
  test.each([
    '<tr><td>No results.</td></tr>',
    '<tr><td>No  results.</td></tr>',
    '<tr><td>No more results.</td></tr>',
    `<tr><td><span class='no-results'>Nichts.</span></td></tr>`,
    '<tr><td><div class="no-results__message">No results found for <b>x</b></div></td></tr>',
    '<tr><td><div class="result--no-result">x</div></td></tr>',
    '',
  ])('that say %j are empty', (rows) => {
    expect(urlsOf([], rows)).toBe('none');
  });

  test('a challenge is one by its forms and classes', () => {
    expect(parseDuckDuckGoLite(duckDuckGoChallengePage('q')).kind).toBe('challenge');
    for (const part of [
      '<form id="challenge-form"></form>',
      '<form action="//duckduckgo.com/anomaly.js?sv=lite"></form>',
      '<div class="x anomaly-modal__mask"></div>',
    ]) {
      expect(parseDuckDuckGoLite(`<html><body>${part}</body></html>`).kind).toBe('challenge');
    }
  });

  test('words of the query are never taken for a mark of the page', () => {
    const query = 'anomaly.js challenge-form anomaly-modal "No results."';
    expect(parsed([row('https://a.example.org/', { title: query, snippet: query })], '', query).kind).toBe(
      'results',
    );
    expect(parsed([], '<tr><td>No results.</td></tr>', query).kind).toBe('none');
    expect(
      parsed([], '<tr><td><a href="https://x.example.org/">No results. anomaly.js</a></td></tr>', query).kind,
    ).toBe('unknown');
    expect(
      parseDuckDuckGoLite(`<form action="/lite/?q=/anomaly.js"><input name="q" value="x"></form>`).kind,
    ).toBe('none');
  });

  test('a changed layout, a home page or something else is unknown, not empty', () => {
    const changed = duckDuckGoLitePage('q', [row('https://a.example.org/')]).replaceAll(
      'result-link',
      'res-a',
    );
    expect(parseDuckDuckGoLite(changed).kind).toBe('unknown');
    expect(parseDuckDuckGoLite('<form action="/lite/"><input name="q"></form>').kind).toBe('unknown');
    expect(parseDuckDuckGoLite('').kind).toBe('unknown');
    expect(parseDuckDuckGoLite('{"a": 1}').kind).toBe('unknown');
  });

  test('a page that breaks off still yields its whole results', () => {
    const whole = duckDuckGoLitePage('q', [
      row('https://a.example.org/', { snippet: 'A' }),
      row('https://b.example.org/'),
    ]);
    const page = parseDuckDuckGoLite(whole.slice(0, whole.indexOf('b.example.org')));
    expect(page).toEqual({
      kind: 'results',
      pages: [{ title: 'T', url: 'https://a.example.org/', snippet: 'A' }],
    });
  });

  test('a page that nests deeper than the call stack, or is wider than an argument list, is read', () => {
    const deep = `${'<div>'.repeat(20_000)}<a class="result-link" href="https://a.example.org/">T</a>`;
    expect(parseDuckDuckGoLite(deep).kind).toBe('results');
    expect(parseDuckDuckGoLite('<p>'.repeat(150_000)).kind).toBe('unknown');
    expect(parseDuckDuckGoLite('<table><tr><td>'.repeat(3_000)).kind).toBe('unknown');
  });
});

const sharedPages = fileURLToPath(new URL('../../../shared/data/duckduckgo/', import.meta.url));
if (existsSync(sharedPages)) {
  const expected: Record<string, { status: number; state: string; urls: string[] }> = JSON.parse(
    readFileSync(`${sharedPages}expected.json`, 'utf8'),
  );
  test.each(Object.entries(expected))(
    '3.2 the sample page %s is read right',
    async (name, { status, state, urls }) => {
      const page = readFileSync(`${sharedPages}${name}`, 'utf8');
      const server = await openRawServer((socket) => socket.end(head(status) + page));
      const provider = createDuckDuckGo({
        url: server.url,
        region: 'auto',
        userAgent: 'Docent',
        allowedPrivateHosts: [],
      });
      const reply = await provider.search('x', { limit: 5, signal: new AbortController().signal });
      expect({ state: reply.state, urls: reply.results.map(({ url }) => url) }).toEqual({ state, urls });
      await server.close();
    },
  );
}
