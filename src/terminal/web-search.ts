import { DocentError } from '../errors.js';
import { explain, phrase } from '../messages.js';
import type { SearchRecord } from '../search-record.js';
import { defaultConversation, terminalUser } from './ask.js';
import type { Command } from './command.js';
import { describeSearch } from './print-turn.js';
import { printable, type Terminal } from './terminal.js';

const longestQuery = 300;

/** A web search without the model; its candidates can be chosen in `ask` afterwards. */
export const webSearch: Command = {
  name: 'web-search',
  usage: 'web-search QUERY',
  summary: 'searches the web, without a model; imports nothing',
  needsModel: false,
  prepare(words) {
    const query = words.join(' ').trim();
    if (query === '' || [...query].length > longestQuery) {
      throw new DocentError('usage', { hint: `${this.usage} (1 to ${longestQuery} characters)` });
    }
    return async (app, terminal, isJson) => {
      const { signal } = terminal;
      const owner = {
        userId: terminalUser.id,
        userName: terminalUser.name,
        conversationId: defaultConversation,
      };
      const record = await app.searchWeb({ ...owner, query, signal });
      if (!isJson) terminal.out(`${printable(describeState(record, terminal))}\n`);
      const { state, detail, results } = record;
      return {
        json: { state, ...(detail !== undefined && { detail }), results },
        exitCode: state === 'ok' || state === 'empty' ? 0 : 1,
      };
    };
  },
};

function describeState(record: SearchRecord, { language }: Terminal): string {
  if (record.state === 'ok') return describeSearch(record, language);
  if (record.state === 'empty') return phrase('searchEmpty', language, { query: record.query });
  const details = record.detail === undefined ? {} : { detail: record.detail };
  return explain(new DocentError(`search_${record.state}`, details), language);
}
