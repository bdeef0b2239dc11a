import type { BaseInteraction } from 'discord.js';
import { phrase } from '../messages.js';
import { languageOfLocale } from './asker.js';
import type { BotContext } from './bot-context.js';
import { handleAutocomplete } from './handle-autocomplete.js';
import { handleCancel } from './handle-cancel.js';
import { handleChoice } from './handle-choice.js';
import { handleCommand } from './handle-command.js';
import { handleConfirm } from './handle-confirm.js';
import { handleExample } from './handle-example.js';
import { handleFollowUp } from './handle-follow-up.js';
import { handleHits } from './handle-hits.js';
import { replyPrivately } from './render.js';

/** Sends a press, a submitted modal or a slash command to its handler. */
export async function handleInteraction(interaction: BaseInteraction, context: BotContext): Promise<void> {
  if (interaction.isChatInputCommand()) return handleCommand(interaction, context);
  if (interaction.isAutocomplete()) return handleAutocomplete(interaction, context);
  if (interaction.isButton()) {
    if (interaction.customId.startsWith('cancel:')) return handleCancel(interaction, context);
    if (interaction.customId.startsWith('choose:')) return handleChoice(interaction, context);
    if (interaction.customId.startsWith('confirm:')) return handleConfirm(interaction, context);
    if (interaction.customId.startsWith('hits:')) return handleHits(interaction, context);
    if (interaction.customId.startsWith('example:')) return handleExample(interaction, context);
    // A button of a version that made others.
    return replyPrivately(interaction, phrase('buttonsExpired', languageOfLocale(interaction.locale)));
  }
  if (interaction.isModalSubmit() && interaction.customId.startsWith('followup:')) {
    return handleFollowUp(interaction, context);
  }
}
