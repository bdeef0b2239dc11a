import type { PdfPage, TextItem } from './open-pdf.js';

/** A line of a page and the height of its type, in points. */
export interface PdfLine {
  text: string;
  size: number;
}

/** The densest real page has a tenth of this; a small file can hold millions. */
const maxItems = 50_000;

/** The lines of a page in the order the file writes them; `isCut` if the page holds more texts than any real one. */
export async function readPdfLines(page: PdfPage): Promise<{ lines: PdfLine[]; isCut: boolean }> {
  const { items, isCut } = await readItems(page);
  const lines: PdfLine[] = [];
  let line = emptyLine();
  const endLine = () => {
    if (line.text.trim() !== '') lines.push({ text: line.text, size: line.size });
    line = emptyLine();
  };
  for (const item of items) {
    const [, , , , x = 0, y = 0] = item.transform;
    const height = sizeOf(item);
    if (item.str !== '' && line.text !== '') {
      if (Math.abs(y - line.y) > Math.max(height, line.size) * 0.6) endLine();
      else if (x - line.end > Math.max(7, height * 0.7)) line.text += ' ';
    }
    line.text += item.str;
    if (item.str.trim() !== '') line = { ...line, y, end: x + item.width, size: Math.max(line.size, height) };
    if (item.hasEOL) endLine();
  }
  endLine();
  page.cleanup();
  return { lines, isCut };
}

async function readItems(page: PdfPage): Promise<{ items: TextItem[]; isCut: boolean }> {
  const items: TextItem[] = [];
  const reader = page.streamTextContent().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const item of read.value.items) if ('str' in item) items.push(item);
    if (items.length <= maxItems) continue;
    await reader.cancel(new Error('too many texts'));
    return { items: items.slice(0, maxItems), isCut: true };
  }
  return { items, isCut: false };
}

function emptyLine(): PdfLine & { y: number; end: number } {
  return { text: '', size: 0, y: 0, end: 0 };
}

function sizeOf({ transform, height }: TextItem): number {
  const [, , c = 0, d = 0] = transform;
  return Math.round((Math.hypot(c, d) || height) * 10) / 10;
}
