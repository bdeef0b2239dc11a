/**
 * Cuts a text into sentences, as ranges that together cover it: after Chinese and Latin sentence ends, and before
 * each item of a list. A sentence that does not fit is cut further, at a blank where there is one.
 */
export function splitSentences(
  text: string,
  fits: (text: string) => boolean,
): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    pushFitting(sentences, text, start, end, fits);
    start = end;
  }
  if (start < text.length) pushFitting(sentences, text, start, text.length, fits);
  return sentences;
}

function pushFitting(
  sentences: { start: number; end: number }[],
  text: string,
  from: number,
  to: number,
  fits: (text: string) => boolean,
): void {
  let start = from;
  for (let cut = fittingCut(text, start, to, fits); cut < to; cut = fittingCut(text, start, to, fits)) {
    sentences.push({ start, end: cut });
    start = cut;
  }
  if (start < to) sentences.push({ start, end: to });
}

/**
 * Up to where a text fits: `to` if all of it does. The part that is measured grows by doubling, so that the cost of a
 * cut is that of a piece, however long the line is.
 */
function fittingCut(text: string, start: number, to: number, fits: (text: string) => boolean): number {
  let length = 256;
  while (start + length < to && fits(text.slice(start, start + length))) length *= 2;
  const most = Math.min(to, start + length);
  if (most === to && fits(text.slice(start, to))) return to;
  return lastFittingCut(text, start, most, fits);
}

function lastFittingCut(text: string, start: number, to: number, fits: (text: string) => boolean): number {
  let least = start + 1;
  let most = to;
  while (most - least > 1) {
    const middle = (least + most) >> 1;
    if (fits(text.slice(start, middle))) least = middle;
    else most = middle;
  }
  const blank = start + text.slice(start, least + 1).lastIndexOf(' ');
  if (blank > start + (least - start) * 0.8) return blank + 1;
  const insidePair = /[\ud800-\udbff]/.test(text.charAt(least - 1));
  return insidePair && least - 1 > start ? least - 1 : least + (insidePair ? 1 : 0);
}

const sentenceEnd = /[。！？；…!?]+[」』”’）)\]"']*\s*|\.["')\]”’]*\s+|\n(?=\s*(?:[-*+•]|\d{1,3}[.)、])\s)/g;
