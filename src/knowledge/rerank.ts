import { bestWindow, type FoundUnits, pairUnits } from './best-window.js';
import type { Candidates } from './find-candidates.js';
import type { ScoredChunk } from './knowledge-store.js';
import { rarity, readUnits, type WeightedTerms } from './rarity.js';
import { tokenizeUnits } from './tokenize.js';

/** A hit with the text that it was judged by. */
export interface RankedHit {
  hit: ScoredChunk;
  text: string;
}

/** How a score is put together; `npm run tune:search` tells how these settings do on sets that did not choose them. */
export interface Ranking {
  /** For questions with Han or kana characters, of which the index knows pairs only. */
  characters: Weights;
  /** For all others, whose words the index has counted already. */
  words: Weights;
  /** How long the stretch is in which a question should stand together, in units. */
  windowUnits: number;
  /** How much longer texts count less, 0 to 1. */
  lengthShare: number;
}

/** Of single characters and words, and of the best window; the index's own score has 1. */
export interface Weights {
  single: number;
  window: number;
}

export const defaultRanking: Ranking = {
  characters: { single: 1, window: 1 },
  words: { single: 0.5, window: 0.75 },
  windowUnits: 60,
  lengthShare: 0.4,
};

/**
 * Sorts the hits of one search again, with what the index cannot see: how well single characters and words match
 * (BM25), and how close together those of the question and their pairs stand. Scores of the result are comparable
 * within it only.
 */
export function rerank(candidates: Candidates, ranking: Ranking = defaultRanking): RankedHit[] {
  const { question, hits, texts } = candidates;
  const { single, window } = cjk.test(question) ? ranking.characters : ranking.words;
  const weights = [1, single, window];
  return scoreParts(candidates, ranking)
    .map((parts, index) => {
      const score = parts.reduce((sum, part, at) => sum + part * (weights[at] ?? 0), 0);
      return { hit: { ...(hits[index] as ScoredChunk), score }, text: texts[index] ?? '' };
    })
    .sort((one, other) => other.hit.score - one.hit.score);
}

/** Of each hit, its score by the index, by single units and by the best window, each as a share of the best. */
export function scoreParts(
  { question, weighted, hits, texts }: Candidates,
  ranking: Pick<Ranking, 'windowUnits' | 'lengthShare'>,
): number[][] {
  const units = tokenizeUnits(question);
  const numbers = new Map([...new Set(units)].map((unit, number) => [unit, number]));
  const asked = pairUnits(
    units.map((unit) => numbers.get(unit) ?? 0),
    numbers.size,
  );
  const found = texts.map((text) => findUnits(text, numbers));
  const weights = weighUnits([...numbers.keys()], weighted, found);
  const parts = [
    hits.map((hit) => hit.score),
    scoreSingles(found, weights, ranking.lengthShare),
    found.map((one) => bestWindow(one, asked, weights, ranking.windowUnits)),
  ];
  const best = parts.map((values) => Math.max(...values));
  return hits.map((_, index) =>
    parts.map((values, at) => ((best[at] ?? 0) > 0 ? (values[index] ?? 0) / (best[at] ?? 1) : 0)),
  );
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
  const isMixed = units.some((unit) => cjk.test(unit));
  return units.map((unit, number) => {
    const amongHits = rarity(texts.filter((text) => (text.counts[number] ?? 0) > 0).length, texts.length);
    const amongAll = known.get(unit);
    const weight =
      amongAll === undefined ? amongHits : (amongHits + rarity(amongAll.frequency, weighted.chunks)) / 2;
    return isMixed && !cjk.test(unit) ? weight * wordBesideCharacters : weight;
  });
}

function scoreSingles(
  texts: readonly FoundUnits[],
  weights: readonly number[],
  lengthShare: number,
): number[] {
  const averageLength = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  return texts.map(({ length, counts }) => {
    const norm = saturation * (1 - lengthShare + (lengthShare * length) / averageLength);
    return counts.reduce(
      (sum, count, unit) => sum + ((weights[unit] ?? 0) * count * (saturation + 1)) / (count + norm),
      0,
    );
  });
}

const saturation = 1.2;
/** A word among characters says as much as two characters and their pair, less what is common. */
const wordBesideCharacters = 2.5;
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
