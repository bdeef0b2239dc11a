import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { asDocentError } from '../src/errors.js';
import { decodeText } from '../src/ingest/charset.js';
import { convertHtml } from '../src/ingest/convert-html.js';
import { averages, type PageScore, scorePage } from './convert-metrics.js';

/** One line of `pages.jsonl`. */
interface Page {
  id: string;
  file: string;
  url?: string;
  text?: string;
  group?: string;
  pre?: number;
  headings?: number;
  tableRows?: number;
}

const { values } = parseArgs({
  options: { pages: { type: 'string' }, json: { type: 'boolean' }, paired: { type: 'boolean' } },
});
if (values.pages === undefined) {
  console.error('Usage: npm run --silent bench:convert -- --pages DIR [--paired] [--json]');
  process.exit(2);
}
const report = run(resolve(values.pages), values.paired === true);
if (values.json === true) console.log(JSON.stringify(report));
else print(report);

/**
 * `paired` runs the plain way too, Readability over linkedom's own parser, in turn with ours on each page: on a machine
 * that others use, only the ratio of the two means something.
 */
function run(folder: string, paired: boolean) {
  const pages = readFileSync(join(folder, 'pages.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Page);
  const metric = pages.some((page) => page.group !== undefined) ? 'tokens' : 'shingles';
  const converted = pages.map((page, index) => {
    const bytes = new Uint8Array(gunzipSync(readFileSync(join(folder, page.file))));
    const ours = () => timed(() => convert(bytes, page.url));
    const plain = () => (paired ? timed(() => convertPlainly(bytes)).cpuMs : 0);
    const plainFirst = index % 2 === 0 ? plain() : 0;
    const outcome = ours();
    return { page, ...outcome, plainMs: plainFirst + (index % 2 === 1 ? plain() : 0) };
  });
  // Scored after the last conversion, so that the garbage of scoring is not collected on conversion's account.
  const scores: PageScore[] = converted.map(({ page, result }) => scorePage(page, result, metric));
  const cpuMs = sum(converted.map((one) => one.cpuMs));
  return {
    pages: pages.length,
    ...averages(scores, metric),
    metric,
    cpuMsPerPage: round(cpuMs / pages.length),
    ...(paired
      ? { ofPlain: Math.round((cpuMs / sum(converted.map((one) => one.plainMs))) * 100) / 100 }
      : {}),
    failures: converted.flatMap(({ page, result }) =>
      'code' in result ? [{ id: page.id, code: result.code }] : [],
    ),
  };
}

function convert(bytes: Uint8Array, url: string | undefined) {
  try {
    return convertHtml(decodeText(bytes, { html: true }).text, url);
  } catch (error) {
    return { markdown: '', chosen: 'main', code: asDocentError(error).code };
  }
}

function convertPlainly(bytes: Uint8Array): number {
  const { document } = parseHTML(new TextDecoder().decode(bytes)) as unknown as { document: never };
  return new Readability(document).parse()?.length ?? 0;
}

function print(report: ReturnType<typeof run>): void {
  const { worst, lowRecall, failures, groups, ...figures } = report;
  console.table(figures);
  console.table(groups);
  console.log('Worst pages:');
  console.table(worst);
  if (lowRecall.length > 0) console.table(lowRecall);
  if (failures.length > 0) console.table(failures);
}

function timed<Result>(work: () => Result): { result: Result; cpuMs: number } {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  return { result, cpuMs: (user + system) / 1_000 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
