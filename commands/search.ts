import { ApplicationCommandOptionType, InteractionContextType } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { cutAt, escapeMarkdown } from '../src/discord/escape-markdown.js';
import { renderPassages } from '../src/discord/render-passages.js';
import { phrase } from '../src/messages.js';
import { chineseOf } from './chinese-of.js';

/** `/search query [name]`: local search without the model, shown to the person alone. */
export const search: Command = {
  deed: 'ask',
  isPrivate: true,
  data: {
    name: 'search',
    description: phrase('commandSearch', 'en'),
    description_localizations: chineseOf('commandSearch'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'query',
        description: phrase('commandSearchQuery', 'en'),
        description_localizations: chineseOf('commandSearchQuery'),
        required: true,
        max_length: 300,
      },
      {
        type: ApplicationCommandOptionType.String,
        name: 'name',
        description: phrase('commandSearchName', 'en'),
        description_localizations: chineseOf('commandSearchName'),
        autocomplete: true,
        max_length: 100,
      },
    ],
  },
  async run(call) {
    const { app, language } = call;
    // It is what the tool of the same work does, so that a policy against the tool holds here too.
    const refusal = call.refusalOf('search_documents');
    if (refusal !== undefined) throw refusal;
    const query = call.text('query').trim();
    const name = call.text('name').trim();
    const { isSearchable, passages } = await app.searchPassages({
      question: query,
      limit: 3,
      nameContains: name,
    });
    if (passages.length > 0) {
      return call.show(renderPassages({ query, passages }, { canEmbed: call.canEmbed(), language }));
    }
    const key = isSearchable ? 'passagesNone' : 'nothingToSearch';
    const facts = { query: escapeMarkdown(query, 200), name: escapeMarkdown(name, 100) };
    await call.show({ content: phrase(key, language, facts) });
  },
  async complete({ app, text }) {
    const documents = await app.listSources({ nameContains: text, limit: 25 });
    const titles = [...new Set(documents.map(({ title }) => cutAt(title, 100)))];
    return titles.map((title) => ({ name: title, value: title }));
  },
};
