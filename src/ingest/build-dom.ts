import { parseJSON } from 'linkedom';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { DomDocument } from './dom.js';

type Node = DefaultTreeAdapterTypes.Node;

const code = { element: 1, attribute: 2, text: 3, document: 9, end: -1 };

/**
 * linkedom's document of a parse5 tree, by way of the flat list that linkedom can write and read: writing the tree as
 * markup and parsing that again takes three times as long. The tree is at most a few hundred elements deep.
 */
export function buildDom(tree: Node): DomDocument {
  const list: (string | number)[] = [code.document];
  write(tree, list);
  list.push(code.end);
  return parseJSON(list as never) as unknown as DomDocument;
}

function write(parent: Node, list: (string | number)[]): void {
  if (!('childNodes' in parent)) return;
  for (const child of parent.childNodes) {
    if ('value' in child) list.push(code.text, child.value);
    else if ('tagName' in child) {
      list.push(code.element, child.tagName);
      for (const { name, value } of child.attrs) list.push(code.attribute, name, value);
      write(child, list);
      list.push(code.end);
    }
  }
}
