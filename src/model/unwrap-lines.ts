/**
 * Joins lines that were broken by width and keeps those that were broken by meaning: a line goes on in the next if the
 * next one's first word would not have fitted on it, or if the next is indented under a list item.
 */
export function unwrapLines(lines: readonly string[], startsItem: (line: string) => boolean): string[] {
  const widest = Math.max(...lines.map(widthOf));
  const whole: string[] = [];
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1];
    const last = whole.at(-1);
    const continues =
      previous !== undefined &&
      !startsItem(line) &&
      (isFull(previous, line, widest) || /^\s{2,}\S/u.test(line));
    if (continues && last !== undefined) whole[whole.length - 1] = joined(last, line.trim());
    else whole.push(line.trim());
  }
  return whole;
}

// Narrower text is verse, an address, a list without markers: nobody wraps there.
const leastWidth = 40;

function isFull(line: string, next: string, widest: number): boolean {
  const firstWord =
    /^\s*(?:[\p{Script=Han}\u3000-\u303f\uff00-\uffef]|\S+?(?=\s|\p{Script=Han}|$))/u.exec(next)?.[0] ?? '';
  return widest >= leastWidth && widthOf(line) + widthOf(firstWord) >= widest * 0.97;
}

function joined(text: string, next: string): string {
  const isHan =
    /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]$/u.test(text) &&
    /^[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(next);
  return isHan ? text + next : `${text} ${next}`;
}

/** In columns: Han characters and their punctuation take two. */
function widthOf(line: string): number {
  let width = 0;
  for (const character of line.trimEnd()) width += character >= '\u2e80' ? 2 : 1;
  return width;
}
