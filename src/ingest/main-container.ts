import type { DomDocument, DomElement } from './dom.js';
import { isElement } from './dom.js';

/** The page's own container of its content, and what it holds. */
export interface MainContainer {
  element: DomElement;
  /** False if nothing on the page marks a container, so that the whole body stands in for it. */
  marked: boolean;
  weight: Weight;
}

/** Counts over an element. */
export interface Weight {
  /** Characters of text, and of those inside links. */
  text: number;
  linked: number;
  codeBlocks: number;
  terms: number;
  rows: number;
  codeWords: number;
  elements: number;
  /** Characters of the longest single text. */
  longestText: number;
}

// Tags, roles, ids and classes of containers in order of trust; one counts only if it stands on the page once and holds
// over two fifths of its text.
const containers = [
  ...['MAIN', 'role=main', 'mw-content-text', 'ARTICLE', 'content', 'main', 'docContent', 'document'],
  ...['markdown-body', 'post-content', 'entry-content', 'article-content', 'postlist', 'posts'],
  'dokuwiki__content',
];
const containerNames = new Set(containers);

/** Finds the main container and weighs it; changes nothing. */
export function findMainContainer(document: DomDocument): MainContainer {
  const { body } = document;
  const { whole, found } = weigh(body);
  for (const name of containers) {
    const [only, ...others] = found.get(name) ?? [];
    if (only === undefined || others.length > 0 || only.weight.text <= whole.text * 0.4) continue;
    return { ...only, marked: true };
  }
  return { element: body, marked: false, weight: whole };
}

type Weighed = Pick<MainContainer, 'element' | 'weight'>;

/** The weight of the body and, by name, of everything that may be a container. */
function weigh(body: DomElement): { whole: Weight; found: Map<string, Weighed[]> } {
  const found = new Map<string, Weighed[]>();
  const visit = (element: DomElement, insideLink: boolean): Weight => {
    const weight = emptyWeight();
    for (const child of element.childNodes) {
      if (child.nodeType === 3) addText(weight, child.textContent, insideLink);
      else if (isElement(child)) add(weight, visit(child, insideLink || child.nodeName === 'A'));
    }
    countTag(weight, element.nodeName);
    for (const name of namesOf(element)) found.set(name, [...(found.get(name) ?? []), { element, weight }]);
    return weight;
  };
  return { whole: visit(body, false), found };
}

function namesOf(element: DomElement): Set<string> {
  const words = [
    element.nodeName,
    `role=${element.getAttribute('role')}`,
    element.getAttribute('id') ?? '',
    ...(element.getAttribute('class') ?? '').split(/\s+/),
  ];
  return new Set(words.filter((word) => containerNames.has(word)));
}

function emptyWeight(): Weight {
  return { text: 0, linked: 0, codeBlocks: 0, terms: 0, rows: 0, codeWords: 0, elements: 0, longestText: 0 };
}

function addText(weight: Weight, text: string, insideLink: boolean): void {
  const length = text.replace(/\s+/g, ' ').length;
  weight.longestText = Math.max(weight.longestText, text.length);
  weight.text += length;
  if (insideLink) weight.linked += length;
}

function countTag(weight: Weight, name: string): void {
  weight.elements += 1;
  if (name === 'PRE') weight.codeBlocks += 1;
  else if (name === 'DT') weight.terms += 1;
  else if (name === 'TR') weight.rows += 1;
  else if (name === 'CODE' || name === 'TT' || name === 'KBD' || name === 'SAMP') weight.codeWords += 1;
}

function add(sum: Weight, part: Weight): void {
  sum.text += part.text;
  sum.linked += part.linked;
  sum.codeBlocks += part.codeBlocks;
  sum.terms += part.terms;
  sum.rows += part.rows;
  sum.codeWords += part.codeWords;
  sum.elements += part.elements;
  sum.longestText = Math.max(sum.longestText, part.longestText);
}
