import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
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

const { values } = parseArgs({ options: { pages: { type: 'string' }, json: { type: 'boolean' } } });
if (values.pages === undefined) {
  console.error('Usage: npm run --silent bench:convert -- --pages DIR [--json]');
  process.exit(2);
}
const report = run(resolve(values.pages));
if (values.json === true) console.log(JSON.stringify(report));
else print(report);

function run(folder: string) {
  const pages = readFileSync(join(folder, 'pages.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Page);
  const metric = pages.some((page) => page.group !== undefined) ? 'tokens' : 'shingles';
  const scores: PageScore[] = [];
  const failures: { id: string; code: string }[] = [];
  let cpuMs = 0;
  for (const page of pages) {
    const bytes = new Uint8Array(gunzipSync(readFileSync(join(folder, page.file))));
    const start = process.cpuUsage();
    try {
      const { text } = decodeText(bytes, { html: true });
      const converted = convertHtml(text, page.url);
      cpuMs += cpuSince(start);
      scores.push(scorePage(page, converted, metric));
    } catch (error) {
      cpuMs += cpuSince(start);
      failures.push({ id: page.id, code: asDocentError(error).code });
      scores.push(scorePage(page, { markdown: '', chosen: 'main' }, metric));
    }
  }
  return {
    pages: pages.length,
    ...averages(scores, metric),
    metric,
    cpuMsPerPage: round(cpuMs / pages.length),
    failures,
  };
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

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
