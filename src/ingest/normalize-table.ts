import { blockElements, type DomElement, unwrapBlock } from './dom.js';
import { rowsOf } from './markdown-table.js';

/** Turns the numbered list that Discuz makes of a code block into code. */
export function normalizeListing(division: DomElement): void {
  if (!/(?:^|\s)blockcode(?:\s|$)/.test(division.className)) return;
  const pre = division.ownerDocument.createElement('pre');
  const lines = division.querySelectorAll('li').map((line) => line.textContent.replace(/\n$/, ''));
  pre.textContent = lines.length > 0 ? lines.join('\n') : division.textContent;
  division.replaceWith(pre);
}

/** Turns a table of line numbers and code into the code, and one that only places things on the page into blocks. */
export function normalizeTable(table: DomElement): void {
  const code = table.querySelector('td.code pre, td.lntd:last-child pre, td.rouge-code pre, td.blob-code');
  const gutter = table.querySelector('td.gutter, td.linenos, td.lntd, td.rouge-gutter, td.blob-num');
  if (code !== null && gutter !== null) {
    const pre = table.ownerDocument.createElement('pre');
    const language = table.className;
    if (language !== '') pre.className = language;
    if (code.nodeName === 'PRE') table.replaceWith(code);
    else {
      pre.textContent = table
        .querySelectorAll('td.blob-code')
        .map((cell) => cell.textContent)
        .join('\n');
      table.replaceWith(pre);
    }
    return;
  }
  if (isLayout(table)) for (const part of [...tableParts(table), table]) unwrapBlock(part);
}

/** A table that only places things on the page: one cell wide or long, or with blocks of its own in a cell. */
function isLayout(table: DomElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  const rows = rowsOf(table);
  if (table.children.some((child) => child.nodeName === 'CAPTION' || child.nodeName === 'THEAD'))
    return false;
  const cells = rows.flatMap((row) => row.children.filter((cell) => /^T[DH]$/.test(cell.nodeName)));
  if (cells.some((cell) => cell.nodeName === 'TH')) return false;
  const widest = rows.reduce((most, row) => Math.max(most, row.children.length), 0);
  if (widest <= 1 || rows.length === 1)
    return cells.some((cell) => cell.querySelector(blockElements) !== null) || widest <= 1;
  return table.querySelector('table, h1, h2, h3, form') !== null;
}

function tableParts(table: DomElement): DomElement[] {
  return rowsOf(table)
    .flatMap((row) => [...row.children, row])
    .concat(table.children.filter((child) => /^T(?:HEAD|BODY|FOOT)$/.test(child.nodeName)));
}
