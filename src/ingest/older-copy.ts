import { writeAtomically } from './atomic-file.js';
import type { ImportContext, TellStep } from './import-context.js';
import type { ImportOutcome } from './import-outcome.js';
import { moveToProcessed, processedPlace } from './move-to-processed.js';
import type { RawDocument } from './raw-document.js';
import { readRaw } from './raw-file.js';
import { sourceKeyOfSidecar, type WaitingSource } from './waiting-source.js';

/**
 * Puts a copy that waited while a newer version of its source came in (downloaded or copied later) with the processed
 * originals: it must never replace what is newer. Undefined, and nothing is done, if there is no newer version. Runs as
 * writer.
 */
export async function putAsideIfOlder(
  context: ImportContext,
  source: WaitingSource,
  tell: TellStep,
): Promise<Omit<ImportOutcome, 'ms'> | undefined> {
  if (!(await isOlder(context, source))) return undefined;
  const newer = await context.store.findBySourceKey(sourceKeyOfSidecar(source.sidecar));
  if (newer === undefined) return undefined;
  const place = await processedPlace(context.folder, source.name, source.sidecar.sha256);
  await moveToProcessed(source, place, undefined, tell);
  const { documentId, title, chunks, sourceUrl } = newer;
  return {
    status: 'unchanged',
    documentId,
    title,
    chunks,
    warnings: [{ code: 'newer_version_kept', details: {} }],
    ...(sourceUrl && { sourceUrl }),
  };
}

/** Whether the knowledge base holds a version of this source with other bytes that was fetched later. */
export async function isOlder(
  { folder, store }: ImportContext,
  { sidecar }: WaitingSource,
): Promise<boolean> {
  const present = await store.findBySourceKey(sourceKeyOfSidecar(sidecar));
  const raw = present === undefined ? undefined : await readRaw(folder, present.documentId);
  if (raw === undefined || raw.sourceSha256 === sidecar.sha256 || sidecar.fetched_at === undefined)
    return false;
  return Date.parse(sidecar.fetched_at) < Date.parse(fetchedAt(raw));
}

/** Notes in the front matter that the same content was found again later; no line moves. Runs as writer. */
export async function noteFetchedAgain(
  { folder }: ImportContext,
  { fields, document }: RawDocument,
  time: string | undefined,
): Promise<void> {
  const known = fields['source_fetched_at'];
  if (known === undefined || time === undefined || Date.parse(time) <= Date.parse(String(known))) return;
  const line = (value: unknown) => `\nsource_fetched_at: ${JSON.stringify(value)}\n`;
  const later = document.markdown.replace(line(known), () => line(time));
  await writeAtomically(folder.rawFile(document.documentId), later);
}

function fetchedAt({ fields, document }: RawDocument): string {
  return String(fields['source_fetched_at'] ?? document.importedAt);
}
