import { cutAt } from './escape-markdown.js';

/** Text letter for letter in a block that nothing in it can end; what is cut ends with `…` and the full length. */
export function codeBlock(text: string, most = Number.POSITIVE_INFINITY): string {
  const safe = text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll('```', '`\u200b``');
  const shown = safe.length <= most ? safe : `${cutAt(safe, most)}… (${safe.length})`;
  return `\`\`\`\n${shown}\n\`\`\``;
}
