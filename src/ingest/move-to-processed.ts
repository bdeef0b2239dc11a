import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { moveAtomically, removeFile } from './atomic-file.js';
import type { Converted } from './converted.js';
import type { TellStep } from './import-context.js';
import type { KnowledgeFolder } from './knowledge-folder.js';
import { type Sidecar, sidecarSuffix, writeSidecar } from './sidecar.js';
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
  charset: Converted['charset'],
  tell: TellStep,
): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  await moveAtomically(source.path, place);
  tell('original-processed');
  const { failure: _failure, ...sidecar } = source.sidecar;
  await writeSidecar(place + sidecarSuffix, withCharset(sidecar, charset));
  await removeFile(source.sidecarPath);
  tell('sidecar-processed');
}

/** A sidecar that records the charset a conversion found, and beside it the one that was declared. */
export function withCharset(sidecar: Sidecar, charset: Converted['charset']): Sidecar {
  if (charset === undefined) return sidecar;
  const declared = declaredCharset(sidecar);
  return {
    ...sidecar,
    charset: charset.name,
    charset_how: charset.how,
    ...(declared === undefined ? {} : { charset_declared: declared }),
  };
}

/** The label that the server declared, whatever a conversion has found since. */
export function declaredCharset({ charset, charset_how, charset_declared }: Sidecar): string | undefined {
  return charset_how === undefined ? charset : charset_declared;
}
