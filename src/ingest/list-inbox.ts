import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { partialSuffix } from './atomic-file.js';
import type { ImportContext } from './import-context.js';
import type { InboxEntry } from './import-outcome.js';
import { isRequest } from './request.js';
import { readSidecar, type Sidecar, sidecarSuffix } from './sidecar.js';
import { kindOfName } from './source-file.js';

/** What waits in the inbox, oldest first. Changes nothing. */
export async function listInbox(context: ImportContext): Promise<InboxEntry[]> {
  const entries = await Promise.all((await inboxNames(context)).map((name) => describe(context, name)));
  return entries
    .filter((entry) => entry !== undefined)
    .sort((a, b) => a.since.localeCompare(b.since) || a.name.localeCompare(b.name));
}

/** Names of the originals and requests in the inbox; hidden, partial and other files left out. */
export async function inboxNames(context: ImportContext): Promise<string[]> {
  const entries = await readdir(context.folder.inbox, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith(partialSuffix))
    .map((entry) => entry.name)
    .filter((name) => isRequest(name) || !name.endsWith(sidecarSuffix));
}

async function describe(context: ImportContext, name: string): Promise<InboxEntry | undefined> {
  const path = join(context.folder.inbox, name);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  const request = isRequest(name);
  const sidecar = await readSidecar(request ? path : path + sidecarSuffix);
  const url = sidecar?.source_url ?? sidecar?.requested_url;
  return {
    name,
    title: sidecar?.source_name ?? name,
    ...(url === undefined ? {} : { sourceUrl: url }),
    ...(request ? {} : { bytes: found.size }),
    ...reason(name, sidecar),
    since: sidecar?.failure?.at ?? sidecar?.fetched_at ?? found.mtime.toISOString(),
  };
}

function reason(name: string, sidecar: Sidecar | undefined): Pick<InboxEntry, 'code' | 'details'> {
  if (sidecar?.failure !== undefined) return { code: sidecar.failure.code, details: sidecar.failure.details };
  const supported = isRequest(name) || kindOfName(name) !== undefined;
  return supported
    ? { code: 'import_interrupted', details: {} }
    : { code: 'type_unsupported', details: { type: name.replace(/^.*\./, '.') } };
}
