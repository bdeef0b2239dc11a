/**
 * Joins the lines of a PDF page where a line break means nothing: after a hyphen at the line's end between small
 * letters, and between Chinese or Japanese characters (without a space). A `#` that begins a line is escaped, so that
 * only our own lines can be headings.
 */
export function joinPdfLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/([a-z])-\n([a-z])/g, '$1$2')
    .replace(joinable, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^(#{1,6})(?=\s)/gm, '\\$1')
    .trim();
}

const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const joinable = new RegExp(`([${cjk}，、；：「『（《〈])\\n(?=[${cjk}，。、；：？！」』）》〉])`, 'gu');
