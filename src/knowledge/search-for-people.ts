import { findMatches, type Match } from './find-matches.js';
import type { KnowledgeStore, Passage } from './knowledge-store.js';
import { readQuestion } from './read-question.js';
import { searchPassages } from './search-passages.js';

/** A passage with the places in its text where words of the question stand. */
export interface MarkedPassage extends Passage {
  matches: Match[];
}

/** What a person is shown of a search without a model. */
export interface FoundPassages {
  /** Whether there was a word to search for at all. */
  isSearchable: boolean;
  passages: MarkedPassage[];
}

/** The passages that answer a question, see `searchPassages`, with the words of the question marked. */
export async function searchForPeople(
  store: KnowledgeStore,
  search: { question: string; limit: number; nameContains?: string },
): Promise<FoundPassages> {
  const { question, limit, nameContains } = search;
  const passages = await searchPassages(store, question, limit, { ...(nameContains && { nameContains }) });
  return {
    isSearchable: readQuestion(question).terms.length > 0,
    passages: passages.map((passage) => ({ ...passage, matches: findMatches(question, passage.text) })),
  };
}
