import { readQuestion } from './read-question.js';
import { tokenize } from './tokenize.js';

/** A stretch of a text, by offsets; the end is exclusive. */
export interface Match {
  start: number;
  end: number;
}

/**
 * Where the words of a question stand in a text as people read it, in either Chinese script and by either name, in
 * order, so that a front can mark them. Words that only ask are not marked.
 */
export function findMatches(question: string, text: string): Match[] {
  const { terms, regionalWords } = readQuestion(question);
  const otherNames = regionalWords.flatMap(({ others }) => others.flatMap(pairsOf));
  const wanted = new Set([...terms, ...otherNames]);
  const matches: Match[] = [];
  for (const { 0: run, index } of text.matchAll(runs)) {
    const found = cjkRun.test(run)
      ? matchCharacters(run, wanted, terms.length === 1 ? 1 : 2)
      : matchWord(run, wanted);
    for (const { start, end } of found) extend(matches, { start: index + start, end: index + end });
  }
  return matches;
}

/** Each pair of characters that the question has too; a single one only if the question is that character. */
function matchCharacters(run: string, wanted: ReadonlySet<string>, least: number): Match[] {
  const matches: Match[] = [];
  const characters = Array.from(run);
  let start = 0;
  characters.forEach((character, at) => {
    const pair = `${character}${characters[at + 1] ?? ''}`;
    for (const part of [pair, character]) {
      const length = Array.from(part).length;
      if (length >= least && wanted.has(tokenize(part)[0] ?? '')) {
        matches.push({ start, end: start + part.length });
        break;
      }
    }
    start += character.length;
  });
  return matches;
}

const pairsOf = (name: string) => tokenize(name).filter((term) => Array.from(term).length > 1);

/** The whole word or name if any part of it is asked for. */
function matchWord(run: string, wanted: ReadonlySet<string>): Match[] {
  return tokenize(run).some((term) => wanted.has(term)) ? [{ start: 0, end: run.length }] : [];
}

function extend(matches: Match[], next: Match): void {
  const last = matches.at(-1);
  if (last !== undefined && next.start <= last.end) last.end = Math.max(last.end, next.end);
  else matches.push(next);
}

const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const runs = new RegExp(`${cjk}+|[[\\p{L}\\p{N}\\p{M}_'’]--${cjk}]+`, 'gv');
const cjkRun = new RegExp(`^${cjk}`, 'v');
