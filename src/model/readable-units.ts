import { cellsUnderHeaders } from './table-rows.js';
import { unwrapLines } from './unwrap-lines.js';

/** The smallest piece of a document that can be quoted alone: a sentence, a list item, a table row, a block of code. */
export interface ReadableUnit {
  kind: 'sentence' | 'item' | 'row' | 'code';
  /** As it is shown: table cells under their headers, links written out. Only code has several lines. */
  text: string;
  /** What it says itself, for comparison: a row without the headers that every row repeats. */
  own: string;
  /** The headings it stands under. */
  section: string;
  /** For a row: the headers of its table. */
  headers: string;
  /** Units of one paragraph, list, table or code block share it. */
  block: number;
  /** Sentences of one line share it; between them stands `gap`. */
  line: number;
  gap: string;
}

/** Takes Markdown apart into what a person can read alone. Headings, rules, front matter and images are not quoted. */
export function readableUnits(markdown: string, heading = ''): ReadableUnit[] {
  const lines = withoutFrontMatter(markdown.split(/\r\n|[\n\r\v\f\u0085\p{Zl}\p{Zp}]/u));
  const units: ReadableUnit[] = [];
  let section = heading;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const title = headingIn(line);
    if (title !== undefined) section = `${heading} ${title}`;
    const kind = title !== undefined || isSkipped(line) ? undefined : blockKind(line);
    const end = kind === undefined ? at + 1 : endOfBlock(lines, at, kind);
    const place = { section, block: at };
    if (kind === 'fence') units.push(...codeUnit(lines.slice(at, end), place));
    if (kind === 'table') units.push(...rowUnits(lines.slice(at, end), place));
    if (kind === 'text') units.push(...textUnits(lines.slice(at, end), place));
    if (kind === 'text') section = place.section;
    at = end;
  }
  return units;
}

interface Place {
  section: string;
  block: number;
}

const fence = /^\s*(?:`{3,}|~{3,})/u;
const tableRow = /^\s*\|/u;
const listItem = /^\s*(?:[-*+•‧・]|\d{1,3}[.)、]|[(（]\d{1,2}[)）])\s+(?=\S)/u;
const bullet = /^\s*[-*+•‧・]\s+/u;

function headingIn(line: string): string | undefined {
  return /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/u.exec(line)?.[1];
}

function isSkipped(line: string): boolean {
  return /^\s*(?:$|[-*_](?:\s*[-*_]){2,}\s*$|<!--.*-->\s*$|!\[[^\]]*\]\([^)]*\)\s*$)/u.test(line);
}

function blockKind(line: string): 'fence' | 'table' | 'text' {
  if (fence.test(line)) return 'fence';
  return tableRow.test(line) ? 'table' : 'text';
}

function endOfBlock(lines: readonly string[], start: number, kind: 'fence' | 'table' | 'text'): number {
  const endsHere = (line: string) =>
    isSkipped(line) || headingIn(line) !== undefined || blockKind(line) !== kind;
  const isEnd = kind === 'fence' ? (line: string) => fence.test(line) : endsHere;
  const end = lines.findIndex((line, index) => index > start && isEnd(line));
  if (end < 0) return lines.length;
  return kind === 'fence' ? end + 1 : end;
}

// More than this nobody reads in a quotation.
const maxCodeLines = 12;

function codeUnit(lines: readonly string[], { section, block }: Place): ReadableUnit[] {
  const code = lines.filter((line) => !fence.test(line) && line.trim() !== '');
  if (code.length === 0) return [];
  const text = [...code.slice(0, maxCodeLines), ...(code.length > maxCodeLines ? ['…'] : [])].join('\n');
  return [{ kind: 'code', text, own: text, section, headers: '', block, line: 0, gap: '' }];
}

function rowUnits(lines: readonly string[], { section, block }: Place): ReadableUnit[] {
  return cellsUnderHeaders(lines).map(({ text, cells, headers }, line) => ({
    kind: 'row',
    text: written(text),
    own: cells,
    section,
    headers,
    block,
    line,
    gap: '',
  }));
}

/** Sets `place.section` where a numbered line without a full stop is a heading, as in the text of a PDF. */
function textUnits(lines: readonly string[], place: Place): ReadableUnit[] {
  const whole = unwrapLines(lines, (line) => listItem.test(line));
  const above = place.section;
  return whole.flatMap((text, line) => {
    const isItem = listItem.test(text);
    const next = whole[line + 1];
    if (isItem && next !== undefined && isNumberedHeading(text) && !listItem.test(next)) {
      place.section = `${above} ${text}`;
      return [];
    }
    const shown = written(text.replace(bullet, ''));
    const pieces =
      isItem && shown.length <= longestWholeItem ? [{ sentence: shown, gap: '' }] : sentences(shown);
    return pieces.map(({ sentence, gap }, index): ReadableUnit => {
      const kind = isItem && index === 0 ? 'item' : 'sentence';
      const { section, block } = place;
      return { kind, text: sentence, own: sentence, section, headers: '', block, line, gap };
    });
  });
}

// A list item of a few sentences is read as one; longer ones are paragraphs with a mark.
const longestWholeItem = 240;

function isNumberedHeading(line: string): boolean {
  return /^\s*\d/u.test(line) && line.trim().length <= 60 && !/[.。;；:：,，!！?？]\s*$/u.test(line);
}

/** Each with the white space before it. A number before a full stop ends no sentence: it numbers an item. */
function sentences(text: string): { sentence: string; gap: string }[] {
  const pieces = text.trim().split(sentenceEnd);
  return pieces
    .map((piece) => ({ sentence: piece.trim(), gap: /^\s/u.test(piece) ? ' ' : '' }))
    .filter(({ sentence }) => sentence !== '');
}

// Repeats are bounded, since a hostile document may hold forty thousand of one character.
const sentenceEnd =
  /(?<=[。！？][」』”’）)*_]{0,4})(?![」』”’）)。！？*_])|(?<=(?<!^\s{0,3}\d{1,3})(?<!\b(?:e\.g|i\.e|etc|vs|no|Mr|Mrs|Ms|Dr|St))[.!?]["'”’)*_]{0,4})(?=\s+[\p{Lu}\p{N}\p{Script=Han}"'“(`*])/u;

/** Images by their description, links with the address they lead to, so that no text hides one. */
function written(text: string): string {
  return text
    .replace(/!\[([^\]]{0,300})\]\([^)]{0,2000}\)/gu, '$1')
    .replace(
      /(?<!\\)\[([^\]]{1,300})\]\(<?(https?:\/\/[^)\s>]{1,2000})>?(?:\s{1,9}"[^"]{0,300}")?\)/gu,
      (_, label: string, url: string) => (label.trim() === url ? url : `${label} (${url})`),
    )
    .replace(/(?<!\\)\[([^\]]{1,300})\]\([^)\s]{0,2000}\)/gu, '$1')
    .replace(/^\s*>\s?/u, '')
    .replace(/<br\s*\/?>/giu, ' ')
    .trim();
}

function withoutFrontMatter(lines: readonly string[]): readonly string[] {
  if (lines[0]?.trim() !== '---') return lines;
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
  const isFrontMatter = end > 0 && lines.slice(1, end).every((line) => /^[\w-]+\s*:|^\s|^$/u.test(line));
  return isFrontMatter ? lines.slice(end + 1) : lines;
}
