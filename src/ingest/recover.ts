import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { alignIndex } from './align-index.js';
import { copyAtomically, partialSuffix, removeFile } from './atomic-file.js';
import type { ImportContext } from './import-context.js';
import type { RecoveryReport } from './import-outcome.js';
import { inboxNames } from './list-inbox.js';
import type { TellRebuild } from './log-rebuild.js';
import { moveToProcessed, processedPlace } from './move-to-processed.js';
import { readRaw } from './raw-file.js';
import { finishReplacements } from './replace-raw.js';
import { isRequest } from './request.js';
import { readSidecar, sidecarSuffix } from './sidecar.js';
import { hashFile, isOrdinaryFile, kindOfName } from './source-file.js';
import { sourceKeyOfSidecar, type WaitingSource } from './waiting-source.js';

/**
 * Finishes or tidies what a crash left; runs as writer. Afterwards there are no partial files, every raw document is in
 * the index and every document of the index has its raw file, each source has one version, and originals whose import
 * was finished are out of the inbox. When there is nothing to do, it compares names and reads no file of `raw/`.
 */
export async function recover(context: ImportContext, onRebuild: TellRebuild): Promise<RecoveryReport> {
  const removed = await removePartialFiles(context);
  await finishReplacements(context);
  const { indexed, unreadable } = await alignIndex(context, onRebuild);
  removed.push(...(await settleSidecars(context)));
  const finished = await finishWaiting(context);
  return { indexed, finished, removed, ...(unreadable.length > 0 && { unreadable }) };
}

async function removePartialFiles({ folder }: ImportContext): Promise<string[]> {
  const removed: string[] = [];
  for (const place of [folder.inbox, folder.processed, folder.raw, folder.archive]) {
    for (const name of await readdir(place)) {
      if (!name.endsWith(partialSuffix)) continue;
      await removeFile(join(place, name));
      removed.push(folder.nameOf(join(place, name)));
    }
  }
  return removed;
}

/**
 * Sidecars without their original: of a finished import they follow it; of a copy that never came about the copy is
 * made now if the file is still the same; otherwise they go. Requests whose page is kept go too.
 */
async function settleSidecars(context: ImportContext): Promise<string[]> {
  const { folder } = context;
  const removed: string[] = [];
  const requested = new Map<string, string>();
  for (const name of (await readdir(folder.inbox)).filter((entry) => entry.endsWith(sidecarSuffix))) {
    const sidecarPath = join(folder.inbox, name);
    const sidecar = await readSidecar(sidecarPath);
    if (isRequest(name) || sidecar === undefined) continue;
    const original = sidecarPath.slice(0, -sidecarSuffix.length);
    const kept = (await isOrdinaryFile(original)) || (await copyAgain(sidecar, original));
    if (kept) requested.set(sidecar.requested_url ?? '', sidecar.fetched_at ?? '');
    else {
      await removeFile(sidecarPath);
      removed.push(folder.nameOf(sidecarPath));
    }
  }
  return removed.concat(await removeAnswered(context, requested));
}

async function copyAgain(
  sidecar: { source_path?: string | undefined; sha256?: string | undefined },
  original: string,
): Promise<boolean> {
  const { source_path: path, sha256 } = sidecar;
  if (path === undefined || !(await isOrdinaryFile(path)) || (await hashFile(path)) !== sha256) return false;
  await copyAtomically(path, original);
  return true;
}

async function removeAnswered(context: ImportContext, requested: Map<string, string>): Promise<string[]> {
  const removed: string[] = [];
  for (const name of (await inboxNames(context)).filter(isRequest)) {
    const path = join(context.folder.inbox, name);
    const request = await readSidecar(path);
    const keptAt = requested.get(request?.requested_url ?? '-');
    if (keptAt === undefined || keptAt < (request?.fetched_at ?? '')) continue;
    await removeFile(path);
    removed.push(context.folder.nameOf(path));
  }
  return removed;
}

// An original whose raw document is saved is done but for the last moves.
async function finishWaiting(context: ImportContext): Promise<string[]> {
  const { folder, store } = context;
  const finished: string[] = [];
  for (const name of (await inboxNames(context)).filter((entry) => !isRequest(entry))) {
    const path = join(folder.inbox, name);
    const sidecar = await readSidecar(path + sidecarSuffix);
    const kind = kindOfName(name);
    if (sidecar?.sha256 === undefined || kind === undefined) continue;
    const summary = await store.findBySourceKey(sourceKeyOfSidecar(sidecar));
    const raw = summary === undefined ? undefined : await readRaw(folder, summary.documentId);
    if (raw?.sourceSha256 !== sidecar.sha256) continue;
    const { sha256 } = sidecar;
    const source: WaitingSource = {
      name,
      path,
      sidecarPath: path + sidecarSuffix,
      sidecar: { ...sidecar, sha256 },
      kind,
    };
    await moveToProcessed(source, await processedPlace(folder, name, sha256), raw.charset, () => {});
    finished.push(name);
  }
  return finished;
}
