import { beforeEach, expect, test } from 'vitest';
import { DocentError } from '../../src/errors.js';
import { convertSource } from '../../src/ingest/convert-source.js';
import type { SourceToConvert } from '../../src/ingest/converted.js';
import { estimateTokens } from '../../src/knowledge/estimate-tokens.js';
import { explain } from '../../src/messages.js';
import { cutToTokens } from '../../src/tools/cut-to-tokens.js';
import { createFetchPage } from '../../src/tools/fetch-page.js';
import type { ConfirmQuestion, ToolContext, ToolRule } from '../../src/tools/tool.js';
import type { FetchedSource } from '../../src/web/fetched-source.js';

const events: string[] = [];
let pages: Record<string, string | DocentError>;
let rules: Record<string, ToolRule>;
let answer: (question: ConfirmQuestion) => boolean;

beforeEach(() => {
  events.length = 0;
  pages = { 'https://example.org/a': article('A page', 'Some words of the page.') };
  rules = { fetch_page: 'ask' };
  answer = () => true;
});

const article = (title: string, text: string) =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;

const tool = createFetchPage({
  fetchGuarded: async (url, { sameHostOnly }) => {
    events.push(`request ${url}`);
    expect(sameHostOnly).toBe(true);
    const page = pages[url];
    if (page instanceof DocentError) throw page;
    if (page === undefined) throw new DocentError('fetch_status', { status: 404 });
    const bytes = new TextEncoder().encode(page);
    return { requestedUrl: url, finalUrl: url, kind: 'html', bytes } as FetchedSource;
  },
  converter: { convert: (source: SourceToConvert) => convertSource(source) },
});

function context(ownUrls: string[]): ToolContext {
  return {
    ownUrls,
    ruleOf: (name: string) => rules[name] ?? 'allow',
    signal: new AbortController().signal,
    async confirm(question: ConfirmQuestion) {
      events.push(question.kind === 'fetch' ? `ask ${question.url} at ${question.host}` : 'ask tool');
      if (!answer(question)) throw new DocentError('confirmation_declined');
    },
    searches: {
      withdraw: () => void events.push('withdraw'),
      save: (search: object) => ({ searchRecordId: 's', ...search }),
    },
  } as unknown as ToolContext;
}

const run = (url: string, own = [url]) => tool.run({ url }, context(own));

test('8.1 asks with the normalised address and its host before anything is requested', async () => {
  const result = await run('HTTPS://Example.ORG./x/../a');
  expect(events).toEqual([
    'ask https://example.org/a at example.org',
    'request https://example.org/a',
    'withdraw',
  ]);
  expect(result).toMatchObject({
    isError: false,
    forModel: { url: 'https://example.org/a', title: 'A page', truncated: false },
    forUser: { kind: 'card', sourceId: 'web-1', wasRead: true },
  });
  expect((result.forModel as { text: string }).text).toContain('Some words of the page.');
});

test('8.1 a no requests nothing', async () => {
  answer = () => false;
  await expect(run('https://example.org/a')).rejects.toMatchObject({ code: 'confirmation_declined' });
  expect(events).toEqual(['ask https://example.org/a at example.org']);
});

test.each([
  ['https://evil.example/', ['https://example.org/a']],
  ['https://example.org/a?leak=1', ['https://example.org/a']],
  ['https://example.org/', ['https://example.org/a']],
  ['http://example.org/a', ['https://example.org/a']],
])('8.6 %s, which the person did not write, is not even asked for', async (url, own) => {
  await expect(run(url, own)).rejects.toMatchObject({ code: 'page_not_named' });
  expect(events).toEqual([]);
});

test('5.1 an address in disguise is refused before it is asked for', async () => {
  for (const url of [
    'ftp://example.org/',
    'https://user@example.org/',
    'http://0x7f.1/',
    'https://exa\u202emple.org/',
  ]) {
    await expect(run(url)).rejects.toBeInstanceOf(DocentError);
  }
  expect(events).toEqual([]);
});

test('1.3 it is offered only when the person wrote an address that can be read', () => {
  expect(tool.isOffered(context([]))).toBe(false);
  expect(tool.isOffered(context(['https://user@example.org/', 'http://0x7f.1/']))).toBe(false);
  expect(tool.isOffered(context(['https://example.org/a']))).toBe(true);
});

test('5.3, 8.6 another host is asked for anew, whatever the policy, and a no to it requests nothing there', async () => {
  const moved = new DocentError('redirect_other_host', {
    url: 'https://other.example/b',
    host: 'other.example',
  });
  pages = {
    'https://example.org/a': moved,
    'https://other.example/b': article('Other', 'Words of the other page.'),
  };
  rules = { fetch_page: 'allow' };
  await run('https://example.org/a');
  expect(events).toEqual([
    'request https://example.org/a',
    'ask https://other.example/b at other.example',
    'request https://other.example/b',
    'withdraw',
  ]);
  events.length = 0;
  answer = () => false;
  await expect(run('https://example.org/a')).rejects.toMatchObject({ code: 'confirmation_declined' });
  expect(events).not.toContain('request https://other.example/b');
});

