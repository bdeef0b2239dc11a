import { PDFParse } from 'pdf-parse';
import { describe, expect, test } from 'vitest';
import { convertPdf } from '../../src/ingest/convert-pdf.js';
import { joinPdfLines } from '../../src/ingest/join-pdf-lines.js';
import { openPdf } from '../../src/ingest/open-pdf.js';
import { readPdfLines } from '../../src/ingest/read-pdf-lines.js';
import { makePdf } from './make-pdf.js';

describe('6.2 PDF to text with page numbers', () => {
  test('each page with text has its heading, empty ones are named', async () => {
    const seen: number[] = [];
    const converted = await convertPdf(
      makePdf([['First page.'], [], ['Third page.']], { title: 'Runbook' }),
      {
        onPage: (page) => seen.push(page),
      },
    );
    expect(converted.markdown).toBe('## Page 1\n\nFirst page.\n\n## Page 3\n\nThird page.\n');
    expect(converted).toMatchObject({ title: 'Runbook', pages: { total: 3, converted: 3, empty: [2] } });
    expect(converted.warnings).toEqual([
      { code: 'pdf_pages_empty', details: { count: 1, converted: 3, pages: '2' } },
    ]);
    expect(seen).toEqual([1, 2, 3]);
  });

  test('6.5 title, author and day are those that the file states; file names are no titles', async () => {
    const info = "/Author (Ann  Lee) /CreationDate (D:20260301093000+08'00')";
    const stated = await convertPdf(makePdf([['Text.']], { title: 'Runbook', info }));
    expect(stated).toMatchObject({ title: 'Runbook', author: 'Ann Lee', date: '2026-03-01' });
    const useless = await convertPdf(makePdf([['Text.']], { title: 'runbook-v2.docx', info: '/Author ( )' }));
    expect(useless).not.toHaveProperty('title');
    expect(useless).not.toHaveProperty('author');
    expect(useless).not.toHaveProperty('date');
  });

  test('6.5 pages over the limit are left out, and which ones is told', async () => {
    const converted = await convertPdf(
      makePdf(Array.from({ length: 1_003 }, (_, index) => [`Page ${index}.`])),
    );
    expect(converted.pages).toEqual({ total: 1_003, converted: 1_000, empty: [] });
    expect(converted.warnings).toEqual([
      { code: 'pdf_pages_left_out', details: { from: 1_001, total: 1_003, converted: 1_000 } },
    ]);
    expect(converted.markdown).toMatch(/## Page 1000\n\nPage 999\.\n$/);
  });

  test('text of the page cannot pass for one of our page headings', async () => {
    const { markdown } = await convertPdf(makePdf([['## Page 7', 'Body of the only page.']]));
    expect(markdown.match(/^## Page \d+$/gm)).toEqual(['## Page 1']);
  });

  test('lines in clearly larger type become headings', async () => {
    const body = Array.from(
      { length: 12 },
      (_, line) => `Line ${line} of the body text, which is the most of it.`,
    );
    const { markdown } = await convertPdf(
      makePdf([[{ text: 'Deployment guide', size: 22 }, ...body, { text: 'Rollback', size: 16 }, ...body]]),
    );
    expect(markdown).toContain('### Deployment guide\n\nLine 0');
    expect(markdown).toContain('#### Rollback\n\nLine 0');
  });

  test('4.10 no text on any page is a scan, not a PDF is broken', async () => {
    await expect(convertPdf(makePdf([[], []]))).rejects.toMatchObject({
      code: 'pdf_scanned',
      details: { pages: 2 },
    });
    await expect(convertPdf(Buffer.from('<html>not a pdf</html>'))).rejects.toMatchObject({
      code: 'pdf_broken',
    });
    const cut = makePdf([['Some text.']]).subarray(0, 300);
    await expect(convertPdf(cut)).rejects.toMatchObject({ code: 'pdf_broken' });
  });
});

describe('6.2 what pdf-parse may change, and what no page needs', () => {
  test('without its private load, the public methods still give the text of each page', async () => {
    const parser = new PDFParse({ data: new Uint8Array(makePdf([['One.', 'More.'], ['Two.']])) });
    const document = await openPdf({
      getInfo: (parameters) => parser.getInfo(parameters),
      getText: (parameters) => parser.getText(parameters),
    });
    expect(document.numPages).toBe(2);
    const texts = [];
    for (const number of [1, 2]) texts.push((await readPdfLines(await document.getPage(number))).lines);
    expect(texts.map((lines) => lines.map(({ text }) => text))).toEqual([['One.', 'More.'], ['Two.']]);
    await parser.destroy();
  });

  test('of a page with more texts than any real one, the beginning is taken, and a warning says so', async () => {
    const crowded = makePdf([['']], { content: Buffer.from('BT /F1 1 Tf (a) Tj ET\n'.repeat(120_000)) });
    const converted = await convertPdf(crowded);
    expect(converted.markdown.length).toBeLessThan(60_000);
    expect(converted.warnings).toEqual([{ code: 'pdf_page_cut', details: { pages: '1' } }]);
  });
});

describe('lines that belong together', () => {
  test.each([
    ['a hyphen at the end of a line', 'deploy-\nment plan', 'deployment plan'],
    ['Chinese characters', '必須自行維\n護索引', '必須自行維護索引'],
    ['a real list', '- one\n- two', '- one\n- two'],
    ['a name with a hyphen', 'Web-\nServer', 'Web-\nServer'],
  ])('%s', (_name, text, joined) => {
    expect(joinPdfLines(text)).toBe(joined);
  });
});
