import { parentPort, workerData } from 'node:worker_threads';
import { describeFailure } from './index-failure.js';
import { createIndexService, type IndexService, type IndexServiceOptions } from './index-service.js';

/** The entry of both threads of the SQLite store; see `store-thread.ts` for what they are sent and answer. */
const options = workerData as IndexServiceOptions;
try {
  serve(createIndexService(options));
} catch (cause) {
  parentPort?.postMessage({ id: 0, error: describeFailure(cause, options.path) });
}

function serve(service: IndexService): void {
  parentPort?.on('message', ({ id, method, args }: { id: number; method: string; args: unknown[] }) => {
    parentPort?.postMessage({ id, ...service.handle(method, args) });
    if (method === 'close') parentPort?.close();
  });
  parentPort?.postMessage({ id: 0, value: service.needsRebuild });
}
