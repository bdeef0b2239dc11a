import { describe, expect, test } from 'vitest';
import { chunkDocument } from '../../src/knowledge/chunk.js';
import type { Chunk, Document } from '../../src/knowledge/knowledge-store.js';
import { makeDocument } from './make-document.js';

const sentence = '港口的水很深，船隻可以直接靠岸。';
const englishSentence = 'The water of the harbour is deep enough for every ship. ';

/** The raw lines that a chunk claims to stand on. */
function linesOf(document: Document, chunk: Chunk): string {
  return document.markdown
    .split('\n')
    .slice(chunk.startLine - 1, chunk.endLine)
    .join('\n');
}

describe('chunkDocument', () => {
  test('a short document is one chunk; lines count in the whole raw file from 1', () => {
    const document = makeDocument('doc-1', '\n# 手冊\n\n第一句。\n\n最後一句。\n\n');
    expect(chunkDocument(document)).toEqual([
      {
        chunkId: 'doc-1-chunk-0001',
        documentId: 'doc-1',
        startLine: 5,
        endLine: 9,
        heading: '手冊',
        tokenCount: expect.any(Number),
        text: '# 手冊\n\n第一句。\n\n最後一句。',
      },
    ]);
  });

  test('front matter is never part of a chunk', () => {
    expect(JSON.stringify(chunkDocument(makeDocument('doc-1', 'text')))).not.toContain('document_id:');
  });

  test('text without breaks is cut at sentences, into about 600 Han or 2,000 Latin characters', () => {
    for (const [text, least, most] of [
      [sentence.repeat(200), 450, 600],
      [englishSentence.repeat(200), 1500, 2000],
    ] as const) {
      const chunks = chunkDocument(makeDocument('doc-1', text));
      for (const chunk of chunks.slice(0, -1)) {
        expect(chunk.text.length).toBeGreaterThan(least);
        expect(chunk.text.length).toBeLessThanOrEqual(most);
        expect(chunk.text).toMatch(/[。.]$/);
      }
      expect(chunks.map((chunk) => chunk.chunkId)).toEqual(
        chunks.map((_, index) => `doc-1-chunk-${String(index + 1).padStart(4, '0')}`),
      );
    }
  });

  test('a chunk begins with the last sentences of the one before, about 15 % of its size at most', () => {
    const sentences = Array.from({ length: 120 }, (_, index) => `第${index}句說港口的水很深。`);
    const chunks = chunkDocument(makeDocument('doc-1', sentences.join('')));
    expect(chunks.length).toBeGreaterThan(2);
    for (const [index, chunk] of chunks.slice(1).entries()) {
      const before = chunks[index]?.text ?? '';
      const first = chunk.text.split('。')[0] ?? '';
      const shared = before.length - before.indexOf(first);
      expect(before).toContain(first);
      expect(shared).toBeLessThanOrEqual(100);
      expect(shared).toBeGreaterThan(20);
    }
  });

  test('every line of the text is in a chunk, and each chunk stands where it says', () => {
    const body = Array.from({ length: 80 }, (_, index) =>
      index % 7 === 0 ? `## 第 ${index} 節\n` : `${index}. ${sentence.repeat((index % 5) + 1)}`,
    ).join('\n');
    const document = makeDocument('doc-1', body);
    const chunks = chunkDocument(document);
    const covered = new Set<number>();
    for (const chunk of chunks) {
      for (let line = chunk.startLine; line <= chunk.endLine; line += 1) covered.add(line);
      expect(linesOf(document, chunk)).toContain(chunk.text);
    }
    document.markdown.split('\n').forEach((line, index) => {
      if (index >= 3 && line.trim() !== '') expect(covered).toContain(index + 1);
    });
  });

  test('a heading begins a chunk once the one before is well begun, and never ends one', () => {
    const section = (name: string) => `## ${name}\n\n${sentence.repeat(15)}\n\n`;
    const chunks = chunkDocument(
      makeDocument('doc-1', `# 手冊\n\n${['甲', '乙', '丙'].map(section).join('')}`),
    );
    expect(chunks.map((chunk) => chunk.heading)).toEqual(['手冊', '手冊 › 乙', '手冊 › 丙']);
    for (const chunk of chunks) expect(chunk.text.split('\n').at(-1)).not.toMatch(/^#/);
  });

  test('the heading path leaves out what stands beside it, and reads underlined headings', () => {
    const body = `Guide\n=====\n\n${englishSentence.repeat(20)}\n\nOne\n---\n\n${englishSentence.repeat(20)}\n\n### Deep ###\n\n${englishSentence.repeat(20)}\n\n## Two\n\n${englishSentence.repeat(20)}`;
    const paths = chunkDocument(makeDocument('doc-1', body)).map((chunk) => chunk.heading);
    expect(paths).toEqual(['Guide', 'Guide › One', 'Guide › One › Deep', 'Guide › Two']);
  });

  test('a code block that fits is not cut, and a heading sign in it is none', () => {
    const code = `\`\`\`bash\n${'# a comment\nyardctl deploy production\n'.repeat(20)}\`\`\``;
    const body = `# Guide\n\n${englishSentence.repeat(28)}\n\n${code}\n\n${englishSentence.repeat(28)}`;
    const chunks = chunkDocument(makeDocument('doc-1', body));
    expect(chunks.some((chunk) => chunk.text.includes(code))).toBe(true);
    expect(new Set(chunks.map((chunk) => chunk.heading))).toEqual(new Set(['Guide']));
  });

  test('a code block that does not fit is cut by line', () => {
    const code = Array.from(
      { length: 200 },
      (_, index) => `const value${index} = compute(${index}); // step`,
    );
    const chunks = chunkDocument(makeDocument('doc-1', `\`\`\`ts\n${code.join('\n')}\n\`\`\``));
    expect(chunks.length).toBeGreaterThan(2);
    const lines = chunks.flatMap((chunk) => chunk.text.split('\n'));
    for (const line of code) expect(lines).toContain(line);
  });

  test('a table that fits stays whole; of one that does not, each part repeats the header', () => {
    const row = (index: number) => `| setting_${index} | ${'值'.repeat(20)} | ${index} |`;
    const table = (rows: number) =>
      `| name | value | number |\n|---|---|---|\n${Array.from({ length: rows }, (_, index) => row(index)).join('\n')}`;
    const whole = chunkDocument(makeDocument('doc-1', `${sentence.repeat(30)}\n\n${table(10)}`));
    expect(whole.some((chunk) => chunk.text.includes(table(10)))).toBe(true);
    const parts = chunkDocument(makeDocument('doc-1', table(80)));
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts)
      expect(part.text.startsWith('| name | value | number |\n|---|---|---|\n| setting')).toBe(true);
    expect(parts[1]?.startLine).toBeGreaterThan(6);
  });

  test('a sentence longer than a chunk is cut at a blank, and no character is torn apart', () => {
    const chunks = chunkDocument(makeDocument('doc-1', 'word '.repeat(3000)));
    expect(chunks.every((chunk) => /^(?:word ?)+$/.test(chunk.text))).toBe(true);
    const rare = chunkDocument(makeDocument('doc-2', '𠮷'.repeat(2000)));
    expect(rare.every((chunk) => /^𠮷+$/u.test(chunk.text))).toBe(true);
  });

  test('a chunk names the PDF page on which it starts', () => {
    const page = `${sentence.repeat(30)}\n\n`;
    const body = `## 第 1 頁\n\n${page}## 第 2 頁\n\n${page}## 第 3 頁\n\n${page}`;
    const pages = [4, 8, 12].map((startLine, index) => ({ page: index + 1, startLine }));
    const chunks = chunkDocument(makeDocument('doc-1', body, { pages }));
    expect(chunks.map((chunk) => chunk.page)).toEqual([1, 2, 3]);
  });

  test('line ends of Windows make no difference to the text', () => {
    const chunks = chunkDocument(makeDocument('doc-1', '# 手冊\r\n\r\n第一句。\r\n第二句。\r\n'));
    expect(chunks[0]).toMatchObject({ heading: '手冊', text: '# 手冊\n\n第一句。\n第二句。' });
  });

  test('nothing but front matter gives no chunk', () => {
    expect(chunkDocument(makeDocument('doc-1', ''))).toEqual([]);
    expect(chunkDocument(makeDocument('doc-1', ' \n \n'))).toEqual([]);
  });
});
