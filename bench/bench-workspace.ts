import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { findRipgrep } from '../src/workspace/find-ripgrep.js';
import { openWorkspace } from '../src/workspace/open-workspace.js';
import { createRandom } from './create-random.js';

// How much faster search_files is than the plain walk: `npm run --silent bench:workspace -- [--files N] [--json]`.
// Each round runs both over the same tree, one after the other and in turns; what counts is the ratio of each pair.

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
});
const fileCount = Number(values.files);
const rounds = Number(values.rounds);

const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const bytes = makeTree(folder, fileCount);
const ripgrep = await findRipgrep();
if (ripgrep === undefined) throw new Error('ripgrep is missing for this machine');
const workspace = await openWorkspace({ folder, encodings: [], secrets: [], ripgrep });
const signal = new AbortController().signal;

const patterns = { absent: 'zzqNowhere', rare: 'rareNeedle', some: 'someNeedle', frequent: 'return' };
const results = [];
for (const [kind, pattern] of Object.entries(patterns)) {
  const ratios: number[] = [];
  const ours: number[] = [];
  const walks: number[] = [];
  const answers = new Set<string>();
  await search(pattern); // warms the file cache for both
  for (let round = 0; round < rounds; round += 1) {
    const measureOurs = async () => {
      const { ms, value } = await timed(() => search(pattern));
      answers.add(JSON.stringify(value));
      return ms;
    };
    const measureWalk = async () => (await timed(() => articleWalk(folder, pattern))).ms;
    const [mine, theirs] =
      round % 2 === 0
        ? [await measureOurs(), await measureWalk()]
        : await measureWalk().then(async (walk) => [await measureOurs(), walk] as const);
    ours.push(mine);
    walks.push(theirs);
    ratios.push(theirs / mine);
  }
  results.push({
    kind,
    hits: (JSON.parse([...answers][0] ?? '[]') as unknown[]).length,
    p50Ms: median(ours),
    walkP50Ms: median(walks),
    ratio: median(ratios),
    ratios,
    identical: answers.size === 1,
  });
}
const report = {
  files: fileCount,
  bytes,
  rounds,
  medianRatio: median(results.flatMap(({ ratios }) => ratios)),
  patterns: results.map(({ ratios: _, ...rest }) => rest),
};
if (values.json) console.log(JSON.stringify(report, null, 2));
else {
  console.log(`${fileCount} files, ${(bytes / 1e6).toFixed(0)} MB, ${rounds} pairs for each pattern`);
  console.table(
    report.patterns.map(({ p50Ms, walkP50Ms, ratio, ...rest }) => ({
      ...rest,
      'ours p50 ms': Math.round(p50Ms),
      'walk p50 ms': Math.round(walkP50Ms),
      'times faster': Number(ratio.toFixed(1)),
    })),
  );
  console.log(`median of all pairs: ${report.medianRatio.toFixed(1)} times faster`);
}

async function search(pattern: string) {
  const { hits } = await workspace.search({ pattern }, signal);
  return hits;
}

/** The walk of the article, with recursive `readdir` and `readFile` for the glob that Node 20 lacks. */
async function articleWalk(dir: string, searched: string): Promise<string[]> {
  const pattern = searched.toLowerCase();
  const hits: string[] = [];
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (hits.length >= 50) break;
    const file = join(entry.parentPath, entry.name);
    const path = relative(dir, file);
    if (path.split('/').some((name) => name === 'node_modules' || name.startsWith('.'))) continue;
    const found = await stat(file).catch(() => undefined);
    if (found === undefined || !found.isFile() || found.size > 1024 * 1024) continue;
    const text = await readFile(file, 'utf8').catch(() => '\0');
    if (text.includes('\0')) continue;
    for (const [index, line] of text.split('\n').entries()) {
      if (hits.length < 50 && line.toLowerCase().includes(pattern)) {
        hits.push(`${path}:${index + 1}: ${line.trimEnd()}`);
      }
    }
  }
  return hits;
}

/** Source-like files of 20 to 140 lines, the same for every run; returns their size. */
function makeTree(root: string, count: number): number {
  const random = createRandom(7);
  // Whole numbers below 2^32.
  const next = () => random() * 4_294_967_296;
  const words = [
    'value',
    'index',
    'result',
    'options',
    'request',
    'context',
    'import',
    'const',
    'await',
    'type',
  ];
  let total = 0;
  for (let n = 0; n < count; n += 1) {
    const place = join(root, `pkg-${n % 40}`, ['src', 'lib', 'test'][n % 3] ?? 'src', `part-${(n * 7) % 11}`);
    mkdirSync(place, { recursive: true });
    const lines = Array.from({ length: 20 + (next() % 120) }, () => {
      const [a = '', b = '', c = ''] = [next(), next(), next()].map(
        (each) => words[each % words.length] ?? '',
      );
      return `  ${a} ${b}${next() % 1000} = ${c}(${a}.${b}, ${next() % 100}); // ${c} of the ${a}`;
    });
    lines.push(n % 2 === 0 ? '  return value;' : '}');
    if (n % 7001 === 5000) lines.push('// rareNeedle stands here');
    if (n % 500 === 3) lines.push('// someNeedle stands here');
    const text = `${lines.join('\n')}\n`;
    total += text.length;
    writeFileSync(join(place, `file-${n}.ts`), text);
  }
  return total;
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ ms: number; value: Value }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
