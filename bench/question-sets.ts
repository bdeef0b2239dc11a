import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Document } from '../src/knowledge/knowledge-store.js';

/** Questions with the documents that answer them; each document is one chunk. */
export interface QuestionSet {
  name: string;
  documents: Document[];
  questions: AnsweredQuestion[];
}

export interface AnsweredQuestion {
  text: string;
  /** The same question in the other Chinese script. */
  otherScript?: string;
  /** Ids of the documents that answer it. */
  answers: ReadonlySet<string>;
}

/** How the documents of a set are cut: not at all, each line of a corpus is one chunk. */
export const wholeDocuments = { maxSize: Number.MAX_SAFE_INTEGER, overlapShare: 0, headingBreakShare: 1 };

/** The sets of a folder, by name: `NAME.corpus.jsonl` with `NAME.queries.jsonl`. */
export function readQuestionSets(folder: string): QuestionSet[] {
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

const corpusLine = z.object({ id: z.number(), title: z.string().optional(), text: z.string() });
const queryLine = z.object({ q: z.string(), rel: z.array(z.number()), qx: z.string().optional() });

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
