import { DocentError } from '../errors.js';
import { phrase } from '../messages.js';
import type { Command } from './command.js';
import { describeCitation } from './print-turn.js';
import { printable, type Terminal } from './terminal.js';

/** Local search without the model. */
export const search: Command = {
  name: 'search',
  usage: 'search QUERY [--limit N] [--name PART]',
  summary: 'searches the documents, without a model; PART is part of a document’s name',
  options: { limit: { type: 'string' }, name: { type: 'string' } },
  needsModel: false,
  prepare(words, flags) {
    const question = words.join(' ').trim();
    const limit = Number(flags['limit'] ?? 3);
    if (question === '' || !Number.isInteger(limit) || limit < 1 || limit > 50) {
      throw new DocentError('usage', { hint: `${this.usage} (N: 1 to 50)` });
    }
    const name = flags['name'];
    return async (app, terminal, isJson) => {
      const { isSearchable, passages } = await app.searchPassages({
        question,
        limit,
        ...(typeof name === 'string' && { nameContains: name }),
      });
      if (!isJson) {
        const { language } = terminal;
        const none = phrase(isSearchable ? 'nothingFound' : 'nothingToSearch', language);
        const shown = passages.map(
          (passage) =>
            `${printable(describeCitation(passage, language))}\n\n${markedText(passage, terminal).trim()}`,
        );
        terminal.out(`${shown.length > 0 ? shown.join('\n\n---\n\n') : none}\n`);
      }
      const hits = passages.map(({ heading: _, matches: __, ...hit }) => hit);
      return { json: { hits }, exitCode: 0 };
    };
  },
};

/** The text with the words of the question in bold, where the terminal shows that. */
function markedText(
  { text, matches }: { text: string; matches: readonly { start: number; end: number }[] },
  { showsBold }: Terminal,
): string {
  if (!showsBold) return printable(text);
  let marked = '';
  let at = 0;
  for (const { start, end } of matches) {
    marked += `${printable(text.slice(at, start))}${bold}${printable(text.slice(start, end))}${notBold}`;
    at = end;
  }
  return marked + printable(text.slice(at));
}

const bold = '\u001b[1m';
const notBold = '\u001b[22m';
