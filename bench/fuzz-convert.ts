import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fuzzConversions } from './fuzz-conversions.js';

// `npm run --silent fuzz:convert -- --html 30000 --pdf 3000 [--seed N] [--json]`: fuzzed pages and mutated PDFs through the
// real converter. Prints the seed and how often each code came; exits 1 if an error was of no kind that we know.
const { values } = parseArgs({
  options: {
    html: { type: 'string', default: '30000' },
    pdf: { type: 'string', default: '3000' },
    seed: { type: 'string' },
    json: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const report = await fuzzConversions({
  html: Number(values.html),
  pdf: Number(values.pdf),
  seed,
  others: samplePdfs(),
  say: values.json === true ? () => {} : console.error,
});
if (values.json === true) console.log(JSON.stringify({ seed, ...report }));
else console.log(`seed ${seed}`, report);
process.exit(report.unexpected.length === 0 ? 0 : 1);

/** PDFs of others, where the machine has them. */
function samplePdfs(): Buffer[] {
  const folder = fileURLToPath(new URL('../../shared/data/conversion/samples/pdf/', import.meta.url));
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('bomb'))
    .map((name) => readFileSync(folder + name))
    .filter((pdf) => pdf.length < 100_000);
}
