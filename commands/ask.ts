import { ApplicationCommandOptionType, InteractionContextType } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { phrase } from '../src/messages.js';
import { chineseOf } from './chinese-of.js';

/** `/ask question`: the same turn as a mention. */
export const ask: Command = {
  deed: 'ask',
  data: {
    name: 'ask',
    description: phrase('commandAsk', 'en'),
    description_localizations: chineseOf('commandAsk'),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'question',
        description: phrase('commandAskQuestion', 'en'),
        description_localizations: chineseOf('commandAskQuestion'),
        required: true,
        max_length: 2000,
      },
    ],
  },
  run: (call) => call.ask(call.text('question')),
};
