import type { ChatInputCommandInteraction } from 'discord.js';
import { asDocentError } from '../errors.js';
import { explain } from '../messages.js';
import { languageOfLocale } from './asker.js';
import type { Asker } from './authorize.js';
import type { BotContext } from './bot-context.js';
import type { Command, CommandCall } from './command.js';
import { confirmCommand } from './confirm-command.js';
import { acknowledge, admit, ask, surfaceOf, userOf } from './interaction-turn.js';
import type { Surface } from './surface.js';

/** A slash command is acknowledged at once, then run; its failure is shown as one sentence. */
export async function handleCommand(
  interaction: ChatInputCommandInteraction,
  context: BotContext,
): Promise<void> {
  const command = context.commands.find((candidate) => candidate.data.name === interaction.commandName);
  if (command === undefined) return;
  const asker = await admit(interaction, command.deed, context);
  if (asker === undefined || !(await acknowledge(interaction, context, command.isPrivate))) return;
  const surface = surfaceOf(interaction, context, command.isPrivate);
  try {
    await command.run(callOf(interaction, { command, asker, surface }, context));
  } catch (error) {
    const failure = asDocentError(error);
    if (failure.code === 'internal') context.log.error({ err: error }, `/${command.data.name} failed`);
    await surface.show({ content: explain(failure, languageOfLocale(interaction.locale)) });
  }
}

function callOf(
  interaction: ChatInputCommandInteraction,
  use: { command: Command; asker: Asker; surface: Surface },
  context: BotContext,
): CommandCall {
  const { command, asker, surface } = use;
  const { app } = context;
  const language = languageOfLocale(interaction.locale);
  return {
    app,
    user: userOf(interaction),
    language,
    text: (option) => interaction.options.getString(option) ?? '',
    refusalOf: (toolName) => app.refusalOf(toolName, asker.channelIds),
    canEmbed: () => surface.canEmbed(),
    ask: (text) => ask(interaction, { text, asker, surface }, context),
    show: async (outgoing) => void (await surface.show(outgoing)),
    confirm: (what) => confirmCommand(what, { interaction, surface, deed: command.deed, language }, context),
    signal: context.stopping,
  };
}
