import { foldToSimplified } from '../language.js';

/**
 * A message reduced to what its author says now, normalised for matching: NFKC (full-width forms become ASCII,
 * `，` becomes `,`), lower case, Simplified characters. Block quotes, code and links are taken out (rule 4.2), and
 * so are whole sentences in quotation marks: what someone else said is not a choice.
 */
export function ownWords(text: string): string {
  const normal = text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060-\u2064\ufeff\u00ad]/g, '')
    .replace(/[‐‑‒–—―−﹣]/g, '-');
  const own = withoutQuotes(normal)
    .replace(/<(?:https?:\/\/|[@#:/a])[^>\s]*>/gi, ' ')
    .replace(/\bhttps?:\/\/[^\s<>。、」』)]+/gi, ' ')
    .replace(/「[^」]*」|『[^』]*』|“[^”]*”|"[^"\n]*"/g, setAsideSentence);
  return foldToSimplified(own.toLowerCase())
    .replace(/n['’]t\b/g, ' not')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/** A message without its block quotes and code. */
export function withoutQuotes(text: string): string {
  return text
    .replace(/(```|~~~)[\s\S]*?(\1|$)/g, ' ')
    .replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, ' ')
    .replace(/^[ \t]*>>>[\s\S]*/gm, ' ')
    .replace(/^[ \t]*>.*$/gm, ' ');
}

/** A quoted id or verb is emphasis (匯入「web-2」); anything longer is somebody's sentence. */
function setAsideSentence(quotation: string): string {
  const inner = quotation.slice(1, -1).trim();
  const isEmphasis = /^(?:web[-_ ]?\d+|#?\d+|第\s*[\d一二三四五]+\s*.?|匯入|汇入|導入|导入|import)$/iu.test(
    inner,
  );
  return isEmphasis ? ` ${inner} ` : ' ';
}
