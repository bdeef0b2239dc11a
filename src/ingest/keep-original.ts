import { extname, join } from 'node:path';
import type { FetchedSource, SourceKind } from '../web/fetched-source.js';
import { copyAtomically, writeAtomically } from './atomic-file.js';
import { sha256 } from './document-id.js';
import type { ImportContext, TellStep } from './import-context.js';
import { removeRequest, tidyTitle } from './request.js';
import { readSidecar, type Sidecar, sidecarSuffix, writeSidecar } from './sidecar.js';
import { extensionOf, hashFile, isOrdinaryFile } from './source-file.js';
import type { WaitingSource } from './waiting-source.js';

/**
 * Keeps a download in the inbox, sidecar first, and forgets its request. The same page with the same bytes has the same
 * name. Runs as writer.
 */
export async function keepDownload(
  context: ImportContext,
  download: { url: string; title: string; fetched: FetchedSource },
  tell: TellStep,
): Promise<WaitingSource> {
  const { url, title, fetched } = download;
  const sourceUrl = withoutFragment(fetched.finalUrl);
  const digest = sha256(Buffer.concat([Buffer.from(`${sourceUrl}\0`), fetched.bytes]));
  const name = `web-${digest.slice(0, 20)}.${extensionOf[fetched.kind]}`;
  const sidecar = {
    source_url: sourceUrl,
    source_name: tidyTitle(title) || sourceUrl,
    ...(fetched.charset === undefined ? {} : { charset: fetched.charset }),
    requested_url: url,
    final_url: fetched.finalUrl,
    hops: fetched.hops,
    content_type: fetched.contentType,
    sha256: fetched.sha256,
    fetched_at: fetched.fetchedAt,
  };
  const source = waiting(context, name, fetched.kind, sidecar);
  await writeSidecar(source.sidecarPath, sidecar);
  tell('sidecar-saved');
  await writeAtomically(source.path, fetched.bytes);
  tell('original-saved');
  await removeRequest(context, url);
  return source;
}

/** Copies a checked local file into the inbox, sidecar first; the file itself is left alone. Runs as writer. */
export async function keepFile(
  context: ImportContext,
  file: { path: string; name: string; kind: SourceKind },
  tell: TellStep,
): Promise<WaitingSource> {
  const digest = await hashFile(file.path);
  const sidecar = {
    source_name: file.name,
    source_path: file.path,
    sha256: digest,
    fetched_at: new Date(context.clock()).toISOString(),
  };
  const source = waiting(context, await freeName(context, sidecar), file.kind, sidecar);
  await writeSidecar(source.sidecarPath, sidecar);
  tell('sidecar-saved');
  await copyAtomically(file.path, source.path);
  tell('original-saved');
  return source;
}

function waiting(
  context: ImportContext,
  name: string,
  kind: SourceKind,
  sidecar: WaitingSource['sidecar'],
): WaitingSource {
  const path = join(context.folder.inbox, name);
  return { name, path, sidecarPath: path + sidecarSuffix, sidecar, kind };
}

/**
 * The file's own name, unless the inbox holds another source under it (or the name is hidden, or too long for the
 * endings that are added): then one with a hash of path and bytes.
 */
async function freeName(context: ImportContext, file: Sidecar & { sha256: string }): Promise<string> {
  const name = file.source_name;
  const path = join(context.folder.inbox, name);
  const usable = !name.startsWith('.') && Buffer.byteLength(name) <= 180;
  if (usable && !(await isTaken(path, file))) return name;
  const extension = extname(name).toLowerCase();
  return `file-${sha256(`${file.source_path}\0${file.sha256}`).slice(0, 20)}${extension}`;
}

async function isTaken(path: string, file: Sidecar): Promise<boolean> {
  if (!(await isOrdinaryFile(path))) return false;
  const other = await readSidecar(path + sidecarSuffix);
  return other?.source_path !== file.source_path || other?.sha256 !== file.sha256;
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '');
}
