import type { FoundUnits } from './rerank.js';

/**
 * The most of a question that stands close together in a text: over all stretches of 40 units, the greatest summed
 * weight of the different units of the question in it, and of their adjacent pairs that are adjacent there too.
 */
export function bestWindow(
  text: FoundUnits,
  question: { units: readonly number[]; size: number },
  weights: readonly number[],
): number {
  const pairs = new Set(
    question.units.slice(1).map((unit, index) => pairOf(question.units[index] ?? 0, unit, question.size)),
  );
  const features = listFeatures(text, question.size, pairs, weights);
  const inside = new Map<number, number>();
  let sum = 0;
  let best = 0;
  let from = 0;
  for (const entering of features) {
    for (
      let leaving = features[from];
      leaving !== undefined && entering.end - leaving.start >= windowUnits;
    ) {
      const left = (inside.get(leaving.feature) ?? 0) - 1;
      inside.set(leaving.feature, left);
      if (left === 0) sum -= leaving.weight;
      from += 1;
      leaving = features[from];
    }
    const before = inside.get(entering.feature) ?? 0;
    inside.set(entering.feature, before + 1);
    if (before === 0) sum += entering.weight;
    best = Math.max(best, sum);
  }
  return best;
}

interface Feature {
  feature: number;
  weight: number;
  /** The first and the last unit of the text that belong to it. */
  start: number;
  end: number;
}

/** The units of the question, and their pairs, in the order in which they end. */
function listFeatures(
  { units, positions }: FoundUnits,
  size: number,
  pairs: ReadonlySet<number>,
  weights: readonly number[],
): Feature[] {
  const features: Feature[] = [];
  let before = { unit: -1, position: -2 };
  for (const [index, unit] of units.entries()) {
    const position = positions[index] ?? 0;
    const weight = weights[unit] ?? 0;
    const pair = pairOf(before.unit, unit, size);
    if (position - before.position === 1 && pairs.has(pair)) {
      features.push({
        feature: pair,
        weight: weight + (weights[before.unit] ?? 0),
        start: before.position,
        end: position,
      });
    }
    features.push({ feature: unit, weight, start: position, end: position });
    before = { unit, position };
  }
  return features;
}

/** A number for a pair that no single unit has. */
const pairOf = (left: number, right: number, size: number) => size + left * size + right;

const windowUnits = 40;
