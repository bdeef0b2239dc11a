/** The smallest piece of a document that can be quoted alone: a sentence, a list item, a table row, a line of code. */
export interface ReadableUnit {
  kind: 'sentence' | 'line' | 'item' | 'row' | 'code';
  /** As it is shown: without list markers and table bars, links written out. */
  text: string;
  /** Units of one paragraph, list, table or code block share it. */
  block: number;
  /** The heading it stands under. */
  heading: string;
}

/** Takes Markdown apart into what a person can read alone. Headings, rules, front matter and images are not quoted. */
export function readableUnits(markdown: string, heading = ''): ReadableUnit[] {
  const lines = withoutFrontMatter(markdown.split(/\r\n|[\n\r\v\f\u0085\p{Zl}\p{Zp}]/u));
  const units: ReadableUnit[] = [];
  let section = heading;
  for (let at = 0, block = 0; at < lines.length; block += 1) {
    const line = lines[at] ?? '';
    const title = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/u.exec(line)?.[1];
    if (title !== undefined) section = `${heading} ${title}`;
    const kind = title !== undefined || isSkipped(line) ? undefined : blockKind(line);
    if (kind === undefined) {
      at += 1;
      continue;
    }
    const end = endOfBlock(lines, at, kind);
    for (const [unitKind, text] of unitsOf(kind, lines.slice(at, end))) {
      const shown = readable(text, unitKind);
      if (shown !== '') units.push({ kind: unitKind, text: shown, block, heading: section });
    }
    at = end;
  }
  return units;
}

type BlockKind = 'paragraph' | 'list' | 'table' | 'fence';

const listItem = /^\s*(?:[-*+•‧・]|\d{1,3}[.)、]|[(（]\d{1,2}[)）])\s+(?=\S)/u;
const fence = /^\s*(?:`{3,}|~{3,})/u;
const tableRow = /^\s*\|/u;
const tableRule = /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*$/u;

function isSkipped(line: string): boolean {
  return /^\s*(?:$|[-*_](?:\s*[-*_]){2,}\s*$|<!--.*-->\s*$|!\[[^\]]*\]\([^)]*\)\s*$)/u.test(line);
}

function blockKind(line: string): BlockKind {
  if (fence.test(line)) return 'fence';
  if (tableRow.test(line)) return 'table';
  return listItem.test(line) ? 'list' : 'paragraph';
}

function endOfBlock(lines: readonly string[], start: number, kind: BlockKind): number {
  let end = start + 1;
  if (kind === 'fence') {
    while (end < lines.length && !fence.test(lines[end] ?? '')) end += 1;
    return Math.min(end + 1, lines.length);
  }
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (isSkipped(line) || /^\s{0,3}#{1,6}\s/u.test(line)) return end;
    const next = blockKind(line);
    const continuesItem = kind === 'list' && next === 'paragraph';
    if (next !== kind && !continuesItem) return end;
  }
  return end;
}

function unitsOf(kind: BlockKind, lines: readonly string[]): [ReadableUnit['kind'], string][] {
  if (kind === 'fence') return lines.filter((line) => !fence.test(line)).map((line) => ['code', line]);
  if (kind === 'table') return tableRows(lines).map((row) => ['row', row]);
  if (kind === 'list') return listItems(lines).map((item) => ['item', item]);
  if (!isWrapped(lines)) return lines.flatMap((line) => sentences(line).map(asSentence));
  return sentences(joinLines(lines)).map(asSentence);
}

function asSentence(text: string): ['sentence', string] {
  return ['sentence', text];
}

/** `Header: cell · Header: cell`, since half a table cannot be read. */
function tableRows(lines: readonly string[]): string[] {
  const hasHeader = lines.length > 1 && tableRule.test(lines[1] ?? '');
  const header = hasHeader ? cells(lines[0] ?? '') : [];
  return lines
    .slice(hasHeader ? 2 : 0)
    .filter((line) => !tableRule.test(line))
    .map((line) =>
      cells(line)
        .map((cell, column) => (header[column] && cell ? `${header[column]}: ${cell}` : cell))
        .filter((cell) => cell !== '')
        .join(' · '),
    );
}

function cells(row: string): string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/gu, '')
    .split(/(?<!\\)\|/u)
    .map((cell) =>
      cell
        .replace(/\\\|/gu, '|')
        .replace(/<br\s*\/?>/giu, ' ')
        .trim(),
    );
}

function listItems(lines: readonly string[]): string[] {
  const items: string[][] = [];
  for (const line of lines) {
    if (listItem.test(line) || items.length === 0) items.push([line]);
    else items.at(-1)?.push(line);
  }
  return items.map(joinLines);
}

/** Lines that were broken by width rather than by meaning, as in the text of a PDF or of hard-wrapped Markdown. */
function isWrapped(lines: readonly string[]): boolean {
  const widths = lines.map((line) => line.trim().length);
  const widest = Math.max(...widths);
  return lines.length > 1 && widest >= 24 && widths.slice(0, -1).every((width) => width >= widest * 0.6);
}

function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .reduce(
      (text, line) =>
        /[\p{Script=Han}，。、；：！？）」]$/u.test(text) || text === '' ? text + line : `${text} ${line}`,
      '',
    );
}

function sentences(text: string): string[] {
  return text
    .split(
      /(?<=[。！？；][」』”’）)]*)(?![」』”’）)。！？])|(?<=[.!?]["'”’)]*)\s+(?=[\p{Lu}\p{N}\p{Script=Han}"'“(`*])/u,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

function readable(text: string, kind: ReadableUnit['kind']): string {
  if (kind === 'code') return text.trimEnd();
  return text
    .replace(/!\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(
      /(?<!\\)\[([^\]]+)\]\(<?(https?:\/\/[^)\s>]+)>?(?:\s+"[^"]*")?\)/gu,
      (_, label: string, url: string) => (label.trim() === url ? url : `${label} (${url})`),
    )
    .replace(/(?<!\\)\[([^\]]+)\]\([^)\s]*\)/gu, '$1')
    .replace(kind === 'item' ? /^\s*[-*+•‧・]\s+/u : /^\s*>\s?/u, '')
    .trim();
}

function withoutFrontMatter(lines: readonly string[]): readonly string[] {
  if (lines[0]?.trim() !== '---') return lines;
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
  const isFrontMatter = end > 0 && lines.slice(1, end).every((line) => /^[\w-]+\s*:|^\s|^$/u.test(line));
  return isFrontMatter ? lines.slice(end + 1) : lines;
}
