import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { DocentError } from '../errors.js';
import type { Document, DocumentSummary } from '../knowledge/knowledge-store.js';
import type { ImportContext } from './import-context.js';
import type { TellRebuild } from './log-rebuild.js';
import { type RawDocument, readRawDocument } from './raw-document.js';
import { archiveRaw } from './raw-file.js';

/** Makes the whole index again from `raw/`; runs as writer. Readers see the old one until the new one is whole. */
export async function reindex(
  context: ImportContext,
  onDocument: (done: number, total: number) => void,
): Promise<{ documents: number; chunks: number }> {
  await rebuildIndex(context, await savedDocuments(context), [], onDocument);
  const { documents, chunks } = await context.store.stats();
  return { documents, chunks };
}

/** Ids of the documents in `raw/`. */
export async function savedDocuments({ folder }: ImportContext): Promise<string[]> {
  const names = (await readdir(folder.raw)).filter((name) => /^doc-[0-9a-f]{16}\.md$/.test(name));
  return names.map((name) => basename(name, '.md'));
}

/**
 * Brings the index into line with the names in `raw/`, or makes it again where the store asks for it. A file whose
 * front matter cannot be read is left where it is and named; it keeps no other document from being found.
 */
export async function alignIndex(
  context: ImportContext,
  onRebuild: TellRebuild,
): Promise<{ indexed: string[]; unreadable: string[] }> {
  const { store } = context;
  const unreadable: string[] = [];
  const saved = new Set(await savedDocuments(context));
  const reason = store.needsRebuild;
  if (reason !== undefined) {
    const tell = (done: number, total: number) => onRebuild({ reason, done, total });
    return { indexed: await rebuildIndex(context, [...saved], unreadable, tell), unreadable };
  }
  const known = new Set((await store.listSources()).documents.map(({ documentId }) => documentId));
  for (const documentId of known) {
    if (!saved.has(documentId)) await store.removeDocument(documentId);
  }
  const indexed: string[] = [];
  for (const documentId of saved) {
    if (!known.has(documentId) && (await indexSaved(context, documentId, unreadable)))
      indexed.push(documentId);
  }
  return { indexed, unreadable };
}

// Of two versions of one source the later one counts; the other was on its way to the archive.
async function indexSaved(
  context: ImportContext,
  documentId: string,
  unreadable: string[],
): Promise<boolean> {
  const { folder, store } = context;
  const raw = await tryToRead(context, documentId, unreadable);
  if (raw === undefined) return false;
  const other = await store.findBySourceKey(raw.document.sourceKey);
  if (other !== undefined && isLater(other, raw.document)) {
    await archiveRaw(folder, documentId);
    return false;
  }
  await store.putDocument(raw.document, other === undefined ? {} : { replaces: other.documentId });
  if (other !== undefined) await archiveRaw(folder, other.documentId);
  return true;
}

async function rebuildIndex(
  context: ImportContext,
  saved: string[],
  unreadable: string[],
  onDocument: (done: number, total: number) => void,
): Promise<string[]> {
  const { folder, store } = context;
  const latest = new Map<string, Document>();
  for (const documentId of saved) {
    const document = (await tryToRead(context, documentId, unreadable))?.document;
    if (document === undefined) continue;
    const other = latest.get(document.sourceKey);
    const newer = other === undefined || isLater(document, other) ? document : other;
    latest.set(document.sourceKey, { ...newer, markdown: '' });
    if (other !== undefined) await archiveRaw(folder, newer === other ? documentId : other.documentId);
  }
  const kept = [...latest.values()].map((document) => document.documentId);
  if (kept.length > 0) onDocument(0, kept.length);
  await store.rebuild(readAll(context, kept, onDocument));
  return kept;
}

async function* readAll(
  context: ImportContext,
  documentIds: string[],
  onDocument: (done: number, total: number) => void,
): AsyncGenerator<Document> {
  for (const [index, documentId] of documentIds.entries()) {
    yield (await readSaved(context, documentId)).document;
    onDocument(index + 1, documentIds.length);
  }
}

async function readSaved({ folder }: ImportContext, documentId: string): Promise<RawDocument> {
  return readRawDocument(documentId, await readFile(folder.rawFile(documentId), 'utf8'));
}

async function tryToRead(
  context: ImportContext,
  documentId: string,
  unreadable: string[],
): Promise<RawDocument | undefined> {
  try {
    return await readSaved(context, documentId);
  } catch (error) {
    if (!(error instanceof DocentError) || error.code !== 'raw_invalid') throw error;
    unreadable.push(documentId);
    return undefined;
  }
}

function isLater(a: Pick<DocumentSummary, 'importedAt'>, b: Pick<DocumentSummary, 'importedAt'>): boolean {
  return Date.parse(a.importedAt) > Date.parse(b.importedAt);
}
