import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { KnowledgeStore } from '../src/knowledge/knowledge-store.js';
import { searchPassages } from '../src/knowledge/search-passages.js';
import { openSqliteStore } from '../src/knowledge/sqlite-store.js';
import { makeCollection, oneParagraphEach, type SyntheticCollection } from './synthetic-documents.js';

// How building, adding and searching grow with the number of chunks, on synthetic text. Compare ratios, not times.
// 200 questions are asked, or --questions: with all their terms each takes seconds in a large index.
// With --index the built index stays in that folder, and is measured again without being built where it is there.

/** What was measured when an index was built. */
const builtSchema = z.object({
  buildMs: z.number(),
  longestBlockMs: z.number(),
  rssMb: z.number(),
  questions: z.array(z.object({ text: z.string(), chunkId: z.string() })),
});
type Built = z.infer<typeof builtSchema>;

const { values } = parseArgs({
  options: {
    chunks: { type: 'string' },
    questions: { type: 'string' },
    index: { type: 'string' },
    json: { type: 'boolean' },
  },
});
const chunks = Number(values.chunks);
const added = 7;
if (!Number.isInteger(chunks) || chunks < 1) {
  console.error('usage: bench:index -- --chunks N [--questions N] [--index FOLDER] [--json]');
  process.exit(2);
}
const folder = values.index ?? mkdtempSync(join(tmpdir(), 'docent-bench-'));
mkdirSync(folder, { recursive: true });
const store = await openSqliteStore({ path: join(folder, 'index.sqlite'), chunking: oneParagraphEach });
try {
  const report = await measure(store);
  if (values.json) console.log(JSON.stringify(report));
  else console.table([flat(report)]);
} finally {
  await store.close();
  if (values.index === undefined) rmSync(folder, { recursive: true });
}

async function measure(store: KnowledgeStore) {
  const collection = makeCollection({ chunks, seed: 20_261_130 });
  const built = await build(store, collection);
  const questions = built.questions.slice(0, Number(values.questions ?? built.questions.length));
  const searching = await search(store, questions);
  const { chunks: counted, bytes } = await store.stats();
  const adding = await add(store, collection);
  return {
    chunks: counted,
    buildMs: built.buildMs,
    bytes,
    addDocumentMs: adding.addDocumentMs,
    longestBlockMs: Math.max(built.longestBlockMs, adding.longestBlockMs),
    addLongestBlockMs: adding.longestBlockMs,
    questions: questions.length,
    ...searching,
    // The most that the whole process ever held; of the one that built too, where that was another.
    rssMb: Math.max(built.rssMb, peakRssMb()),
  };
}

/** Builds the index, or finds what was measured when it was built. */
async function build(store: KnowledgeStore, collection: SyntheticCollection): Promise<Built> {
  const noted = join(folder, `built-${chunks}.json`);
  if (store.needsRebuild === undefined && existsSync(noted)) {
    return builtSchema.parse(JSON.parse(readFileSync(noted, 'utf8')));
  }
  const blocks = watchEventLoop();
  const began = performance.now();
  await store.rebuild(collection.documents());
  const buildMs = performance.now() - began;
  const { questions } = collection;
  const built = { buildMs, longestBlockMs: blocks.end(), rssMb: peakRssMb(), questions };
  writeFileSync(noted, JSON.stringify(built));
  return built;
}

/** Adds documents of 334 chunks: the median time of one, and the longest time the event loop stood still. */
async function add(store: KnowledgeStore, collection: SyntheticCollection) {
  const times: number[] = [];
  const blocks = watchEventLoop();
  for (let number = 0; number < added; number += 1) {
    const document = await collection.another(number);
    const began = performance.now();
    await store.putDocument(document);
    times.push(performance.now() - began);
  }
  const longestBlockMs = blocks.end();
  for (let number = 0; number < added; number += 1) await store.removeDocument(`doc-another-${number}`);
  return { addDocumentMs: percentile(times, 0.5), longestBlockMs };
}

/** The same questions as the product asks them, and with all their terms: times and recall of the whole search. */
async function search(store: KnowledgeStore, questions: Built['questions']) {
  const report = { allTerms: empty(), pruned: empty() };
  for (const { text } of questions.slice(0, 20)) await searchPassages(store, text, 3);
  for (const { text, chunkId } of questions) {
    for (const way of ['allTerms', 'pruned'] as const) {
      const began = performance.now();
      const passages = await searchPassages(store, text, 3, { allTerms: way === 'allTerms' });
      report[way].times.push(performance.now() - began);
      if (passages.some((passage) => passage.chunkIds.includes(chunkId))) report[way].found += 1;
    }
  }
  const summary = ({ times, found }: ReturnType<typeof empty>) => ({
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    recall3: found / questions.length,
  });
  return { allTerms: summary(report.allTerms), pruned: summary(report.pruned) };
}

function empty() {
  return { times: [] as number[], found: 0 };
}

/** Until `end`, which says for how long the event loop did nothing else at most, in milliseconds. */
function watchEventLoop(): { end(): number } {
  let longestMs = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  }, 1);
  return {
    end() {
      clearInterval(ticking);
      return longestMs;
    },
  };
}

function peakRssMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}

function percentile(numbers: readonly number[], share: number): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0;
}

function flat({ allTerms, pruned, ...rest }: Awaited<ReturnType<typeof measure>>) {
  const both = Object.entries({ allTerms, pruned }).flatMap(([name, numbers]) =>
    Object.entries(numbers).map(([key, value]) => [`${name}.${key}`, value] as const),
  );
  return Object.fromEntries(
    [...Object.entries(rest), ...both].map(([key, value]) => [key, Math.round(value * 100) / 100]),
  );
}
