/**
 * Which terms of a question to look up: the rarest, so that a search stays quick in a large collection and common
 * words do not drown the telling ones. At most 16; after the first 4 only as many as together stand in 5 % of
 * the chunks, or 5,000. Terms that stand nowhere are left out.
 */
export function chooseTerms(
  terms: readonly string[],
  statistics: { chunks: number; frequencies: number[] },
): string[] {
  const rarest = terms
    .map((term, index) => ({ term, frequency: statistics.frequencies[index] ?? 0 }))
    .filter(({ frequency }) => frequency > 0)
    .sort((one, other) => one.frequency - other.frequency);
  const most = Math.max(statistics.chunks * mostShare, mostChunks);
  const chosen: string[] = [];
  let sum = 0;
  for (const { term, frequency } of rarest.slice(0, mostTerms)) {
    sum += frequency;
    if (chosen.length >= leastTerms && sum > most) break;
    chosen.push(term);
  }
  return chosen;
}

const mostTerms = 16;
const leastTerms = 4;
const mostShare = 0.05;
const mostChunks = 5_000;
