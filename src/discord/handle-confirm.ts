import type { ButtonInteraction } from 'discord.js';
import { DocentError } from '../errors.js';
import { explain, phrase } from '../messages.js';
import { languageOfLocale } from './asker.js';
import type { BotContext } from './bot-context.js';
import { escapeMarkdown } from './escape-markdown.js';
import { admit } from './interaction-turn.js';
import { acknowledgePress, replyPrivately } from './render.js';

/** The yes of the person who was asked, and of nobody else (rule 8.1). */
export async function handleConfirm(interaction: ButtonInteraction, context: BotContext): Promise<void> {
  const [, key = '', eventId = ''] = interaction.customId.split(':');
  const language = languageOfLocale(interaction.locale);
  const asked = context.confirmations.askedOf(key);
  // After a restart keys start anew: the turn must be the one that the message was shown for.
  if (asked === undefined || context.turns.find(eventId) === undefined) {
    return replyPrivately(interaction, phrase('confirmOver', language));
  }
  if (asked.id !== interaction.user.id) {
    const refusal = new DocentError('not_your_button', { userName: escapeMarkdown(asked.name, 100) });
    return replyPrivately(interaction, explain(refusal, language));
  }
  if ((await admit(interaction, asked.deed, context)) === undefined) return;
  if (!context.confirmations.confirm(key))
    return replyPrivately(interaction, phrase('confirmOver', language));
  await acknowledgePress(interaction);
}
