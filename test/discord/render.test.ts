import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderResult } from '../../src/discord/render-answer.js';
import { renderCard, renderSearch, withoutEmbeds } from '../../src/discord/render-search.js';
import { languages } from '../../src/language.js';
import { checkMessage } from '../../src/playground/check-message.js';
import type { SearchRecord, SearchState } from '../../src/search-record.js';
import { sourceIds } from '../../src/search-record.js';
import type { Citation, TurnResult } from '../../src/turn/turn.js';

const result = (changes: Partial<TurnResult>): TurnResult => ({
  runId: 'run-1',
  outcome: 'answered',
  language: 'en',
  answer: 'Four workers [1].',
  modelCalls: 2,
  toolCalls: [],
  citations: [],
  consulted: [],
  ...changes,
});

const citation = (changes: Partial<Citation> = {}): Citation => ({
  number: 1,
  documentId: 'doc-0123456789abcdef',
  title: 'Service configuration',
  chunkIds: ['doc-0123456789abcdef-chunk-0001'],
  startLine: 12,
  endLine: 20,
  ...changes,
});

const record = (changes: Partial<SearchRecord> = {}): SearchRecord => ({
  searchRecordId: '0b1e7c0a-0000-4000-8000-000000000000',
  userId: 'u',
  userName: 'Mei',
  conversationId: 'c',
  query: 'FTS5 limits',
  state: 'ok',
  results: sourceIds.map((sourceId, index) => ({
    sourceId,
    title: `Title ${index + 1}`,
    url: `https://host${index + 1}.example/page`,
    snippet: `Snippet ${index + 1}`,
  })),
  savedAt: 0,
  ...changes,
});

describe('an answer', () => {
  it('2.1 lists its citations below: title, page, lines and the bare source URL', () => {
    const { answer } = renderResult(
      result({
        citations: [
          citation(),
          citation({
            number: 2,
            title: 'A *b*',
            page: 3,
            startLine: 5,
            endLine: 5,
            sourceUrl: 'https://x.example/a',
          }),
        ],
      }),
    );
    expect(answer).toHaveLength(1);
    expect(answer[0]?.content).toBe(
      [
        'Four workers [1].',
        '',
        '**Sources**',
        '-# [1] Service configuration · lines 12–20',
        '-# [2] A \\*b\\* · page 3 · line 5 · <https://x.example/a>',
      ].join('\n'),
    );
  });

  it('2.1 lists what was consulted where nothing is cited, and 2.4 ends with the notice', () => {
    const { answer } = renderResult(
      result({ language: 'zh-TW', answer: '答案', consulted: [citation()], notice: '未使用語言模型。' }),
    );
    expect(answer[0]?.content).toBe(
      [
        '答案',
        '',
        '**參閱過，未直接引用**',
        '-# [1] Service configuration · 第 12–20 行',
        '-# 未使用語言模型。',
      ].join('\n'),
    );
  });

  it('shows who asked what, where it stands under no message of theirs', () => {
    const { answer } = renderResult(result({ answer: 'Yes.' }), { name: 'Mei', text: 'Is it?\n@everyone' });
    expect(answer[0]?.content).toBe('> **Mei** asked: Is it? \\@everyone\n\nYes.');
  });

  it('of up to four messages is split, a longer one becomes a file with its sources still in the message', () => {
    const long = renderResult(result({ answer: 'word '.repeat(1500) })).answer;
    expect(long).toHaveLength(4);
    expect(long.every((part) => part.content.length <= 2000 && part.file === undefined)).toBe(true);
    const text = `${'a line of text\n'.repeat(900)}the end`;
    const [first, ...more] = renderResult(result({ answer: text, citations: [citation()] })).answer;
    expect(more).toEqual([]);
    expect(first?.file).toEqual({ name: 'answer.md', text });
    expect(first?.content.length).toBeLessThanOrEqual(2000);
    expect(first?.content).toContain('Service configuration');
  });

  it('keeps the list of sources out of a code block that the model left open', () => {
    const { answer } = renderResult(result({ answer: '```py\nprint(1)', citations: [citation()] }));
    expect(answer[0]?.content).toContain('print(1)\n```\n\n**Sources**');
  });

  it('says what the program imported, whatever the model says of it', () => {
    const outcome = {
      status: 'imported' as const,
      documentId: 'doc-0123456789abcdef',
      title: 'FTS5 [limits](https://x.example)',
      chunks: 7,
      warnings: [{ code: 'pdf_pages_empty' as const, details: { count: 1, converted: 9, pages: '3' } }],
      ms: 5,
    };
    const { answer } = renderResult(
      result({ answer: 'Nothing happened.', attachment: { kind: 'imported', outcome } }),
    );
    expect(answer[0]?.content).toContain(
      '📥 Imported: “FTS5 \\[limits\\]\\(https\\://x.example\\)” (7 passages',
    );
    expect(answer[0]?.content).toContain('pictures only\\: 1 of 9 \\(page 3\\)');
  });
});

