import { foldText } from './fold-text.js';
import { chineseQuestionWords, englishStopWords } from './stop-words.js';
import { tokenize } from './tokenize.js';

/** What a question looks for. */
export interface Question {
  /** Distinct index terms, in order; the words that only ask are left out unless nothing else is left. */
  terms: string[];
  /** For a question of one Han or kana character: whatever begins with it. */
  prefix?: string;
}

/** Reads a question in any of the languages; one without a letter, digit or character has no terms. */
export function readQuestion(question: string): Question {
  const text = question.slice(0, maxCharacters);
  const content = tokenize(withoutQuestionWords(text)).filter((term) => !englishStopWords.has(term));
  const terms = [...new Set(content.length > 0 ? content : tokenize(text))];
  const [only] = terms;
  return only !== undefined && terms.length === 1 && oneCharacter.test(only)
    ? { terms, prefix: only }
    : { terms };
}

/** The text with a blank in the place of each word that only asks. */
function withoutQuestionWords(text: string): string {
  return foldedQuestionWord.test(foldText(text)) ? foldText(text).replace(questionWords, ' ') : text;
}

const questionWords = new RegExp(chineseQuestionWords.join('|'), 'gu');
const foldedQuestionWord = new RegExp(questionWords.source, 'u');
const oneCharacter = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
// A page of text: what stands beyond it does not make a question clearer.
const maxCharacters = 4_000;
