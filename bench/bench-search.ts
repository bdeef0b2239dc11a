import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Document, KnowledgeStore } from '../src/knowledge/knowledge-store.js';
import { searchPassages } from '../src/knowledge/search-passages.js';
import { openSqliteStore } from '../src/knowledge/sqlite-store.js';
import { type QuestionSet, readQuestionSets, wholeDocuments } from './question-sets.js';

// Recall and time of local search over question sets; see docs/specification.md 7 for what is measured.

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
const questionSets = readQuestionSets(values.data);
const sets: SetReport[] = [];
for (const set of questionSets) sets.push(...(await measure([set])).sets);
const all = await measure(questionSets);
const together = { ...all.whole, sets: all.sets };
if (values.json) console.log(JSON.stringify({ sets, together }));
else {
  print(sets);
  console.log('all sets in one index:');
  print([...together.sets, together]);
}

/** Puts the sets into one index and asks their questions, for each set and for all of them. */
async function measure(
  questionSets: readonly QuestionSet[],
): Promise<{ sets: SetReport[]; whole: SetReport }> {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const store = await openSqliteStore({ path: join(folder, 'index.sqlite'), chunking: wholeDocuments });
  try {
    await store.rebuild(each(questionSets.flatMap((set) => set.documents)));
    const asked: { name: string; answers: Asked[] }[] = [];
    for (const set of questionSets) asked.push({ name: set.name, answers: await ask(store, set) });
    return {
      sets: asked.map(({ name, answers }) => report(name, answers)),
      whole: report(
        'together',
        asked.flatMap(({ answers }) => answers),
      ),
    };
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function* each(documents: readonly Document[]): AsyncGenerator<Document> {
  yield* documents;
}

/** The places at which one question's answer was found, see `rankOf`. */
interface Asked {
  rank: number;
  allTermsRank: number;
  otherScriptRank?: number;
  ms: number;
}

async function ask(store: KnowledgeStore, set: QuestionSet): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const { text, otherScript, answers } of set.questions) {
    const began = performance.now();
    const rank = await rankOf(store, text, answers);
    const ms = performance.now() - began;
    const allTermsRank = await rankOf(store, text, answers, { allTerms: true });
    const other = otherScript === undefined ? undefined : await rankOf(store, otherScript, answers);
    asked.push({ rank, allTermsRank, ms, ...(other !== undefined && { otherScriptRank: other }) });
  }
  return asked;
}

function report(set: string, asked: readonly Asked[]): SetReport {
  const ranks = asked.map(({ rank }) => rank);
  const others = asked.flatMap(({ otherScriptRank }) => otherScriptRank ?? []);
  const times = asked.map(({ ms }) => ms).sort((one, other) => one - other);
  return {
    set,
    queries: asked.length,
    ...recall(ranks),
    mrr10: mean(ranks.map((rank) => (rank <= 10 ? 1 / rank : 0))),
    allTermsRecall3: recall(asked.map(({ allTermsRank }) => allTermsRank)).recall3,
    p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
    ...(others.length === 0 ? {} : { otherScript: recall(others) }),
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
