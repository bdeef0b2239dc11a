import type { OutlineEntry } from './open-pdf.js';
import type { PdfLine } from './read-pdf-lines.js';

/** Says how deep a heading a line is (1 the highest), or undefined for running text. */
export type HeadingLevel = (line: PdfLine) => number | undefined;

/**
 * Tells headings by the file's outline, where it has one, and by size: clearly larger than the type of most of the
 * text, short, and rare. Where over a seventh of the lines (half of very few) would be headings, size means nothing in
 * this file.
 */
export function findPdfHeadings(pages: readonly PdfLine[][], outline: readonly OutlineEntry[]): HeadingLevel {
  const titles = outlineTitles(outline);
  const lines = pages.flat();
  const body = bodySize(lines);
  const large = lines.filter((line) => isHeadingLike(line, body));
  const reliable =
    large.length > 0 && large.length <= Math.max(lines.length / 7, Math.min(4, lines.length / 2));
  const sizes = [...new Set(large.map((line) => line.size))].sort((a, b) => b - a);
  return (line) => {
    const stated = titles.get(normal(line.text));
    if (stated !== undefined) return stated;
    return reliable && isHeadingLike(line, body) ? Math.min(3, sizes.indexOf(line.size) + 1) : undefined;
  };
}

function isHeadingLike({ text, size }: PdfLine, body: number): boolean {
  const trimmed = text.trim();
  return size >= body * 1.2 && trimmed.length <= 120 && /\p{L}{3}|\p{Script=Han}{2}/u.test(trimmed);
}

/** The size in which most characters are set. */
function bodySize(lines: readonly PdfLine[]): number {
  const characters = new Map<number, number>();
  for (const { text, size } of lines) characters.set(size, (characters.get(size) ?? 0) + text.length);
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function outlineTitles(outline: readonly OutlineEntry[]): Map<string, number> {
  const titles = new Map<string, number>();
  const open = outline.map((entry) => ({ entry, level: 1 }));
  for (let next = open.pop(); next !== undefined && titles.size < 5_000; next = open.pop()) {
    const { entry, level } = next;
    if (entry.title.trim().length > 2) titles.set(normal(entry.title), Math.min(3, level));
    for (const item of entry.items ?? []) open.push({ entry: item, level: level + 1 });
  }
  return titles;
}

const normal = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
