import { parseHTML } from 'linkedom';
import { parse, serialize } from 'parse5';
import type { DomDocument } from './dom.js';
import { simplifyTree } from './simplify-tree.js';

/**
 * Parses a page as a browser would (legal tag omission, foster parenting, text after `</html>`): parse5 first, since
 * linkedom's own parser does none of it, then linkedom from parse5's clean markup, simplified on the way. The document answers `baseURI` and `documentURI`, `<base href>` included, which linkedom lacks.
 */
export function parseHtml(html: string, url?: string): DomDocument {
  const tree = parse(html);
  simplifyTree(tree);
  const { document } = parseHTML(serialize(tree)) as unknown as { document: DomDocument };
  const base = baseOf(document, url);
  Object.defineProperty(document, 'baseURI', { value: base });
  Object.defineProperty(document, 'documentURI', { value: base });
  return document;
}

/** `href` made absolute, or undefined if it is empty, no URL, or of a scheme that a document has no use for. */
export function absoluteUrl(href: string | null | undefined, base: string): string | undefined {
  const trimmed = href?.trim() ?? '';
  if (trimmed === '' || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  return /^(?:https?|mailto|tel|ftp):$/.test(url.protocol) ? url.href : undefined;
}

function baseOf(document: DomDocument, url: string | undefined): string {
  const page = url ?? 'about:blank';
  const stated = document.querySelector('base[href]')?.getAttribute('href') ?? undefined;
  if (stated === undefined || !URL.canParse(stated, page)) return page;
  const base = new URL(stated, page);
  return /^https?:$/.test(base.protocol) ? base.href : page;
}
