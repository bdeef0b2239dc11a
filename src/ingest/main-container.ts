import type { DomDocument, DomElement } from './dom.js';
import { isElement } from './dom.js';
import { isChrome, isFurnitureForm } from './page-chrome.js';

/** The page's own container of its content, with what stands in it outside navigation and the like. */
export interface MainContainer {
  element: DomElement;
  /** False if nothing on the page marks a container, so that the whole body stands in for it. */
  marked: boolean;
  weight: Weight;
}

/** Counts over an element, furniture left out. */
export interface Weight {
  /** Characters of text, and of those inside links. */
  text: number;
  linked: number;
  codeBlocks: number;
  terms: number;
  rows: number;
  codeWords: number;
}

// In order of trust; one counts only if it stands on the page once and holds over two fifths of its text.
const containers = [
  ...[
    'main',
    '[role=main]',
    '#mw-content-text',
    'article',
    '#content',
    '.content',
    '#main',
    '.main',
    '#docContent',
  ],
  ...['.document', '.markdown-body', '.post-content', '.entry-content', '.article-content'],
];

/** Finds the main container and weighs it; changes nothing. */
export function findMainContainer(document: DomDocument): MainContainer {
  const { body } = document;
  const weights = weigh(body);
  const whole = weights.get(body) ?? emptyWeight();
  for (const selector of containers) {
    const found = document.querySelectorAll(selector).filter((element) => weights.has(element));
    const [element] = found;
    const weight = element === undefined ? undefined : weights.get(element);
    if (found.length !== 1 || element === undefined || weight === undefined) continue;
    if (weight.text > whole.text * 0.4) return { element, marked: true, weight };
  }
  return { element: body, marked: false, weight: whole };
}

/** Takes the furniture out of a container. */
export function pruneChrome(element: DomElement): void {
  const pageLength = element.textContent.length;
  const open = [element];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of [...next.children]) {
      if (isChrome(child) || isFurnitureForm(child, pageLength)) child.remove();
      else open.push(child);
    }
  }
}

function weigh(body: DomElement): Map<DomElement, Weight> {
  const pageLength = body.textContent.length;
  const weights = new Map<DomElement, Weight>();
  const visit = (element: DomElement, insideLink: boolean): Weight => {
    const weight = emptyWeight();
    for (const child of element.childNodes) {
      if (child.nodeType === 3) addText(weight, child.textContent, insideLink);
      else if (isElement(child) && !isChrome(child) && !isFurnitureForm(child, pageLength)) {
        add(weight, visit(child, insideLink || child.nodeName === 'A'));
      }
    }
    countTag(weight, element.nodeName);
    weights.set(element, weight);
    return weight;
  };
  visit(body, false);
  return weights;
}

function emptyWeight(): Weight {
  return { text: 0, linked: 0, codeBlocks: 0, terms: 0, rows: 0, codeWords: 0 };
}

function addText(weight: Weight, text: string, insideLink: boolean): void {
  const length = text.replace(/\s+/g, ' ').length;
  weight.text += length;
  if (insideLink) weight.linked += length;
}

function countTag(weight: Weight, name: string): void {
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
}
