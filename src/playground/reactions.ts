import type { APIMessage } from 'discord-api-types/v10';
import { Refusal } from './refusal.js';
import type { StoredChannel, StoredMessage, World } from './world.js';

/** One emoji below a message, and who put it there, in that order. */
export interface StoredReaction {
  emoji: string;
  userIds: string[];
}

/** Discord's limits and codes: https://docs.discord.com/developers/topics/opcodes-and-status-codes */
const mostEmoji = 20;
const unknownEmoji = () => new Refusal(400, 10014, 'Unknown Emoji');
const tooManyReactions = () => new Refusal(400, 30010, 'Maximum number of reactions reached (20)');
const unicodeEmoji =
  /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[#*0-9]\ufe0f?\u20e3|\u200d|\ufe0f)+$/u;

/** Adds a reaction; does nothing if this person has put it there before. A guild without emoji of its own knows no other. */
export function addReaction(
  world: World,
  place: StoredChannel,
  stored: StoredMessage,
  userId: string,
  emoji: string,
): void {
  if (!unicodeEmoji.test(emoji)) throw unknownEmoji();
  stored.reactions ??= [];
  let reaction = stored.reactions.find((known) => known.emoji === emoji);
  if (reaction?.userIds.includes(userId)) return;
  if (reaction === undefined) {
    if (stored.reactions.length >= mostEmoji) throw tooManyReactions();
    reaction = { emoji, userIds: [] };
    stored.reactions.push(reaction);
  }
  reaction.userIds.push(userId);
  const member = place.guildId && world.guilds.get(place.guildId)?.members.get(userId);
  tell(world, place, stored, 'MESSAGE_REACTION_ADD', {
    user_id: userId,
    ...(member && { member }),
    message_author_id: stored.message.author.id,
    emoji: { id: null, name: emoji },
    burst: false,
    type: 0,
  });
}

/** Takes back one person's reaction; does nothing where there is none. */
export function removeReaction(
  world: World,
  place: StoredChannel,
  stored: StoredMessage,
  userId: string,
  emoji: string,
): void {
  const reaction = stored.reactions?.find((known) => known.emoji === emoji);
  if (!reaction?.userIds.includes(userId)) return;
  reaction.userIds = reaction.userIds.filter((id) => id !== userId);
  stored.reactions = stored.reactions?.filter(({ userIds }) => userIds.length > 0) ?? [];
  tell(world, place, stored, 'MESSAGE_REACTION_REMOVE', {
    user_id: userId,
    emoji: { id: null, name: emoji },
    burst: false,
    type: 0,
  });
}

/** Takes away every reaction, or every one of an emoji. */
export function clearReactions(
  world: World,
  place: StoredChannel,
  stored: StoredMessage,
  emoji?: string,
): void {
  stored.reactions = (stored.reactions ?? []).filter((known) => emoji !== undefined && known.emoji !== emoji);
  if (emoji === undefined) tell(world, place, stored, 'MESSAGE_REACTION_REMOVE_ALL', {});
  else tell(world, place, stored, 'MESSAGE_REACTION_REMOVE_EMOJI', { emoji: { id: null, name: emoji } });
}

/** A message as one user gets it: `me` in its reactions is theirs. */
export function seenBy({ message, reactions }: StoredMessage, userId: string): APIMessage {
  if (!reactions?.length) return message;
  const shown = reactions.map(({ emoji, userIds }) => ({
    emoji: { id: null, name: emoji },
    count: userIds.length,
    count_details: { burst: 0, normal: userIds.length },
    burst_colors: [],
    me: userIds.includes(userId),
    me_burst: false,
  }));
  return { ...message, reactions: shown } as APIMessage;
}

function tell(
  world: World,
  place: StoredChannel,
  stored: StoredMessage,
  name: string,
  data: Record<string, unknown>,
): void {
  world.emit({
    name,
    data: {
      channel_id: place.channel.id,
      message_id: stored.message.id,
      ...(place.guildId && { guild_id: place.guildId }),
      ...data,
    },
    ...(stored.onlyFor !== undefined && { onlyFor: stored.onlyFor }),
  });
}
