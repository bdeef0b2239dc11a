import { readFileSync } from 'node:fs';
import { errorCodes } from '../src/errors.js';
import { createConverter } from '../src/ingest/convert.js';
import { samplePdfPath } from '../test/fixtures/make-sample-pdf.js';
import { makePdf } from '../test/ingest/make-pdf.js';
import { fuzzHtml, mutatePdf } from './fuzz-inputs.js';
import { createRandom } from './random.js';

interface FuzzOptions {
  html: number;
  pdf: number;
  seed: number;
  /** PDFs to mutate besides our own. */
  others?: readonly Buffer[];
  say?: (line: string) => void;
}

export interface FuzzReport {
  html: Record<string, number>;
  pdf: Record<string, number>;
  /** Errors that are none of conversion's own, with the number of the input: the same seed makes it again. */
  unexpected: { kind: string; run: number; code: string; reason: string }[];
}

/** Codes that a hostile input may end with; `internal` and `convert_crashed` are faults of ours. */
const expected = new Set<string>(
  errorCodes.filter((code) =>
    /^(?:convert_timeout|convert_memory|needs_|no_text|page_|pdf_|charset_)/.test(code),
  ),
);

/** Runs fuzzed pages, then mutated PDFs, through the real converter and counts how each kind ended. */
export async function fuzzConversions(options: FuzzOptions): Promise<FuzzReport> {
  const { html, pdf, seed, others = [], say = () => {} } = options;
  const report: FuzzReport = { html: {}, pdf: {}, unexpected: [] };
  const converter = createConverter({ timeoutMs: 20_000 });
  const bases = [...ownPdfs(), ...others];
  const run = async (kind: 'html' | 'pdf', number: number, bytes: Buffer) => {
    const outcome = await converter.convert({ name: `fuzz.${kind}`, kind, bytes }).then(
      () => ({ code: 'converted', reason: '' }),
      (error) => ({ code: String(error.code), reason: String(error.message) }),
    );
    report[kind][outcome.code] = (report[kind][outcome.code] ?? 0) + 1;
    if (outcome.code !== 'converted' && !expected.has(outcome.code)) {
      report.unexpected.push({ kind, run: number, ...outcome });
    }
    if (number % 1_000 === 999) say(`${kind} ${number + 1}: ${JSON.stringify(report[kind])}`);
  };
  try {
    // Each input has a generator of its own, so that one can be made again without those before it.
    for (let number = 0; number < html; number += 1) {
      await run('html', number, Buffer.from(fuzzHtml(createRandom(seed + number))));
    }
    for (let number = 0; number < pdf; number += 1) {
      await run('pdf', number, mutatePdf(createRandom(seed + number), bases));
    }
  } finally {
    converter.close();
  }
  return report;
}

function ownPdfs(): Buffer[] {
  return [
    makePdf([['First page.', 'A second line.'], [], ['Third page.']], { title: 'Runbook' }),
    makePdf([[{ text: 'Heading', size: 22 }, 'Body text of the page.', 'More of it.']]),
    readFileSync(samplePdfPath),
  ];
}
