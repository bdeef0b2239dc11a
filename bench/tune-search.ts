import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Candidates, findCandidates } from '../src/knowledge/find-candidates.js';
import { defaultRanking, type Ranking, scoreParts } from '../src/knowledge/rerank.js';
import { openSqliteStore } from '../src/knowledge/sqlite-store.js';
import { type QuestionSet, readQuestionSets, wholeDocuments } from './question-sets.js';

// Cross-validates the ranking: for each set of questions, the settings that are best on all others, and what they give
// on it beside the settings in use. Settings that only suit their own set would show here as a loss.

interface Figures {
  recall1: number;
  recall3: number;
}

/** A set's figures under each of the rankings, in their order. */
interface Tried {
  set: string;
  figures: Figures[];
}

const rankings = [...allRankings()];

const { values } = parseArgs({ options: { data: { type: 'string' }, json: { type: 'boolean' } } });
if (values.data === undefined) {
  console.error('usage: tune:search -- --data DIR [--json]');
  process.exit(2);
}
const tried: Tried[] = [];
for (const set of readQuestionSets(values.data)) tried.push(await tryAll(set));
const report = tried.map((one) => crossValidate(one, tried));
if (values.json) console.log(JSON.stringify({ rankings: rankings.length, inUse: defaultRanking, report }));
else print();

function* allRankings(): Generator<Ranking> {
  for (const windowUnits of [25, 40, 60, 80])
    for (const lengthShare of [0.2, 0.4, 0.6])
      for (const singleWeight of [0, 0.25, 0.5, 0.75, 1])
        for (const windowWeight of [0, 0.25, 0.5, 0.75, 1, 1.25])
          yield { windowUnits, lengthShare, singleWeight, windowWeight };
}

async function tryAll(set: QuestionSet): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), 'docent-tune-'));
  const store = await openSqliteStore({ path: join(folder, 'index.sqlite'), chunking: wholeDocuments });
  try {
    await store.rebuild(
      (async function* () {
        yield* set.documents;
      })(),
    );
    const sums = rankings.map(() => ({ recall1: 0, recall3: 0 }));
    for (const { text, answers } of set.questions) count(await findCandidates(store, text), answers, sums);
    const { length } = set.questions;
    return {
      set: set.name,
      figures: sums.map(({ recall1, recall3 }) => ({ recall1: recall1 / length, recall3: recall3 / length })),
    };
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

/** Adds where the answer of one question stands under each ranking; the parts do not depend on the weights. */
function count(candidates: Candidates, answers: ReadonlySet<string>, sums: Figures[]): void {
  const isAnswer = candidates.hits.map((hit) => answers.has(hit.documentId));
  let of: Pick<Ranking, 'windowUnits' | 'lengthShare'> | undefined;
  let parts: number[][] = [];
  rankings.forEach((ranking, index) => {
    if (of?.windowUnits !== ranking.windowUnits || of.lengthShare !== ranking.lengthShare) {
      of = ranking;
      parts = scoreParts(candidates, ranking);
    }
    const scores = parts.map(
      ([own = 0, single = 0, window = 0]) =>
        own + ranking.singleWeight * single + ranking.windowWeight * window,
    );
    const best = Math.max(...scores.filter((_, at) => isAnswer[at]));
    const better = scores.filter((score, at) => score > best && !isAnswer[at]).length;
    const sum = sums[index];
    if (sum === undefined || best === Number.NEGATIVE_INFINITY) return;
    if (better < 1) sum.recall1 += 1;
    if (better < 3) sum.recall3 += 1;
  });
}

function crossValidate(left: Tried, all: readonly Tried[]) {
  const others = all.filter((one) => one !== left);
  const goodness = rankings.map((_, index) =>
    others.reduce(
      (sum, { figures }) => sum + (figures[index]?.recall1 ?? 0) + (figures[index]?.recall3 ?? 0),
      0,
    ),
  );
  const chosen = goodness.indexOf(Math.max(...goodness));
  const inUse = rankings.findIndex(
    (ranking) => JSON.stringify(sorted(ranking)) === JSON.stringify(sorted(defaultRanking)),
  );
  return {
    set: left.set,
    chosen: rankings[chosen],
    onOthers: goodness[chosen],
    withChosen: left.figures[chosen],
    inUse: left.figures[inUse],
    best: {
      recall1: Math.max(...left.figures.map(({ recall1 }) => recall1)),
      recall3: Math.max(...left.figures.map(({ recall3 }) => recall3)),
    },
  };
}

function sorted(ranking: Ranking): [string, number][] {
  return Object.entries(ranking).sort(([one], [other]) => one.localeCompare(other));
}

function print(): void {
  const percent = (figures: Figures | undefined) =>
    figures === undefined
      ? ''
      : `${(figures.recall1 * 100).toFixed(2)}/${(figures.recall3 * 100).toFixed(2)}`;
  console.log(`${rankings.length} rankings; R@1/R@3 in per cent`);
  console.table(
    report.map(({ set, chosen, withChosen, inUse, best }) => ({
      'left out': set,
      'chosen on the others (window, length, single, window weight)': Object.values(chosen ?? {}).join(' '),
      'chosen, on it': percent(withChosen),
      'in use, on it': percent(inUse),
      'best of any, on it': percent(best),
    })),
  );
}
