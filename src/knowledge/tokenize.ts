import { stem as stemEnglish } from 'porter2';
import { foldText } from './fold-text.js';

/** Changes with every change of what `tokenize` returns: an index made by another version is filled anew. */
export const tokenizerVersion = 'docent-2';

/**
 * The terms of a text or a question, in order, with repetitions: the same function for both, so that they meet.
 * Han and kana runs give their overlapping character pairs and the run's last character alone; other words give
 * their English stem; names in `snake_case` and `camelCase` give their parts and the whole. Terms hold letters,
 * digits and marks only.
 */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  for (const [run] of splitNames(text).matchAll(runs)) {
    if (cjkStart.test(run)) pushPairs(terms, run);
    else terms.push(stem(run.replace(apostrophes, '')));
  }
  return terms;
}

/**
 * The smallest units of a text in order: single Han and kana characters, and the other terms of `tokenize`. Two
 * neighbours that are characters make one of its pairs.
 */
export function tokenizeUnits(text: string): string[] {
  const units: string[] = [];
  for (const [run] of splitNames(text).matchAll(runs)) {
    if (cjkStart.test(run)) units.push(...run);
    else units.push(stem(run.replace(apostrophes, '')));
  }
  return units;
}

/** The text folded, with the parts of each compound name before the name itself. */
function splitNames(text: string): string {
  const spaced = text
    .normalize('NFKC')
    .replace(possessive, '')
    .replace(compoundName, (name) => {
      const parts = name.replace(camelBreaks, '$1$3 $2$4').replaceAll('_', ' ').trim();
      return `${parts} ${name.replaceAll('_', '')}`;
    });
  return foldText(spaced);
}

function pushPairs(terms: string[], run: string): void {
  const characters = Array.from(run);
  for (let at = 0; at + 1 < characters.length; at += 1) {
    terms.push(`${characters[at]}${characters[at + 1]}`);
  }
  terms.push(characters.at(-1) ?? '');
}

function stem(word: string): string {
  return englishWord.test(word) ? stemEnglish(word) : word;
}

const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー';
const runs = new RegExp(
  `[${cjk}]+|(?:(?![${cjk}])[\\p{L}\\p{N}\\p{M}])+(?:['’](?:(?![${cjk}])\\p{L})+)*`,
  'gu',
);
const cjkStart = new RegExp(`^[${cjk}]`, 'u');
const apostrophes = /['’]/g;
const possessive = /['’]s\b/gi;
const englishWord = /^[a-z]{3,40}$/;
const compoundName = /[\p{L}\p{N}]*(?:[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Za-z0-9]_+[A-Za-z0-9])[\p{L}\p{N}_]*/gu;
const camelBreaks = /([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g;
