import type { RebuildReason } from '../knowledge/knowledge-store.js';
import type { Logger } from '../log.js';

/** Hears how an index is made again from `raw/`, from `done` 0 on; not at all where there is nothing to put in it. */
export type TellRebuild = (progress: { reason: RebuildReason; done: number; total: number }) => void;

/** Logs why an index is made again, how far that is from time to time, and its end. `clock` in milliseconds. */
export function logRebuild(log: Logger, clock: () => number = Date.now): TellRebuild {
  let lastMs = 0;
  return ({ reason, done, total }) => {
    const nowMs = clock();
    if (done === 0) {
      log.warn(
        { reason, documents: total },
        `${why[reason]}: making it again from knowledge/raw; nothing is lost`,
      );
      lastMs = nowMs;
    } else if (done === total) {
      log.info({ documents: total }, 'the search index is made again');
    } else if (nowMs - lastMs >= reportEveryMs) {
      log.info({ done, documents: total }, 'making the search index again');
      lastMs = nowMs;
    }
  };
}

const why: Readonly<Record<RebuildReason, string>> = {
  missing: 'there is no search index',
  damaged: 'the search index was damaged',
  outdated: 'another version made the search index',
};
const reportEveryMs = 10_000;
