import type { PDFParse } from 'pdf-parse';

/** What conversion uses of pdf.js' own document. */
export interface PdfDocument {
  numPages: number;
  getPage(number: number): Promise<PdfPage>;
  getOutline(): Promise<OutlineEntry[] | null>;
  getMetadata(): Promise<{ info: Record<string, unknown> }>;
}

export interface PdfPage {
  streamTextContent(): ReadableStream<{ items: (TextItem | { type: string })[] }>;
  cleanup(): void;
}

export interface TextItem {
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
 * size of its type, which is all that tells a heading. A version without `load` is read through those, without headings.
 */
export async function openPdf(parser: PublicMethods): Promise<PdfDocument> {
  const { load } = parser as { load?: () => Promise<PdfDocument> };
  return load === undefined ? openByPublicMethods(parser) : load.call(parser);
}

type PublicMethods = Pick<PDFParse, 'getInfo' | 'getText'>;

async function openByPublicMethods(parser: PublicMethods): Promise<PdfDocument> {
  const { total, info, outline } = await parser.getInfo();
  return {
    numPages: total,
    getOutline: async () => (outline as OutlineEntry[] | undefined) ?? null,
    getMetadata: async () => ({ info: info ?? {} }),
    getPage: async (number) => {
      const text = (await parser.getText({ partial: [number] })).pages.map((page) => page.text).join('\n');
      return { streamTextContent: () => streamOf(text), cleanup: () => {} };
    },
  };
}

function streamOf(text: string): ReturnType<PdfPage['streamTextContent']> {
  const items = text.split('\n').map((str) => ({ str, transform: [], width: 0, height: 0, hasEOL: true }));
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ items });
      controller.close();
    },
  });
}
