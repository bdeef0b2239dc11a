import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CheckpointReport } from './checkpoint/checkpoint.js';
import { checkpointModel } from './checkpoint/checkpoint-model.js';
import type { Config } from './config.js';
import type { DocentError } from './errors.js';
import { createConverter } from './ingest/convert.js';
import type { Converted, SourceToConvert } from './ingest/converted.js';
import type { Importer, RecoveryReport } from './ingest/import-outcome.js';
import { createImporter } from './ingest/import-source.js';
import { logRebuild, type TellRebuild } from './ingest/log-rebuild.js';
import { estimateTokens } from './knowledge/estimate-tokens.js';
import type { DocumentSummary } from './knowledge/knowledge-store.js';
import { type FoundPassages, searchForPeople } from './knowledge/search-for-people.js';
import { openSqliteStore } from './knowledge/sqlite-store.js';
import type { Logger } from './log.js';
import type { ChatModel } from './model/chat-model.js';
import { type ChosenModel, chooseModel } from './model/choose-model.js';
import { createMlxServer } from './model/mlx-server.js';
import { createQuotingModel } from './model/quoting-model.js';
import type { RunRecord } from './records/records.js';
import { openRecords } from './records/sqlite-records.js';
import type { SearchRecord } from './search-record.js';
import { createTools } from './tools/create-tools.js';
import { createPolicy, readPolicyFile, refusalBy } from './tools/policy.js';
import { type SearchAgain, searchAgain } from './tools/search-again.js';
import { searchAndSave } from './tools/web-search.js';
import { type Press, type StoredPress, storePress } from './turn/press.js';
import { createModelQueue } from './turn/queue.js';
import { runTurn } from './turn/run-turn.js';
import { createSearchLog, type SearchOwner } from './turn/search-log.js';
import type { TurnRequest, TurnResult } from './turn/turn.js';
import type { TurnOptions } from './turn/turn-options.js';
import { createSearchProvider } from './web/create-search-provider.js';
import type { FetchedSource, FetchGuarded } from './web/fetched-source.js';
import { createGuardedFetch } from './web/guarded-fetch.js';
import { openTeamWorkspace } from './workspace/open-team-workspace.js';
import type { WorkspaceHits } from './workspace/workspace.js';

/** What every front can do: the whole of Docent behind one door. Methods throw `DocentError` only. */
export interface App extends Pick<Importer, 'importFile' | 'listInbox' | 'forget' | 'reindex' | 'reconvert'> {
  /** Which model answers; `serverFailure` says why `MODEL=auto` chose to quote. */
  readonly model: { kind: ChatModel['kind']; name: string; serverFailure?: DocentError };
  /** What the start finished or tidied after a crash. */
  readonly recovery: RecoveryReport;

  /** Runs one turn; never throws: failures are outcomes of the result. */
  runTurn(request: TurnRequest): Promise<TurnResult>;
  /** Stores the press of `web-N`. Throws `choice_record_gone` if that search is no longer kept. */
  choose(press: Press): StoredPress;
  /** Why a tool may not be used at these places (nearest first), or undefined. */
  refusalOf(toolName: string, placeIds: readonly string[]): DocentError | undefined;
  /** Runs the file search of a turn again, for the lines after its first `skip`. Throws `search_gone`. */
  searchFilesAgain(again: Omit<SearchAgain, 'workspace' | 'run'> & { runId: string }): Promise<WorkspaceHits>;
  getSearch(searchRecordId: string): SearchRecord | undefined;

  /** True the first time an event id is seen, across restarts. */
  markSeen(eventId: string): boolean;
  linkMessage(messageId: string, runId: string): void;
  runOfMessage(messageId: string): string | undefined;
  lastRunIn(conversationId: string): string | undefined;

  /** Local search without a model; `nameContains` is part of a document's name. */
  searchPassages(search: { question: string; limit: number; nameContains?: string }): Promise<FoundPassages>;
  /** A search without a model, kept like one of a turn: its results can be chosen. */
  searchWeb(search: SearchOwner & { query: string; signal: AbortSignal }): Promise<SearchRecord>;
  listSources(query?: { nameContains?: string; limit?: number }): Promise<DocumentSummary[]>;
  getDocument(documentId: string): Promise<DocumentSummary | undefined>;
  retryInbox: Importer['retry'];
  /** As an import would download it; nothing is kept. */
  fetchPage(url: string, signal: AbortSignal): Promise<FetchedSource>;
  /** As an import would convert it; nothing is kept. */
  convert(source: SourceToConvert, signal: AbortSignal): Promise<Converted>;
  getRun(runId: string): RunRecord | undefined;
  listRuns(limit: number): RunRecord[];

  /** The four fixed cases against the configured model. Throws `checkpoint_not_applicable` on the quoting responder. */
  runCheckpoint(options: { signal: AbortSignal }): Promise<CheckpointReport>;
  close(): Promise<void>;
}

const memoryTokens = 2_000;
const dayMs = 86_400_000;

interface Given {
  /** Hears of an index that the start makes again; without it the log does. */
  onRebuild?: TellRebuild;
  /** What tests put in the place of the network and of a long wait. */
  fetchGuarded?: FetchGuarded;
  /** How long a confirmation waits: two minutes by rule 8.1. */
  confirmMs?: number;
}

