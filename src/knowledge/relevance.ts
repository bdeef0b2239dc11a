import { tokenize } from './tokenize.js';

/** The terms of a question with what the index knows of them, in the same order. */
export interface WeightedTerms {
  terms: readonly string[];
  /** In how many of the `chunks` each term stands. */
  frequencies: readonly number[];
  chunks: number;
}

/**
 * How much of what a question says stands in a text, from 0 to 1. Each character of the question that belongs to a
 * pair found there counts as found, and each word; the rarer they are in the collection, the more they count, and what
 * stands nowhere counts most. This holds for a handful of documents as for many: in a small collection the
 * ranking's own scores say nothing of whether anything answers at all.
 */
export function coverage(question: WeightedTerms, text: string): number {
  const found = new Set(tokenize(text));
  let covered = 0;
  let whole = 0;
  for (const { weight, isFound } of partsOf(question, found).values()) {
    whole += weight;
    if (isFound) covered += weight;
  }
  return whole === 0 ? 0 : covered / whole;
}

/** Below this, what was found has only common words and single characters in common with the question. */
export const relevanceFloor = 0.25;

function partsOf(
  { terms, frequencies, chunks }: WeightedTerms,
  found: ReadonlySet<string>,
): Map<string, { weight: number; isFound: boolean }> {
  const parts = new Map<string, { weight: number; isFound: boolean }>();
  terms.forEach((term, index) => {
    const weight = rarity(frequencies[index] ?? 0, chunks);
    const characters = cjkTerm.test(term) ? Array.from(term) : [];
    if (characters.length === 0) parts.set(term, { weight: weight * wordWeight, isFound: found.has(term) });
    if (characters.length === 1 && terms.length > 1) return;
    for (const character of characters) {
      const before = parts.get(character);
      // The pairs across two words stand nowhere; a character is as rare as the commoner of its two pairs.
      parts.set(character, {
        weight: Math.min(before?.weight ?? weight, weight),
        isFound: (before?.isFound ?? false) || found.has(term),
      });
    }
  });
  return parts;
}

const rarity = (frequency: number, chunks: number) =>
  Math.log(1 + (Math.max(0, chunks - frequency) + 0.5) / (frequency + 0.5));

const cjkTerm = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
// A word says about as much as a character and a half.
const wordWeight = 1.6;
