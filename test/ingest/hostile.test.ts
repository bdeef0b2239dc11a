import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuzzConversions } from '../../bench/fuzz-conversions.js';
import { hostileHtml } from '../../bench/hostile-html.js';
import { hostilePdf } from '../../bench/hostile-pdf.js';
import { converterChildren, measureConversion } from '../../bench/measure-conversion.js';
import { type Converter, createConverter } from '../../src/ingest/convert.js';

// The quick ones of the inputs that `npm run bench:hostile` makes; those that end at a limit are in convert.test.ts.
const outcomes: Record<string, string> = {
  'nested div, 5,000': 'converted',
  'nested b, 20,000': 'converted',
  'unclosed a, 5,000': 'converted',
  '<, 1,000,000': 'converted',
  'attributes without end, 300,000': 'converted',
  'MathML, 20,000 deep': 'converted',
  'spaces in code, 1,000,000': 'converted',
  'opening brackets, 1,000,000': 'converted',
  'fences in code, 300,000': 'converted',
  'East Asian punctuation in bold, 500,000': 'converted',
  'escapes of ISO-2022-JP, 300,000': 'charset_unreadable',
  'nothing but white space, 5 MB': 'no_text',
  'lying /Count': 'converted',
  'cut in half': 'pdf_broken',
  'HTML under the name of a PDF': 'pdf_broken',
  'user password': 'pdf_password',
  'owner password only': 'converted',
  'xref that follows itself': 'converted',
  'page tree that holds itself': 'pdf_broken',
  'form that draws itself': 'pdf_scanned',
  'outline that follows itself': 'pdf_scanned',
  'arrays, 1,000,000 deep': 'pdf_scanned',
};

let folder: string;
let converter: Converter;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-hostile-'));
  converter = createConverter();
});
afterAll(() => {
  converter.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('4.8, 4.10 inputs that no one means well with', () => {
  test.each(Object.entries(outcomes))('%s: %s, and this process stays free', async (name, outcome) => {
    const isPdf = name in hostilePdf;
    const path = join(folder, 'input');
    writeFileSync(path, (isPdf ? hostilePdf : hostileHtml)[name]?.() ?? '');
    const measured = await measureConversion(converter, { path, kind: isPdf ? 'pdf' : 'html' });
    expect(measured.outcome).toMatch(new RegExp(`^${outcome}\\b`));
    expect(measured.blockedMs).toBeLessThan(200);
    expect(measured.parentMb).toBeLessThan(100);
  });

  test('fuzzed pages and mutated PDFs end with a code of their own, or converted', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const { unexpected } = await fuzzConversions({ html: 150, pdf: 40, seed });
    expect({ seed, unexpected }).toEqual({ seed, unexpected: [] });
  });

  test('no process is left', async () => {
    converter.close();
    await expect.poll(converterChildren, { timeout: 5_000 }).toEqual([]);
  });
});
