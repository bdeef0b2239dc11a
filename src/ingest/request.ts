import { join } from 'node:path';
import { DocentError } from '../errors.js';
import { removeFile } from './atomic-file.js';
import { sha256 } from './document-id.js';
import type { ImportContext } from './import-context.js';
import { readSidecar, sidecarSuffix, writeSidecar } from './sidecar.js';

/** Name of the file that keeps a request for a page until the page itself is kept. */
export function requestName(url: string): string {
  return `request-${sha256(url).slice(0, 20)}${sidecarSuffix}`;
}

/** True for the names that `requestName` gives. */
export function isRequest(name: string): boolean {
  return /^request-[0-9a-f]{20}\.source\.json$/.test(name);
}

/** Keeps in the inbox that a person chose this page, so that a download that fails can be tried again. */
export async function saveRequest(
  context: ImportContext,
  source: { url: string; title: string },
): Promise<void> {
  await writeSidecar(join(context.folder.inbox, requestName(source.url)), {
    source_name: tidyTitle(source.title) || source.url,
    requested_url: source.url,
    fetched_at: new Date(context.clock()).toISOString(),
  });
}

/** The page that a request of the inbox asks for. Throws `file_missing`. */
export async function readRequest(
  context: ImportContext,
  name: string,
): Promise<{ url: string; title: string }> {
  const request = await readSidecar(join(context.folder.inbox, name));
  if (request?.requested_url === undefined) throw new DocentError('file_missing', { path: name });
  return { url: request.requested_url, title: request.source_name };
}

/** Forgets a request, if it is there. */
export async function removeRequest(context: ImportContext, url: string): Promise<void> {
  await removeFile(join(context.folder.inbox, requestName(url)));
}

/** A title as a sidecar keeps it: no control characters, at most 240 characters. */
export function tidyTitle(title: string): string {
  return [
    ...title
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, 240)
    .join('');
}
