import { join } from 'node:path';
import { DocentError } from '../errors.js';
import type { KnowledgeStore } from '../knowledge/knowledge-store.js';
import { lockKnowledge } from '../knowledge/writer-lock.js';
import type { FetchGuarded } from '../web/fetched-source.js';
import { reindex } from './align-index.js';
import { type Converter, createConverter } from './convert.js';
import { finishImport } from './finish-import.js';
import { forget } from './forget.js';
import type { ImportContext, TellStep } from './import-context.js';
import type { Importer, ImportOptions, ImportOutcome } from './import-outcome.js';
import { keepDownload, keepFile } from './keep-original.js';
import { createKnowledgeFolder, knowledgeFolder } from './knowledge-folder.js';
import { listInbox } from './list-inbox.js';
import { reconvert } from './reconvert.js';
import { recover } from './recover.js';
import { isRequest, readRequest, removeRequest, requestName, saveRequest } from './request.js';
import { checkSourceFile } from './source-file.js';
import { readWaitingSource, recordFailure, type WaitingSource } from './waiting-source.js';

export interface ImporterOptions {
  knowledgeDir: string;
  store: KnowledgeStore;
  fetchGuarded: FetchGuarded;
  converter?: Converter;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** How long to wait for another writer of the folder. */
  lockWaitMs?: number;
}

/** The importer of one knowledge folder, which is created where it is missing. */
export function createImporter(options: ImporterOptions): Importer {
  const { knowledgeDir, store, fetchGuarded, lockWaitMs = 30_000 } = options;
  const folder = knowledgeFolder(knowledgeDir);
  const converter = options.converter ?? createConverter();
  const context: ImportContext = {
    folder,
    store,
    converter,
    clock: options.clock ?? Date.now,
    async asWriter(work, signal) {
      const limits = signal === undefined ? {} : { signal };
      const release = await lockKnowledge(knowledgeDir, { purpose: 'import', waitMs: lockWaitMs, ...limits });
      try {
        await createKnowledgeFolder(folder);
        return await work();
      } finally {
        release();
      }
    },
  };
  const download = (source: { url: string; title: string }, importOptions: ImportOptions) =>
    importPage(context, fetchGuarded, source, importOptions);

  return {
    importWebSource: (source, importOptions = {}) => timed(() => download(source, importOptions)),
    importFile: (path, importOptions = {}) => timed(() => importLocalFile(context, path, importOptions)),
    listInbox: () => listInbox(context),
    retry: (name, importOptions = {}) =>
      timed(async () => {
        if (isRequest(name)) return download(await readRequest(context, name), importOptions);
        const source = await context.asWriter(() => readWaitingSource(context, name), importOptions.signal);
        return finish(context, source, importOptions);
      }),
    forget: (documentId) => context.asWriter(() => forget(context, documentId)),
    reindex: (onDocument = () => {}) => context.asWriter(() => reindex(context, onDocument)),
    reconvert: (reconvertOptions = {}) => reconvert(context, reconvertOptions),
    recover: (onRebuild = () => {}) => context.asWriter(() => recover(context, onRebuild)),
    async close() {
      converter.close();
    },
  };
}

async function importPage(
  context: ImportContext,
  fetchGuarded: FetchGuarded,
  source: { url: string; title: string },
  options: ImportOptions,
): Promise<Omit<ImportOutcome, 'ms'>> {
  const signal = options.signal ?? new AbortController().signal;
  const tell = teller(options);
  await context.asWriter(() => saveRequest(context, source), signal);
  tell('requested');
  const fetched = await fetchGuarded(source.url, { signal, sameHostOnly: true }).catch((error) =>
    giveUpDownload(context, source.url, error),
  );
  tell('downloaded');
  const waiting = await context.asWriter(() => keepDownload(context, { ...source, fetched }, tell), signal);
  return finish(context, waiting, options);
}

async function importLocalFile(
  context: ImportContext,
  path: string,
  options: ImportOptions,
): Promise<Omit<ImportOutcome, 'ms'>> {
  const file = await checkSourceFile(path);
  const tell = teller(options);
  const waiting = await context.asWriter(() => keepFile(context, file, tell), options.signal);
  return finish(context, waiting, options);
}

function finish(context: ImportContext, source: WaitingSource, options: ImportOptions) {
  const { signal, onPage } = options;
  return finishImport(context, source, { signal, tell: teller(options), ...(onPage && { onPage }) });
}

// A page that has moved to another host needs a new choice, so its request must not wait for a retry.
async function giveUpDownload(context: ImportContext, url: string, error: unknown): Promise<never> {
  const moved = error instanceof DocentError && error.code === 'redirect_other_host';
  await context.asWriter(() =>
    moved
      ? removeRequest(context, url)
      : recordFailure(context, join(context.folder.inbox, requestName(url)), error),
  );
  throw error;
}

function teller(options: ImportOptions): TellStep {
  return (step) => options.onStep?.(step);
}

async function timed(work: () => Promise<Omit<ImportOutcome, 'ms'>>): Promise<ImportOutcome> {
  const start = performance.now();
  const outcome = await work();
  return { ...outcome, ms: Math.round(performance.now() - start) };
}
