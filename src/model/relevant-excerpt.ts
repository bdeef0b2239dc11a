import { type ReadableUnit, readableUnits } from './readable-units.js';
import { showUnits } from './show-units.js';

/** A passage as a tool result shows it. */
export interface QuotablePassage {
  n: number;
  title: string;
  heading: string;
  text: string;
}

/** What of a passage answers best, in Markdown lines. */
export interface Excerpt {
  n: number;
  text: string;
}

type TermsOf = (text: string) => string[];

/**
 * The few sentences, items or rows of each passage that are closest to the question, in their own order, about as long
 * as `maxHan` Chinese characters. Passages come best first; one whose closest unit is far from the best of all is left
 * out, the first never is.
 */
export function relevantExcerpts(
  question: string,
  passages: readonly QuotablePassage[],
  termsOf: TermsOf,
  maxHan: number,
): Excerpt[] {
  const scored = passages.map((passage) => scorePassage(question, passage, termsOf));
  const best = Math.max(0, ...scored.map((passage) => passage.best));
  return scored.flatMap((passage, index) => {
    const isFirst = index === 0;
    const isShown = passage.units.length > 0 && (isFirst || passage.best >= 0.85 * best);
    return isShown
      ? [{ n: passage.n, text: showUnits(passage.units, choose(passage, maxHan, isFirst)) }]
      : [];
  });
}

interface ScoredPassage {
  n: number;
  units: readonly ReadableUnit[];
  scores: readonly number[];
  best: number;
}

function scorePassage(question: string, passage: QuotablePassage, termsOf: TermsOf): ScoredPassage {
  const units = readableUnits(passage.text, passage.heading);
  const asked = new Set(termsOf(question));
  const given = new Set(termsOf(passage.title));
  const termsOfUnits = units.map((unit) => termsOf(unit.text));
  const weights = weightsOf(asked, given, termsOfUnits);
  const wantsNumber = asksForNumber.test(question);
  const own = units.map((unit, index) => {
    const terms = new Set(termsOfUnits[index]);
    const inHeading = new Set(termsOf(unit.heading));
    let score = 0;
    for (const [term, weight] of weights) {
      if (terms.has(term)) score += weight;
      else if (inHeading.has(term)) score += 0.5 * weight;
    }
    if (wantsNumber && hasNumber.test(unit.text)) score *= 1.3;
    return score / (1 + 0.003 * (termsOfUnits[index]?.length ?? 0));
  });
  // The sentence after the one that names the subject often holds the answer.
  const scores = own.map((score, index) => {
    const previous = units[index - 1]?.block === units[index]?.block ? (own[index - 1] ?? 0) : 0;
    return score + 0.2 * previous;
  });
  return { n: passage.n, units, scores, best: Math.max(0, ...scores) };
}

const asksForNumber =
  /多少|[幾几][^乎]|何[時时年月日]|什[麼么][時时][候間间]|哪[一]?[年天月]|多[久長长大遠远高]|\bwhen\b|\bhow (?:many|much|long|often|old|large|big|far)\b|\bwhat (?:year|date|time|port|number|percentage)\b/iu;
const hasNumber =
  /\p{N}|[一二三四五六七八九十百千萬万][個个天日年月週周次元名位種种]|\b(?:two|three|four|five|six|seven|eight|nine|ten|twenty|hundred)\b/iu;

/** Rare terms of the question say more than those in every second sentence; those of the title say little. */
function weightsOf(
  asked: ReadonlySet<string>,
  given: ReadonlySet<string>,
  termsOfUnits: readonly string[][],
): Map<string, number> {
  const found = new Map<string, number>();
  for (const terms of termsOfUnits) {
    for (const term of new Set(terms)) if (asked.has(term)) found.set(term, (found.get(term) ?? 0) + 1);
  }
  return new Map(
    [...asked].map((term) => {
      const rarity = Math.log(1 + (termsOfUnits.length + 1) / (0.5 + (found.get(term) ?? 0)));
      const lengthWeight = isSingleHan.test(term) ? 0.35 : 1;
      return [term, rarity * lengthWeight * (given.has(term) ? 0.4 : 1)];
    }),
  );
}

const isSingleHan = /^\p{Script=Han}$/u;

/**
 * Indexes of the units to show, within the budget: the closest, what belongs to it, others nearly as close and, with
 * context, the sentences beside it.
 */
function choose({ units, scores }: ScoredPassage, maxHan: number, withContext: boolean): Set<number> {
  const order = [...units.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const first = order[0] ?? 0;
  const chosen = new Set<number>();
  let left = maxHan;
  const take = (index: number) => {
    const length = lengthInHan(units[index]?.text ?? '');
    if (chosen.has(index) || (chosen.size > 0 && length > left)) return;
    chosen.add(index);
    left -= length;
  };
  take(first);
  for (const index of belongingTo(first, units)) take(index);
  for (const index of order) {
    if ((scores[index] ?? 0) >= 0.6 * (scores[first] ?? 0)) take(index);
  }
  if (withContext) {
    for (const index of order.filter((other) => isBeside(units[first], units[other], other - first)))
      take(index);
  }
  return chosen;
}

function isBeside(
  unit: ReadableUnit | undefined,
  other: ReadableUnit | undefined,
  distance: number,
): boolean {
  return Math.abs(distance) === 1 && other?.kind === 'sentence' && unit?.block === other.block;
}

/** A Latin letter is about 0.4 of a Han character wide, and says about as much less. */
function lengthInHan(text: string): number {
  let length = 0;
  for (const character of text) length += character < '\u2e80' ? 0.4 : 1;
  return length;
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
