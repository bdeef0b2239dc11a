import { DocentError } from '../errors.js';

/** The fields at the head of a raw Markdown file, in the order they are written. Numbers stay numbers. */
export type FrontMatter = Readonly<Record<string, string | number>>;

/**
 * Writes the head of a raw file, `body` after it: one `name: value` a line between `---` lines, text values as JSON
 * strings (so that quotes, line breaks and any other character read back equal), numbers plain.
 */
export function writeFrontMatter(fields: FrontMatter, body: string): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${writeValue(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}`;
}

/**
 * Reads what `writeFrontMatter` wrote, and files whose values carry no quotes. Throws `raw_invalid` with `reason` if the
 * head is missing or never ends, a line has no name, or a name stands twice.
 */
export function readFrontMatter(markdown: string): {
  fields: FrontMatter;
  body: string;
  bodyStartLine: number;
} {
  const head = /^---\r?\n([\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)(\r?\n)?/.exec(markdown);
  if (head === null) throw new DocentError('raw_invalid', { reason: 'no front matter' });
  const fields: Record<string, string | number> = Object.create(null);
  for (const line of (head[1] ?? '').split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim();
    if (colon < 1 || !/^[\w-]+$/.test(name))
      throw new DocentError('raw_invalid', { reason: `bad line ${line}` });
    if (Object.hasOwn(fields, name)) throw new DocentError('raw_invalid', { reason: `${name} stands twice` });
    fields[name] = readValue(line.slice(colon + 1).trim());
  }
  return { fields, body: markdown.slice(head[0].length), bodyStartLine: countLines(head[0]) + 1 };
}

// U+2028, U+2029 and U+0085 count as line breaks for some readers, and JSON leaves them as they are.
function writeValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function readValue(text: string): string | number {
  if (text.startsWith('"')) {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'string') return value;
    } catch {
      return text;
    }
  }
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  return /^'.*'$/s.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
