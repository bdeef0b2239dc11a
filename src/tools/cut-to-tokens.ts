import { estimateTokens } from '../knowledge/estimate-tokens.js';

/** The beginning of a text of about `maxTokens` at most, ending with a whole line where one ends near the limit. */
export function cutToTokens(text: string, maxTokens: number): string {
  if (estimateTokens(text) <= maxTokens) return text;
  let fits = 0;
  let tooLong = text.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (estimateTokens(text.slice(0, middle)) <= maxTokens) fits = middle;
    else tooLong = middle;
  }
  const cut = text.slice(0, fits).replace(/[\ud800-\udbff]$/, '');
  const lineEnd = cut.lastIndexOf('\n');
  return lineEnd > cut.length * 0.8 ? cut.slice(0, lineEnd + 1) : cut;
}
