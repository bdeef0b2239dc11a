import type { Converter } from '../ingest/convert.js';
import type { Importer } from '../ingest/import-outcome.js';
import type { KnowledgeStore } from '../knowledge/knowledge-store.js';
import type { FetchGuarded } from '../web/fetched-source.js';
import type { SearchProvider } from '../web/search-provider.js';
import type { Workspace } from '../workspace/workspace.js';
import { createFetchPage } from './fetch-page.js';
import { createGetDocumentChunks } from './get-document-chunks.js';
import { createImportWebSource } from './import-web-source.js';
import { createListSources } from './list-sources.js';
import { createReadFile } from './read-file.js';
import { createSearchDocuments } from './search-documents.js';
import { createSearchFiles } from './search-files.js';
import type { Tool } from './tool.js';
import { createWebSearch } from './web-search.js';

/** Every tool, in the order in which the model is told of them; those over files only with a workspace. */
export function createTools(parts: {
  store: KnowledgeStore;
  provider: SearchProvider;
  importer: Importer;
  fetchGuarded: FetchGuarded;
  converter: Converter;
  workspace: Workspace | undefined;
}): Tool[] {
  const { store, workspace } = parts;
  return [
    createSearchDocuments(store),
    createListSources(store),
    createGetDocumentChunks(store),
    createWebSearch(parts.provider),
    createImportWebSource(parts.importer),
    ...(workspace === undefined ? [] : [createSearchFiles(workspace), createReadFile(workspace)]),
    createFetchPage(parts),
  ] as Tool[];
}
