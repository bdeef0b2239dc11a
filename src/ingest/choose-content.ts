import { Readability } from '@mozilla/readability';
import type { DomDocument, DomElement } from './dom.js';
import { findMainContainer } from './main-container.js';

/** The part of a page that is worth keeping. */
export interface ChosenContent {
  root: DomElement;
  chosen: 'readability' | 'main';
  byline?: string;
}

/**
 * Chooses between what Readability takes for the article and the page's pruned main container. Readability is best on
 * articles and cuts tables, code and definition lists out of documentation without a sign; the main container keeps
 * all of it, and comments and teasers too. The container is taken when it is dense with code, tables or definitions,
 * or when Readability kept less than three tenths of its text. `reparse` gives a fresh document, since each way
 * changes the one it reads.
 */
export function chooseContent(document: DomDocument, reparse: () => DomDocument): ChosenContent {
  const main = findMainContainer(document);
  if (main.technical) return { root: main.element, chosen: 'main' };
  const article = readArticle(reparse());
  if (article === undefined) return { root: main.element, chosen: 'main' };
  const kept = plainLength(article.root) / Math.max(1, plainLength(main.element));
  return kept < 0.3 ? { root: main.element, chosen: 'main' } : article;
}

function readArticle(document: DomDocument): ChosenContent | undefined {
  const article = new Readability<DomElement>(document as never, {
    keepClasses: true,
    serializer: (element) => element as unknown as DomElement,
  }).parse();
  const root = article?.content ?? undefined;
  if (root === undefined || root.textContent.trim().length < 50) return undefined;
  return { root, chosen: 'readability' };
}

/** Characters of text outside links. */
export function plainLength(element: DomElement): number {
  const linked = element.querySelectorAll('a').reduce((sum, link) => sum + link.textContent.trim().length, 0);
  return element.textContent.replace(/\s+/g, ' ').length - linked;
}
