import { chooseTerms } from './choose-terms.js';
import type { KnowledgeStore, Passage } from './knowledge-store.js';
import { mergePassages } from './merge-passages.js';
import type { WeightedTerms } from './rarity.js';
import { longestQuestion, type Question, readQuestion } from './read-question.js';
import { useWords } from './regional-words.js';
import { coverage, relevanceFloor } from './relevance.js';
import { type RankedHit, rerank } from './rerank.js';
import { tokenize } from './tokenize.js';

/**
 * The passages that answer a question, best first, at most `limit`. Empty when the documents do not answer it, and
 * when there is nothing in it to search for. With `nameContains` only documents whose title contains it are searched.
 * `allTerms` looks up the common terms of the question as well, which costs
 * time and finds no more; for measuring.
 */
export async function searchPassages(
  store: Pick<KnowledgeStore, 'frequencies' | 'search'>,
  question: string,
  limit: number,
  options: { allTerms?: boolean; nameContains?: string } = {},
): Promise<Passage[]> {
  const read = readQuestion(question);
  if (read.terms.length === 0) return [];
  const { wanted, weighted, statistics } = await weighTerms(store, read);
  const hits = await store.search({
    terms: options.allTerms === true ? wanted : chooseTerms(wanted, statistics),
    ...(read.prefix !== undefined && { prefix: read.prefix }),
    ...(options.nameContains !== undefined && { nameContains: options.nameContains }),
    limit: candidates,
  });
  if (hits.length === 0) return [];
  const texts = hits.map((hit) => useWords(`${hit.title}\n${hit.heading}\n${hit.text}`, read.regionalWords));
  const ranked = rerank(question.slice(0, longestQuestion), weighted, hits, texts);
  // A single character is asked for so seldom that whatever holds it is an answer.
  const relevant = read.prefix === undefined ? onlyRelevant(ranked, weighted) : ranked;
  return mergePassages(
    relevant.map(({ hit }) => hit),
    limit,
  );
}

/**
 * None if none of the best three reaches the floor. Else those that are not far below the best: what matches less than
 * a third as well, or little better and below the floor, has only common words in common with the question.
 */
function onlyRelevant(ranked: readonly RankedHit[], weighted: WeightedTerms): readonly RankedHit[] {
  const floor = relevanceFloor(weighted.chunks);
  const covers = ({ text }: RankedHit) => coverage(weighted, text) >= floor;
  if (!ranked.slice(0, mustAnswer).some(covers)) return [];
  const best = ranked[0]?.hit.score ?? 0;
  return ranked.filter((one) => {
    const share = one.hit.score / best;
    return share >= goodShare || (share >= leastShare && covers(one));
  });
}

/**
 * The terms to look up, those of other names included, and how telling each of the question's own is: a word counts as
 * frequent as its commonest name.
 */
async function weighTerms(store: Pick<KnowledgeStore, 'frequencies'>, { terms, regionalWords }: Question) {
  const names = regionalWords.map(({ word, others }) => ({
    own: new Set(tokenize(word)),
    other: others.flatMap((name) => tokenize(name).filter((term) => Array.from(term).length > 1)),
  }));
  const wanted = [...new Set([...terms, ...names.flatMap(({ other }) => other)])];
  const statistics = await store.frequencies(wanted);
  const frequencyOf = new Map(wanted.map((term, index) => [term, statistics.frequencies[index] ?? 0]));
  const frequencies = terms.map((term) => {
    const same = names.filter(({ own }) => own.has(term)).flatMap(({ other }) => other);
    return Math.max(...[term, ...same].map((name) => frequencyOf.get(name) ?? 0));
  });
  return { wanted, statistics, weighted: { terms, frequencies, chunks: statistics.chunks } };
}

const candidates = 50;
const mustAnswer = 3;
// Measured: these lose no answer among the best three of any set of questions.
const goodShare = 0.6;
const leastShare = 0.3;