test('hosts that lead on for ever end the asking', async () => {
  for (let n = 0; n < 10; n += 1) {
    const url = `https://h${n + 1}.example/`;
    pages[n === 0 ? 'https://example.org/a' : `https://h${n}.example/`] = new DocentError(
      'redirect_other_host',
      { url },
    );
  }
  await expect(run('https://example.org/a')).rejects.toMatchObject({ code: 'redirect_other_host' });
  expect(events.filter((event) => event.startsWith('ask'))).toHaveLength(4);
});

test('8.6 a long page is cut to 4,000 tokens, and the model is told how long it is', async () => {
  pages = { 'https://example.org/a': article('Long', `${'這一句話有十二個中文字。'.repeat(1000)}`) };
  const { forModel } = (await run('https://example.org/a')) as unknown as {
    forModel: { text: string; total_tokens: number; shown_tokens: number; truncated: boolean; note: string };
  };
  expect(forModel.truncated).toBe(true);
  expect(estimateTokens(forModel.text)).toBeLessThanOrEqual(4000);
  expect(forModel.shown_tokens).toBeGreaterThan(3900);
  expect(forModel.total_tokens).toBeGreaterThan(8000);
  expect(forModel.note).toContain(String(forModel.total_tokens));
});

test('8.6 a page without text is told without a word of an inbox, since nothing was kept', async () => {
  pages = {
    'https://example.org/a': '<html><body><div id="root"></div><script src="/app.js"></script></body></html>',
  };
  const error = await run('https://example.org/a').catch((thrown) => thrown);
  expect(error.code).toBe('page_unreadable');
  expect(explain(error, 'en')).toContain('Nothing was stored');
  expect(explain(error, 'en')).not.toContain('inbox');
});

test('where imports are denied, the page is not offered for import', async () => {
  rules = { fetch_page: 'ask', import_web_source: 'deny' };
  expect((await run('https://example.org/a')).forUser).toBeUndefined();
  expect(events).not.toContain('withdraw');
});

test('a text is cut at the end of a line where one is near, and never within a character', () => {
  const lines = `${'word '.repeat(20)}\n`.repeat(50);
  expect(cutToTokens(lines, 500).endsWith('\n')).toBe(true);
  expect(cutToTokens('𠮷'.repeat(200), 50)).not.toMatch(/[\ud800-\udbff]$/);
  expect(cutToTokens('short', 50)).toBe('short');
});

test.each([
  ['https://EXAMPLE.org:443/a', 'https://example.org/a', 'https://example.org/a at example.org'],
  ['https://example.org/a', 'https://example.org/a#part', 'https://example.org/a at example.org'],
  ['https://example.org./a#part', 'https://example.org/a', 'https://example.org/a at example.org'],
  [
    'https://測試.example/路徑',
    'https://測試.example/路徑',
    'https://xn--g6w251d.example/%E8%B7%AF%E5%BE%91 at xn--g6w251d.example',
  ],
  ['https://ｅｘａｍｐｌｅ.org/a', 'https://example.org/a', 'https://example.org/a at example.org'],
  ['https://example.org/a/../b/./c', 'https://example.org/b/c', 'https://example.org/b/c at example.org'],
])('8.6 %s, asked for as %s, is shown as it will be requested', async (own, url, shown) => {
  answer = () => false;
  await expect(run(url, [own])).rejects.toMatchObject({ code: 'confirmation_declined' });
  expect(events).toEqual([`ask ${shown}`]);
});

test.each([
  ['https://example.org/a', 'https://example.org/a/'],
  ['https://example.org/a', 'http://example.org/a'],
  ['https://example.org/a', 'https://example.org:8443/a'],
  ['https://example.org/a', 'https://www.example.org/a'],
  ['https://example.org/a?b=1', 'https://example.org/a?b=2'],
  ['https://example.org/a', 'https://example.org/A'],
  ['https://example.org/%61', 'https://example.org/a'],
  ['https://example.org/a', 'https://example.org.evil.example/a'],
])('8.6 of %s the model cannot make %s', async (own, url) => {
  await expect(run(url, [own])).rejects.toMatchObject({ code: 'page_not_named' });
  expect(events).toEqual([]);
});

test.each([
  ['https://ann:secret@example.org/a', 'url_userinfo'],
  ['https://example.org@evil.example/', 'url_userinfo'],
  ['https://0x7f.1/', 'ip_not_canonical'],
  ['https://ex%61mple.org/', 'url_encoded_host'],
  ['https://exa\u200bmple.org/', 'url_chars'],
  ['file:///etc/passwd', 'url_scheme'],
])('5.1 %s is refused before anyone is asked', async (url, code) => {
  await expect(run(url)).rejects.toMatchObject({ code });
  expect(events).toEqual([]);
  expect(tool.isOffered(context([url]))).toBe(false);
});
