import { parse } from 'parse5';
import { buildDom } from './build-dom.js';
import type { DomDocument } from './dom.js';
import { simplifyTree } from './simplify-tree.js';

/**
 * Parses a page as a browser would (legal tag omission, foster parenting, text after `</html>`): parse5, since linkedom's
 * own parser does none of it, then linkedom's document made from parse5's simplified tree. The document answers `baseURI`
 * and `documentURI`, `<base href>` included, which linkedom lacks. Each call of what is returned gives a fresh document.
 */
export function parseHtml(html: string, url?: string): () => DomDocument {
  const tree = parse(withoutScriptText(html));
  simplifyTree(tree);
  return () => {
    const document = buildDom(tree);
    const base = baseOf(document, url);
    Object.defineProperty(document, 'baseURI', { value: base });
    Object.defineProperty(document, 'documentURI', { value: base });
    return document;
  };
}

/** `href` made absolute, or undefined if it is empty, no URL, or of a scheme that a document has no use for. */
export function absoluteUrl(href: string | null | undefined, base: string): string | undefined {
  const trimmed = href?.trim() ?? '';
  if (trimmed === '' || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  return /^(?:https?|mailto|tel|ftp):$/.test(url.protocol) ? url.href : undefined;
}

// Two thirds of many pages are scripts and styles, which parse5 would read letter by letter. A text that holds the mark of
// a comment's end or of another script may not be what it seems, and stays. Linear: no part is searched twice.
function withoutScriptText(html: string): string {
  const opening = /<(script|style)\b[^>]{0,2000}>/gi;
  const closing = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi };
  let kept = '';
  let done = 0;
  for (let start = opening.exec(html); start !== null; start = opening.exec(html)) {
    const close = closing[start[1]?.toLowerCase() === 'style' ? 'style' : 'script'];
    close.lastIndex = opening.lastIndex;
    const end = close.exec(html)?.index;
    if (end === undefined) break;
    const isData = /ld\+json|math\/tex/i.test(start[0]);
    if (!isData && !/-->|<(?:script|style)\b/i.test(html.slice(opening.lastIndex, end))) {
      kept += html.slice(done, opening.lastIndex);
      done = end;
    }
    opening.lastIndex = end;
  }
  return kept + html.slice(done);
}

function baseOf(document: DomDocument, url: string | undefined): string {
  const page = url ?? 'about:blank';
  const stated = document.querySelector('base[href]')?.getAttribute('href') ?? undefined;
  if (stated === undefined || !URL.canParse(stated, page)) return page;
  const base = new URL(stated, page);
  return /^https?:$/.test(base.protocol) ? base.href : page;
}
