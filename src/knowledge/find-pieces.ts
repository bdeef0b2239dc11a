import { splitSentences } from './split-sentences.js';

/** The smallest parts that chunks are put together from: contiguous ranges of a Markdown text, in order. */
export interface Piece {
  /** Offsets in the text; the end is exclusive. */
  start: number;
  end: number;
  kind: 'heading' | 'prose' | 'code' | 'table';
  /** Of a heading, 1 to 6. */
  level?: number;
  /** Whether a paragraph, code block or table ends with it: the better place for a break. */
  endsBlock: boolean;
  /** Of a table's later part: its header rows, which each part repeats. */
  header?: string;
}

interface Line {
  start: number;
  end: number;
  text: string;
}

/**
 * Cuts the Markdown from `from` on into headings, sentences, code blocks and tables. A code block or table that
 * is longer than `fits` allows is cut by line.
 */
export function findPieces(markdown: string, from: number, fits: (text: string) => boolean): Piece[] {
  const lines = splitLines(markdown, from);
  const pieces: Piece[] = [];
  let at = 0;
  while (at < lines.length) {
    const block = readBlock(lines, at);
    if (block.kind === 'heading') pieces.push(asHeading(block.lines, block.level));
    else if (block.kind !== 'blank') {
      // A loop, since the arguments of a call are limited: one line can hold a million sentences.
      const { kind, lines: own } = block;
      const found =
        kind === 'prose' ? asSentences(markdown, own, fits) : asWholeOrLines(markdown, kind, own, fits);
      for (const piece of found) pieces.push(piece);
    }
    at += block.lines.length;
  }
  return pieces;
}

type Block = { kind: 'blank' | 'prose' | 'code' | 'table' | 'heading'; lines: Line[]; level: number };

function readBlock(lines: readonly Line[], at: number): Block {
  const first = lines[at]?.text ?? '';
  const fence = openingFence.exec(first)?.[1];
  const heading = atxHeading.exec(first)?.[1];
  const take = (kind: Block['kind'], count: number, level = 0): Block => ({
    kind,
    lines: lines.slice(at, at + count),
    level,
  });
  if (first.trim() === '') return take('blank', 1);
  if (fence !== undefined) return take('code', fencedLength(lines, at, fence));
  if (heading !== undefined) return take('heading', 1, heading.length);
  if (tableRule.test(lines[at + 1]?.text ?? '') && first.includes('|'))
    return take('table', tableLength(lines, at));
  if (underline.test(lines[at + 1]?.text ?? '')) {
    return take('heading', 2, lines[at + 1]?.text.trimStart().startsWith('=') ? 1 : 2);
  }
  return take('prose', proseLength(lines, at));
}

function fencedLength(lines: readonly Line[], at: number, fence: string): number {
  const closing = new RegExp(`^\\s*${fence.charAt(0)}{${fence.length},}\\s*$`);
  let end = at + 1;
  while (end < lines.length && !closing.test(lines[end]?.text ?? '')) end += 1;
  return Math.min(end + 1, lines.length) - at;
}

function tableLength(lines: readonly Line[], at: number): number {
  let end = at + 2;
  while (lines[end]?.text.includes('|')) end += 1;
  return end - at;
}

function proseLength(lines: readonly Line[], at: number): number {
  let end = at + 1;
  for (; end < lines.length; end += 1) {
    const text = lines[end]?.text ?? '';
    const next = lines[end + 1]?.text ?? '';
    if (text.trim() === '' || openingFence.test(text) || atxHeading.test(text)) break;
    if (text.includes('|') && tableRule.test(next)) break;
  }
  return end - at;
}

function asHeading(lines: readonly Line[], level: number): Piece {
  return { ...span(lines), kind: 'heading', level, endsBlock: false };
}

function asSentences(markdown: string, lines: readonly Line[], fits: (text: string) => boolean): Piece[] {
  const { start, end } = span(lines);
  const sentences = splitSentences(markdown.slice(start, end), fits);
  return sentences.map((sentence, index) => ({
    start: start + sentence.start,
    end: start + sentence.end,
    kind: 'prose' as const,
    endsBlock: index === sentences.length - 1,
  }));
}

function asWholeOrLines(
  markdown: string,
  kind: 'code' | 'table',
  lines: readonly Line[],
  fits: (text: string) => boolean,
): Piece[] {
  const whole = span(lines);
  if (fits(markdown.slice(whole.start, whole.end))) return [{ ...whole, kind, endsBlock: true }];
  const headerLines = kind === 'table' ? lines.slice(0, 2) : [];
  const header = headerLines.map((line) => line.text).join('\n');
  const cuts = lines.flatMap((line) =>
    splitSentences(line.text, fits).map((cut) => ({
      start: line.start + cut.start,
      end: line.start + cut.end,
    })),
  );
  return cuts.map((cut, index) => ({
    ...cut,
    kind,
    endsBlock: index === cuts.length - 1,
    ...(header !== '' && cut.start > (headerLines[1]?.start ?? 0) ? { header } : {}),
  }));
}

function span(lines: readonly Line[]): { start: number; end: number } {
  return { start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 };
}

function splitLines(markdown: string, from: number): Line[] {
  const lines: Line[] = [];
  for (let start = from; start < markdown.length; ) {
    const newline = markdown.indexOf('\n', start);
    const end = newline === -1 ? markdown.length : newline;
    lines.push({ start, end, text: markdown.slice(start, end).replace(/\r$/, '') });
    start = end + 1;
  }
  return lines;
}

const openingFence = /^ {0,3}(`{3,}|~{3,})/;
const atxHeading = /^ {0,3}(#{1,6})(?:\s|$)/;
const underline = /^ {0,3}(?:=+|-{3,})\s*$/;
const tableRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
