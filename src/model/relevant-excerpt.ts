import { type ReadableUnit, readableUnits } from './readable-units.js';
import { type ScoredUnits, scoreUnits, type TermsOf } from './score-units.js';
import { showUnits } from './show-units.js';

/** A passage as a tool result shows it. */
export interface QuotablePassage {
  n: number;
  title: string;
  heading: string;
  text: string;
}

export interface Excerpts {
  /** What of each passage answers best, in Markdown lines. */
  quotes: { n: number; text: string }[];
  /** How much of the question they hold, see `ScoredUnits.coverage`. */
  coverage: number;
}

/**
 * The few sentences, items or rows of each passage that are closest to the question, in their own order. Passages come
 * best first; one whose closest unit is far from the best of all is left out, the first never is.
 */
export function relevantExcerpts(
  question: string,
  passages: readonly QuotablePassage[],
  termsOf: TermsOf,
): Excerpts {
  const terms = remembering(termsOf);
  // A line that is the title again, as on the first page of a PDF, tells nothing.
  const taken = passages.map(({ text, heading, title }) =>
    readableUnits(text, heading).filter((unit) => unit.text.trim() !== title),
  );
  const scored = passages.map(({ n, title }, index) => {
    return { n, ...scoreUnits(question, title, taken[index] ?? [], terms, taken.flat()) };
  });
  const best = Math.max(0, ...scored.map((passage) => passage.best));
  const quotes = scored.flatMap((passage, index) => {
    const isFirst = index === 0;
    const isClose = isFirst || passage.best >= 0.85 * best;
    if (passage.units.length === 0 || !isClose) return [];
    const closest = choose(passage, question, isFirst);
    const chosen = withoutDanglingLeads(withAnnounced(closest, passage.units), passage.units);
    return [{ n: passage.n, text: showUnits(passage.units, chosen) }];
  });
  return { quotes, coverage: Math.max(0, ...scored.map((passage) => passage.coverage)) };
}

/** Each text is taken apart once, although it is compared several times. */
function remembering(termsOf: TermsOf): TermsOf {
  const known = new Map<string, string[]>();
  return (text) => {
    const terms = known.get(text) ?? termsOf(text);
    known.set(text, terms);
    return terms;
  };
}

// Budgets in widths of a Han character: a few sentences, or a short list with its lead.
const fewSentences = 160;
const shortList = 240;

const asksForSeveral =
  /步驟|步骤|流程|程序|如何|怎[麼么樣样]|有哪些|哪幾|哪几|列出|清單|清单|\bhow (?:do|can|should|to)\b|\bsteps?\b|\bprocedure\b|\bprocess\b|\bwhat are\b|\bwhich\b|\blist\b/iu;

/** Indexes of the units to show, within the budget: the closest, what belongs to it, and then what is nearly as close. */
function choose(scored: ScoredUnits, question: string, withContext: boolean): Set<number> {
  const { units, scores } = scored;
  const order = [...units.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const first = order[0] ?? 0;
  const wantsSeveral = asksForSeveral.test(question);
  const chosen = new Set<number>();
  let left = wantsSeveral ? shortList : fewSentences;
  const take = (index: number) => {
    const length = lengthInHan(units[index]?.text ?? '');
    if (chosen.has(index) || (chosen.size > 0 && length > left)) return;
    chosen.add(index);
    left -= length;
  };
  take(first);
  for (const index of belongingTo(first, units, wantsSeveral)) take(index);
  const isRow = units[first]?.kind === 'row';
  if (scored.isAboutSection(first) && (wantsSeveral || !isRow)) {
    // The heading says what was asked: its section is read from the start, but its near-best sentences come first.
    const isHere = (index: number) => units[index]?.section === units[first]?.section;
    for (const index of order)
      if (isHere(index) && (scores[index] ?? 0) >= 0.9 * (scores[first] ?? 0)) take(index);
    for (const index of units.keys())
      if (isHere(index) && (isRow || wantsSeveral || units[index]?.kind !== 'row')) take(index);
    return chosen;
  }
  for (const index of order) {
    // Rows of one table are all alike: only one that is as good as the best is asked for too.
    const least = units[index]?.kind === 'row' ? 0.8 : 0.6;
    if ((scores[index] ?? 0) >= least * (scores[first] ?? 0)) take(index);
  }
  const beside = (other: number) => Math.abs(other - first) === 1 && isOneLine(units[first], units[other]);
  if (withContext) for (const index of order.filter(beside)) take(index);
  return chosen;
}

/** A question is read with its answer, a line that ends in a colon with what follows, a step with the other steps. */
function belongingTo(index: number, units: readonly ReadableUnit[], wantsSeveral: boolean): number[] {
  const unit = units[index];
  const others = (belongs: (other: ReadableUnit, at: number) => boolean) =>
    [...units.keys()].filter((at) => at !== index && belongs(units[at] as ReadableUnit, at));
  if (unit === undefined) return [];
  const start = units.find((other) => isOneLine(unit, other));
  if (/[?？][*_]*$/u.test(start?.text ?? '')) return others((other) => isOneLine(unit, other));
  const next = units[index + 1];
  if (/[:：]$/u.test(unit.text)) {
    // Of running text only the next line: the lines of a PDF stand in one block, whatever they speak of.
    const isAnnounced = (other: ReadableUnit) =>
      next?.kind === 'sentence' ? isOneLine(next, other) : other.block === next?.block;
    return others((other, at) => at > index && isAnnounced(other));
  }
  return wantsSeveral && unit.kind === 'item' ? others((other) => other.block === unit.block) : [];
}

/** “The limits are as follows” is no answer without what follows, if that is short enough to be read with it. */
function withAnnounced(chosen: ReadonlySet<number>, units: readonly ReadableUnit[]): Set<number> {
  const whole = new Set(chosen);
  for (const index of chosen) {
    if (!isLead(units[index])) continue;
    const next = units.find((other, at) => at > index && !isOneLine(units[index], other));
    const follows = [...units.keys()].filter((at) => at > index && units[at]?.block === next?.block);
    const length = follows.reduce((sum, at) => sum + lengthInHan(units[at]?.text ?? ''), 0);
    if (next?.section === units[index]?.section && length <= fewSentences) {
      for (const at of follows) whole.add(at);
    }
  }
  return whole;
}

/** A line that announces what is not shown is left out, unless it is all there is. */
function withoutDanglingLeads(chosen: ReadonlySet<number>, units: readonly ReadableUnit[]): Set<number> {
  const kept = [...chosen].filter(
    (index) => chosen.has(index + 1) || !/[:：]$/u.test(units[index]?.text ?? ''),
  );
  return new Set(kept.length > 0 ? kept : chosen);
}

function isLead(unit: ReadableUnit | undefined): boolean {
  const announces = /[:：]$|如下|下列|下表|\bas follows\b|\bthe following\b/iu;
  return unit?.kind === 'sentence' && announces.test(unit.text);
}

function isOneLine(unit: ReadableUnit | undefined, other: ReadableUnit | undefined): boolean {
  return unit?.block === other?.block && unit?.line === other?.line;
}

/** A Latin letter is about 0.4 of a Han character wide, and says about as much less. */
function lengthInHan(text: string): number {
  let length = 0;
  for (const character of text) length += character < '\u2e80' ? 0.4 : 1;
  return length;
}
