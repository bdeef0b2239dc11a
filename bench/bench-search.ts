import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Document, KnowledgeStore } from '../src/knowledge/knowledge-store.js';
import { searchPassages } from '../src/knowledge/search-passages.js';
import { openSqliteStore } from '../src/knowledge/sqlite-store.js';

// Recall and time of local search over question sets; see docs/specification.md 7 for what is measured.

const corpusLine = z.object({ id: z.number(), title: z.string().optional(), text: z.string() });
const queryLine = z.object({ q: z.string(), rel: z.array(z.number()), qx: z.string().optional() });

interface QuestionSet {
  name: string;
  documents: Document[];
  questions: { text: string; otherScript?: string; answers: ReadonlySet<string> }[];
}

interface Recall {
  recall1: number;
  recall3: number;
  recall10: number;
}

interface SetReport extends Recall {
  set: string;
  queries: number;
  mrr10: number;
  allTermsRecall3: number;
  p50Ms: number;
  p95Ms: number;
  otherScript?: Recall;
}

const { values } = parseArgs({ options: { data: { type: 'string' }, json: { type: 'boolean' } } });
if (values.data === undefined) {
  console.error('usage: bench:search -- --data DIR [--json]');
  process.exit(2);
}
const questionSets = readSets(values.data);
const sets: SetReport[] = [];
for (const set of questionSets) sets.push(await measure([set], set.name));
const together = await measure(questionSets, 'together');
if (values.json) console.log(JSON.stringify({ sets, together }));
else print([...sets, together]);

function readSets(folder: string): QuestionSet[] {
  const suffix = '.corpus.jsonl';
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length));
  return names.sort().map((name) => ({
    name,
    documents: readLines(join(folder, `${name}${suffix}`), corpusLine).map((line) => asDocument(name, line)),
    questions: readLines(join(folder, `${name}.queries.jsonl`), queryLine).map(({ q, qx, rel }) => ({
      text: q,
      ...(qx === undefined ? {} : { otherScript: qx }),
      answers: new Set(rel.map((id) => documentId(name, id))),
    })),
  }));
}

function readLines<Line>(file: string, schema: z.ZodType<Line>): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => schema.parse(JSON.parse(line)));
}

function documentId(set: string, id: number): string {
  return `${set}/${id}`;
}

function asDocument(set: string, { id, title = '', text }: z.infer<typeof corpusLine>): Document {
  return {
    documentId: documentId(set, id),
    title,
    sourceKey: documentId(set, id),
    sourceType: 'text',
    sourceFormat: 'txt',
    importedAt: '2026-01-01T00:00:00.000Z',
    markdown: text,
    bodyStartLine: 1,
  };
}

async function measure(questionSets: readonly QuestionSet[], name: string): Promise<SetReport> {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  // Each line of a corpus is one chunk, however long.
  const chunking = { maxSize: Number.MAX_SAFE_INTEGER, overlapShare: 0, headingBreakShare: 1 };
  const store = await openSqliteStore({ path: join(folder, 'index.sqlite'), chunking });
  try {
    await store.rebuild(each(questionSets.flatMap((set) => set.documents)));
    return await ask(store, questionSets, name);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function* each(documents: readonly Document[]): AsyncGenerator<Document> {
  yield* documents;
}

async function ask(store: KnowledgeStore, sets: readonly QuestionSet[], name: string): Promise<SetReport> {
  const ranks: number[] = [];
  const allTermsRanks: number[] = [];
  const otherScriptRanks: number[] = [];
  const times: number[] = [];
  for (const { text, otherScript, answers } of sets.flatMap((set) => set.questions)) {
    const began = performance.now();
    ranks.push(await rankOf(store, text, answers));
    times.push(performance.now() - began);
    allTermsRanks.push(await rankOf(store, text, answers, { allTerms: true }));
    if (otherScript !== undefined) otherScriptRanks.push(await rankOf(store, otherScript, answers));
  }
  times.sort((one, other) => one - other);
  return {
    set: name,
    queries: ranks.length,
    ...recall(ranks),
    mrr10: mean(ranks.map((rank) => (rank <= 10 ? 1 / rank : 0))),
    allTermsRecall3: recall(allTermsRanks).recall3,
    p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
    ...(otherScriptRanks.length === 0 ? {} : { otherScript: recall(otherScriptRanks) }),
  };
}

/** The place of the first right passage among the best ten, from 1; infinite if there is none. */
async function rankOf(
  store: KnowledgeStore,
  question: string,
  answers: ReadonlySet<string>,
  options: { allTerms?: boolean } = {},
): Promise<number> {
  const passages = await searchPassages(store, question, 10, options);
  const index = passages.findIndex((passage) => answers.has(passage.documentId));
  return index === -1 ? Number.POSITIVE_INFINITY : index + 1;
}

function recall(ranks: readonly number[]): Recall {
  const within = (most: number) => mean(ranks.map((rank) => (rank <= most ? 1 : 0)));
  return { recall1: within(1), recall3: within(3), recall10: within(10) };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

function print(reports: readonly SetReport[]): void {
  const percent = (share: number) => (share * 100).toFixed(1);
  console.table(
    reports.map((report) => ({
      set: report.set,
      questions: report.queries,
      'R@1': percent(report.recall1),
      'R@3': percent(report.recall3),
      'R@10': percent(report.recall10),
      'MRR@10': report.mrr10.toFixed(3),
      'all terms R@3': percent(report.allTermsRecall3),
      'other script R@1/R@3': report.otherScript
        ? `${percent(report.otherScript.recall1)}/${percent(report.otherScript.recall3)}`
        : '',
      'p50 ms': report.p50Ms.toFixed(1),
      'p95 ms': report.p95Ms.toFixed(1),
    })),
  );
}
