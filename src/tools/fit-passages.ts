import { estimateTokens } from '../knowledge/estimate-tokens.js';
import { findMatches } from '../knowledge/find-matches.js';
import type { Passage } from '../knowledge/knowledge-store.js';
import { splitSentences } from '../knowledge/split-sentences.js';

/**
 * The texts of passages, in about `maxTokens` together. Each has an equal share, and what one does not need is for
 * those after it. One that is longer than its share is cut to the sentences in which most of the question stands, with
 * `…` where something is missing.
 */
export function fitPassages(
  question: string,
  passages: readonly Passage[],
  maxTokens: number,
): { text: string; isCut: boolean }[] {
  let left = maxTokens;
  return passages.map(({ text }, index) => {
    const share = Math.floor(left / (passages.length - index));
    const isCut = estimateTokens(text) > share;
    const fitted = isCut ? cutAround(question, text, share) : text;
    left -= Math.min(share, estimateTokens(fitted));
    return { text: fitted, isCut };
  });
}

function cutAround(question: string, text: string, maxTokens: number): string {
  const fits = (part: string) => estimateTokens(part) <= maxTokens;
  const matches = findMatches(question, text);
  const sentences = splitSentences(text, fits).map(({ start, end }) => ({
    start,
    end,
    tokens: estimateTokens(text.slice(start, end)),
    weight: matches
      .filter((match) => match.start < end && match.end > start)
      .reduce((sum, match) => sum + Math.min(end, match.end) - Math.max(start, match.start), 0),
  }));
  const { from, to } = bestRange(sentences, maxTokens);
  const start = sentences[from]?.start ?? 0;
  const end = sentences[to]?.end ?? text.length;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`;
}

interface Weighed {
  tokens: number;
  weight: number;
}

/** The row of sentences within the limit that weighs most, with what fits around it; both ends inclusive. */
function bestRange(sentences: readonly Weighed[], maxTokens: number): { from: number; to: number } {
  let best = { from: 0, to: 0, weight: -1 };
  let from = 0;
  let tokens = 0;
  let weight = 0;
  for (const [to, sentence] of sentences.entries()) {
    tokens += sentence.tokens;
    weight += sentence.weight;
    while (from < to && (tokens > maxTokens || sentences[from]?.weight === 0)) {
      tokens -= sentences[from]?.tokens ?? 0;
      weight -= sentences[from]?.weight ?? 0;
      from += 1;
    }
    if (weight > best.weight) best = { from, to, weight };
  }
  return extend(best, sentences, maxTokens);
}

/** What follows tells more than what comes before: two sentences after for one before. */
function extend(core: { from: number; to: number }, sentences: readonly Weighed[], maxTokens: number) {
  let { from, to } = core;
  let left = sentences.slice(from, to + 1).reduce((sum, { tokens }) => sum - tokens, maxTokens);
  const take = (index: number) => {
    const tokens = sentences[index]?.tokens ?? Number.POSITIVE_INFINITY;
    if (tokens > left) return false;
    left -= tokens;
    return true;
  };
  for (let grew = true; grew; ) {
    grew = false;
    for (const side of [1, 1, -1]) {
      if (!take(side === 1 ? to + 1 : from - 1)) continue;
      if (side === 1) to += 1;
      else from -= 1;
      grew = true;
    }
  }
  return { from, to };
}
