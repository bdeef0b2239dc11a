import { type Message, MessageReferenceType, type SendableChannels } from 'discord.js';
import { detectLanguage } from '../language.js';
import { explain, phrase } from '../messages.js';
import { askerOfMessage, languageOfLocale } from './asker.js';
import { authorize } from './authorize.js';
import type { BotContext } from './bot-context.js';
import { lastRunOf } from './last-run.js';
import { send } from './render.js';
import { runAsked } from './run-asked.js';
import { replySurface } from './surface.js';

/** A mention of the bot, or a direct message to it, is one turn. Everything else passes by unread. */
export async function handleMessage(message: Message, context: BotContext): Promise<void> {
  if (message.author.bot || message.system || !isForBot(message, context)) return;
  const { channel } = message;
  if (!channel.isSendable()) return;
  const asker = await askerOfMessage(message, context.membership);
  if (!context.app.markSeen(message.id)) return;
  const text = ownText(message.content, context.client.user.id);
  const languageHint = languageOfLocale(message.guild?.preferredLocale ?? '');
  const language = detectLanguage(text, languageHint);
  const refusal = authorize(asker, 'ask', context.rules);
  if (refusal) return say(channel, message, explain(refusal, language));
  if (text === '') return say(channel, message, phrase('askMe', language));

  const importRefusal = authorize(asker, 'import', context.rules);
  const followed = await findFollowed(message, context);
  await runAsked(
    {
      eventId: message.id,
      text,
      isOwnText: true,
      user: { id: message.author.id, name: message.member?.displayName ?? message.author.displayName },
      conversationId: message.channelId,
      placeIds: asker.channelIds,
      languageHint,
      receivedAt: context.now(),
      ...(importRefusal && { importRefusal }),
      ...followed,
    },
    replySurface(message, channel),
    context,
  );
}

/**
 * A person's own words: without the mention of the bot, and with other mentions made neutral, so that no name of a
 * person, channel or emoji can pass for a word of theirs.
 */
function ownText(content: string, botId: string): string {
  return content
    .replaceAll(new RegExp(`<@!?${botId}>`, 'g'), ' ')
    .replaceAll(/<@!?\d+>/g, '@someone')
    .replaceAll(/<@&\d+>/g, '@role')
    .replaceAll(/<#\d+>/g, '#channel')
    .replaceAll(/<a?:\w+:\d+>/g, ' ')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim();
}

function isForBot(message: Message, context: BotContext): boolean {
  if (!message.inGuild()) return true;
  return message.mentions.has(context.client.user, { ignoreEveryone: true, ignoreRoles: true });
}

/** What the message follows: the run behind the replied-to answer, else the last one of a thread or direct channel. */
async function findFollowed(
  message: Message,
  context: BotContext,
): Promise<{ continues?: string; repliedTo?: { author: string; text: string } }> {
  const { app } = context;
  const reference = message.reference?.type === MessageReferenceType.Default ? message.reference : null;
  const run = reference?.messageId === undefined ? undefined : app.runOfMessage(reference.messageId);
  if (run !== undefined) return { continues: run };
  const { channel, channelId } = message;
  const last = lastRunOf({ channel, channelId, isDirect: !message.inGuild() }, app);
  const repliedTo = reference ? await readReference(message, context) : undefined;
  return { ...(last !== undefined && { continues: last }), ...(repliedTo && { repliedTo }) };
}

async function readReference(
  message: Message,
  context: BotContext,
): Promise<{ author: string; text: string } | undefined> {
  try {
    const replied = await message.fetchReference();
    const text = ownText(replied.content, context.client.user.id);
    return text === '' ? undefined : { author: replied.author.displayName, text };
  } catch (error) {
    // Deleted, or not to be read: the question stands on its own then.
    context.log.debug({ err: error, messageId: message.id }, 'replied-to message could not be read');
    return undefined;
  }
}

async function say(channel: SendableChannels, message: Message, content: string): Promise<void> {
  await send(channel, { content }, { nonce: `${message.id}-0`, replyTo: message.id });
}
