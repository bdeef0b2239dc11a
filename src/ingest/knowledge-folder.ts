import { mkdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Where everything stands in a knowledge folder. `raw/` is the truth; `index/` can always be made again from it. */
export interface KnowledgeFolder {
  root: string;
  /** Sources that wait, and what is being imported. */
  inbox: string;
  /** Originals of what was imported. */
  processed: string;
  /** Markdown of what is in the index. */
  raw: string;
  /** Superseded and forgotten Markdown, never indexed. */
  archive: string;
  rawFile(documentId: string): string;
  /** A path of the folder as front matter names it: relative, with `/`. */
  nameOf(path: string): string;
}

/** The places below `root`; nothing is created. */
export function knowledgeFolder(root: string): KnowledgeFolder {
  const raw = join(root, 'raw');
  return {
    root,
    inbox: join(root, 'inbox'),
    processed: join(root, 'inbox', 'processed'),
    raw,
    archive: join(root, 'archive'),
    rawFile: (documentId) => join(raw, `${documentId}.md`),
    nameOf: (path) => relative(root, path).split(sep).join('/'),
  };
}

/** Creates what is missing of the folder. */
export async function createKnowledgeFolder(folder: KnowledgeFolder): Promise<void> {
  for (const path of [folder.processed, folder.raw, folder.archive]) await mkdir(path, { recursive: true });
}
