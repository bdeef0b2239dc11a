import type { Records } from '../records/records.js';
import { runsBefore } from './memory.js';
import { withoutQuotes } from './own-words.js';
import type { TurnRequest } from './turn.js';

/**
 * The web addresses that the asker wrote, in this turn or in their own earlier messages of the chain it follows, as
 * written. Quotes, code, replied-to text, other people's words and words that a button put in never count (rule 4.2).
 */
export function ownUrls(request: TurnRequest, records: Records): string[] {
  const earlier = runsBefore(request.continues, records)
    .filter((run) => run.userId === request.user.id && run.isOwnText === true)
    .map((run) => run.text);
  const own = request.isOwnText ? [request.text, ...earlier] : earlier;
  return [...new Set(own.flatMap(urlsIn))];
}

/**
 * The addresses in a text, without the punctuation that follows them. Where Chinese follows without a space, both
 * readings are given: paths may hold Han characters, and sentences go on without a space. Within a host name there is
 * one reading: `https://example.org.測試.tw` is not `https://example.org`.
 */
function urlsIn(text: string): string[] {
  // Of a masked link both halves are written: `[https://a.example](https://b.example)`.
  const own = withoutQuotes(text).replaceAll('](', ' ');
  return [...own.matchAll(address)].flatMap(([written]) => {
    const whole = withoutEnd(written);
    const start = /^[\x21-\x7e]+/.exec(whole)?.[0] ?? '';
    const ascii = withoutEnd(start);
    const isOneReading =
      ascii === whole || !/^https?:\/\/./i.test(ascii) || isWithinName(written, start.length);
    return isOneReading ? [whole] : [whole, ascii];
  });
}

/**
 * Whether the first character outside ASCII, at `at`, belongs to the host name: only a Chinese sentence begins without
 * a space after a name, and it does not go on with a dot.
 */
function isWithinName(written: string, at: number): boolean {
  if (/^https?:\/\/[^/?#]*[/?#]/i.test(written.slice(0, at))) return false;
  const rest = /^[^/?#]*/.exec(written.slice(at))?.[0] ?? '';
  return /[.-]$/.test(written.slice(0, at)) || !/^\p{Script=Han}/u.test(rest) || rest.includes('.');
}

const address = /https?:\/\/[^\s<>"'「」『』（）《》【】〔〕〈〉“”‘’，。：；！？、～]+/gi;

/** A closing bracket belongs to the address only if one is opened in it. */
function withoutEnd(url: string): string {
  let rest = url;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/[.,;:!?*_~|…]+$/, '');
    if (rest.endsWith(')') && !rest.includes('(')) rest = rest.slice(0, -1);
    if (rest.endsWith(']') && !rest.slice(8).includes('[')) rest = rest.slice(0, -1);
  }
  return rest;
}
