import { parseHTML } from 'linkedom';
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import type { DomDocument } from './dom.js';

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Child = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Deeper elements are replaced by their children: no real page nests so deep, and every later step recurses.
 */
const maxDepth = 150;

/**
 * Parses a page as a browser would (legal tag omission, foster parenting, text after `</html>`): parse5 first, since
 * linkedom's own parser does none of it, then linkedom from parse5's clean markup. What conversion never reads
 * (styles, comments, the text of scripts other than data and formulas) is left out on the way, which halves the work.
 * The document answers `baseURI` and `documentURI`, `<base href>` included, which linkedom lacks.
 */
export function parseHtml(html: string, url?: string): DomDocument {
  const tree = parse(html);
  simplify(tree);
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

// Walks with a stack of its own: the tree may be deeper than the engine's.
function simplify(tree: Parent): void {
  const open: { parent: Parent; depth: number }[] = [{ parent: tree, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { parent, depth } = next;
    const kept: Child[] = [];
    const waiting: Child[] = [...parent.childNodes].reverse();
    for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
      if (child.nodeName === '#comment' || child.nodeName === 'style') continue;
      if (!isElement(child)) {
        kept.push(child);
        continue;
      }
      if (child.tagName === 'script' && !holdsData(child)) child.childNodes = [];
      if (depth >= maxDepth && child.childNodes.length > 0) {
        for (const inner of [...child.childNodes].reverse()) waiting.push(inner);
        continue;
      }
      kept.push(child);
      open.push({ parent: child, depth: depth + 1 });
      if (child.tagName === 'template') open.push({ parent: contentOf(child), depth: depth + 1 });
    }
    for (const child of kept) child.parentNode = parent;
    parent.childNodes = kept;
  }
}

function isElement(node: Child): node is Element {
  return 'tagName' in node;
}

function contentOf(template: Element): Parent {
  return (template as DefaultTreeAdapterTypes.Template).content;
}

function holdsData(script: Element): boolean {
  return script.attrs.some(({ name, value }) => name === 'type' && /ld\+json|^math\/tex/i.test(value));
}

function baseOf(document: DomDocument, url: string | undefined): string {
  const page = url ?? 'about:blank';
  const stated = document.querySelector('base[href]')?.getAttribute('href') ?? undefined;
  if (stated === undefined || !URL.canParse(stated, page)) return page;
  const base = new URL(stated, page);
  return /^https?:$/.test(base.protocol) ? base.href : page;
}
