import { describe, expect, test } from 'vitest';
import { convertPdf } from '../../src/ingest/convert-pdf.js';
import { joinPdfLines } from '../../src/ingest/join-pdf-lines.js';
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
