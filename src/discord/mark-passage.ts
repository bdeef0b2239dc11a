import { cutAt, escapeMarkdown } from './escape-markdown.js';

/** A stretch of a text, by offsets; the end is exclusive. */
interface Match {
  start: number;
  end: number;
}

/**
 * Text of a document as Discord shows it letter for letter, line by line, with the `matches` in bold; at most `most`
 * UTF-16 units. A longer one is cut to the lines where most of the matches stand, with `…` where something is missing.
 */
export function markPassage(text: string, matches: readonly Match[], most: number): string {
  const lines = splitLines(text, matches);
  const shown = lines.map((line) => showLine(line, most));
  const from = bestStart(shown, most);
  const kept: string[] = [];
  let length = from === 0 ? 0 : 2;
  let to = from;
  for (; to < shown.length; to += 1) {
    const line = shown[to]?.text ?? '';
    // Two units for the sign that something is missing after it.
    if (length + line.length + 1 > most - 2) break;
    kept.push(line);
    length += line.length + 1;
  }
  return [...(from === 0 ? [] : ['…']), ...kept, ...(to === shown.length ? [] : ['…'])].join('\n');
}

interface Line {
  text: string;
  matches: Match[];
}

function splitLines(text: string, matches: readonly Match[]): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const own = matches
      .filter((match) => match.start < end && match.end > start)
      .map((match) => ({ start: Math.max(0, match.start - start), end: Math.min(end, match.end) - start }));
    if (line.trim() !== '') lines.push({ text: line, matches: own });
    start = end + 1;
  }
  return lines;
}

/** One line; one that does not fit by itself begins shortly before its first match. */
function showLine(line: Line, most: number): { text: string; weight: number } {
  const weight = line.matches.reduce((sum, { start, end }) => sum + end - start, 0);
  const whole = markLine(line);
  if (whole.length <= most - 4) return { text: whole, weight };
  // Escaping and marking can lengthen a text five times at most.
  const room = Math.max(20, Math.floor(most / 2) - 4);
  const first = line.matches[0]?.start ?? 0;
  const start = first > room ? first - 20 : 0;
  let text = cutAt(line.text.slice(start), room);
  for (;;) {
    const inside = line.matches
      .map((match) => ({ start: match.start - start, end: Math.min(match.end - start, text.length) }))
      .filter((match) => match.start >= 0 && match.start < match.end);
    const marked = `${start === 0 ? '' : '…'}${markLine({ text, matches: inside })}…`;
    if (marked.length <= most - 4) return { text: marked, weight };
    text = cutAt(text, Math.floor(text.length * 0.8));
  }
}

function markLine({ text, matches }: Line): string {
  let marked = '';
  let at = 0;
  for (const { start, end } of matches) {
    marked += `${escapeKeepingEdges(text.slice(at, start))}**${escapeMarkdown(text.slice(start, end))}**`;
    at = end;
  }
  return (marked + escapeKeepingEdges(text.slice(at))).trimEnd();
}

/** `escapeMarkdown` gives a line of its own; here the blanks at the edges part words. */
function escapeKeepingEdges(text: string): string {
  const before = /^\s/.test(text) ? ' ' : '';
  const after = /\S\s+$/.test(text) ? ' ' : '';
  return `${before}${escapeMarkdown(text)}${after}`;
}

/** The line from which on the greatest weight of matches fits. */
function bestStart(lines: readonly { text: string; weight: number }[], most: number): number {
  let best = { from: 0, weight: -1 };
  for (let from = 0; from < lines.length; from += 1) {
    let length = from === 0 ? 0 : 2;
    let weight = 0;
    for (let at = from; at < lines.length; at += 1) {
      const line = lines[at];
      length += (line?.text.length ?? 0) + 1;
      if (length > most - 2) break;
      weight += line?.weight ?? 0;
    }
    if (weight > best.weight) best = { from, weight };
  }
  return best.from;
}
