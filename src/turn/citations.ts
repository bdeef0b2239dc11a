import type { Passage } from '../tools/tool.js';
import type { Citation } from './turn.js';

/**
 * Makes the program's citations out of a model's text (rule 2.1): every `[n]`, also `【n】`, `[1, 2]` and `[1-3]`,
 * that numbers a passage the model was given stays as `[n]` and becomes a citation; every other one is removed.
 * Code is left alone. Without passages the text is returned as it is.
 */
export function cite(text: string, passages: readonly Passage[]): { text: string; citations: Citation[] } {
  if (passages.length === 0) return { text, citations: [] };
  const cited = new Set<number>();
  const parts = text
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : citePart(part, passages, cited)));
  const numbers = [...cited].sort((a, b) => a - b);
  return { text: parts.join(''), citations: numbers.flatMap((number) => citation(number, passages)) };
}

/** The passages under their numbers, for an answer that cites none. */
export function citeAll(passages: readonly Passage[]): Citation[] {
  return passages.flatMap((_, index) => citation(index + 1, passages));
}

const code = /(```[\s\S]*?(?:```|$)|`[^`\n]+`)/;
const marker = /[ \t]*[[【［]\s*(\d{1,3}(?:\s*[,，、;–-]\s*\d{1,3})*)\s*[\]】］](?!\()/g;

function citePart(text: string, passages: readonly Passage[], cited: Set<number>): string {
  return text.replace(marker, (whole, list: string) => {
    const valid = expand(list).filter((number) => number >= 1 && number <= passages.length);
    for (const number of valid) cited.add(number);
    const space = /^[ \t]/.test(whole) && valid.length > 0 ? ' ' : '';
    return space + [...new Set(valid)].map((number) => `[${number}]`).join('');
  });
}

/** `1, 3-5` as 1, 3, 4, 5; a range over 20 wide is none. */
function expand(list: string): number[] {
  return list.split(/[,，、;]/).flatMap((item) => {
    const [from = 0, to = from] = item.split(/[–-]/).map((part) => Number(part.trim()));
    return to < from || to - from > 20
      ? [from]
      : Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

function citation(number: number, passages: readonly Passage[]): Citation[] {
  const passage = passages[number - 1];
  if (passage === undefined) return [];
  const { documentId, title, chunkIds, startLine, endLine, page, sourceUrl } = passage;
  return [
    {
      number,
      documentId,
      title,
      chunkIds,
      startLine,
      endLine,
      ...(page !== undefined && { page }),
      ...(sourceUrl !== undefined && { sourceUrl }),
    },
  ];
}
