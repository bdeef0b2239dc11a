import type { APIApplicationCommand, APIMessage } from 'discord-api-types/v10';
import { deleteMessage } from './messages.js';
import { seenBy } from './reactions.js';
import type { World, WorldEvent } from './world.js';

/** What can be looked at of a local Discord without its API: whole, or as one person sees it. */
export interface WorldViews {
  /** All messages of a channel as this person sees them (or without a person: what everyone sees), oldest first. */
  messages(channelId: string, person?: { id: string }): APIMessage[];
  /** Text channels and threads of the first server, oldest first. */
  channels(): { id: string; name: string; parentId?: string }[];
  /** The slash commands that the bot registered. */
  commands(): APIApplicationCommand[];
  isSeenBy(event: WorldEvent, person: { id: string }): boolean;
  /** Takes away a message that only this person sees; does nothing with any other. */
  dismiss(channelId: string, messageId: string, person: { id: string }): void;
}

export function createWorldViews(world: World, guildId: string): WorldViews {
  return {
    messages: (channelId, person) =>
      [...(world.channels.get(channelId)?.messages.values() ?? [])]
        .filter((stored) => stored.onlyFor === undefined || stored.onlyFor === person?.id)
        .map((stored) => seenBy(stored, person?.id ?? world.bot.id)),
    channels: () =>
      [...world.channels.values()]
        .map(({ channel }) => channel as { id: string; name?: string; guild_id?: string; parent_id?: string })
        .filter((channel) => channel.guild_id === guildId)
        .map(({ id, name, parent_id: parentId }) => ({
          id,
          name: name ?? '',
          ...(parentId && { parentId }),
        })),
    commands: () => [...(world.commands.get('global') ?? []), ...(world.commands.get(guildId) ?? [])],
    isSeenBy(event, person) {
      const place = world.channels.get(String(event.data['channel_id'] ?? event.data['id']));
      const isOthers = place?.recipientId !== undefined && place.recipientId !== person.id;
      return !isOthers && (event.onlyFor === undefined || event.onlyFor === person.id);
    },
    dismiss(channelId, messageId, person) {
      const place = world.channels.get(channelId);
      const stored = place?.messages.get(messageId);
      if (place && stored?.onlyFor === person.id) deleteMessage(world, place, stored);
    },
  };
}
