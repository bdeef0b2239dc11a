import { parentPort, workerData } from 'node:worker_threads';
import { createIndexService, type IndexServiceOptions } from './index-service.js';

/** The entry of both threads of the SQLite store; see `store-thread.ts` for what they are sent and answer. */
const service = createIndexService(workerData as IndexServiceOptions);

parentPort?.on('message', ({ id, method, args }: { id: number; method: string; args: unknown[] }) => {
  parentPort?.postMessage({ id, ...service.handle(method, args) });
  if (method === 'close') parentPort?.close();
});
parentPort?.postMessage({ id: 0, value: service.needsRebuild });
