/** A table row that can be read alone. */
interface ReadableRow {
  /** `Header: cell · Header: cell`, since half a table cannot be read. */
  text: string;
  cells: string;
  headers: string;
}

/** The rows of a Markdown table under their headers; a table that was cut from its head has none. */
export function cellsUnderHeaders(lines: readonly string[]): ReadableRow[] {
  const hasHeader = lines.length > 1 && rule.test(lines[1] ?? '');
  const headers = hasHeader ? cellsOf(lines[0] ?? '') : [];
  return lines
    .slice(hasHeader ? 2 : 0)
    .filter((line) => !rule.test(line))
    .map((line) => readableRow(cellsOf(line), headers))
    .filter(({ cells }) => cells !== '');
}

const rule = /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*$/u;

function readableRow(cells: readonly string[], headers: readonly string[]): ReadableRow {
  const filled = cells
    .map((cell, column) => ({ cell, header: headers[column] ?? '' }))
    .filter(({ cell }) => cell !== '');
  return {
    // The first column names what the row is about: its header says little.
    text: filled
      .map(({ cell, header }, index) =>
        header === '' || index === 0 ? cell : `${header}${colonAfter(header)}${cell}`,
      )
      .join(' · '),
    cells: filled.map(({ cell }) => cell).join(' '),
    headers: headers.join(' '),
  };
}

const colonAfter = (header: string) => (/\p{Script=Han}$/u.test(header) ? '：' : ': ');

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/gu, '')
    .split(/(?<!\\)\|/u)
    .map((cell) =>
      cell
        .replace(/\\\|/gu, '|')
        .replace(/<br\s*\/?>/giu, ' ')
        .trim(),
    );
}
