import type { ChatInputCommandInteraction } from 'discord.js';
import { DocentError } from '../errors.js';
import type { Language } from '../language.js';
import type { Deed } from './authorize.js';
import type { BotContext } from './bot-context.js';
import { userOf } from './interaction-turn.js';
import { askToConfirm } from './render-confirm.js';
import type { Surface } from './surface.js';

/**
 * Shows what a command is about to do, with Confirm and Cancel. Resolves when the person who used it says yes and may
 * still do the `deed`. Throws `command_declined` on Cancel and when the bot stops, `command_expired` without an answer.
 */
export async function confirmCommand(
  what: string,
  command: { interaction: ChatInputCommandInteraction; surface: Surface; deed: Deed; language: Language },
  context: BotContext,
): Promise<void> {
  const { interaction, surface, deed, language } = command;
  const user = userOf(interaction);
  // As a running turn, so that Cancel and a stop of the bot reach it.
  const turn = context.turns.begin(interaction.id, user);
  const tooLate = AbortSignal.timeout(context.confirmMs);
  try {
    const { key, answer } = context.confirmations.wait(
      { ...user, deed },
      AbortSignal.any([turn.signal, tooLate]),
    );
    const expiresAt = context.now() + context.confirmMs;
    await surface.show(
      askToConfirm(what, { key, eventId: interaction.id, userName: user.name, expiresAt, language }),
    );
    if (await answer) return;
  } finally {
    turn.end();
  }
  if (turn.signal.aborted) throw new DocentError('command_declined');
  throw new DocentError('command_expired', { seconds: Math.round(context.confirmMs / 1000) });
}
