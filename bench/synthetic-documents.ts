import type { Document } from '../src/knowledge/knowledge-store.js';

/** A question whose answer stands in `documentId`. */
export interface SyntheticQuestion {
  text: string;
  documentId: string;
}

export interface SyntheticCollection {
  /** `chunks` paragraphs of about 300 Han characters, 334 a document: with `chunking`, one chunk each. */
  documents(): Generator<Document>;
  /** One more document of 334 chunks, another for each number. */
  another(number: number): Document;
  /** Filled while `documents` runs: parts of its sentences, asked for. */
  questions: SyntheticQuestion[];
}

/** Makes each paragraph one chunk. */
export const chunking = { maxSize: 400, overlapShare: 0, headingBreakShare: 1 };

/**
 * Chinese text with some English words, whose words follow Zipf's law as those of real text do; the same for the same
 * `seed`. Words of one or two of 3,000 characters make most of it, so that common pairs are very common: a bad case.
 */
export function makeCollection({ chunks, seed }: { chunks: number; seed: number }): SyntheticCollection {
  const random = createRandom(seed);
  const words = makeWords(random);
  const questions: SyntheticQuestion[] = [];
  const everyNthChunk = Math.max(1, Math.floor(chunks / 200));
  const pick = () => words[Math.floor(random() * words.length)] ?? '';
  const sentence = () => Array.from({ length: 8 + Math.floor(random() * 14) }, pick);

  function makeDocument(
    documentId: string,
    count: number,
    onSentence?: (sentence: string[]) => void,
  ): Document {
    const paragraphs = Array.from({ length: count }, () => {
      let paragraph = '';
      while (paragraph.length < 320) {
        const said = sentence();
        if (paragraph === '') onSentence?.(said);
        paragraph += `${said.join('')}。`;
      }
      return paragraph;
    });
    return {
      documentId,
      title: sentence().slice(0, 4).join(''),
      sourceKey: documentId,
      sourceType: 'text',
      sourceFormat: 'txt',
      importedAt: '2026-01-01T00:00:00.000Z',
      markdown: paragraphs.join('\n\n'),
      bodyStartLine: 1,
    };
  }

  function* documents(): Generator<Document> {
    let made = 0;
    for (let number = 0; made < chunks; number += 1) {
      const documentId = `doc-${number}`;
      yield makeDocument(documentId, Math.min(chunksOfOne, chunks - made), (said) => {
        made += 1;
        if (made % everyNthChunk === 0)
          questions.push({ text: `請問${said.slice(0, 8).join('')}是什麼？`, documentId });
      });
    }
  }
  return { documents, questions, another: (number) => makeDocument(`doc-another-${number}`, chunksOfOne) };
}

/** A table in which each word stands as often as Zipf's law says: picking any place of it picks by that law. */
function makeWords(random: () => number): string[] {
  const characters = Array.from({ length: 3_000 }, (_, rank) => String.fromCharCode(0x4e00 + rank * 6));
  const character = () => characters[Math.floor(characters.length * random() ** 3)] ?? '';
  const words = Array.from({ length: 30_000 }, () => {
    const kind = random();
    if (kind < 0.1)
      return ` ${Array.from({ length: 3 + random() * 6 }, () => String.fromCharCode(97 + random() * 26)).join('')} `;
    return character() + (kind < 0.3 ? '' : character()) + (kind < 0.85 ? '' : character());
  });
  const harmonic = words.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
  const places = 1 << 20;
  return words.flatMap((word, index) =>
    new Array<string>(Math.max(1, Math.round(places / ((index + 1) * harmonic)))).fill(word),
  );
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const chunksOfOne = 334;
