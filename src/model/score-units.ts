import type { ReadableUnit } from './readable-units.js';

export type TermsOf = (text: string) => string[];

export interface ScoredUnits {
  units: readonly ReadableUnit[];
  /** By index; higher is closer to the question. */
  scores: readonly number[];
  best: number;
  /** 0..1: how much of the question the best place holds, counting its headings, the title and the sentence before. */
  coverage: number;
  /** Whether the headings above a unit say most of what was asked. */
  isAboutSection(index: number): boolean;
}

/**
 * How close each unit is to a question: the question's terms that it holds, each by its rarity in `everyUnit`; half
 * for those in its headings; less for those in the document's title, which every unit shares.
 */
export function scoreUnits(
  question: string,
  title: string,
  units: readonly ReadableUnit[],
  termsOf: TermsOf,
  everyUnit: readonly ReadableUnit[],
): ScoredUnits {
  const termsOfUnits = units.map((unit) => termsOf(unit.own));
  const asked = new Set(termsOf(question));
  const weights = weightsOf(asked, new Set(termsOf(title)), everyUnit, termsOf);
  const wantsNumber = asksForNumber.test(question);
  const own = units.map((unit, index) => {
    const terms = termsOfUnits[index] ?? [];
    const inUnit = weightIn(weights, new Set(terms));
    const inHeadings = weightIn(weights, new Set(termsOf(`${unit.section} ${unit.headers}`)), new Set(terms));
    const forNumber = wantsNumber && hasNumber.test(unit.own) ? 1.3 : 1;
    const forCode = unit.kind === 'code' ? 0.7 : 1;
    return ((inUnit + 0.5 * inHeadings) * forNumber * forCode) / (1 + 0.003 * terms.length);
  });
  // The sentence after the one that names the subject often holds the answer.
  const scores = own.map((score, index) => {
    const isNext = units[index]?.kind === 'sentence' && units[index - 1]?.block === units[index]?.block;
    return score + (isNext ? 0.2 * (own[index - 1] ?? 0) : 0);
  });
  const everything = weightIn(weights, new Set(weights.keys()));
  const around = units.map((unit, index) => {
    const before = units[index - 1]?.block === unit.block ? (termsOfUnits[index - 1] ?? []) : [];
    const above = termsOf(`${title} ${unit.section} ${unit.headers}`);
    return new Set([...(termsOfUnits[index] ?? []), ...before, ...above]);
  });
  return {
    units,
    scores,
    best: Math.max(0, ...scores),
    // Numbers alone ("1+1=?") ask nothing that a document answers.
    coverage: !/\p{L}/u.test(question) ? 0 : Math.max(0, ...around.map((terms) => shareOf(asked, terms))),
    // The title as the outermost heading stands over everything, so it says nothing of a section.
    isAboutSection: (index) =>
      weightIn(weights, new Set(termsOf((units[index]?.section ?? '').replaceAll(title, ' ')))) >
      0.5 * everything,
  };
}

const asksForNumber =
  /多少|[幾几][^乎]|何[時时年月日]|什[麼么][時时][候间間]|哪[一]?[年天月]|多[久長长大遠远高]|\bwhen\b|\bhow (?:many|much|long|often|old|large|big|far)\b|\bwhat (?:year|date|time|port|number|percentage)\b/iu;
const hasNumber =
  /\p{N}|[一二三四五六七八九十百千萬万][個个天日年月週周次元名位種种]|\b(?:two|three|four|five|six|seven|eight|nine|ten|twenty|hundred)\b/iu;

function weightsOf(
  asked: ReadonlySet<string>,
  inTitle: ReadonlySet<string>,
  everyUnit: readonly ReadableUnit[],
  termsOf: TermsOf,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const unit of everyUnit) {
    for (const term of new Set(termsOf(unit.own)))
      if (asked.has(term)) found.set(term, (found.get(term) ?? 0) + 1);
  }
  return new Map(
    [...asked].map((term) => {
      const rarity = Math.log(1 + (everyUnit.length + 1) / (0.5 + (found.get(term) ?? 0)));
      return [term, rarity * plainWeight(term) * (inTitle.has(term) ? 0.4 : 1)];
    }),
  );
}

/** A single Han character says less than a word or a pair. */
function plainWeight(term: string): number {
  return /^\p{Script=Han}$/u.test(term) ? 0.35 : 1;
}

function shareOf(asked: ReadonlySet<string>, terms: ReadonlySet<string>): number {
  let held = 0;
  let all = 0;
  for (const term of asked) {
    all += plainWeight(term);
    if (terms.has(term)) held += plainWeight(term);
  }
  return all === 0 ? 0 : held / all;
}

function weightIn(
  weights: ReadonlyMap<string, number>,
  terms: ReadonlySet<string>,
  except: ReadonlySet<string> = new Set(),
): number {
  let sum = 0;
  for (const [term, weight] of weights) if (terms.has(term) && !except.has(term)) sum += weight;
  return sum;
}
