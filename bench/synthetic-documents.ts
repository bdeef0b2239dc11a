import { setImmediate as nextTick } from 'node:timers/promises';
import type { Chunking } from '../src/knowledge/chunk.js';
import type { Document } from '../src/knowledge/knowledge-store.js';
import { createRandom } from './create-random.js';

/** A question whose answer stands in the chunk `chunkId`. */
export interface SyntheticQuestion {
  text: string;
  chunkId: string;
}

export interface SyntheticCollection {
  /**
   * `chunks` paragraphs of about 300 Han characters, 334 a document: with `oneParagraphEach`, one chunk each. Never
   * holds the event loop for long itself, so that what holds it is what is measured.
   */
  documents(): AsyncGenerator<Document>;
  /** One more document of 334 chunks, another for each number. */
  another(number: number): Promise<Document>;
  /** Filled while `documents` runs, 200 at most: parts of its sentences, asked for. */
  questions: SyntheticQuestion[];
}

/** Makes each paragraph one chunk: one is always longer than a half. */
export const oneParagraphEach: Chunking = { maxSize: 400, overlapShare: 0, headingBreakShare: 1 };

/**
 * Chinese text with some English words, whose words follow Zipf's law as those of real text do; the same for the same
 * `seed`. Words of one or two of 3,000 characters make most of it, so that common pairs are very common: a bad case.
 */
export function makeCollection({ chunks, seed }: { chunks: number; seed: number }): SyntheticCollection {
  const random = createRandom(seed);
  const pick = createVocabulary(random);
  const questions: SyntheticQuestion[] = [];
  const everyNthChunk = Math.max(1, Math.ceil(chunks / mostQuestions));
  const sentence = () => Array.from({ length: 8 + Math.floor(random() * 14) }, pick);

  async function makeDocument(
    documentId: string,
    count: number,
    onParagraph: (firstSentence: string[], number: number) => void = () => {},
  ): Promise<Document> {
    const paragraphs: string[] = [];
    while (paragraphs.length < count) {
      const first = sentence();
      onParagraph(first, paragraphs.length + 1);
      let paragraph = `${first.join('')}。`;
      while (widthOf(paragraph) < paragraphWidth) paragraph += `${sentence().join('')}。`;
      paragraphs.push(paragraph);
      if (paragraphs.length % 20 === 0) await nextTick();
    }
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

  async function* documents(): AsyncGenerator<Document> {
    for (let made = 0; made < chunks; made += chunksOfOne) {
      const documentId = `doc-${made / chunksOfOne}`;
      yield makeDocument(documentId, Math.min(chunksOfOne, chunks - made), (first, number) => {
        if ((made + number) % everyNthChunk !== 0) return;
        const chunkId = `${documentId}-chunk-${String(number).padStart(4, '0')}`;
        questions.push({ text: `請問${first.slice(0, 8).join('')}是什麼？`, chunkId });
      });
    }
  }
  return { documents, questions, another: (number) => makeDocument(`doc-another-${number}`, chunksOfOne) };
}

/** Draws words, each as often as Zipf's law says: any place of a table in which it stands that often. */
function createVocabulary(random: () => number): () => string {
  const characters = Array.from({ length: 3_000 }, (_, rank) => String.fromCharCode(0x4e00 + rank * 6));
  const character = () => characters[Math.floor(characters.length * random() ** 3)] ?? '';
  const letter = () => String.fromCharCode(97 + random() * 26);
  const words = Array.from({ length: 30_000 }, () => {
    const kind = random();
    if (kind < 0.1) return ` ${Array.from({ length: 3 + random() * 6 }, letter).join('')} `;
    return character() + (kind < 0.3 ? '' : character()) + (kind < 0.85 ? '' : character());
  });
  const harmonic = words.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
  const places = new Uint16Array(1 << 20);
  let filled = 0;
  for (const index of words.keys()) {
    const share = Math.max(1, Math.round(places.length / ((index + 1) * harmonic)));
    places.fill(index, filled, filled + share);
    filled += share;
  }
  return () => words[places[Math.floor(random() * Math.min(filled, places.length))] ?? 0] ?? '';
}

/** As `chunkDocument` measures: in Han characters, others as 0.3 of one. */
function widthOf(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) width += text.charCodeAt(at) >= 0x2e80 ? 1 : 0.3;
  return width;
}

const chunksOfOne = 334;
const paragraphWidth = 300;
const mostQuestions = 200;
