import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DocentError } from '../errors.js';
import type { Failure } from './index-failure.js';
import type { IndexServiceOptions, Reply } from './index-service.js';
import type { RebuildReason } from './knowledge-store.js';

/** One thread with its own connection to the index. Calls are carried out in the order they were made. */
export interface StoreThread {
  readonly needsRebuild: RebuildReason | undefined;
  /** Throws what the thread threw; `internal` if the thread has died or was closed. */
  call(method: string, ...args: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a thread and waits until its index is open; throws `index_unwritable` if that cannot be. An idle thread does not keep the process alive. */
export async function startThread(data: IndexServiceOptions): Promise<StoreThread> {
  const worker = new Worker(...threadSource(data));
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let dead: DocentError | undefined;

  const answer = (id: number) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.ref();
    });
  worker.on('message', (message: { id: number } & Reply) => {
    const caller = waiting.get(message.id);
    waiting.delete(message.id);
    if (waiting.size === 0) worker.unref();
    if ('error' in message) caller?.reject(revive(message.error));
    else caller?.resolve(message.value);
  });
  const fail = (cause: unknown) => {
    dead ??= new DocentError('internal', { reason: 'the thread of the index has ended' }, { cause });
    for (const caller of waiting.values()) caller.reject(dead);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', fail);

  function call(method: string, ...args: unknown[]): Promise<unknown> {
    if (dead !== undefined) return Promise.reject(dead);
    lastId += 1;
    worker.postMessage({ id: lastId, method, args });
    return answer(lastId);
  }

  const needsRebuild = (await answer(0)) as RebuildReason | undefined;
  return {
    needsRebuild,
    call,
    async close() {
      if (dead !== undefined) return;
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      await call('close');
      worker.ref();
      await ended;
    },
  };
}

function revive(error: Failure): DocentError {
  return new DocentError(error.code, error.details, { cause: new Error(error.stack) });
}

/** From `dist` the compiled entry; from source a few words that teach the new thread TypeScript first. */
function threadSource(workerData: object): ConstructorParameters<typeof Worker> {
  if (!import.meta.url.endsWith('.ts'))
    return [new URL('./index-thread.js', import.meta.url), { workerData }];
  const entry = JSON.stringify(fileURLToPath(new URL('./index-thread.ts', import.meta.url)));
  const bootstrap = `
    const fromSource = require('node:module').createRequire(${entry});
    fromSource('tsx/cjs/api').register();
    fromSource(${entry});`;
  return [bootstrap, { eval: true, workerData }];
}
