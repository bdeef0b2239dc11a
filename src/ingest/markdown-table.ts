import { type DomElement, isElement } from './dom.js';
import type { MarkdownRule } from './markdown-rule.js';

/** More columns than this are cut into the last one: a `colspan` may claim thousands. */
const maxColumns = 100;

interface Cell {
  text: string;
  header: boolean;
  columns: number;
  rows: number;
}

/**
 * Turndown rules for data tables, in linear time: each cell is rendered once and kept, then its table lays all of
 * them out on a grid. Row and column spans keep their place, with empty cells beside; a table without a header row
 * gets an empty one, since Markdown demands a row; line breaks inside cells become `<br>`, and `|` is escaped.
 */
export function createTableRules(): MarkdownRule[] {
  const cells = new Map<DomElement, Cell>();
  return [
    {
      filter: ['td', 'th'],
      replacement: (content, node) => {
        cells.set(node, {
          text: cellText(content),
          header: node.nodeName === 'TH',
          columns: span(node, 'colspan', maxColumns),
          rows: span(node, 'rowspan', 1_000),
        });
        return '';
      },
    },
    { filter: ['tr', 'thead', 'tbody', 'tfoot', 'colgroup', 'col'], replacement: () => '' },
    {
      filter: 'table',
      replacement: (_content, node) => {
        const caption = node.children.find((child) => child.nodeName === 'CAPTION')?.textContent.trim() ?? '';
        const rows = rowsOf(node).map((row) => cellsOf(row, cells));
        const table = layOut(rows.filter((row) => row.length > 0));
        const head = caption === '' ? '' : `${caption.replace(/\s+/g, ' ')}\n\n`;
        return table === '' ? `\n\n${head}` : `\n\n${head}${table}\n\n`;
      },
    },
  ];
}

/** The rows of a table in the order they are shown, those of tables inside it left out. */
export function rowsOf(table: DomElement): DomElement[] {
  const rows: DomElement[] = [];
  for (const child of table.children) {
    if (child.nodeName === 'TR') rows.push(child);
    else if (/^T(?:HEAD|BODY|FOOT)$/.test(child.nodeName)) {
      for (const row of child.children) if (row.nodeName === 'TR') rows.push(row);
    }
  }
  return rows;
}

function cellsOf(row: DomElement, cells: Map<DomElement, Cell>): Cell[] {
  const found: Cell[] = [];
  for (const child of row.childNodes) {
    if (!isElement(child) || !/^T[DH]$/.test(child.nodeName)) continue;
    found.push(cells.get(child) ?? blankCell(child));
  }
  return found;
}

// Turndown renders no blank cell, so its rule never saw this one.
function blankCell(node: DomElement): Cell {
  return {
    text: '',
    header: node.nodeName === 'TH',
    columns: span(node, 'colspan', maxColumns),
    rows: span(node, 'rowspan', 1_000),
  };
}

function layOut(rows: Cell[][]): string {
  const grid = fillGrid(rows);
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return '';
  const headed = rows[0]?.every((cell) => cell.header) === true || startsWithHeader(rows);
  const lines = grid.map((row) => writeRow(row, width));
  const rule = `|${' --- |'.repeat(width)}`;
  return (headed ? [lines[0], rule, ...lines.slice(1)] : [writeRow([], width), rule, ...lines]).join('\n');
}

// A first row of mostly header cells (an empty corner is often a plain one) above a row that has data.
function startsWithHeader(rows: Cell[][]): boolean {
  const first = rows[0] ?? [];
  const headers = first.filter((cell) => cell.header).length;
  return headers > first.length / 2 && rows.length > 1;
}

function fillGrid(rows: Cell[][]): string[][] {
  const grid: string[][] = rows.map(() => []);
  const taken: number[] = [];
  for (const [index, cells] of rows.entries()) {
    const row = grid[index] ?? [];
    const beyond: string[] = [];
    let column = 0;
    const skipTaken = () => {
      while ((taken[column] ?? 0) > index && column < maxColumns) {
        row[column] = '';
        column += 1;
      }
    };
    for (const cell of cells) {
      skipTaken();
      if (column >= maxColumns) {
        beyond.push(cell.text);
        continue;
      }
      for (let offset = 0; offset < cell.columns && column < maxColumns; offset += 1) {
        row[column] = offset === 0 ? cell.text : '';
        taken[column] = index + cell.rows;
        column += 1;
      }
    }
    skipTaken();
    if (beyond.length > 0) row[maxColumns - 1] = [row[maxColumns - 1] ?? '', ...beyond].join(' ').trim();
  }
  return grid;
}

function writeRow(row: readonly (string | undefined)[], width: number): string {
  return `|${Array.from({ length: width }, (_, column) => ` ${row[column] ?? ''} |`).join('')}`;
}

function cellText(content: string): string {
  return content
    .trim()
    .replace(/\\?\|/g, '\\|')
    .replace(/\s*\n\s*/g, '<br>');
}

function span(node: DomElement, name: string, most: number): number {
  const value = Number.parseInt(node.getAttribute(name) ?? '1', 10);
  return Number.isFinite(value) ? Math.min(Math.max(value, 1), most) : 1;
}
