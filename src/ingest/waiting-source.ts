import { join } from 'node:path';
import { asDocentError, DocentError } from '../errors.js';
import type { SourceKind } from '../web/fetched-source.js';
import type { ImportContext } from './import-context.js';
import { sourceKeyOf } from './raw-document.js';
import { readSidecar, type Sidecar, sidecarSuffix, writeSidecar } from './sidecar.js';
import { hashFile, isOrdinaryFile, kindOfName } from './source-file.js';

/** An original in the inbox with what is known of it. */
export interface WaitingSource {
  /** Its file name in the inbox. */
  name: string;
  path: string;
  sidecarPath: string;
  sidecar: Sidecar & { sha256: string };
  kind: SourceKind;
}

/**
 * Reads one original of the inbox by name; one that was put there by hand gets its sidecar now. Throws `file_missing`
 * for a name that is no ordinary file directly in the inbox, and `type_unsupported`.
 */
export async function readWaitingSource(context: ImportContext, name: string): Promise<WaitingSource> {
  const path = join(context.folder.inbox, name);
  const plain = !/[/\\]/.test(name) && !name.startsWith('.') && !name.endsWith(sidecarSuffix);
  if (!plain || !(await isOrdinaryFile(path))) throw new DocentError('file_missing', { path: name });
  const kind = kindOfName(name);
  if (kind === undefined)
    throw new DocentError('type_unsupported', { path: name, type: name.replace(/^.*\./, '.') });
  const sidecarPath = path + sidecarSuffix;
  const known = await readSidecar(sidecarPath);
  if (known?.sha256 !== undefined)
    return { name, path, sidecarPath, kind, sidecar: { ...known, sha256: known.sha256 } };
  const sidecar = {
    ...(known ?? { source_name: name }),
    sha256: await hashFile(path),
    fetched_at: new Date(context.clock()).toISOString(),
  };
  await writeSidecar(sidecarPath, sidecar);
  return { name, path, sidecarPath, kind, sidecar };
}

/** Writes into a sidecar why its source waits, unless the source is gone by now. */
export async function recordFailure(
  context: ImportContext,
  sidecarPath: string,
  error: unknown,
): Promise<void> {
  const sidecar = await readSidecar(sidecarPath);
  if (sidecar === undefined) return;
  const { code, details } = asDocentError(error);
  const at = new Date(context.clock()).toISOString();
  await writeSidecar(sidecarPath, {
    ...sidecar,
    failure: { code, details: details as Record<string, string | number>, at },
  });
}

/** The key under which the index knows this source, see `Document.sourceKey`. */
export function sourceKeyOfSidecar(sidecar: Sidecar): string {
  return sourceKeyOf({ url: sidecar.source_url, path: sidecar.source_path, name: sidecar.source_name });
}
