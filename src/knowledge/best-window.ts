/** Where in a text the units of a question stand, units as numbers, in text order. */
export interface FoundUnits {
  /** Of the whole text, in units. */
  length: number;
  units: number[];
  positions: number[];
  counts: number[];
}

/**
 * The most of a question that stands close together in a text: over all stretches of `windowUnits`, the greatest summed
 * weight of the different units of the question in it, and of their adjacent pairs that are adjacent there too.
 */
export function bestWindow(
  text: FoundUnits,
  question: AskedPairs,
  weights: readonly number[],
  windowUnits: number,
): number {
  const features = listFeatures(text, question, weights);
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

/** The adjacent pairs of a question with `size` different units. */
export interface AskedPairs {
  size: number;
  pairs: ReadonlySet<number>;
}

export function pairUnits(units: readonly number[], size: number): AskedPairs {
  return { size, pairs: new Set(units.slice(1).map((unit, index) => pairOf(units[index] ?? 0, unit, size))) };
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
  { size, pairs }: AskedPairs,
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
