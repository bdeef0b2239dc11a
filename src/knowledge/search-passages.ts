import { type Candidates, findCandidates, type SearchOptions } from './find-candidates.js';
import type { KnowledgeStore, Passage } from './knowledge-store.js';
import { mergePassages } from './merge-passages.js';
import { coverage, relevanceFloor } from './relevance.js';
import { type RankedHit, rerank } from './rerank.js';

/**
 * The passages that answer a question, best first, at most `limit`. Empty when the documents do not answer it, and
 * when there is nothing in it to search for.
 */
export async function searchPassages(
  store: Pick<KnowledgeStore, 'frequencies' | 'search'>,
  question: string,
  limit: number,
  options: SearchOptions = {},
): Promise<Passage[]> {
  const candidates = await findCandidates(store, question, options);
  const ranked = rerank(candidates);
  // A single character is asked for so seldom that whatever holds it is an answer.
  const relevant = candidates.isPrefix ? ranked : onlyRelevant(ranked, candidates);
  return mergePassages(
    relevant.map(({ hit }) => hit),
    limit,
  );
}

/**
 * None if none of the best three reaches the floor. Else those that are not far below the best: what matches less than
 * a third as well, or little better and below the floor, has only common words in common with the question.
 */
function onlyRelevant(ranked: readonly RankedHit[], { weighted }: Candidates): readonly RankedHit[] {
  const floor = relevanceFloor(weighted.chunks);
  const covers = ({ text }: RankedHit) => coverage(weighted, text) >= floor;
  if (!ranked.slice(0, mustAnswer).some(covers)) return [];
  const best = ranked[0]?.hit.score ?? 0;
  return ranked.filter((one) => {
    const share = one.hit.score / best;
    return share >= goodShare || (share >= leastShare && covers(one));
  });
}

const mustAnswer = 3;
// Measured: these lose no answer among the best three of any set of questions.
const goodShare = 0.6;
const leastShare = 0.3;
