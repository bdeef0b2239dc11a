import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { moveAtomically, removeFile } from './atomic-file.js';
import type { Converted } from './converted.js';
import type { TellStep } from './import-context.js';
import type { KnowledgeFolder } from './knowledge-folder.js';
import { sidecarSuffix, writeSidecar } from './sidecar.js';
import { hashFile, isOrdinaryFile } from './source-file.js';
import type { WaitingSource } from './waiting-source.js';

/** Where an original goes: under its name, or in a folder named by its bytes if another one stands there. */
export async function processedPlace(folder: KnowledgeFolder, name: string, sha256: string): Promise<string> {
  const place = join(folder.processed, name);
  const free = !(await isOrdinaryFile(place)) || (await hashFile(place)) === sha256;
  return free ? place : join(folder.processed, sha256.slice(0, 12), name);
}

/** Moves an original, then its sidecar (with the charset that was found, without an old failure). */
export async function moveToProcessed(
  source: WaitingSource,
  place: string,
  converted: Pick<Converted, 'charset'> | undefined,
  tell: TellStep,
): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  await moveAtomically(source.path, place);
  tell('original-processed');
  const { failure: _failure, ...sidecar } = source.sidecar;
  const { charset } = converted ?? {};
  const found = charset === undefined ? {} : { charset: charset.name, charset_how: charset.how };
  await writeSidecar(join(dirname(place), basename(place) + sidecarSuffix), { ...sidecar, ...found });
  await removeFile(source.sidecarPath);
  tell('sidecar-processed');
}
