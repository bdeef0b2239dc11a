import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseTerms } from '../src/knowledge/choose-terms.js';
import type { Document, KnowledgeStore } from '../src/knowledge/knowledge-store.js';
import { readQuestion } from '../src/knowledge/read-question.js';
import { openSqliteStore } from '../src/knowledge/sqlite-store.js';
import { chunking, makeCollection, type SyntheticQuestion } from './synthetic-documents.js';

// How building, adding and searching grow with the number of chunks, on synthetic text. Compare ratios, not times.

const { values } = parseArgs({ options: { chunks: { type: 'string' }, json: { type: 'boolean' } } });
const chunks = Number(values.chunks);
if (!Number.isInteger(chunks) || chunks < 1) {
  console.error('usage: bench:index -- --chunks N [--json]');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
const store = await openSqliteStore({ path: join(folder, 'index.sqlite'), chunking });
try {
  const report = await measure(store);
  if (values.json) console.log(JSON.stringify(report));
  else console.table([flat(report)]);
} finally {
  await store.close();
  rmSync(folder, { recursive: true });
}

async function measure(store: KnowledgeStore) {
  const collection = makeCollection({ chunks, seed: 20_261_130 });
  const began = performance.now();
  const built = await store.rebuild(each(collection.documents()));
  const buildMs = performance.now() - began;
  const { bytes } = await store.stats();
  const adding = await add(
    store,
    Array.from({ length: 5 }, (_, number) => collection.another(number)),
  );
  const searching = await search(store, collection.questions);
  const rssMb = process.memoryUsage().rss / 2 ** 20;
  return { chunks: built.chunks, buildMs, bytes, ...adding, ...searching, rssMb };
}

async function* each(documents: Iterable<Document>): AsyncGenerator<Document> {
  yield* documents;
}

/** Adds documents of 334 chunks: the median time of one, and the longest time the event loop stood still. */
async function add(store: KnowledgeStore, documents: readonly Document[]) {
  const times: number[] = [];
  let longestBlockMs = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    const now = performance.now();
    longestBlockMs = Math.max(longestBlockMs, now - last);
    last = now;
  }, 1);
  for (const document of documents) {
    const began = performance.now();
    await store.putDocument(document);
    times.push(performance.now() - began);
  }
  clearInterval(ticking);
  return { addDocumentMs: percentile(times, 0.5), longestBlockMs };
}

/** The same questions with all their terms and with the chosen ones (their look-up included). */
async function search(store: KnowledgeStore, questions: readonly SyntheticQuestion[]) {
  const all = { times: [] as number[], found: 0 };
  const few = { times: [] as number[], found: 0 };
  for (const { text, documentId } of questions) {
    const { terms } = readQuestion(text);
    let began = performance.now();
    const withAll = await store.search({ terms, limit: 50 });
    all.times.push(performance.now() - began);
    began = performance.now();
    const chosen = chooseTerms(terms, await store.frequencies(terms));
    const withFew = await store.search({ terms: chosen, limit: 50 });
    few.times.push(performance.now() - began);
    if (withAll.slice(0, 3).some((hit) => hit.documentId === documentId)) all.found += 1;
    if (withFew.slice(0, 3).some((hit) => hit.documentId === documentId)) few.found += 1;
  }
  const report = ({ times, found }: { times: number[]; found: number }) => ({
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    recall3: found / questions.length,
  });
  return { questions: questions.length, allTerms: report(all), pruned: report(few) };
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
