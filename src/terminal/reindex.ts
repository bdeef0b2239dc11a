import { DocentError } from '../errors.js';
import { phrase } from '../messages.js';
import { showProgress } from './ask.js';
import type { Command } from './command.js';
import { progressBar } from './progress-bar.js';

/** Makes the whole index again from the Markdown in raw/. */
export const reindex: Command = {
  name: 'reindex',
  usage: 'reindex',
  summary: 'makes the search index again from knowledge/raw/',
  needsModel: false,
  prepare(words) {
    if (words.length > 0) throw new DocentError('usage', { hint: this.usage });
    return async (app, terminal, isJson) => {
      const startedAt = performance.now();
      const { documents, chunks } = await app.reindex((done, total) =>
        showProgress(terminal, progressBar(done, total)),
      );
      showProgress(terminal, '');
      const ms = Math.round(performance.now() - startedAt);
      if (!isJson) terminal.out(`${phrase('reindexed', terminal.language, { documents, chunks, ms })}\n`);
      return { json: { documents, chunks, ms }, exitCode: 0 };
    };
  },
};
