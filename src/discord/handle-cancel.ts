import type { ButtonInteraction } from 'discord.js';
import { DocentError } from '../errors.js';
import { explain, phrase } from '../messages.js';
import { languageOfLocale } from './asker.js';
import type { BotContext } from './bot-context.js';
import { escapeMarkdown } from './escape-markdown.js';
import { closeInterrupted } from './live-buttons.js';
import { acknowledgePress, followUpPrivately, replyPrivately } from './render.js';

/**
 * Cancels a turn for the person who asked. It goes past the queue: the turn's own end frees the model and then
 * says so in its message.
 */
export async function handleCancel(interaction: ButtonInteraction, context: BotContext): Promise<void> {
  const language = languageOfLocale(interaction.locale);
  const turn = context.turns.find(interaction.customId.slice('cancel:'.length));
  if (turn === undefined) {
    await acknowledgePress(interaction);
    // A press that came as the turn ended must not write over its answer.
    if (context.app.runOfMessage(interaction.message.id) === undefined) {
      await closeInterrupted(interaction.message);
    }
    return followUpPrivately(interaction, phrase('turnOver', language));
  }
  if (turn.user.id !== interaction.user.id) {
    const refusal = new DocentError('not_your_button', { userName: escapeMarkdown(turn.user.name, 100) });
    return replyPrivately(interaction, explain(refusal, language));
  }
  turn.cancel();
  await acknowledgePress(interaction);
}
