import { rarity, readUnits, type WeightedTerms } from './rarity.js';
import { tokenize } from './tokenize.js';

/**
 * How much of what a question says stands in a text, from 0 to 1. Each character of the question that belongs to a
 * pair found there counts as found, and each word; the rarer they are in the collection, the more they count, and what
 * stands nowhere counts most. This holds for a handful of documents as for many: in a small collection the
 * ranking's own scores say nothing of whether anything answers at all.
 */
export function coverage(question: WeightedTerms, text: string): number {
  const inText = new Set(tokenize(text));
  let covered = 0;
  let whole = 0;
  for (const { isWord, frequency, terms } of readUnits(question).values()) {
    const weight = rarity(frequency, question.chunks) * (isWord ? wordWeight : 1);
    whole += weight;
    if (terms.some((term) => inText.has(term))) covered += weight;
  }
  return whole === 0 ? 0 : covered / whole;
}

/**
 * Below this coverage nothing answers: what was found has only common words in common with the question. The floor is
 * higher in a small collection, where most questions have no answer, than in a large one.
 */
export function relevanceFloor(chunks: number): number {
  return leastFloor + smallCollectionRise * Math.min(1, (smallCollection / chunks) ** 2);
}

const leastFloor = 0.2;
const smallCollectionRise = 0.1;
const smallCollection = 50;
// A word says about as much as a character and a half.
const wordWeight = 1.6;
