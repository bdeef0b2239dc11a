/**
 * The little of the DOM that conversion uses, as linkedom gives it. The compiler's own DOM types would make every
 * browser global look present in a Node program.
 */
export interface DomNode {
  readonly nodeType: number;
  /** Upper case for elements of an HTML document. */
  readonly nodeName: string;
  readonly parentNode: DomElement | null;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
  readonly previousSibling: DomNode | null;
  readonly childNodes: readonly DomNode[];
  textContent: string;
  remove(): void;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  readonly children: readonly DomElement[];
  readonly firstElementChild: DomElement | null;
  id: string;
  className: string;
  innerHTML: string;
  readonly outerHTML: string;
  readonly ownerDocument: DomDocument;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  hasAttribute(name: string): boolean;
  matches(selector: string): boolean;
  closest(selector: string): DomElement | null;
  contains(node: DomNode): boolean;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): readonly DomElement[];
  appendChild(node: DomNode): DomNode;
  insertBefore(node: DomNode, before: DomNode | null): DomNode;
  replaceWith(...nodes: (DomNode | string)[]): void;
}

export interface DomDocument extends DomElement {
  readonly body: DomElement;
  readonly head: DomElement;
  readonly documentElement: DomElement;
  readonly title: string;
  createElement(name: string): DomElement;
  createTextNode(text: string): DomNode;
}

const elementNode = 1;
export const textNode = 3;

/** A selector of what stands on lines of its own. */
export const blockElements =
  'h1, h2, h3, h4, h5, h6, p, div, ul, ol, pre, table, section, article, blockquote, figure';

/** True for an element, so that its tag can be looked at. */
export function isElement(node: DomNode | null | undefined): node is DomElement {
  return node?.nodeType === elementNode;
}

/** Puts an element's children in its place. */
export function unwrap(element: DomElement): void {
  element.replaceWith(...element.childNodes);
}

/** Puts a plain block in an element's place, with its children. */
export function unwrapBlock(element: DomElement): void {
  const division = element.ownerDocument.createElement('div');
  for (const child of [...element.childNodes]) division.appendChild(child);
  element.replaceWith(division);
}
