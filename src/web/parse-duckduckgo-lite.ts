import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { textOf } from './plain-text.js';
import type { FoundPage } from './search-provider.js';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What a page of DuckDuckGo Lite holds. `unknown`: neither results, nor a challenge, nor a sign that there are none. */
export type LitePage = { kind: 'results'; pages: FoundPage[] } | { kind: 'challenge' | 'none' | 'unknown' };

/**
 * Reads a result page (its structure: docs/specification.md 3). Rows are taken in document order: a `result-link`
 * starts a result, the snippet after it is its own. Sponsored rows and links that lead back to DuckDuckGo are no
 * results. Marks of a challenge count only in attributes and only when there is no result, since the page repeats
 * the words of the query.
 */
export function parseDuckDuckGoLite(html: string): LitePage {
  const elements = [...elementsOf(parse(html).childNodes)];
  const pages = resultsOf(elements);
  if (pages.length > 0) return { kind: 'results', pages };
  if (elements.some(({ element }) => isChallenge(element))) return { kind: 'challenge' };
  if (elements.some(({ element }) => saysNoResults(element))) return { kind: 'none' };
  // Without such words: the query is repeated in the form, and but for advertisements no link leads to another site.
  const isAnswer = elements.some(({ element }) => isEchoOfQuery(element));
  const linksOut = elements.some(
    ({ element, sponsored }) => !sponsored && element.tagName === 'a' && targetOf(element) !== undefined,
  );
  return { kind: isAnswer && !linksOut ? 'none' : 'unknown' };
}

interface Found {
  element: Element;
  /** It lies in a row that is an advertisement. */
  sponsored: boolean;
}

/** All elements in document order. */
function* elementsOf(nodes: readonly Node[]): Generator<Found> {
  // A stack of its own: a hostile page may nest deeper than the call stack.
  const pending = [...nodes].reverse().map((node) => ({ node, sponsored: false }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node } = next;
    if (!('tagName' in node)) continue;
    const inAdvertisement = next.sponsored || hasClass(node, 'result-sponsored');
    yield { element: node, sponsored: inAdvertisement };
    for (const child of [...node.childNodes].reverse()) {
      pending.push({ node: child, sponsored: inAdvertisement });
    }
  }
}

function resultsOf(elements: readonly Found[]): FoundPage[] {
  const pages: FoundPage[] = [];
  let current: FoundPage | undefined;
  for (const { element, sponsored } of elements) {
    if (element.tagName === 'a' && hasClass(element, 'result-link')) {
      const url = sponsored ? undefined : targetOf(element);
      current = url === undefined ? undefined : { title: textOf(element.childNodes), url, snippet: '' };
      if (current !== undefined) pages.push(current);
    } else if (hasClass(element, 'result-snippet') && current?.snippet === '') {
      current.snippet = textOf(element.childNodes);
    }
  }
  return pages;
}

/** Where a link leads on another site: unwrapped from DuckDuckGo's redirect, decoded once; undefined for its own pages. */
function targetOf(link: Element): string | undefined {
  const href = attribute(link, 'href')?.trim() ?? '';
  if (!URL.canParse(href, pageAddress)) return undefined;
  const url = new URL(href, pageAddress);
  if (!isDuckDuckGo(url)) return isAbsolute(href) ? absoluteHref(href) : undefined;
  if (url.pathname !== '/l/') return undefined;
  // A plus sign is itself here: the page writes spaces as %20.
  const target = new URLSearchParams(url.search.replaceAll('+', '%2B')).get('uddg') ?? '';
  return URL.canParse(target) && !isDuckDuckGo(new URL(target)) ? target : undefined;
}

const isAbsolute = (href: string) => /^(https?:)?\/\//i.test(href);
const absoluteHref = (href: string) => (href.startsWith('//') ? `https:${href}` : href);
const isDuckDuckGo = (url: URL) => /(^|\.)duckduckgo\.com\.?$/.test(url.hostname);

const isChallenge = (element: Element) =>
  attribute(element, 'id') === 'challenge-form' ||
  (element.tagName === 'form' && pathOf(attribute(element, 'action')).endsWith('/anomaly.js')) ||
  (attribute(element, 'class') ?? '').split(/\s+/).some((name) => name.startsWith('anomaly-modal'));

/** The address of a form without its query, which holds the words of the person. */
const pathOf = (action: string | undefined) => (action ?? '').split('?')[0] ?? '';

const noResultClasses = ['no-results', 'no-results__message', 'result--no-result'];

/** By its class, or because these words are all that a cell says. */
function saysNoResults(element: Element): boolean {
  if (noResultClasses.some((name) => hasClass(element, name))) return true;
  return element.tagName === 'td' && /^no( more)? results\.?$/i.test(textOf(element.childNodes, 20));
}

const isEchoOfQuery = (element: Element) =>
  element.tagName === 'input' &&
  attribute(element, 'name') === 'q' &&
  attribute(element, 'type') !== 'hidden' &&
  (attribute(element, 'value') ?? '').trim() !== '';

const attribute = (element: Element, name: string) =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

const hasClass = (element: Element, name: string) =>
  (attribute(element, 'class') ?? '').split(/\s+/).includes(name);

// Relative links are those of the real page, wherever it was fetched from.
const pageAddress = 'https://lite.duckduckgo.com/lite/';