/**
 * Joins the parts. Finishes what a crash left in the knowledge folder and prunes old records before it resolves;
 * throws `knowledge_locked` if another process holds the folder for long.
 */
export async function createApp(config: Config, log: Logger, given: Given = {}): Promise<App> {
  const now = () => Date.now();
  const ruleOf = createPolicy(await readPolicyFile(config.TOOL_POLICY_FILE));
  const { WORKSPACE_DIR: folder, WORKSPACE_ENCODINGS: encodings, secrets } = config;
  const workspace = await openTeamWorkspace({ folder, encodings, secrets }, (text) => log.warn(text));
  const records = openRecords(config.RUNS_DIR);
  records.prune(now() - config.RUNS_RETENTION_DAYS * dayMs);
  const store = await openSqliteStore({ path: join(config.KNOWLEDGE_DIR, 'index', 'index.sqlite'), log });
  const { ALLOWED_PRIVATE_HOSTS: allowedPrivateHosts, USER_AGENT: userAgent } = config;
  const provider = createSearchProvider(
    {
      provider: config.SEARCH_PROVIDER,
      duckDuckGoUrl: config.DUCKDUCKGO_URL,
      region: config.SEARCH_REGION,
      searxngUrl: config.SEARXNG_URL,
      braveApiKey: config.BRAVE_API_KEY,
    },
    { userAgent, allowedPrivateHosts },
  );
  const fetchGuarded = given.fetchGuarded ?? createGuardedFetch({ allowedPrivateHosts, userAgent });
  const converter = createConverter();
  const importer = createImporter({ knowledgeDir: config.KNOWLEDGE_DIR, store, fetchGuarded, converter });
  const recovery = await importer.recover(given.onRebuild ?? logRebuild(log));
  if (recovery.unreadable) log.warn({ documents: recovery.unreadable }, 'raw files that cannot be read');
  const { model, serverFailure } = await openModel(config, log);
  const tools = createTools({ store, provider, importer, fetchGuarded, converter, workspace });
  const queue = createModelQueue();
  const turnOptions = joinTurn(config, given, { model, log, records, queue, tools, ruleOf });

  return {
    model: { kind: model.kind, name: model.name, ...(serverFailure && { serverFailure }) },
    recovery,
    runTurn: (request) => runTurn(request, turnOptions),
    refusalOf: (name, placeIds) => refusalBy(ruleOf, name, placeIds),
    searchFilesAgain: ({ runId, ...again }) =>
      searchAgain({ workspace, run: records.getRun(runId), ...again }),
    choose: (press) => storePress(press, { ...turnOptions, choiceTtlMs: turnOptions.limits.choiceTtlMs }),
    getSearch: records.getSearch,
    markSeen: (eventId) => records.markSeen(eventId, now()),
    linkMessage: (messageId, runId) => records.linkMessage(messageId, runId, now()),
    runOfMessage: records.runOfMessage,
    lastRunIn: (conversationId) => records.listRuns({ conversationId, limit: 1 })[0]?.runId,
    searchPassages: (search) => searchForPeople(store, search),
    searchWeb: ({ query, signal, ...owner }) =>
      searchAndSave(provider, query, createSearchLog(owner, turnOptions), signal),
    listSources: async (query) => (await store.listSources(query)).documents,
    getDocument: store.getDocument,
    ...importer,
    retryInbox: importer.retry,
    fetchPage: (url, signal) => fetchGuarded(url, { signal }),
    convert: (source, signal) => converter.convert(source, { signal }),
    getRun: records.getRun,
    listRuns: (limit) => records.listRuns({ limit }),
    runCheckpoint: ({ signal }) => checkpointModel(turnOptions, signal),
    async close() {
      await importer.close();
      await store.close();
      records.close();
    },
  };
}

/** The model that answers, chosen as the configuration says. */
export function openModel(config: Config, log: Logger): Promise<ChosenModel> {
  const server = createMlxServer({
    baseUrl: config.MODEL_BASE_URL,
    modelName: config.MODEL_NAME,
    ...(config.MODEL_API_KEY !== undefined && { apiKey: config.MODEL_API_KEY }),
    thinking: config.MODEL_THINKING === 'on',
    limits: {
      firstByteMs: config.MODEL_FIRST_BYTE_MS,
      silenceMs: config.MODEL_SILENCE_MS,
      totalMs: config.MODEL_TOTAL_MS,
    },
    log,
  });
  const { MODEL: mode, MODEL_FALLBACK: fallback } = config;
  return chooseModel({ mode, fallback, server, quoting: createQuotingModel(), log });
}

function joinTurn(
  config: Config,
  given: Given,
  parts: Omit<TurnOptions, 'now' | 'newId' | 'countTokens' | 'limits'>,
): TurnOptions {
  return {
    ...parts,
    now: () => Date.now(),
    newId: () => randomUUID(),
    countTokens: estimateTokens,
    limits: {
      maxTokens: config.MODEL_MAX_TOKENS,
      memoryTokens,
      choiceTtlMs: config.CHOICE_TTL_SECONDS * 1000,
      confirmMs: given.confirmMs ?? 2 * 60_000,
    },
  };
}
