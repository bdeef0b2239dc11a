import type { ChatInputCommandInteraction } from 'discord.js';
import { asDocentError } from '../errors.js';
import { explain } from '../messages.js';
import { languageOfLocale } from './asker.js';
import type { BotContext } from './bot-context.js';
import { acknowledge, admit, ask, surfaceOf, userOf } from './interaction-turn.js';

/** A slash command is acknowledged at once, then run; its failure is shown as one sentence. */
export async function handleCommand(
  interaction: ChatInputCommandInteraction,
  context: BotContext,
): Promise<void> {
  const command = context.commands.find((candidate) => candidate.data.name === interaction.commandName);
  if (command === undefined) return;
  const asker = await admit(interaction, command.deed, context);
  if (asker === undefined || !(await acknowledge(interaction, context))) return;
  const language = languageOfLocale(interaction.locale);
  const surface = surfaceOf(interaction, context);
  try {
    await command.run({
      app: context.app,
      user: userOf(interaction),
      language,
      text: (option) => interaction.options.getString(option) ?? '',
      ask: (text) => ask(interaction, { text, asker, surface }, context),
      show: async (outgoing) => void (await surface.show(outgoing)),
      signal: context.stopping,
    });
  } catch (error) {
    const failure = asDocentError(error);
    if (failure.code === 'internal') context.log.error({ err: error }, `/${command.data.name} failed`);
    await surface.show({ content: explain(failure, language) });
  }
}
