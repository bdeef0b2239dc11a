import { stem as stemEnglish } from 'porter2';
import { foldText } from './fold-text.js';

/** Changes with every change of what `tokenize` returns: an index made by another version is filled anew. */
export const tokenizerVersion = 'docent-4';

/**
 * The terms of a text or a question, in order, with repetitions: the same function for both, so that they meet.
 * Han and kana runs give their overlapping character pairs and the run's last character alone; other words give
 * their English stem; names in `snake_case` and `camelCase` give their parts and the whole. Terms hold letters,
 * digits and marks only.
 */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  for (const run of splitNames(text).match(runs) ?? []) {
    if (isCjk(run)) pushPairs(terms, run);
    else terms.push(stem(run));
  }
  return terms;
}

/**
 * The smallest units of a text in order: single Han and kana characters, and the other terms of `tokenize`. Two
 * neighbours that are characters make one of its pairs.
 */
export function tokenizeUnits(text: string): string[] {
  const units: string[] = [];
  for (const run of splitNames(text).match(runs) ?? []) {
    if (isCjk(run)) for (const character of run) units.push(character);
    else units.push(stem(run));
  }
  return units;
}

/** The text folded, with the parts of each compound name before the name itself. */
function splitNames(text: string): string {
  const plain = ascii.test(text) ? text : text.normalize('NFKC');
  const spaced = plain.replace(possessive, '').replace(name, (whole) => {
    if (!compound.test(whole)) return whole;
    const parts = whole.replace(camelBreaks, '$1$3 $2$4').replace(numberBreaks, '$& ').replaceAll('_', ' ');
    return `${parts.trim()} ${whole.replaceAll('_', '')}`;
  });
  return foldText(spaced.replace(dottedNumber, withBeginnings));
}

/** `1 2 3 1ꞏ2 1ꞏ2ꞏ3` for `v1.2.3`: the dot between is one that counts as a letter. */
function withBeginnings(_: string, number: string): string {
  const parts = number.split('.');
  const beginnings = parts.slice(1).map((__, index) => parts.slice(0, index + 2).join('ꞏ'));
  return [...parts, ...beginnings].join(' ');
}

function pushPairs(terms: string[], run: string): void {
  const characters = Array.from(run);
  for (let at = 0; at + 1 < characters.length; at += 1) {
    terms.push(`${characters[at]}${characters[at + 1]}`);
  }
  terms.push(characters.at(-1) ?? '');
}

function stem(word: string): string {
  if (englishWord.test(word)) return stemEnglish(word);
  return word.replace(apostrophes, '');
}

/** Whether a run is of Han and kana characters; the quick look first, since most runs are not. */
function isCjk(run: string): boolean {
  return run.charCodeAt(0) >= 0x2e80 && cjkStart.test(run);
}

const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const wordCharacter = `[[\\p{L}\\p{N}\\p{M}]--${cjk}]`;
const runs = new RegExp(`${cjk}+|${wordCharacter}+(?:['’]${wordCharacter}+)*`, 'gv');
const cjkStart = new RegExp(`^${cjk}`, 'v');
const apostrophes = /['’]/g;
const possessive = /['’]s\b/gi;
const englishWord = /^[a-z]{3,40}$/;
const ascii = /^[\0-\x7f]*$/;
const name = /[A-Za-z0-9_]{3,}/g;
const compound =
  /[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Za-z0-9]_+[A-Za-z0-9]|[A-Za-z]{2}\d|\d(?!st|nd|rd|th)[A-Za-z]{2}/;
const camelBreaks = /([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g;
const numberBreaks = /[A-Za-z]{2}(?=\d)|\d(?=(?!st|nd|rd|th)[A-Za-z]{2})/g;
// At most six parts, so that a long row of numbers stays one of about its length.
const dottedNumber = /(?<![A-Za-z\d.])v?(\d+(?:\.\d+){1,5})(?![A-Za-z\d])/gi;
