import type { DefaultTreeAdapterTypes } from 'parse5';
import { createChromeTest, isAnchored } from './page-chrome.js';

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Child = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Deeper elements are replaced by their children: no real page nests so deep, and every later step recurses. */
const maxDepth = 150;

/**
 * Takes out of a parsed page what no later step reads, in place: furniture, comments, the text of scripts other than
 * data and formulas, attributes for scripts and looks, white space between blocks. In linkedom every node and every
 * attribute is an EventTarget, so this halves the cost of a page. Walks with a stack of its own, since the tree may be
 * deeper than the engine's.
 */
export function simplifyTree(tree: Parent): void {
  const isChrome = createChromeTest(tree);
  const isNeeded = (node: Child) => node.nodeName !== '#comment' && !(isElement(node) && isChrome(node));
  const open: { parent: Parent; depth: number }[] = [{ parent: tree, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { parent, depth } = next;
    const kept = depth < maxDepth ? parent.childNodes.filter(isNeeded) : flatten(parent, isNeeded);
    parent.childNodes = withoutBlockSpace(parent, kept);
    for (const child of parent.childNodes) {
      child.parentNode = parent;
      if (!isElement(child)) continue;
      child.attrs = child.attrs.filter(
        (attribute) => isNeededAttribute(attribute) && !misleads(attribute, child),
      );
      if (child.tagName === 'script' && !holdsData(child)) child.childNodes = [];
      else open.push({ parent: child, depth: depth + 1 });
    }
  }
}

/** The texts and empty elements below, in order, as direct children. */
function flatten(parent: Parent, isNeeded: (node: Child) => boolean): Child[] {
  const flat: Child[] = [];
  const waiting: Child[] = [...parent.childNodes].reverse();
  for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
    if (!isNeeded(child)) continue;
    if (!isElement(child) || child.childNodes.length === 0 || child.tagName === 'script') flat.push(child);
    else for (const inner of child.childNodes.toReversed()) waiting.push(inner);
  }
  return flat;
}

function isElement(node: Child): node is Element {
  return 'tagName' in node;
}

function holdsData(script: Element): boolean {
  return script.attrs.some(({ name, value }) => name === 'type' && /ld\+json|^math\/tex/i.test(value));
}

const attributes = new Set([
  ...['id', 'class', 'href', 'src', 'srcset', 'alt', 'lang', 'dir', 'rel', 'type', 'role', 'hidden', 'title'],
  ...[
    'name',
    'property',
    'itemprop',
    'itemtype',
    'content',
    'charset',
    'datetime',
    'colspan',
    'rowspan',
    'start',
    'reversed',
  ],
  ...['summary', 'datatable', 'encoding', 'display', 'alttext', 'aria-hidden', 'aria-modal', 'ng-app'],
  ...[
    'data-src',
    'data-srcset',
    'data-original',
    'data-lazy-src',
    'data-actualsrc',
    'data-lang',
    'data-language',
    'data-syntaxhighlighter-params',
  ],
]);

function isNeededAttribute({ name, value }: { name: string; value: string }): boolean {
  if (name === 'style') return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(value);
  return attributes.has(name) && value.length < 20_000;
}

// Readability judges by class and id: it takes a heading of class `header` for the page's, a section with the anchor
// `comments` for a discussion.
function misleads({ name, value }: { name: string; value: string }, element: Element): boolean {
  if (name === 'class') return /^h[1-6]$/.test(element.tagName) && /header/i.test(value);
  return (
    name === 'id' && value !== 'content' && isHeadingOrSection.test(element.tagName) && isAnchored(element)
  );
}

const isHeadingOrSection = /^(?:h[1-6]|dt|section|div)$/;

const blocks = new Set([
  ...[
    'html',
    'head',
    'body',
    'div',
    'p',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'thead',
    'tbody',
    'tfoot',
  ],
  ...[
    'tr',
    'td',
    'th',
    'colgroup',
    'caption',
    'section',
    'article',
    'main',
    'nav',
    'header',
    'footer',
    'aside',
  ],
  ...[
    'form',
    'fieldset',
    'figure',
    'figcaption',
    'blockquote',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'pre',
  ],
  ...[
    'script',
    'noscript',
    'meta',
    'link',
    'title',
    'base',
    'details',
    'summary',
    'select',
    'option',
    'iframe',
  ],
]);

// White space that touches a block on both sides is never shown. The stack never enters `pre` with a block beside it.
function withoutBlockSpace(parent: Parent, children: Child[]): Child[] {
  if (!blocks.has(parent.nodeName) || parent.nodeName === 'pre') return children;
  return children.filter((child, index) => {
    if (child.nodeName !== '#text' || !('value' in child) || /\S/.test(child.value)) return true;
    const before = children[index - 1];
    const after = children[index + 1];
    return !(
      (before === undefined || blocks.has(before.nodeName)) &&
      (after === undefined || blocks.has(after.nodeName))
    );
  });
}
