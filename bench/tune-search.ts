import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Candidates, findCandidates } from '../src/knowledge/find-candidates.js';
import type { KnowledgeStore } from '../src/knowledge/knowledge-store.js';
import { defaultRanking, type Ranking, scoreParts, type Weights } from '../src/knowledge/rerank.js';
import { openSqliteStore } from '../src/knowledge/sqlite-store.js';
import { type QuestionSet, readQuestionSets, wholeDocuments } from './question-sets.js';

// Cross-validates the ranking: for each set of questions, the settings that are best on all other sets of its script,
// and what they give on it beside the settings in use. Settings that only suit their own set would show as a loss.
// Each Chinese set is tried a second time with two or three words of each question, as people type into a search box.

/** What is tried; the weights stand for those of the set's script. */
type Try = Weights & Pick<Ranking, 'windowUnits' | 'lengthShare'>;

interface Figures {
  recall1: number;
  recall3: number;
}

/** A set's figures under each of the tries, in their order. */
interface Tried {
  set: string;
  from: string;
  isChinese: boolean;
  figures: Figures[];
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const tries = [...allTries()];

const { values } = parseArgs({ options: { data: { type: 'string' }, json: { type: 'boolean' } } });
if (values.data === undefined) {
  console.error('usage: tune:search -- --data DIR [--json]');
  process.exit(2);
}
const tried: Tried[] = [];
for (const set of readQuestionSets(values.data)) tried.push(...(await tryAll(set)));
const report = tried.map((one) => crossValidate(one, tried));
if (values.json) console.log(JSON.stringify({ tries: tries.length, inUse: defaultRanking, report }));
else print();

function* allTries(): Generator<Try> {
  const shapes = [25, 40, 60, 80].map((windowUnits) => ({ windowUnits, lengthShare: 0.4 }));
  for (const lengthShare of [0.2, 0.6]) shapes.push({ windowUnits: 60, lengthShare });
  for (const shape of shapes)
    for (const single of [0, 0.25, 0.5, 0.75, 1, 1.5])
      for (const window of [0, 0.5, 0.75, 1, 1.25, 1.5]) yield { ...shape, single, window };
}

async function tryAll(set: QuestionSet): Promise<Tried[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docent-tune-'));
  const store = await openSqliteStore({ path: join(folder, 'index.sqlite'), chunking: wholeDocuments });
  try {
    await store.rebuild(
      (async function* () {
        yield* set.documents;
      })(),
    );
    const isChinese = /\p{Script=Han}/u.test(set.questions[0]?.text ?? '');
    const whole = await trySet(store, set, set.name, isChinese);
    if (!isChinese) return [whole];
    const questions = set.questions.map((question, index) => ({
      ...question,
      text: keywordsOf(question.text, 2 + (index % 2)),
    }));
    return [whole, await trySet(store, { ...set, questions }, `${set.name}, keywords`, isChinese)];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function trySet(
  store: KnowledgeStore,
  set: QuestionSet,
  name: string,
  isChinese: boolean,
): Promise<Tried> {
  const sums = tries.map(() => ({ recall1: 0, recall3: 0 }));
  for (const { text, answers } of set.questions) count(await findCandidates(store, text), answers, sums);
  const { length } = set.questions;
  const figures = sums.map(({ recall1, recall3 }) => ({
    recall1: recall1 / length,
    recall3: recall3 / length,
  }));
  return { set: name, from: set.name, isChinese, figures };
}

/** The longest words of a question that do not only ask, in an order that is not the question's. */
function keywordsOf(question: string, most: number): string {
  const content = question.replace(
    /[什甚哪誰谁何幾几]\S?|多少|怎[麼么樣样]?|[的了是在有和與与嗎吗呢]/gu,
    ' ',
  );
  const words = [...segmenter.segment(content)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
  const longest = [...new Set(words)].sort((one, other) => other.length - one.length).slice(0, most);
  return longest.sort((one, other) => (one < other ? -1 : 1)).join(' ') || question;
}

/** Adds where the answer of one question stands under each try; the parts do not depend on the weights. */
function count(candidates: Candidates, answers: ReadonlySet<string>, sums: Figures[]): void {
  const isAnswer = candidates.hits.map((hit) => answers.has(hit.documentId));
  if (!isAnswer.includes(true)) return;
  let of: Try | undefined;
  let parts: number[][] = [];
  tries.forEach((one, index) => {
    if (of?.windowUnits !== one.windowUnits || of.lengthShare !== one.lengthShare) {
      of = one;
      parts = scoreParts(candidates, one);
    }
    const scores = parts.map(
      ([own = 0, single = 0, window = 0]) => own + one.single * single + one.window * window,
    );
    const best = Math.max(...scores.filter((_, at) => isAnswer[at]));
    const better = scores.filter((score, at) => score > best && !isAnswer[at]).length;
    const sum = sums[index];
    if (sum === undefined) return;
    if (better < 1) sum.recall1 += 1;
    if (better < 3) sum.recall3 += 1;
  });
}

function crossValidate(left: Tried, all: readonly Tried[]) {
  const others = all.filter((one) => one.isChinese === left.isChinese && one.from !== left.from);
  const goodness = tries.map((_, index) =>
    others.reduce(
      (sum, { figures }) => sum + (figures[index]?.recall1 ?? 0) + (figures[index]?.recall3 ?? 0),
      0,
    ),
  );
  const chosen = goodness.indexOf(Math.max(...goodness));
  const { windowUnits, lengthShare, characters, words } = defaultRanking;
  const { single, window } = left.isChinese ? characters : words;
  const inUse = tries.findIndex(
    (one) =>
      one.windowUnits === windowUnits &&
      one.lengthShare === lengthShare &&
      one.single === single &&
      one.window === window,
  );
  return {
    set: left.set,
    chosen: tries[chosen],
    withChosen: left.figures[chosen],
    inUse: left.figures[inUse],
    best: {
      recall1: Math.max(...left.figures.map(({ recall1 }) => recall1)),
      recall3: Math.max(...left.figures.map(({ recall3 }) => recall3)),
    },
  };
}

function print(): void {
  const percent = (figures: Figures | undefined) =>
    figures === undefined
      ? ''
      : `${(figures.recall1 * 100).toFixed(2)}/${(figures.recall3 * 100).toFixed(2)}`;
  console.log(`${tries.length} settings; R@1/R@3 in per cent`);
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
