/**
 * Text from outside as a Markdown block quote that it cannot leave: every line is prefixed, whatever it uses as a line
 * break; runs of backticks or tildes that could open a fence are broken; bracketed numbers cannot pass for the
 * program's citations; characters that reorder or hide text are dropped. `mark` follows the last line.
 */
export function blockQuote(text: string, mark = ''): string {
  const lines = text
    .replace(hidden, '')
    .split(lineBreaks)
    .map((line) => line.replace(/\s+$/u, ''))
    .map((line) => line.replace(/`{3,}/gu, "'''").replace(/~{3,}/gu, '~~'))
    .map(withoutMarkers);
  const body = lines.join('\n').trim();
  return `${body}${mark === '' ? '' : ` ${mark}`}`
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** `[3]` of the text itself becomes `(3)`, but in inline code, where it is an index and never a citation. */
function withoutMarkers(line: string): string {
  return line
    .split(/(`[^`]+`)/u)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(marker, '($1)')))
    .join('');
}

const marker = /[[【［]\s*(\d{1,3}(?:\s*[,，、;–-]\s*\d{1,3})*)\s*[\]】］]/gu;

/** Text from outside on one line, for use inside a sentence of the program's own. */
export function inline(text: string, maxCharacters: number): string {
  const line = text
    .replace(hidden, '')
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(/[`[\]【】［］*_~|<>\\]/gu, ' ');
  const characters = [...line.replace(/ +/gu, ' ').trim()];
  if (characters.length <= maxCharacters) return characters.join('');
  return `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

const lineBreaks = /\r\n|[\n\r\v\f\u0085\p{Zl}\p{Zp}]/u;

// Control characters other than line breaks and tabs; bidi controls, zero-width and tag characters (the joiners that
// emoji and some scripts need stay).
const hidden = /[^\P{Cc}\n\r\v\f\u0085\t]|(?![\u200C\u200D])\p{Cf}/gu;
