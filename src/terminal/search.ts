import { DocentError } from '../errors.js';
import { phrase } from '../messages.js';
import type { Command } from './command.js';
import { describeCitation } from './print-turn.js';
import { printable } from './terminal.js';

/** Local search without the model. */
export const search: Command = {
  name: 'search',
  usage: 'search QUERY [--limit N]',
  summary: 'searches the documents, without a model',
  options: { limit: { type: 'string' } },
  needsModel: false,
  prepare(words, flags) {
    const query = words.join(' ').trim();
    const limit = Number(flags['limit'] ?? 3);
    if (query === '' || !Number.isInteger(limit) || limit < 1 || limit > 50) {
      throw new DocentError('usage', { hint: `${this.usage} (N: 1 to 50)` });
    }
    return async (app, terminal, isJson) => {
      const passages = await app.searchPassages(query, limit);
      const hits = passages.map(({ heading: _, ...hit }) => hit);
      if (!isJson) {
        const { language } = terminal;
        const shown = passages.map((hit) => `${describeCitation(hit, language)}\n\n${hit.text.trim()}`);
        const text = shown.length > 0 ? shown.join('\n\n---\n\n') : phrase('nothingFound', language);
        terminal.out(`${printable(text)}\n`);
      }
      return { json: { hits }, exitCode: 0 };
    };
  },
};
