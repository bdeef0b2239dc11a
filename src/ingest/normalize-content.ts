import { flattenCode } from './code-block.js';
import { blockElements, type DomElement, isElement, textNode, unwrap, unwrapBlock } from './dom.js';
import { texOf } from './formula.js';
import { normalizeListing, normalizeTable } from './normalize-table.js';
import { foldWhiteSpace, joinTexts } from './normalize-text.js';
import { absoluteUrl } from './parse-html.js';

/**
 * Prepares the chosen content for Markdown, in place and in one walk: what is no content goes, links and images get
 * absolute addresses, formulas become TeX, line-number tables become code, layout tables plain blocks, ruby gets its
 * brackets, white space is folded outside code.
 */
export function normalizeContent(root: DomElement, base: string): void {
  const elements: DomElement[] = [];
  collect(root, elements);
  for (const element of elements) {
    if (!root.contains(element)) continue;
    if (dropped.has(element.nodeName)) element.remove();
    else normalizers[element.nodeName]?.(element, base);
  }
}

const dropped = new Set([
  ...['STYLE', 'NOSCRIPT', 'TEMPLATE', 'SVG', 'CANVAS', 'OBJECT', 'EMBED', 'IFRAME', 'AUDIO', 'VIDEO'],
  ...['BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'LINK', 'META', 'RP', 'DIALOG', 'HEAD', 'TITLE'],
]);

const normalizers: Record<string, (element: DomElement, base: string) => void> = {
  A: normalizeLink,
  IMG: normalizeImage,
  TABLE: normalizeTable,
  UL: normalizeList,
  OL: normalizeList,
  TD: openOrphan,
  TH: openOrphan,
  TR: openOrphan,
  TBODY: openOrphan,
  STRONG: joinEmphasis,
  B: joinEmphasis,
  EM: joinEmphasis,
  I: joinEmphasis,
  RT: (element) => element.replaceWith(`(${element.textContent.trim()})`),
  SCRIPT: normalizeFormula,
  MATH: normalizeFormula,
  SPAN: normalizeSpan,
  DIV: normalizeListing,
};

function collect(node: DomElement, elements: DomElement[]): void {
  joinTexts(node);
  for (const child of node.childNodes) {
    if (isElement(child)) {
      elements.push(child);
      if (child.nodeName !== 'PRE') collect(child, elements);
      else flattenCode(child);
    } else if (child.nodeType === textNode) foldWhiteSpace(child);
  }
}

function normalizeLink(link: DomElement, base: string): void {
  if (/\b(?:headerlink|anchor-link|header-anchor|hash-link|mw-editsection)\b/.test(link.className)) {
    link.remove();
    return;
  }
  const href = link.getAttribute('href');
  const url = href?.startsWith('#') ? undefined : absoluteUrl(href, base);
  if (/^(?:[\s¶#§🔗↩↑⤴]|\ufe0e|\ufe0f)*$/u.test(link.textContent) && link.querySelector('img') === null)
    link.remove();
  else if (url === undefined) unwrap(link);
  else if (link.querySelector(blockElements) === null) link.setAttribute('href', url);
  else linkHeading(link, url);
}

// A link cannot span blocks in Markdown: it moves into the first heading, or goes.
function linkHeading(link: DomElement, url: string): void {
  const heading = link.querySelector('h1, h2, h3, h4, h5, h6');
  if (heading !== null && heading.querySelector('a') === null) {
    const inner = link.ownerDocument.createElement('a');
    inner.setAttribute('href', url);
    for (const child of [...heading.childNodes]) inner.appendChild(child);
    heading.appendChild(inner);
  }
  unwrap(link);
}

// Sections in a list, as in Javadoc, are sections: inside items, no later step would find their headings.
function normalizeList(list: DomElement): void {
  if (list.querySelector('h1, h2, h3, h4') === null) return;
  for (const part of [...list.children, list]) unwrapBlock(part);
}

// Readability may keep one cell of a layout table, which without its row would be no part of any table.
function openOrphan(part: DomElement): void {
  if (tableParents[part.nodeName]?.test(part.parentNode?.nodeName ?? '') === false) unwrapBlock(part);
}

const tableParents: Record<string, RegExp> = {
  TD: /^TR$/,
  TH: /^TR$/,
  TR: /^T(?:ABLE|HEAD|BODY|FOOT)$/,
  TBODY: /^TABLE$/,
};

// Editors part one emphasis into several side by side; the delimiters of two that touch would not read as such.
function joinEmphasis(element: DomElement): void {
  const before = element.previousSibling;
  if (!isElement(before) || before.nodeName !== element.nodeName) return;
  for (const child of [...element.childNodes]) before.appendChild(child);
  element.remove();
}

// Lazily loaded images carry a placeholder in `src` and their address in an attribute of the loader's.
function normalizeImage(image: DomElement, base: string): void {
  const candidates = [
    ...['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc'].map((name) =>
      image.getAttribute(name),
    ),
    image.getAttribute('src'),
    (image.getAttribute('srcset') ?? image.getAttribute('data-srcset'))?.trim().split(/\s+/)[0] ?? null,
  ];
  const tex = image.matches('.mwe-math-fallback-image-inline, .mwe-math-fallback-image-display, img.tex');
  if (tex) {
    image.setAttribute('data-tex', image.getAttribute('alt') ?? '');
    return;
  }
  const url = candidates
    .map((candidate) => absoluteUrl(candidate, base))
    .find((found) => found !== undefined);
  if (url === undefined || (image.getAttribute('alt') ?? '').trim() === '') {
    image.replaceWith((image.getAttribute('alt') ?? '').trim());
  } else image.setAttribute('src', url);
}

function normalizeFormula(element: DomElement): void {
  const tex = texOf(element);
  if (tex === undefined) {
    if (element.nodeName === 'SCRIPT') element.remove();
    return;
  }
  replaceByTex(
    element,
    tex,
    element.getAttribute('display') === 'block' || /mode=display/.test(element.getAttribute('type') ?? ''),
  );
}

function normalizeSpan(span: DomElement): void {
  if (!/\b(?:katex|MathJax|mwe-math-element)\b/.test(span.className)) return;
  const math = span.querySelector('math') ?? span.querySelector('annotation');
  const tex = math === null ? undefined : texOf(math);
  if (tex !== undefined) replaceByTex(span, tex, span.closest('.katex-display') !== null);
}

function replaceByTex(element: DomElement, tex: string, block: boolean): void {
  const formula = element.ownerDocument.createElement('span');
  formula.setAttribute('data-tex', tex);
  formula.setAttribute('data-display', block ? 'block' : 'inline');
  formula.textContent = tex;
  element.replaceWith(formula);
}
