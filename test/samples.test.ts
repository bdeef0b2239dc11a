import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFParse } from 'pdf-parse';
import { expect, test } from 'vitest';
import { detectScript } from '../src/language.js';
import { makeSamplePdf, samplePdfPath } from './fixtures/make-sample-pdf.js';

const folder = fileURLToPath(new URL('../knowledge/samples/', import.meta.url));

test('the sample PDF is what its script makes, byte for byte', () => {
  expect(readFileSync(samplePdfPath).equals(makeSamplePdf())).toBe(true);
});

test('the sample PDF has three pages of text', async () => {
  const parser = new PDFParse({ data: new Uint8Array(makeSamplePdf()) });
  const { pages } = await parser.getText();
  await parser.destroy();
  expect(pages.map((page) => page.num)).toEqual([1, 2, 3]);
  expect(pages[1]?.text).toContain('Core hours are 10:30 to 15:30');
});

test('the samples are two documents in Traditional, one in Simplified Chinese, two in English and a PDF', () => {
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => detectScript(readFileSync(`${folder}${name}`, 'utf8')));
  expect(scripts.sort()).toEqual(['none', 'none', 'simplified', 'traditional', 'traditional']);
  expect(readdirSync(folder).filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
});
