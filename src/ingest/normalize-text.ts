import { type DomElement, type DomNode, textNode } from './dom.js';

/** Joins neighbouring texts of an element: a parser may part a text, which would hide `<` from what follows it. */
export function joinTexts(node: DomElement): void {
  let run: DomNode[] = [];
  const join = () => {
    const [first, ...rest] = run;
    if (first !== undefined && rest.length > 0)
      first.textContent = run.map((text) => text.textContent).join('');
    for (const text of rest) text.remove();
    run = [];
  };
  for (const child of node.childNodes) {
    if (child.nodeType === textNode) run.push(child);
    else join();
  }
  join();
}

/**
 * Folds the white space of a text outside code. Boards such as PTT write their posts as lines of plain text, shown as they
 * stand by a style sheet: a blank line between text says so, since markup would have had paragraphs; those are made here.
 */
export function foldWhiteSpace(text: DomNode): void {
  const written = text.textContent;
  const parent = text.parentNode;
  if (parent === null || !blankLine.test(written)) {
    const folded = fold(written);
    if (folded !== written) text.textContent = folded;
    return;
  }
  for (const lines of written.split(/\n[^\S\n]*\n/)) {
    const paragraph = parent.ownerDocument.createElement('p');
    for (const line of lines.split('\n')) {
      if (line.trim() === '') continue;
      if (paragraph.firstChild !== null) paragraph.appendChild(parent.ownerDocument.createElement('br'));
      paragraph.appendChild(parent.ownerDocument.createTextNode(fold(line)));
    }
    parent.insertBefore(paragraph, text);
  }
  text.remove();
}

const blankLine = /\S[^\S\n]*\n[^\S\n]*\n\s*\S/;

function fold(text: string): string {
  return text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ');
}
