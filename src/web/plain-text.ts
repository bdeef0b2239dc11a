import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** The text of a piece of HTML (`<b>A</b> &amp; B` is `A & B`), white space folded, scripts and styles left out. */
export function plainText(html: string): string {
  return textOf(parseFragment(html).childNodes);
}

/** The text beneath some nodes, in document order, white space folded; what comes after `maxNodes` is left out. */
export function textOf(nodes: readonly Node[], maxNodes = 10_000): string {
  let text = '';
  let visited = 0;
  // A stack of its own: pages may nest deeper than the call stack.
  const pending = [...nodes].reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    visited += 1;
    if (visited > maxNodes) break;
    if (node.nodeName === '#text' && 'value' in node) text += node.value;
    if ('childNodes' in node && node.nodeName !== 'script' && node.nodeName !== 'style') {
      for (const child of [...node.childNodes].reverse()) pending.push(child);
    }
  }
  return text.replace(/\s+/g, ' ').trim();
}
