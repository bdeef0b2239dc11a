const longPage = 20_000;

/**
 * How much a page says, for telling shells and gates from short pages: characters of Markdown without spaces and link
 * targets, a Chinese, Japanese or Korean one counted two and a half times, since it says more than a letter. Infinite
 * for a page so long that it is neither.
 */
export function weighText(markdown: string): number {
  if (markdown.length > longPage) return Number.POSITIVE_INFINITY;
  const solid = markdown.replace(/\]\([^)\s]{0,2000}\)/g, ']').replace(/\s+/g, '');
  return solid.length + 1.5 * (solid.match(cjk)?.length ?? 0);
}

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
