import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { PDFParse } from 'pdf-parse';
import { DocentError } from '../errors.js';
import { detectScript } from '../language.js';
import type { Warning } from '../warning.js';
import type { Converted } from './converted.js';
import { findPdfHeadings, type HeadingLevel } from './find-pdf-headings.js';
import { joinPdfLines } from './join-pdf-lines.js';
import { openPdf, type PdfDocument } from './open-pdf.js';
import { readPdfFacts } from './pdf-facts.js';
import { pageHeading } from './raw-document.js';
import { type PdfLine, readPdfLines } from './read-pdf-lines.js';

/** Pages after this one are left out, and the result says so: 20,000 pages take over a minute. */
const maxPages = 1_000;

/** Longer runs of large type are lists of authors and the like. */
const maxHeading = 160;

export interface PdfOptions {
  /** Told after each page. */
  onPage?: (page: number, total: number) => void;
}

/**
 * Text of a PDF, a heading `## Page N` (`## 第 N 頁`) before each page that has any, its own headings below that. Throws
 * `pdf_password`, `pdf_broken`, or `pdf_scanned` with `pages` if no page has text.
 */
export async function convertPdf(bytes: Uint8Array, options: PdfOptions = {}): Promise<Converted> {
  // pdf.js takes the buffer over, so it gets its own.
  const parser = new PDFParse({ data: new Uint8Array(bytes), ...fontPlaces(), isEvalSupported: false });
  try {
    const document = await openPdf(parser);
    const { pages, cut } = await readPages(document, options);
    const outline = (await document.getOutline().catch(() => null)) ?? [];
    const level = findPdfHeadings(pages, outline);
    const { info } = await document.getMetadata().catch(() => ({ info: {} }));
    const written = pages.map((lines) => writePage(lines, level));
    return describe(written, { total: document.numPages, cut, info });
  } catch (error) {
    throw pdfError(error);
  } finally {
    await parser.destroy().catch(() => undefined);
  }
}

interface ReadPages {
  pages: PdfLine[][];
  /** Numbers of the pages of which only a part was taken. */
  cut: number[];
}

async function readPages(document: PdfDocument, options: PdfOptions): Promise<ReadPages> {
  const pages: PdfLine[][] = [];
  const cut: number[] = [];
  const wanted = Math.min(document.numPages, maxPages);
  let failed = 0;
  for (let page = 1; page <= wanted; page += 1) {
    try {
      const { lines, isCut } = await readPdfLines(await document.getPage(page));
      pages.push(lines);
      if (isCut) cut.push(page);
    } catch (error) {
      // One unreadable page is no reason to lose the others; it is listed among those without text.
      failed += 1;
      if (failed === wanted) throw error;
      pages.push([]);
    }
    options.onPage?.(page, document.numPages);
  }
  return { pages, cut };
}

// A heading may run over several lines of its size.
function writePage(lines: readonly PdfLine[], level: HeadingLevel): string {
  const parts: string[] = [];
  let text: string[] = [];
  const endText = () => {
    const joined = joinPdfLines(text.join('\n'));
    if (joined !== '') parts.push(joined);
    text = [];
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as PdfLine;
    const depth = level(line);
    if (depth === undefined) {
      text.push(line.text);
      continue;
    }
    const heading = [line.text];
    for (
      let next = lines[index + 1];
      next?.size === line.size && level(next) === depth;
      next = lines[index + 1]
    ) {
      heading.push(next.text);
      index += 1;
    }
    const joined = joinPdfLines(heading.join('\n')).replace(/\s+/g, ' ');
    if (joined.length > maxHeading) text.push(...heading);
    else {
      endText();
      parts.push(`${'#'.repeat(depth + 2)} ${joined}`);
    }
  }
  endText();
  return parts.join('\n\n');
}

function describe(
  pages: string[],
  { total, cut, info }: { total: number; cut: number[]; info: Record<string, unknown> },
): Converted {
  const empty = pages.flatMap((text, index) => (text === '' ? [index + 1] : []));
  if (empty.length === pages.length) throw new DocentError('pdf_scanned', { pages: total });
  const script = detectScript(pages.join('\n').slice(0, 20_000));
  const language = script === 'simplified' ? 'zh-CN' : script === 'none' ? 'en' : 'zh-TW';
  const parts = pages.flatMap((text, index) =>
    text === '' ? [] : [`${pageHeading(index + 1, language)}\n\n${text}`],
  );
  return {
    kind: 'pdf',
    markdown: `${parts.join('\n\n')}\n`,
    pages: { total, converted: pages.length, empty },
    ...readPdfFacts(info),
    warnings: warningsAbout({ empty, cut, converted: pages.length, total }),
  };
}

function warningsAbout(about: {
  empty: number[];
  cut: number[];
  converted: number;
  total: number;
}): Warning[] {
  const { empty, cut, converted, total } = about;
  const warnings: Warning[] = [];
  if (empty.length > 0) {
    warnings.push({
      code: 'pdf_pages_empty',
      details: { count: empty.length, converted, pages: firstOf(empty) },
    });
  }
  if (cut.length > 0) warnings.push({ code: 'pdf_page_cut', details: { pages: firstOf(cut) } });
  if (converted < total) {
    warnings.push({ code: 'pdf_pages_left_out', details: { from: converted + 1, total, converted } });
  }
  return warnings;
}

function firstOf(pages: number[]): string {
  return pages.slice(0, 20).join(', ') + (pages.length > 20 ? ', …' : '');
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
