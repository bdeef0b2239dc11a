import type { DomElement } from './dom.js';

/** A turndown rule over our own DOM types: which elements, and their Markdown given that of what is inside. */
export interface MarkdownRule {
  filter: string | string[] | ((node: DomElement) => boolean);
  replacement: (content: string, node: DomElement) => string;
}