describe('search candidates', () => {
  it('3.5 are one message: an embed each with host, title and snippet, and one row of buttons', () => {
    const shown = renderSearch(record(), 'en');
    expect(shown.content).toContain('“FTS5 limits”');
    expect(shown.embeds?.map((embed) => [embed.author?.name, embed.title, embed.description])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [`web-${n} · host${n}.example`, `Title ${n}`, `Snippet ${n}`]),
    );
    const [row, ...more] = shown.components ?? [];
    expect(more).toEqual([]);
    expect(row?.components.map((button) => 'custom_id' in button && button.custom_id)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `choose:0b1e7c0a-0000-4000-8000-000000000000:${n}`),
    );
  });

  it('has as many buttons as results', () => {
    const shown = renderSearch(record({ results: record().results.slice(0, 2) }), 'en');
    expect(shown.embeds).toHaveLength(2);
    expect(shown.components?.[0]?.components).toHaveLength(2);
  });

  it('3.5 stay within Discord’s limits for the longest and worst titles, snippets, hosts and queries', () => {
    const worst = record({
      query: '*'.repeat(300),
      results: sourceIds.map((sourceId) => ({
        sourceId,
        title: '['.repeat(240),
        url: `https://${'a-long-label.'.repeat(18)}example/${'x'.repeat(3000)}`,
        snippet: '*_'.repeat(250),
      })),
    });
    for (const language of languages) {
      const shown = renderSearch(worst, language);
      expect(() => checkMessage(shown as never, { isNew: true, files: 0 })).not.toThrow();
      expect(shown.embeds?.every((embed) => (embed.title ?? '').length <= 150)).toBe(true);
      expect(shown.embeds?.every((embed) => (embed.description ?? '').length <= 500)).toBe(true);
      expect(shown.embeds?.[0]?.author?.name).toMatch(/label\.example$/);
    }
  });

  it('3.5 show a host in punycode, whatever the title claims', () => {
    const [first] = record().results;
    const shown = renderSearch(
      record({ results: [{ ...first!, title: 'apple.com', url: 'https://xn--pple-43d.com/' }] }),
      'en',
    );
    expect(shown.embeds?.[0]?.author?.name).toBe('web-1 · xn--pple-43d.com');
  });

  it('3.2 each other state has a sentence of its own, in each language, without buttons', () => {
    const states: SearchState[] = ['empty', 'blocked', 'unreadable', 'offline'];
    for (const language of languages) {
      const sentences = states.map((state) => {
        const shown = renderSearch(record({ state, results: [], detail: 'HTTP 503' }), language);
        expect(shown.components).toBeUndefined();
        expect(shown.content).toContain('FTS5 limits');
        return shown.content;
      });
      expect(new Set(sentences).size).toBe(4);
      expect(sentences[2]).toContain('HTTP 503');
    }
  });

  it('are text with the same buttons where the bot may not embed', () => {
    const shown = withoutEmbeds(renderSearch(record(), 'en'));
    expect(shown.embeds).toBeUndefined();
    expect(shown.components?.[0]?.components).toHaveLength(5);
    expect(shown.content).toContain('**web\\-3 · host3.example**\nTitle 3\n-# Snippet 3');
    const long = record({ query: '*'.repeat(300) });
    for (const result of long.results)
      Object.assign(result, { title: '*'.repeat(240), snippet: '字'.repeat(500) });
    expect(withoutEmbeds(renderSearch(long, 'zh-TW')).content.length).toBeLessThanOrEqual(2000);
  });

  it('4.5 a card is one embed with its single button', () => {
    const shown = renderCard({ record: record(), sourceId: 'web-3' }, 'zh-CN');
    expect(shown.embeds?.map((embed) => embed.title)).toEqual(['Title 3']);
    expect(shown.components?.[0]?.components).toMatchObject([
      { label: 'web-3', custom_id: 'choose:0b1e7c0a-0000-4000-8000-000000000000:3' },
    ]);
  });
});

describe('the single way out', () => {
  it('8.4 nothing but render.ts sends, replies or edits', () => {
    const folder = new URL('../../src/discord/', import.meta.url);
    const commandFolder = new URL('../../commands/', import.meta.url);
    const files = [folder, commandFolder].flatMap((place) =>
      readdirSync(place).map((name) => ({ name, text: readFileSync(new URL(name, place), 'utf8') })),
    );
    const ways = /\.(send|reply|edit|editReply|followUp|update|showModal|deferReply|deferUpdate|respond)\(/;
    const others = files.filter((file) => file.name !== 'render.ts' && ways.test(file.text));
    expect(others.map((file) => file.name)).toEqual([]);
  });
});
