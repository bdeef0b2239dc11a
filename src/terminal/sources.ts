import { DocentError } from '../errors.js';
import { phrase } from '../messages.js';
import type { Command } from './command.js';
import { printable } from './terminal.js';

/** Lists the documents of the knowledge base. */
export const sources: Command = {
  name: 'sources',
  usage: 'sources',
  summary: 'lists the documents',
  needsModel: false,
  prepare(words) {
    if (words.length > 0) throw new DocentError('usage', { hint: this.usage });
    return async (app, terminal, isJson) => {
      const documents = (await app.listSources()).map(({ sourceKey: _, ...document }) => document);
      if (!isJson) {
        const { language } = terminal;
        const lines = documents.map(({ documentId, title, chunks, importedAt, sourceUrl }) => {
          const count = phrase('chunkCount', language, { chunks });
          return `${documentId}  ${title}  ${count}, ${importedAt.slice(0, 10)}${sourceUrl ? `  ${sourceUrl}` : ''}`;
        });
        terminal.out(`${printable(lines.length > 0 ? lines.join('\n') : phrase('noDocuments', language))}\n`);
      }
      return { json: { documents }, exitCode: 0 };
    };
  },
};
