import { foldScript } from './fold-text.js';
import { findRegionalWords, type RegionalWord } from './regional-words.js';
import { chineseQuestionWords, englishStopWords } from './stop-words.js';
import { tokenize } from './tokenize.js';

/** In characters, about a page: what stands beyond it does not make a question clearer. */
export const longestQuestion = 4_000;

/** What a question looks for. */
export interface Question {
  /** Distinct index terms, in order; the words that only ask are left out unless nothing else is left. */
  terms: string[];
  /** Its words that have another name in Taiwan or on the Mainland. */
  regionalWords: readonly RegionalWord[];
  /** For a question of one Han or kana character: whatever begins with it. */
  prefix?: string;
}

/** Reads a question in any of the languages; one without a letter, digit or character has no terms. */
export function readQuestion(question: string): Question {
  const text = question.slice(0, longestQuestion);
  const content = tokenize(withoutQuestionWords(text)).filter((term) => !stopTerms.has(term));
  const terms = [...new Set(content.length > 0 ? content : tokenize(text))];
  const [only] = terms;
  if (only !== undefined && terms.length === 1 && oneCharacter.test(only))
    return { terms, regionalWords: [], prefix: only };
  return { terms, regionalWords: findRegionalWords(text) };
}

/** The text with a blank in the place of each word that only asks; capitals are kept, since they part names. */
function withoutQuestionWords(text: string): string {
  return foldScript(text.normalize('NFKC')).replace(chineseQuestionWords, ' ');
}

const stopTerms: ReadonlySet<string> = new Set(englishStopWords.flatMap(tokenize));
const oneCharacter = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
