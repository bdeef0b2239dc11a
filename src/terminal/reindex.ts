import { DocentError } from '../errors.js';
import { phrase } from '../messages.js';
import { showProgress } from './ask.js';
import type { Command } from './command.js';
import { progressBar } from './progress-bar.js';
import { reconvert } from './reconvert.js';

/** Makes the whole index again from the Markdown in raw/, or first that Markdown from the originals. */
export const reindex: Command = {
  name: 'reindex',
  usage: 'reindex [--reconvert]',
  summary:
    'makes the search index again from knowledge/raw/; --reconvert: converts what an older version made',
  options: { reconvert: { type: 'boolean' } },
  needsModel: false,
  prepare(words, flags) {
    if (words.length > 0) throw new DocentError('usage', { hint: this.usage });
    if (flags['reconvert'] === true) return reconvert;
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
