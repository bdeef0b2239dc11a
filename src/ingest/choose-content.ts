import { Readability } from '@mozilla/readability';
import type { DomDocument, DomElement } from './dom.js';
import { findMainContainer, type MainContainer, type Weight } from './main-container.js';
import { discussionTypes } from './page-chrome.js';
import { pruneArticle } from './prune-article.js';
import { pruneForms } from './prune-forms.js';
import { isOneOfSeveralPosts } from './sibling-posts.js';

/** The part of a page that is worth keeping. */
export interface ChosenContent {
  root: DomElement;
  chosen: 'readability' | 'main';
}

/**
 * Chooses between what Readability takes for the article and the page's pruned main container. Readability is best on
 * articles and cuts tables, code, definition and link lists out of documentation without a sign; the main container
 * keeps all of it, and teasers too. The rule and its measurements: docs/decisions, "One of two ways to a page's
 * content". `freshDocument` gives a fresh document where Readability has used up the first.
 */
export function chooseContent(document: DomDocument, freshDocument: () => DomDocument): ChosenContent {
  pruneForms(document.body);
  const main = findMainContainer(document);
  if (
    isMadeByDocumentationTool(document) ||
    isDiscussion(document) ||
    isTechnical(main.weight) ||
    isBeyondReadability(main.weight)
  )
    return { root: main.element, chosen: 'main' };
  const article = readArticle(document);
  const share = article === undefined ? 0 : shareKept(article, main);
  // A marked container that Readability has thrown most of away is more to be trusted than a whole body.
  const keepsEnough = share >= (main.marked ? 0.3 : 0.1);
  if (article !== undefined && keepsEnough && share >= 0.7) return asArticle(article);
  const fresh = freshDocument();
  pruneForms(fresh.body);
  if (article !== undefined && keepsEnough && !isOneOfSeveralPosts(article, fresh.body))
    return asArticle(article);
  return { root: findMainContainer(fresh).element, chosen: 'main' };
}

function asArticle(article: DomElement): ChosenContent {
  pruneArticle(article);
  return { root: article, chosen: 'readability' };
}

function readArticle(document: DomDocument): DomElement | undefined {
  const article = new Readability<DomElement>(document as never, {
    keepClasses: true,
    serializer: (element) => element as unknown as DomElement,
  }).parse();
  const root = article?.content ?? undefined;
  return root === undefined || root.textContent.trim().length < 50 ? undefined : root;
}

/** Of the main container's text outside links. */
function shareKept(article: DomElement, main: MainContainer): number {
  return plainLength(article) / Math.max(1, main.weight.text - main.weight.linked);
}

/** Characters of text outside links. */
function plainLength(element: DomElement): number {
  const linked = element.querySelectorAll('a').reduce((sum, link) => sum + link.textContent.trim().length, 0);
  return element.textContent.replace(/\s+/g, ' ').length - linked;
}

// Readability walks a page dozens of times, and tries patterns at each place of a text. Wikipedia's longest articles have
// fewer elements than this, and no text between two tags is as long.
function isBeyondReadability({ elements, longestText }: Weight): boolean {
  return elements > 30_000 || longestText > 200_000;
}

// Dense with code blocks, definition lists, table rows or code in running text.
function isTechnical({ text, codeBlocks, terms, rows, codeWords }: Weight): boolean {
  const thousands = Math.max(1, text / 1_000);
  const dense = (codeBlocks + terms + rows / 4 + codeWords / 4) / thousands >= 0.5;
  return dense && (codeBlocks + terms >= 2 || codeWords >= 8);
}

const generators =
  /docutils|sphinx|docbook|mkdocs|docusaurus|vitepress|vuepress|gitbook|mdbook|doxygen|javadoc|asciidoctor|antora|mediawiki|dokuwiki|typedoc|rustdoc|nextra|starlight/i;

// These tools mark their content and add no teasers; even a page of links is content there.
function isMadeByDocumentationTool(document: DomDocument): boolean {
  const stated =
    document.querySelector('meta[name=generator], meta[name=Generator]')?.getAttribute('content') ?? '';
  if (generators.test(stated)) return true;
  return (
    document.querySelector('script[src*="_static/doctools.js"], link[href*="_static/pygments.css"]') !== null
  );
}

// Readability keeps the longest of several posts, or drops the question above its answers.
function isDiscussion(document: DomDocument): boolean {
  return (
    document.querySelector(discussionTypes.map((type) => `[itemtype$="schema.org/${type}"]`).join(', ')) !==
    null
  );
}
