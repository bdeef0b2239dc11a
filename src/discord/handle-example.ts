import type { ButtonInteraction } from 'discord.js';
import type { BotContext } from './bot-context.js';
import { acknowledge, admit, ask, surfaceOf } from './interaction-turn.js';

/**
 * A press of an example question: a turn with that question, which no person wrote, so that its words can choose no
 * source (product rule 4.2). The question is the label of the button in the bot's own message.
 */
export async function handleExample(interaction: ButtonInteraction, context: BotContext): Promise<void> {
  const { component, message } = interaction;
  if (message.author.id !== context.client.user.id) return;
  const text = 'label' in component ? (component.label ?? '') : '';
  const asker = await admit(interaction, 'ask', context);
  if (asker === undefined || text === '' || !(await acknowledge(interaction, context))) return;
  const surface = surfaceOf(interaction, context);
  await ask(interaction, { text, isOwnText: false, asker, surface }, context);
}
