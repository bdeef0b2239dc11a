/** The terms of a question with what the index knows of them, in the same order. */
export interface WeightedTerms {
  terms: readonly string[];
  /** In how many of the `chunks` each term stands. */
  frequencies: readonly number[];
  chunks: number;
}

/** How telling something is that stands in `frequency` of `chunks`: the weight of BM25, never negative. */
export function rarity(frequency: number, chunks: number): number {
  return Math.log(1 + (Math.max(0, chunks - frequency) + 0.5) / (frequency + 0.5));
}

/** A single character or a word of a question. */
export interface QuestionUnit {
  isWord: boolean;
  /** In how many chunks it stands. */
  frequency: number;
  /** The terms of the question that hold it. */
  terms: string[];
}

/**
 * The units of a question (see `tokenizeUnits`). The index counts pairs, not single characters; one is taken to be as
 * frequent as the commoner of its two pairs, since pairs across two words stand nowhere.
 */
export function readUnits({ terms, frequencies }: WeightedTerms): Map<string, QuestionUnit> {
  const units = new Map<string, QuestionUnit>();
  terms.forEach((term, index) => {
    const isWord = !cjkTerm.test(term);
    const characters = Array.from(term);
    // The last character of a run, which says little beside its pair.
    if (!isWord && characters.length === 1 && terms.length > 1) return;
    for (const text of isWord ? [term] : characters) {
      const unit = units.get(text) ?? { isWord, frequency: 0, terms: [] };
      unit.frequency = Math.max(unit.frequency, frequencies[index] ?? 0);
      unit.terms.push(term);
      units.set(text, unit);
    }
  });
  return units;
}

const cjkTerm = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
