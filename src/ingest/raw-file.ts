import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moveAtomically } from './atomic-file.js';
import type { KnowledgeFolder } from './knowledge-folder.js';
import { type RawDocument, readRawDocument } from './raw-document.js';
import { isOrdinaryFile } from './source-file.js';

/** A raw file that is there and readable; undefined otherwise. */
export async function readRaw(folder: KnowledgeFolder, documentId: string): Promise<RawDocument | undefined> {
  const path = folder.rawFile(documentId);
  if (!(await isOrdinaryFile(path))) return undefined;
  return readRawDocument(documentId, await readFile(path, 'utf8'));
}

/** Moves a raw file to the archive, under a free name, if it is there. */
export async function archiveRaw(folder: KnowledgeFolder, documentId: string): Promise<void> {
  const from = folder.rawFile(documentId);
  if (!(await isOrdinaryFile(from))) return;
  let to = join(folder.archive, `${documentId}.md`);
  for (let copy = 2; await isOrdinaryFile(to); copy += 1)
    to = join(folder.archive, `${documentId}-${copy}.md`);
  await moveAtomically(from, to);
}
