import type { ScoredChunk } from './knowledge-store.js';
import { tokenizeUnits } from './tokenize.js';

/**
 * Sorts the hits of one search again, with what the index cannot see: how well single characters and words match
 * (BM25), and how close together the words of the question and their pairs stand. The three scores, each as a share of
 * the best, are weighted 1, 0.5 and 0.5.
 */
export function rerank(question: string, hits: readonly ScoredChunk[]): ScoredChunk[] {
  const asked = new Map([...new Set(tokenizeUnits(question))].map((unit, index) => [unit, index]));
  const pairs = new Set(adjacentPairs(tokenizeUnits(question), asked));
  const texts = hits.map((hit) => readText(`${hit.title}\n${hit.heading}\n${hit.text}`, asked));
  const weight = unitWeights(texts, asked.size);
  const averageLength = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  const single = texts.map((text) => unitScore(text, weight, averageLength));
  const near = texts.map((text) => windowScore(text, weight, pairs, asked.size));
  const best = {
    bm25: Math.max(...hits.map((hit) => hit.score)),
    single: Math.max(...single),
    near: Math.max(...near),
  };
  return hits
    .map((hit, index) => ({
      ...hit,
      score:
        share(hit.score, best.bm25) +
        singleWeight * share(single[index], best.single) +
        nearWeight * share(near[index], best.near),
    }))
    .sort((one, other) => other.score - one.score);
}

/** Where in a text the units of the question stand. */
interface AskedText {
  length: number;
  counts: ReadonlyMap<number, number>;
  positions: number[];
  units: number[];
}

function readText(text: string, asked: ReadonlyMap<string, number>): AskedText {
  const all = tokenizeUnits(text);
  const read: AskedText = { length: all.length, counts: new Map(), positions: [], units: [] };
  const counts = read.counts as Map<number, number>;
  all.forEach((unit, position) => {
    const index = asked.get(unit);
    if (index === undefined) return;
    counts.set(index, (counts.get(index) ?? 0) + 1);
    read.positions.push(position);
    read.units.push(index);
  });
  return read;
}

/** How telling each unit is, by how few of the hits hold it. */
function unitWeights(texts: readonly AskedText[], size: number): number[] {
  return Array.from({ length: size }, (_, unit) => {
    const holding = texts.filter((text) => text.counts.has(unit)).length;
    return Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
  });
}

function unitScore(text: AskedText, weights: readonly number[], averageLength: number): number {
  let score = 0;
  for (const [unit, count] of text.counts) {
    const norm = count + 1.2 * (0.25 + (0.75 * text.length) / averageLength);
    score += (weights[unit] ?? 0) * ((count * 2.2) / norm);
  }
  return score;
}

/** The weight of the different units and adjacent pairs of the question in the best window of the text. */
function windowScore(
  text: AskedText,
  weights: readonly number[],
  pairs: ReadonlySet<number>,
  size: number,
): number {
  let best = 0;
  const inside = new Map<number, number>();
  let sum = 0;
  const change = (feature: number, worth: number, by: 1 | -1) => {
    const before = inside.get(feature) ?? 0;
    inside.set(feature, before + by);
    if (by === 1 ? before === 0 : before === 1) sum += by * worth;
  };
  const both = (at: number, by: 1 | -1, from: number) => {
    const unit = text.units[at] ?? 0;
    change(unit, weights[unit] ?? 0, by);
    const next = by === 1 ? at - 1 : at + 1;
    if (next < from || next >= text.units.length) return;
    const [left, right] = by === 1 ? [next, at] : [at, next];
    if ((text.positions[right] ?? 0) - (text.positions[left] ?? 0) !== 1) return;
    const pair = pairOf(text.units[left] ?? 0, text.units[right] ?? 0, size);
    if (pairs.has(pair)) {
      change(pair, (weights[text.units[left] ?? 0] ?? 0) + (weights[text.units[right] ?? 0] ?? 0), by);
    }
  };
  let from = 0;
  for (let at = 0; at < text.units.length; at += 1) {
    both(at, 1, from);
    while ((text.positions[at] ?? 0) - (text.positions[from] ?? 0) >= windowUnits) {
      both(from, -1, from);
      from += 1;
    }
    best = Math.max(best, sum);
  }
  return best;
}

function adjacentPairs(units: readonly string[], asked: ReadonlyMap<string, number>): number[] {
  return units
    .slice(1)
    .map((unit, index) => pairOf(asked.get(units[index] ?? '') ?? 0, asked.get(unit) ?? 0, asked.size));
}

/** A number for a pair that no single unit has. */
const pairOf = (left: number, right: number, size: number) => size + left * size + right;

const share = (score: number | undefined, best: number) => (best > 0 ? (score ?? 0) / best : 0);

const windowUnits = 40;
const singleWeight = 0.5;
const nearWeight = 0.5;
