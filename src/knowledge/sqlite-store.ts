import type { Logger } from '../log.js';
import { type Chunking, defaultChunking } from './chunk.js';
import type { Document, KnowledgeStore } from './knowledge-store.js';
import { type StoreThread, startThread } from './store-thread.js';

/**
 * Opens the index file at `path`, making it and its folder if need be. A damaged index, or one of another version,
 * is replaced by an empty one: then `needsRebuild` says why. Reading and writing have a thread each, so that no
 * reader waits for an import and the caller's event loop waits for neither. Methods throw `index_damaged` when the
 * file breaks underfoot, which the next start repairs, and `index_unwritable` when its folder or disk does not let it
 * be written, as this function does.
 */
export async function openSqliteStore(options: {
  path: string;
  log?: Logger;
  chunking?: Chunking;
}): Promise<KnowledgeStore> {
  const { path, log, chunking = defaultChunking } = options;
  const [writer, reader] = await startBoth(
    startThread({ path, role: 'writer', chunking }),
    startThread({ path, role: 'reader', chunking }),
  );
  const inTurn = createTurns();
  let needsRebuild = writer.needsRebuild;
  if (needsRebuild !== undefined) log?.info({ path, reason: needsRebuild }, 'the index was opened empty');

  const read =
    (method: string) =>
    (...args: unknown[]) =>
      reader.call(method, ...args) as Promise<never>;

  async function rebuild(documents: AsyncIterable<Document>) {
    let count = 0;
    let chunks = 0;
    await writer.call('beginRebuild');
    try {
      for await (const document of documents) {
        chunks += ((await writer.call('addToRebuild', document)) as { chunks: number }).chunks;
        count += 1;
      }
      await writer.call('commitRebuild');
    } catch (error) {
      await writer.call('cancelRebuild');
      throw error;
    }
    needsRebuild = undefined;
    return { documents: count, chunks };
  }

  return {
    get needsRebuild() {
      return needsRebuild;
    },
    putDocument: (document, { replaces } = {}) =>
      inTurn(() => writer.call('putDocument', document, replaces) as Promise<{ chunks: number }>),
    removeDocument: (documentId) =>
      inTurn(() => writer.call('removeDocument', documentId) as Promise<boolean>),
    rebuild: (documents) => inTurn(() => rebuild(documents)),
    getDocument: read('getDocument'),
    findBySourceKey: read('findBySourceKey'),
    listSources: read('listSources'),
    getChunks: read('getChunks'),
    search: read('search'),
    frequencies: read('frequencies'),
    stats: read('stats'),
    async close() {
      await inTurn(async () => undefined);
      await reader.close();
      await writer.close();
    },
  };
}

/** Both threads, or neither. */
async function startBoth(...starting: [Promise<StoreThread>, Promise<StoreThread>]) {
  try {
    return await Promise.all(starting);
  } catch (error) {
    for (const start of await Promise.allSettled(starting)) {
      if (start.status === 'fulfilled') await start.value.close();
    }
    throw error;
  }
}

/** Runs steps one after the other, first come first served; a failed step does not stop the next. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(step: () => Promise<Result>): Promise<Result> => {
    const result = last.then(step);
    last = result.catch(() => undefined);
    return result;
  };
}
