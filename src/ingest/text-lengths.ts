import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

const silent = new Set(['script', 'style', 'noscript', 'template']);

/** How many characters of text each node of a tree holds, white space at the ends of its texts not counted. */
export function textLengths(tree: Node): Map<Node, number> {
  const lengths = new Map<Node, number>();
  const order: Node[] = [tree];
  // The list grows while it is walked; a tree may be deeper than the engine's stack.
  for (const node of order) {
    lengths.set(node, 'value' in node ? node.value.trim().length : 0);
    if ('childNodes' in node && !silent.has(node.nodeName))
      for (const child of node.childNodes) order.push(child);
  }
  for (const node of order.reverse()) {
    const parent = 'parentNode' in node ? node.parentNode : null;
    if (parent !== null && lengths.has(parent)) {
      lengths.set(parent, (lengths.get(parent) ?? 0) + (lengths.get(node) ?? 0));
    }
  }
  return lengths;
}
