import { DocentError } from '../errors.js';
import { phrase } from '../messages.js';
import type { Command } from './command.js';
import { printable } from './terminal.js';

/** Takes a document out of the knowledge base; its Markdown is kept in the archive. */
export const forget: Command = {
  name: 'forget',
  usage: 'forget DOCUMENT_ID',
  summary: 'takes a document out of the index; its text moves to knowledge/archive/',
  needsModel: false,
  prepare(words) {
    const [documentId, ...others] = words;
    if (documentId === undefined || others.length > 0) throw new DocentError('usage', { hint: this.usage });
    return async (app, terminal, isJson) => {
      await app.forget(documentId);
      if (!isJson) terminal.out(`${printable(phrase('forgotten', terminal.language, { documentId }))}\n`);
      return { json: { forgotten: documentId }, exitCode: 0 };
    };
  },
};
