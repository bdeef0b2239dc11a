import { chooseTerms } from './choose-terms.js';
import type { KnowledgeStore, Passage, ScoredChunk } from './knowledge-store.js';
import { mergePassages } from './merge-passages.js';
import { longestQuestion, readQuestion } from './read-question.js';
import { coverage, relevanceFloor } from './relevance.js';
import { rerank } from './rerank.js';

/**
 * The passages that answer a question, best first, at most `limit`. Empty when the documents do not answer it, and
 * when there is nothing in it to search for. `allTerms` looks up the common terms of the question as well, which costs
 * time and finds no more; for measuring.
 */
export async function searchPassages(
  store: Pick<KnowledgeStore, 'frequencies' | 'search'>,
  question: string,
  limit: number,
  options: { allTerms?: boolean } = {},
): Promise<Passage[]> {
  const { terms, prefix } = readQuestion(question);
  if (terms.length === 0) return [];
  const statistics = await store.frequencies(terms);
  const hits = await store.search({
    terms: options.allTerms === true ? terms : chooseTerms(terms, statistics),
    ...(prefix === undefined ? {} : { prefix }),
    limit: candidates,
  });
  if (hits.length === 0) return [];
  const weighted = { terms, ...statistics };
  const ranked = rerank(question.slice(0, longestQuestion), weighted, hits);
  const isAnswered = ranked
    .slice(0, mustAnswer)
    .some((hit) => coverage(weighted, textOf(hit)) >= relevanceFloor(statistics.chunks));
  return isAnswered || prefix !== undefined ? mergePassages(ranked, limit) : [];
}

const textOf = (hit: ScoredChunk) => `${hit.title}\n${hit.heading}\n${hit.text}`;

const candidates = 50;
const mustAnswer = 3;
