import { Worker } from 'node:worker_threads';

/**
 * Ends this process at once when its resident memory passes `maxResidentBytes` or its parent is gone, from a thread of
 * its own, so that neither an endless loop nor a bomb of Buffers (which V8's own limits do not count) can stop it.
 */
export function watchProcess(maxResidentBytes: number): void {
  const watcher = new Worker(watcherCode, {
    eval: true,
    workerData: { maxResidentBytes, parent: process.ppid },
    // An empty list, since flags of the process such as a loader are nothing that a thread this small needs.
    execArgv: [],
  });
  watcher.unref();
}

const watcherCode = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  const tooLarge = process.memoryUsage.rss() > workerData.maxResidentBytes;
  if (tooLarge || process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL');
}, 50);
`;
