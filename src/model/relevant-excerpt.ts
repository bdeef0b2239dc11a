import { type ReadableUnit, readableUnits } from './readable-units.js';

/** A passage as a tool result shows it. */
export interface QuotablePassage {
  n: number;
  heading: string;
  text: string;
}

/** What of a passage answers best, in Markdown lines; empty passages are left out. */
export interface Excerpt {
  n: number;
  text: string;
}

/**
 * The few sentences, items or rows of each passage that are closest to the question, in their own order. Passages come
 * best first; one whose closest unit is far from the best of all is left out, the first never is.
 */
export function relevantExcerpts(
  question: string,
  passages: readonly QuotablePassage[],
  termsOf: (text: string) => string[],
  maxCharacters: number,
): Excerpt[] {
  const asked = new Set(termsOf(question));
  const taken = passages.map((passage) => readableUnits(passage.text, passage.heading));
  const rarity = rarityOf(asked, taken.flat(), termsOf);
  const scored = taken.map((units) => scoreUnits(units, asked, rarity, termsOf));
  const best = Math.max(0, ...scored.flat());
  return passages.flatMap((passage, index) => {
    const units = taken[index] ?? [];
    const scores = scored[index] ?? [];
    const isClose = index === 0 || Math.max(0, ...scores) >= 0.7 * best;
    return units.length > 0 && isClose
      ? [{ n: passage.n, text: show(units, choose(units, scores, maxCharacters)) }]
      : [];
  });
}

/** Rare terms of the question count more than those that stand in every second sentence. */
function rarityOf(
  asked: ReadonlySet<string>,
  units: readonly ReadableUnit[],
  termsOf: (text: string) => string[],
) {
  const found = new Map<string, number>();
  for (const unit of units) {
    for (const term of new Set(termsOf(unit.text))) {
      if (asked.has(term)) found.set(term, (found.get(term) ?? 0) + 1);
    }
  }
  return (term: string) => Math.log(1 + units.length / (1 + (found.get(term) ?? 0)));
}

function scoreUnits(
  units: readonly ReadableUnit[],
  asked: ReadonlySet<string>,
  rarity: (term: string) => number,
  termsOf: (text: string) => string[],
): number[] {
  const termsOfUnits = units.map((unit) => termsOf(unit.text));
  const own = units.map((unit, index) => {
    const terms = new Set(termsOfUnits[index]);
    const inHeading = new Set(termsOf(unit.heading));
    let score = 0;
    for (const term of asked) {
      if (terms.has(term)) score += rarity(term);
      else if (inHeading.has(term)) score += 0.4 * rarity(term);
    }
    return score / (1 + 0.004 * (termsOfUnits[index]?.length ?? 0));
  });
  // The sentence after the one that names the subject often holds the answer.
  return own.map((score, index) => {
    const previous = units[index - 1]?.block === units[index]?.block ? (own[index - 1] ?? 0) : 0;
    return score + 0.2 * previous;
  });
}

/** Indexes of the units to show: the closest, what belongs to it, and others nearly as close, within the budget. */
function choose(
  units: readonly ReadableUnit[],
  scores: readonly number[],
  maxCharacters: number,
): Set<number> {
  const order = [...units.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const first = order[0] ?? 0;
  const chosen = new Set<number>();
  let left = maxCharacters;
  const take = (index: number) => {
    const length = units[index]?.text.length ?? 0;
    if (chosen.has(index) || (chosen.size > 0 && length > left)) return;
    chosen.add(index);
    left -= length;
  };
  take(first);
  for (const index of belongingTo(first, units)) take(index);
  for (const index of order) {
    if ((scores[index] ?? 0) >= 0.65 * (scores[first] ?? 0)) take(index);
  }
  return chosen;
}

/** A question is read with its answer, a line that ends in a colon with its list, code as a whole. */
function belongingTo(index: number, units: readonly ReadableUnit[]): number[] {
  const unit = units[index];
  const next = units[index + 1];
  if (unit === undefined) return [];
  if (unit.kind === 'code') return [...units.keys()].filter((other) => units[other]?.block === unit.block);
  if (next === undefined) return [];
  if (/[?？]$/u.test(unit.text)) return [index + 1];
  if (!/[:：]$/u.test(unit.text)) return [];
  return [...units.keys()].filter((other) => units[other]?.block === next.block && other > index);
}

function show(units: readonly ReadableUnit[], chosen: ReadonlySet<number>): string {
  let text = '';
  let last = -1;
  for (const index of [...chosen].sort((a, b) => a - b)) {
    const unit = units[index];
    if (unit === undefined) continue;
    const previous = units[last];
    text += last < 0 ? '' : separator(previous, unit, index === last + 1);
    text +=
      unit.kind === 'item' || unit.kind === 'row'
        ? `- ${unit.text}`
        : unit.kind === 'code'
          ? asCode(unit.text)
          : unit.text;
    last = index;
  }
  return text;
}

function separator(previous: ReadableUnit | undefined, unit: ReadableUnit, isNext: boolean): string {
  const isSentence = previous?.kind === 'sentence' && unit.kind === 'sentence';
  if (isSentence && previous.block === unit.block) {
    if (!isNext) return ' … ';
    return /\p{Script=Han}|[。！？；」』）]$/u.test(previous.text.slice(-1)) ? '' : ' ';
  }
  return isNext || previous?.block === unit.block ? '\n' : '\n…\n';
}

function asCode(line: string): string {
  return line.includes('`') || line.trim() === '' ? line : `\`${line}\``;
}
