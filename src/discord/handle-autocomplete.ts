import type { AutocompleteInteraction } from 'discord.js';
import { askerOfInteraction } from './asker.js';
import { authorize } from './authorize.js';
import type { BotContext } from './bot-context.js';
import { plainLine } from './escape-markdown.js';
import { offerChoices } from './render.js';

/** Discord's limits: choices of one answer, characters of a name and of a value. */
const mostChoices = 25;
const mostInChoice = 100;

/** Offers what may stand in an option of a command; nothing to those who may not use the command. */
export async function handleAutocomplete(
  interaction: AutocompleteInteraction,
  context: BotContext,
): Promise<void> {
  const command = context.commands.find(({ data }) => data.name === interaction.commandName);
  if (command?.complete === undefined) return offerChoices(interaction, []);
  const asker = await askerOfInteraction(interaction, context.membership);
  if (authorize(asker, command.deed, context.rules) !== undefined) return offerChoices(interaction, []);
  const choices = await command.complete({ app: context.app, text: interaction.options.getFocused() });
  await offerChoices(
    interaction,
    choices
      .filter(({ value }) => value !== '' && value.length <= mostInChoice)
      .slice(0, mostChoices)
      .map(({ name, value }) => ({ name: plainLine(name, mostInChoice) || value, value })),
  );
}
