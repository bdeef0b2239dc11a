/** Most UTF-16 units of a line that is shown. */
const maxLineLength = 240;

/** A matcher of one literal pattern, upper and lower case alike by Unicode's simple case folding, as ripgrep's. */
export function createMatcher(pattern: string): RegExp {
  return new RegExp(pattern.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\\-', '-'), 'iu');
}

/** The lines of a text that match, numbered from 1, without trailing blanks, cut around the first hit. */
export function* matchLines(text: string, matcher: RegExp): Generator<{ line: number; text: string }> {
  let line = 0;
  for (const written of text.split('\n')) {
    line += 1;
    const found = matcher.exec(written);
    if (found !== null) yield { line, text: clipLine(written.trimEnd(), found.index, found[0].length) };
  }
}

/** The part of a long line around `length` units at `at`, with `…` where something is left out. */
export function clipLine(line: string, at = 0, length = 0): string {
  if (line.length <= maxLineLength) return line;
  const before = Math.max(0, Math.floor((maxLineLength - Math.min(length, maxLineLength)) / 2));
  const start = wholeCharacter(line, Math.min(Math.max(0, at - before), line.length - maxLineLength));
  const end = wholeCharacter(line, Math.min(line.length, start + maxLineLength));
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
}

/** Steps out of the middle of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;
}
