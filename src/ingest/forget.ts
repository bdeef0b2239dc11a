import { DocentError } from '../errors.js';
import type { ImportContext } from './import-context.js';
import { archiveRaw } from './raw-file.js';

/**
 * Takes a document out of the index; its Markdown goes to `archive/`, its original stays in `inbox/processed/`. Runs
 * as writer. The file moves first: a crash in between ends, at the next start, as forgotten too. Throws
 * `document_unknown`.
 */
export async function forget({ folder, store }: ImportContext, documentId: string): Promise<void> {
  if ((await store.getDocument(documentId)) === undefined)
    throw new DocentError('document_unknown', { documentId });
  await archiveRaw(folder, documentId);
  await store.removeDocument(documentId);
}
