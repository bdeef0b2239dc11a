import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyAtomically, moveAtomically, removeFile, writeAtomically } from './atomic-file.js';
import type { ImportContext } from './import-context.js';
import type { ReconvertOptions } from './import-outcome.js';
import { type RawDocument, readRawDocument } from './raw-document.js';
import { readRaw } from './raw-file.js';
import { hashFile, isOrdinaryFile } from './source-file.js';

/** Ends the name of a raw file's whole successor until the index has it too. */
const nextSuffix = '.next';

/**
 * Puts another version of a document's Markdown in the place of its raw file and into the index; the file it replaces
 * goes to `archive/` if its text or facts differ. A crash in between is finished by `finishReplacements`. Runs as
 * writer.
 */
export async function replaceRaw(
  context: ImportContext,
  documentId: string,
  markdown: string,
  tell: NonNullable<ReconvertOptions['onStep']>,
): Promise<void> {
  await writeAtomically(context.folder.rawFile(documentId) + nextSuffix, markdown);
  tell('replacement-saved');
  await finishReplacement(context, documentId, tell);
}

/** Finishes the replacements that a crash left, and drops those whose document is gone since. Runs as writer. */
export async function finishReplacements(context: ImportContext): Promise<void> {
  for (const name of await readdir(context.folder.raw)) {
    const documentId = /^(doc-[0-9a-f]{16})\.md\.next$/.exec(name)?.[1];
    if (documentId !== undefined) await finishReplacement(context, documentId, () => {});
  }
}

/** Whether two versions say different things: their text, or what the source states of itself. */
export function isOtherText(before: RawDocument, after: RawDocument): boolean {
  return contentOf(before) !== contentOf(after);
}

/** The text with the facts above it, a line each, for comparisons. */
export function contentOf({ document, fields, body }: RawDocument): string {
  const facts = ['language', 'author', 'date'].map((name) => `${name}: ${fields[name] ?? ''}`);
  return [JSON.stringify(document.title), ...facts, body].join('\n');
}

async function finishReplacement(
  context: ImportContext,
  documentId: string,
  tell: NonNullable<ReconvertOptions['onStep']>,
): Promise<void> {
  const { folder, store } = context;
  const path = folder.rawFile(documentId);
  const before = await readRaw(folder, documentId);
  if (before === undefined) return removeFile(path + nextSuffix);
  const after = readRawDocument(documentId, await readFile(path + nextSuffix, 'utf8'));
  await store.putDocument(after.document);
  tell('indexed');
  if (isOtherText(before, after)) await copyToArchive(context, documentId);
  tell('superseded-archived');
  await moveAtomically(path + nextSuffix, path);
  tell('raw-replaced');
}

// The same file may be there already, from before a crash.
async function copyToArchive({ folder }: ImportContext, documentId: string): Promise<void> {
  const from = folder.rawFile(documentId);
  const digest = await hashFile(from);
  for (let copy = 1; ; copy += 1) {
    const to = join(folder.archive, copy === 1 ? `${documentId}.md` : `${documentId}-${copy}.md`);
    if (!(await isOrdinaryFile(to))) return copyAtomically(from, to);
    if ((await hashFile(to)) === digest) return;
  }
}
