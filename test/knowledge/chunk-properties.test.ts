import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkDocument, defaultChunking } from '../../src/knowledge/chunk.js';
import { makeDocument } from './make-document.js';

// What must hold for any document that is put together from headings, paragraphs, lists, code blocks and tables.

const chunking = { ...defaultChunking, maxSize: 120 };
const sizeOf = (text: string) =>
  [...text].reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) >= 0x2e80 ? 1 : 0.3), 0);

interface Block {
  kind: 'heading' | 'prose' | 'list' | 'code' | 'table';
  text: string;
}

const sentence = fc.constantFrom(
  '港口的水很深，船隻可以直接靠岸。',
  '起重機每月檢查一次！',
  'The water is deep enough for every ship. ',
  'See section 3.2 for version 1.2.3. ',
);
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    kind: fc.constant('heading' as const),
    text: fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.nat(99))
      .map(([level, n]) => `${'#'.repeat(level)} 第 ${n} 節`),
  }),
  fc.record({
    kind: fc.constant('prose' as const),
    text: fc.array(sentence, { minLength: 1, maxLength: 20 }).map((all) => all.join('').trim()),
  }),
  fc.record({
    kind: fc.constant('list' as const),
    text: fc
      .array(sentence, { minLength: 1, maxLength: 8 })
      .map((all) => all.map((one) => `- ${one.trim()}`).join('\n')),
  }),
  fc.record({
    kind: fc.constant('code' as const),
    text: fc
      .tuple(fc.integer({ min: 1, max: 25 }), fc.constantFrom('', '  ', '    '), fc.nat(999))
      .map(([lines, indent, n]) =>
        [
          '```ts',
          ...Array.from({ length: lines }, (_, at) => `const v${n}_${at} = f(${at}); # not a heading`),
          '```',
        ]
          .map((line) => indent + line)
          .join('\n'),
      ),
  }),
  fc.record({
    kind: fc.constant('table' as const),
    text: fc
      .tuple(fc.integer({ min: 1, max: 20 }), fc.nat(999))
      .map(([rows, n]) =>
        [
          `| name ${n} | value |`,
          '|---|---|',
          ...Array.from({ length: rows }, (_, at) => `| row ${n} ${at} | 值 |`),
        ].join('\n'),
      ),
  }),
);

test('7.1 whatever a document is made of, chunks keep what belongs together and lose nothing', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), (blocks) => {
      const document = makeDocument('doc-1', blocks.map(({ text }) => text).join('\n\n'));
      const lines = document.markdown.split('\n');
      const chunks = chunkDocument(document, chunking);
      const covered = new Set<number>();
      for (const chunk of chunks) {
        for (let line = chunk.startLine; line <= chunk.endLine; line += 1) covered.add(line);
        // The rows of a table's head may stand before what is in the lines.
        const own = chunk.text.split('\n');
        const raw = lines.slice(chunk.startLine - 1, chunk.endLine).join('\n');
        expect(raw.includes(chunk.text) || raw.includes(own.slice(2).join('\n'))).toBe(true);
        // Line breaks between pieces are not counted, nor is a head that is repeated.
        expect(sizeOf(chunk.text)).toBeLessThanOrEqual(chunking.maxSize * 1.1 + 12);
      }
      lines.forEach((line, index) => {
        if (index >= 3 && line.trim() !== '') expect(covered, line).toContain(index + 1);
      });
      for (const { kind, text } of blocks) {
        if ((kind !== 'code' && kind !== 'table') || sizeOf(text) > chunking.maxSize) continue;
        expect(
          chunks.some((chunk) => chunk.text.includes(text.trim())),
          `cut: ${text}`,
        ).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});

describe('7.1 the overlap', () => {
  test('is of whole sentences of the same section, at most 15 % of a chunk', () => {
    const texts = Array.from({ length: 60 }, (_, index) => `第${index}句說港口。`).join('');
    const chunks = chunkDocument(makeDocument('doc-1', `# 甲\n\n${texts}\n\n# 乙\n\n${texts}`), chunking);
    for (const [index, chunk] of chunks.slice(1).entries()) {
      const before = chunks[index]?.text ?? '';
      let shared = 0;
      for (let length = 1; length <= chunk.text.length; length += 1) {
        if (before.endsWith(chunk.text.slice(0, length))) shared = length;
      }
      expect(sizeOf(chunk.text.slice(0, shared))).toBeLessThanOrEqual(chunking.maxSize * 0.15);
      if (chunk.text.startsWith('# ')) expect(shared).toBe(0);
      else expect(chunk.text.slice(0, shared)).toMatch(/。$/);
    }
  });
});
