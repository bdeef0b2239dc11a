import { DocentError } from '../errors.js';
import type { Command } from './command.js';
import { converse } from './conversation.js';

/** A conversation over the team's documents, a question a line. */
export const chat: Command = {
  name: 'chat',
  usage: 'chat',
  summary: 'a conversation, one question a line; /quit ends',
  needsModel: true,
  prepare(words) {
    if (words.length > 0) throw new DocentError('usage', { hint: this.usage });
    return async (app, terminal, isJson) => {
      if (isJson) throw new DocentError('usage', { hint: 'ask TEXT --json' });
      await converse(app, terminal, process.stdin);
      return { json: {}, exitCode: 0 };
    };
  },
};
