import type { ModalSubmitInteraction } from 'discord.js';
import type { BotContext } from './bot-context.js';
import { followUpField } from './follow-up-modal.js';
import { acknowledge, admit, ask, surfaceOf } from './interaction-turn.js';

/** A submitted window is a turn of that person's own words in this channel, seen by all (product rule 4.3). */
export async function handleFollowUp(
  interaction: ModalSubmitInteraction,
  context: BotContext,
): Promise<void> {
  const asker = await admit(interaction, 'ask', context);
  if (asker === undefined || !(await acknowledge(interaction, context))) return;
  const text = interaction.fields.getTextInputValue(followUpField);
  const results = interaction.message?.id;
  const continues = results === undefined ? undefined : context.app.runOfMessage(results);
  const surface = surfaceOf(interaction, context);
  await ask(interaction, { text, asker, surface, ...(continues !== undefined && { continues }) }, context);
}
