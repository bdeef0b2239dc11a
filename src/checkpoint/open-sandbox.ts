import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocentError } from '../errors.js';
import { openSqliteStore } from '../knowledge/sqlite-store.js';
import { openRecords } from '../records/sqlite-records.js';
import { createGetDocumentChunks } from '../tools/get-document-chunks.js';
import { createListSources } from '../tools/list-sources.js';
import { createSearchDocuments } from '../tools/search-documents.js';
import type { Tool } from '../tools/tool.js';
import { createWebSearch } from '../tools/web-search.js';
import { runTurn } from '../turn/run-turn.js';
import type { TurnRequest } from '../turn/turn.js';
import type { TurnOptions } from '../turn/turn-options.js';
import type { CheckpointSandbox } from './checkpoint.js';
import { checkpointDocuments, checkpointSearch } from './checkpoint-documents.js';

/**
 * Opens a sandbox in a temporary folder: the team's model and queue, but documents, search result, records and tools
 * of the checkpoint's own, so that the team's data is never touched.
 */
export async function openSandbox(team: TurnOptions): Promise<CheckpointSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-checkpoint-'));
  const records = openRecords(folder);
  const store = await openSqliteStore({ path: join(folder, 'index.sqlite') });
  for (const { document } of checkpointDocuments) await store.putDocument(document);
  const tools = [
    createSearchDocuments(store),
    createListSources(store),
    createGetDocumentChunks(store),
    createWebSearch({ name: 'fixture', search: async () => checkpointSearch }),
  ] as Tool[];
  const options = { ...team, records, tools };
  return {
    async ask(text, signal) {
      const result = await runTurn(questionOf(text, team.newId(), team.now(), signal), options);
      const run = records.getRun(result.runId);
      if (run === undefined)
        throw new DocentError('internal', { reason: 'a checkpoint turn left no record' });
      return { result, run };
    },
    async close() {
      await store.close();
      records.close();
      await rm(folder, { recursive: true });
    },
  };
}

function questionOf(
  text: string,
  conversationId: string,
  receivedAt: number,
  signal: AbortSignal,
): TurnRequest {
  const user = { id: 'checkpoint', name: 'checkpoint' };
  return {
    front: 'checkpoint',
    text,
    isOwnText: true,
    user,
    conversationId,
    languageHint: 'en',
    receivedAt,
    signal,
  };
}
