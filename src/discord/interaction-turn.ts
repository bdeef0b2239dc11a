import { DiscordAPIError, type RepliableInteraction } from 'discord.js';
import { explain } from '../messages.js';
import { askerOfInteraction, languageOfLocale } from './asker.js';
import { type Asker, authorize, type Deed } from './authorize.js';
import type { BotContext } from './bot-context.js';
import { lastRunOf } from './last-run.js';
import { deferReply, replyPrivately } from './render.js';
import { type Asked, runAsked } from './run-asked.js';
import { interactionSurface, type Surface } from './surface.js';

/** The asker if they may do it here; else tells them alone who may, which is the acknowledgement. */
export async function admit(
  interaction: RepliableInteraction,
  deed: Deed,
  context: BotContext,
): Promise<Asker | undefined> {
  const asker = await askerOfInteraction(interaction, context.membership);
  const refusal = authorize(asker, deed, context.rules);
  if (refusal === undefined) return asker;
  await replyPrivately(interaction, explain(refusal, languageOfLocale(interaction.locale)));
  return undefined;
}

/** Defers the answer. False if Discord no longer waits for it, or the event was seen before: then nothing runs. */
export async function acknowledge(
  interaction: RepliableInteraction,
  context: BotContext,
  isPrivate = false,
): Promise<boolean> {
  try {
    await deferReply(interaction, isPrivate);
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    context.log.warn({ err: error, interactionId: interaction.id }, 'interaction could not be acknowledged');
    return false;
  }
  return context.app.markSeen(interaction.id);
}

/** Runs the turn of words typed into a command or a modal (unless `isOwnText` is false), and shows who asked what. */
export async function ask(
  interaction: RepliableInteraction,
  question: { text: string; isOwnText?: boolean; asker: Asker; surface: Surface; continues?: string },
  context: BotContext,
): Promise<void> {
  const { text, asker, surface } = question;
  const importRefusal = authorize(asker, 'import', context.rules);
  const conversationId = interaction.channelId ?? interaction.user.id;
  const place = { channel: interaction.channel, channelId: conversationId, isDirect: !interaction.inGuild() };
  const continues = question.continues ?? lastRunOf(place, context.app);
  const user = userOf(interaction);
  const asked: Asked = {
    eventId: interaction.id,
    text,
    isOwnText: question.isOwnText ?? true,
    user,
    conversationId,
    placeIds: asker.channelIds,
    languageHint: languageOfLocale(interaction.locale),
    receivedAt: context.now(),
    shownAs: { name: user.name, text },
    ...(importRefusal && { importRefusal }),
    ...(continues !== undefined && { continues }),
  };
  await runAsked(asked, surface, context);
}

/** Where an interaction is answered; what only one person may see never moves to the channel. */
export function surfaceOf(
  interaction: RepliableInteraction,
  context: BotContext,
  isPrivate = false,
): Surface {
  const channel = !isPrivate && interaction.channel?.isSendable() ? interaction.channel : undefined;
  const { now, tokenMs, log } = context;
  return interactionSurface({ interaction, channel, now, tokenMs, log });
}

export function userOf(interaction: RepliableInteraction): { id: string; name: string } {
  const name = interaction.inCachedGuild() ? interaction.member.displayName : interaction.user.displayName;
  return { id: interaction.user.id, name };
}
