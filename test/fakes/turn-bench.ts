import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Importer, ImportOutcome } from '../../src/ingest/import-outcome.js';
import { silentLog } from '../../src/log.js';
import { openRecords } from '../../src/records/sqlite-records.js';
import type { SourceId } from '../../src/search-record.js';
import { createImportWebSource } from '../../src/tools/import-web-source.js';
import { createPolicy } from '../../src/tools/policy.js';
import type { Passage, Tool } from '../../src/tools/tool.js';
import { createWebSearch } from '../../src/tools/web-search.js';
import { createModelQueue } from '../../src/turn/queue.js';
import { runTurn } from '../../src/turn/run-turn.js';
import type { TurnRequest } from '../../src/turn/turn.js';
import type { Warning } from '../../src/warning.js';
import type { SearchReply } from '../../src/web/search-provider.js';
import { createScriptedModel, type ScriptedModel } from './scripted-model.js';

export const fivePages: SearchReply = {
  state: 'ok',
  results: [1, 2, 3, 4, 5].map((n) => ({
    title: `Page ${n}`,
    url: `https://site${n}.example/page`,
    snippet: `About ${n}`,
  })),
};

export const passage: Passage = {
  documentId: 'doc-0123456789abcdef',
  title: 'service-config.md',
  chunkIds: ['doc-0123456789abcdef-chunk-0001'],
  startLine: 12,
  endLine: 20,
  heading: 'Production',
  text: 'Production runs 8 workers.',
  score: 1,
};

const imported: ImportOutcome = {
  status: 'imported',
  documentId: 'doc-1111111111111111',
  title: 'Page',
  chunks: 3,
  warnings: [],
  ms: 1,
};

/** Everything a turn needs, real but for the model, the web and the importer, which are scripted and count. */
export function createTurnBench() {
  const folder = mkdtempSync(join(tmpdir(), 'docent-turn-'));
  const records = openRecords(folder);
  const model: ScriptedModel = createScriptedModel();
  const web = { replies: [] as SearchReply[], queries: [] as string[] };
  const downloads: string[] = [];
  const importing = { fail: undefined as Error | undefined, warnings: [] as Warning[] };
  const clock = { now: 1_000_000 };
  let ids = 0;

  const provider = {
    name: 'scripted',
    search: async (query: string) => {
      web.queries.push(query);
      return web.replies.shift() ?? fivePages;
    },
  };
  const importer: Importer = {
    importWebSource: async ({ url }) => {
      downloads.push(url);
      if (importing.fail) throw importing.fail;
      return { ...imported, sourceUrl: url, warnings: importing.warnings };
    },
    importFile: () => Promise.reject(new Error('not used')),
    listInbox: async () => [],
    retry: () => Promise.reject(new Error('not used')),
    forget: () => Promise.reject(new Error('not used')),
    reindex: () => Promise.reject(new Error('not used')),
    reconvert: () => Promise.reject(new Error('not used')),
    recover: async () => ({ indexed: [], finished: [], removed: [] }),
    close: async () => {},
  };
  const searchDocuments: Tool<{ query: string }> = {
    name: 'search_documents',
    description: 'Searches.',
    parameters: z.strictObject({ query: z.string().min(1).max(300) }),
    isOffered: () => true,
    run: async ({ query }) => ({
      forModel: { query, passages: [{ n: 1, text: passage.text }] },
      passages: [passage],
      isError: false,
    }),
  };
  const options = {
    model,
    tools: [searchDocuments, createWebSearch(provider), createImportWebSource(importer)] as Tool[],
    ruleOf: createPolicy(),
    records,
    queue: createModelQueue(),
    now: () => clock.now,
    newId: () => `id-${++ids}`,
    countTokens: (text: string) => text.length,
    limits: { maxTokens: 512, memoryTokens: 400, choiceTtlMs: 900_000, confirmMs: 200 },
    log: silentLog(),
  };
  const request = (text: string, over: Partial<TurnRequest> = {}): TurnRequest => ({
    front: 'discord',
    text,
    isOwnText: true,
    user: { id: 'ann', name: 'Ann' },
    conversationId: 'channel',
    languageHint: 'en',
    receivedAt: clock.now,
    signal: new AbortController().signal,
    ...over,
  });
  return {
    model,
    records,
    web,
    downloads,
    importing,
    clock,
    options,
    request,
    turn: (text: string, over: Partial<TurnRequest> = {}) => runTurn(request(text, over), options),
    /** A finished search of a person, without a turn. */
    search(searchRecordId: string, over: { userId?: string; savedAt?: number; results?: number } = {}) {
      records.saveSearch({
        searchRecordId,
        userId: over.userId ?? 'ann',
        userName: over.userId ?? 'Ann',
        conversationId: 'channel',
        query: 'q',
        state: 'ok',
        results: fivePages.results
          .slice(0, over.results ?? 5)
          .map((page, index) => ({ ...page, sourceId: `web-${index + 1}` as SourceId })),
        savedAt: over.savedAt ?? clock.now,
      });
    },
    /** A press of a button. */
    press(searchRecordId: string, sourceId: SourceId, userId = 'ann') {
      records.putChoice({
        choiceId: `choice-${++ids}`,
        userId,
        conversationId: 'channel',
        searchRecordId,
        sourceId,
        chosenAt: clock.now,
        expiresAt: clock.now + 900_000,
      });
    },
    close() {
      records.close();
      rmSync(folder, { recursive: true });
    },
  };
}
