import type { PDFParse } from 'pdf-parse';

/** A line of a page and the height of its type, in points. */
export interface PdfLine {
  text: string;
  size: number;
}

/** What conversion uses of pdf.js' own document. */
export interface PdfDocument {
  numPages: number;
  getPage(number: number): Promise<PdfPage>;
  getOutline(): Promise<OutlineEntry[] | null>;
  getMetadata(): Promise<{ info: Record<string, unknown> }>;
}

interface PdfPage {
  getTextContent(): Promise<{ items: (TextItem | { type: string })[] }>;
  cleanup(): void;
}

interface TextItem {
  str: string;
  /** Position and scale: `[a, b, c, d, x, y]`. */
  transform: number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

export interface OutlineEntry {
  title: string;
  items: OutlineEntry[];
}

/**
 * The document behind pdf-parse. Its `load` is private to the compiler only; the public methods give text without the
 * size of its type, which is all that tells a heading.
 */
export function openPdf(parser: PDFParse): Promise<PdfDocument> {
  return (parser as unknown as { load(): Promise<PdfDocument> }).load();
}

/** The lines of a page in the order the file writes them. */
export async function readPdfLines(document: PdfDocument, number: number): Promise<PdfLine[]> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const lines: PdfLine[] = [];
  let line = emptyLine();
  const endLine = () => {
    if (line.text.trim() !== '') lines.push({ text: line.text, size: line.size });
    line = emptyLine();
  };
  for (const item of items) {
    if (!('str' in item)) continue;
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
  return lines;
}

function emptyLine(): PdfLine & { y: number; end: number } {
  return { text: '', size: 0, y: 0, end: 0 };
}

function sizeOf({ transform, height }: TextItem): number {
  const [, , c = 0, d = 0] = transform;
  return Math.round((Math.hypot(c, d) || height) * 10) / 10;
}
