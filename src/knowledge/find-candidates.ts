import { chooseTerms } from './choose-terms.js';
import type { KnowledgeStore, ScoredChunk } from './knowledge-store.js';
import type { WeightedTerms } from './rarity.js';
import { longestQuestion, type Question, readQuestion } from './read-question.js';
import { useWords } from './regional-words.js';
import { tokenize } from './tokenize.js';

/** What the index gives for a question, with what is needed to judge it. */
export interface Candidates {
  question: string;
  weighted: WeightedTerms;
  hits: ScoredChunk[];
  /** Of each hit: title, headings and text, in the words of the question. */
  texts: string[];
  /** Whether the question is one character, so that whatever begins with it was looked up too. */
  isPrefix: boolean;
}

/** What `searchPassages` may be told beside the question. */
export interface SearchOptions {
  /** Looks up the common terms of the question as well, which costs time and finds no more; for measuring. */
  allTerms?: boolean;
  /** Only documents whose title contains it. */
  nameContains?: string;
}

/** The 50 best chunks by the index alone; none where there is nothing in the question to search for. */
export async function findCandidates(
  store: Pick<KnowledgeStore, 'frequencies' | 'search'>,
  question: string,
  { allTerms, nameContains }: SearchOptions = {},
): Promise<Candidates> {
  const { terms, regionalWords, prefix } = readQuestion(question);
  const { wanted, weighted, statistics } = await weighTerms(store, { terms, regionalWords });
  const hits = await store.search({
    terms: allTerms === true ? wanted : chooseTerms(wanted, statistics),
    ...(prefix !== undefined && { prefix }),
    ...(nameContains !== undefined && { nameContains }),
    limit: mostHits,
  });
  return {
    question: question.slice(0, longestQuestion),
    weighted,
    hits,
    texts: hits.map((hit) => useWords(`${hit.title}\n${hit.heading}\n${hit.text}`, regionalWords)),
    isPrefix: prefix !== undefined,
  };
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

const mostHits = 50;
