import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { type PDFParse as Parser, PDFParse } from 'pdf-parse';
import { DocentError } from '../errors.js';
import { detectScript } from '../language.js';
import type { Converted } from './converted.js';
import { joinPdfLines } from './join-pdf-lines.js';
import { pageHeading } from './raw-document.js';

/** Pages after this one are left out, and the result says so: 20,000 pages take over a minute. */
const maxPages = 1_000;

export interface PdfOptions {
  /** Told after each page. */
  onPage?: (page: number, total: number) => void;
}

/**
 * Text of a PDF, a heading `## Page N` (`## 第 N 頁`) before each page that has any. Throws `pdf_password`, `pdf_broken`,
 * or `pdf_scanned` with `pages` if no page has text.
 */
export async function convertPdf(bytes: Uint8Array, options: PdfOptions = {}): Promise<Converted> {
  // pdf.js takes the buffer over, so it gets its own.
  const parser = new PDFParse({ data: new Uint8Array(bytes), ...fontPlaces(), isEvalSupported: false });
  try {
    const info = await parser.getInfo();
    const pages = await readPages(parser, info.total, options);
    return describe(pages, info.total, info.info as Record<string, unknown> | undefined);
  } catch (error) {
    throw pdfError(error);
  } finally {
    await parser.destroy().catch(() => undefined);
  }
}

async function readPages(parser: Parser, total: number, options: PdfOptions): Promise<string[]> {
  const pages: string[] = [];
  let failed = 0;
  for (let page = 1; page <= Math.min(total, maxPages); page += 1) {
    try {
      const { pages: found } = await parser.getText({ partial: [page], pageJoiner: '' });
      pages.push(joinPdfLines(found[0]?.text ?? ''));
    } catch (error) {
      // One unreadable page is no reason to lose the others; it is listed among those without text.
      failed += 1;
      if (failed === Math.min(total, maxPages)) throw error;
      pages.push('');
    }
    options.onPage?.(page, total);
  }
  return pages;
}

function describe(pages: string[], total: number, info: Record<string, unknown> | undefined): Converted {
  const empty = pages.flatMap((text, index) => (text === '' ? [index + 1] : []));
  if (empty.length === pages.length) throw new DocentError('pdf_scanned', { pages: total });
  const script = detectScript(pages.join('\n').slice(0, 20_000));
  const language = script === 'simplified' ? 'zh-CN' : script === 'none' ? 'en' : 'zh-TW';
  const parts = pages.flatMap((text, index) =>
    text === '' ? [] : [`${pageHeading(index + 1, language)}\n\n${text}`],
  );
  const title = usableTitle(info?.['Title']);
  const author = info?.['Author'];
  return {
    kind: 'pdf',
    markdown: `${parts.join('\n\n')}\n`,
    pages: { total, converted: pages.length, empty },
    ...(title === undefined ? {} : { title }),
    ...(typeof author === 'string' && author.trim() !== '' ? { author: author.trim().slice(0, 300) } : {}),
    warnings: warningsAbout(empty, pages.length, total),
  };
}

function warningsAbout(empty: number[], converted: number, total: number): string[] {
  const warnings: string[] = [];
  if (empty.length > 0) {
    const named = empty.slice(0, 20).join(', ') + (empty.length > 20 ? ', …' : '');
    warnings.push(
      `${empty.length} of ${converted} pages have no text (${named}): scanned pages need OCR first.`,
    );
  }
  if (converted < total) warnings.push(`Only pages 1 to ${converted} of ${total} were taken.`);
  return warnings;
}

// Many programs leave the name of the file they came from, or nothing worth reading.
function usableTitle(title: unknown): string | undefined {
  if (typeof title !== 'string') return undefined;
  const tidy = title.replace(/\s+/g, ' ').trim().slice(0, 300);
  const useless =
    tidy.length < 4 ||
    /^(?:untitled|microsoft word|無標題|未命名)|\.(?:docx?|pptx?|xlsx?|indd|tex|dvi|pdf|qxd)$/i.test(tidy);
  return useless ? undefined : tidy;
}

// CMaps and fonts of pdf-parse's own pdf.js: without them text in fonts that are not embedded (most Chinese) is lost.
function fontPlaces() {
  const fromPdfParse = createRequire(createRequire(import.meta.url).resolve('pdf-parse'));
  const root = dirname(fromPdfParse.resolve('pdfjs-dist/package.json'));
  return {
    cMapUrl: join(root, 'cmaps') + sep,
    cMapPacked: true,
    standardFontDataUrl: join(root, 'standard_fonts') + sep,
  };
}

function pdfError(error: unknown): DocentError {
  if (error instanceof DocentError) return error;
  const name = error instanceof Error ? error.name : '';
  return new DocentError(name === 'PasswordException' ? 'pdf_password' : 'pdf_broken', {}, { cause: error });
}
