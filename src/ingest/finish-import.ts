import type { Document } from '../knowledge/knowledge-store.js';
import { writeAtomically } from './atomic-file.js';
import { buildDocument, writeRawDocument } from './build-document.js';
import type { Converted } from './converted.js';
import type { ImportContext, TellStep } from './import-context.js';
import type { ImportOptions, ImportOutcome } from './import-outcome.js';
import { declaredCharset, moveToProcessed, processedPlace } from './move-to-processed.js';
import { isOlder, noteFetchedAgain, putAsideIfOlder } from './older-copy.js';
import { readRawDocument } from './raw-document.js';
import { archiveRaw, readRaw } from './raw-file.js';
import { isOrdinaryFile } from './source-file.js';
import { recordFailure, sourceKeyOfSidecar, type WaitingSource } from './waiting-source.js';

/**
 * Brings an original of the inbox into the knowledge base: convert, save raw, index, archive what it replaces, move the
 * original. The conversion runs before the folder is locked, everything that writes after. On failure the original
 * stays in the inbox with the reason in its sidecar.
 */
export async function finishImport(
  context: ImportContext,
  source: WaitingSource,
  options: Pick<ImportOptions, 'onPage'> & { signal?: AbortSignal | undefined; tell: TellStep },
): Promise<Omit<ImportOutcome, 'ms'>> {
  const { signal, tell } = options;
  try {
    const putAside = () => putAsideIfOlder(context, source, tell);
    // Looked at before the conversion too, which may fail on a copy that nobody needs any more.
    const aside = (await isOlder(context, source)) ? await context.asWriter(putAside, signal) : undefined;
    if (aside !== undefined) return aside;
    const converted = await convertWaiting(context, source, options);
    tell('converted');
    const store = async () => (await putAside()) ?? storeConverted(context, source, converted, tell);
    return await context.asWriter(store, signal);
  } catch (error) {
    const done = await context.asWriter(() => finishedElsewhere(context, source));
    if (done !== undefined) return done;
    await context.asWriter(() => recordFailure(context, source.sidecarPath, error));
    throw error;
  }
}

/** The same source, brought in by another process while this one converted it: its original has left the inbox. */
async function finishedElsewhere(
  { folder, store }: ImportContext,
  { path, sidecar }: WaitingSource,
): Promise<Omit<ImportOutcome, 'ms'> | undefined> {
  if (await isOrdinaryFile(path)) return undefined;
  const summary = await store.findBySourceKey(sourceKeyOfSidecar(sidecar));
  const raw = summary === undefined ? undefined : await readRaw(folder, summary.documentId);
  if (summary === undefined || raw?.sourceSha256 !== sidecar.sha256) return undefined;
  const { documentId, title, chunks, sourceUrl } = summary;
  return { status: 'unchanged', documentId, title, chunks, warnings: [], ...(sourceUrl && { sourceUrl }) };
}

function convertWaiting(
  { converter }: ImportContext,
  { path, kind, sidecar }: WaitingSource,
  { signal, onPage }: Pick<ImportOptions, 'onPage'> & { signal?: AbortSignal | undefined },
): Promise<Converted> {
  const { source_name: name, source_url: url } = sidecar;
  const charset = declaredCharset(sidecar);
  return converter.convert(
    {
      path,
      kind,
      name,
      ...(url === undefined ? {} : { url }),
      ...(charset === undefined ? {} : { charset }),
    },
    { ...(signal && { signal }), ...(onPage && { onPage }) },
  );
}

async function storeConverted(
  context: ImportContext,
  source: WaitingSource,
  converted: Converted,
  tell: TellStep,
): Promise<Omit<ImportOutcome, 'ms'>> {
  const { folder, store } = context;
  const built = await buildDocument(source, converted);
  const older = await store.findBySourceKey(sourceKeyOfSidecar(source.sidecar));
  const replaced = older !== undefined && older.documentId !== built.documentId ? older : undefined;
  const snapshot = await processedPlace(folder, source.name, source.sidecar.sha256);
  const known = await readRaw(folder, built.documentId);

  const document = known?.document ?? (await saveRaw());
  tell('raw-saved');
  const indexed = known === undefined ? undefined : await store.getDocument(built.documentId);
  const replaces = replaced === undefined ? {} : { replaces: replaced.documentId };
  const chunks =
    indexed !== undefined && replaced === undefined
      ? indexed.chunks
      : (await store.putDocument(document, replaces)).chunks;
  tell('indexed');
  if (replaced !== undefined) await archiveRaw(folder, replaced.documentId);
  tell('superseded-archived');
  await moveToProcessed(source, snapshot, converted.charset, tell);
  if (known !== undefined) await noteFetchedAgain(context, known, source.sidecar.fetched_at);

  const status = replaced !== undefined ? 'replaced' : known === undefined ? 'imported' : 'unchanged';
  return {
    status,
    documentId: built.documentId,
    title: document.title,
    chunks,
    warnings: converted.warnings,
    ...(document.sourceUrl === undefined ? {} : { sourceUrl: document.sourceUrl }),
    ...(replaced === undefined ? {} : { replacedDocumentId: replaced.documentId }),
  };

  async function saveRaw(): Promise<Document> {
    const markdown = writeRawDocument(source, converted, built, {
      snapshot: folder.nameOf(snapshot),
      importedAt: laterThan(replaced?.importedAt, context.clock()),
      supersedes: replaced?.documentId,
    });
    await writeAtomically(folder.rawFile(built.documentId), markdown);
    return readRawDocument(built.documentId, markdown).document;
  }
}

// The newer of two versions can always be told by its time, even where the clock was set back between them.
function laterThan(earlier: string | undefined, now: number): string {
  const least = earlier === undefined ? 0 : Date.parse(earlier) + 1;
  return new Date(Math.max(now, least)).toISOString();
}
