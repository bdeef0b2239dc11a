import { bestWindow, type FoundUnits, pairUnits } from './best-window.js';
import type { ScoredChunk } from './knowledge-store.js';
import { rarity, readUnits, type WeightedTerms } from './rarity.js';
import { tokenizeUnits } from './tokenize.js';

/** A hit with the text that it was judged by. */
export interface RankedHit {
  hit: ScoredChunk;
  text: string;
}

/**
 * Sorts the hits of one search again, with what the index cannot see: how well single characters and words match
 * (BM25), and how close together those of the question and their pairs stand. The three scores, each as a share of the
 * best, are weighted 1, 0.5 and 0.75. `texts` are the hits' own, with title and headings, in the words of the question;
 * each comes back with its hit. Scores of the result are comparable within it only.
 */
export function rerank(
  question: string,
  weighted: WeightedTerms,
  hits: readonly ScoredChunk[],
  texts: readonly string[],
): RankedHit[] {
  const units = tokenizeUnits(question);
  const numbers = new Map([...new Set(units)].map((unit, number) => [unit, number]));
  const asked = pairUnits(
    units.map((unit) => numbers.get(unit) ?? 0),
    numbers.size,
  );
  const found = texts.map((text) => findUnits(text, numbers));
  const weights = weighUnits([...numbers.keys()], weighted, found);
  const scores = [
    { weight: 1, values: hits.map((hit) => hit.score) },
    { weight: singleWeight, values: scoreSingles(found, weights) },
    { weight: windowWeight, values: found.map((units) => bestWindow(units, asked, weights)) },
  ].map(({ weight, values }) => ({ weight, values, best: Math.max(...values) }));
  return hits
    .map((hit, index) => {
      const parts = scores.map(({ weight, values, best }) =>
        best > 0 ? (weight * (values[index] ?? 0)) / best : 0,
      );
      const score = parts.reduce((sum, part) => sum + part, 0);
      return { hit: { ...hit, score }, text: texts[index] ?? '' };
    })
    .sort((one, other) => other.hit.score - one.hit.score);
}

function findUnits(text: string, numbers: ReadonlyMap<string, number>): FoundUnits {
  const all = tokenizeUnits(text);
  const counts = new Array<number>(numbers.size).fill(0);
  const found: FoundUnits = { length: all.length, units: [], positions: [], counts };
  all.forEach((unit, position) => {
    const number = numbers.get(unit);
    if (number === undefined) return;
    counts[number] = (counts[number] ?? 0) + 1;
    found.units.push(number);
    found.positions.push(position);
  });
  return found;
}

/**
 * How telling each unit is: half by how few of the hits hold it, half by how few of all chunks do. Units that the
 * search left out, such as stop-words, go by the hits alone.
 */
function weighUnits(
  units: readonly string[],
  weighted: WeightedTerms,
  texts: readonly FoundUnits[],
): number[] {
  const known = readUnits(weighted);
  return units.map((unit, number) => {
    const amongHits = rarity(texts.filter((text) => (text.counts[number] ?? 0) > 0).length, texts.length);
    const amongAll = known.get(unit);
    return amongAll === undefined ? amongHits : (amongHits + rarity(amongAll.frequency, weighted.chunks)) / 2;
  });
}

function scoreSingles(texts: readonly FoundUnits[], weights: readonly number[]): number[] {
  const averageLength = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  return texts.map(({ length, counts }) => {
    const norm = saturation * (1 - lengthShare + (lengthShare * length) / averageLength);
    return counts.reduce(
      (sum, count, unit) => sum + ((weights[unit] ?? 0) * count * (saturation + 1)) / (count + norm),
      0,
    );
  });
}

const singleWeight = 0.5;
const windowWeight = 0.75;
const saturation = 1.2;
const lengthShare = 0.4;
