import { describe, expect, it } from 'vitest';
import { renderPassages } from '../../src/discord/render-passages.js';

const passage = (text: string, more: { title?: string; heading?: string; sourceUrl?: string } = {}) => ({
  documentId: 'doc-0123456789abcdef',
  title: 'Guide',
  chunkIds: ['doc-0123456789abcdef-chunk-0001'],
  startLine: 3,
  endLine: 9,
  heading: '',
  text,
  score: 1,
  matches: [{ start: 0, end: 2 }],
  ...more,
});
const worst = passage('_*`|'.repeat(3000), {
  title: '*_'.repeat(300),
  heading: '標題'.repeat(300),
  sourceUrl: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/${'x'.repeat(3000)}`,
});

describe('7.3 the passages of /search', () => {
  it('stay within Discord’s limits whatever stands in the documents', () => {
    const found = { query: '*'.repeat(300), passages: [worst, worst, worst, worst] };
    const { content, embeds = [] } = renderPassages(found, { canEmbed: true, language: 'en' });
    expect(content.length).toBeLessThanOrEqual(2000);
    expect(embeds).toHaveLength(3);
    const all = embeds.flatMap(({ title, description, footer, author }) => {
      expect(title?.length).toBeLessThanOrEqual(256);
      expect(author?.name.length).toBeLessThanOrEqual(256);
      expect(footer?.text.length).toBeLessThanOrEqual(2048);
      return [title, description, footer?.text, author?.name];
    });
    expect(all.reduce((sum, text) => sum + (text ?? '').length, 0)).toBeLessThanOrEqual(6000);
  });

  it('are shorter texts in one message where embeds are not shown', () => {
    const found = { query: '*'.repeat(300), passages: [worst, worst, worst] };
    const plain = renderPassages(found, { canEmbed: false, language: 'zh-TW' });
    expect(plain.embeds).toBeUndefined();
    expect(plain.content.length).toBeLessThanOrEqual(2000);
  });

  it('name host, place and headings, and link to the page', () => {
    const page = passage('燈塔每晚點亮', {
      heading: '港口 › 燈塔',
      sourceUrl: 'https://harbour.example/guide',
    });
    const { embeds } = renderPassages(
      { query: '燈塔', passages: [page] },
      { canEmbed: true, language: 'zh-TW' },
    );
    expect(embeds).toEqual([
      {
        author: { name: 'harbour.example' },
        title: 'Guide',
        url: 'https://harbour.example/guide',
        description: '**燈塔**每晚點亮',
        footer: { text: '港口 › 燈塔\n第 3–9 行 · doc-0123456789abcdef' },
      },
    ]);
  });
});
