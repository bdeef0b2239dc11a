import type { APIChannel, APIThreadChannel } from 'discord-api-types/v10';
import { createMessage, editMessage } from './messages.js';
import type { StoredChannel, World } from './world.js';

const textChannel = 0;
const directMessage = 1;
const publicThread = 11;
/** Type of the first message of a thread, and flag of the message it grew from. */
const threadStarter = 21;
const hasThread = 1 << 5;

/** Adds a text channel to a guild. */
export function addTextChannel(world: World, guildId: string, name: string): StoredChannel {
  const id = world.newId();
  return keep(
    world,
    {
      channel: {
        id,
        type: textChannel,
        guild_id: guildId,
        name,
        position: world.channels.size,
        permission_overwrites: [],
        nsfw: false,
        topic: null,
        parent_id: null,
        last_message_id: null,
        last_pin_timestamp: null,
        rate_limit_per_user: 0,
        flags: 0,
      } as unknown as APIChannel,
      guildId,
      messages: new Map(),
    },
    'CHANNEL_CREATE',
  );
}

/** The direct channel between the bot and a person, made when first needed. */
export function directChannel(world: World, userId: string): StoredChannel {
  for (const stored of world.channels.values()) if (stored.recipientId === userId) return stored;
  const stored: StoredChannel = {
    channel: {
      id: world.newId(),
      type: directMessage,
      recipients: [world.users.get(userId)],
      last_message_id: null,
      last_pin_timestamp: null,
      flags: 0,
    } as unknown as APIChannel,
    recipientId: userId,
    messages: new Map(),
  };
  world.channels.set(stored.channel.id, stored);
  return stored;
}

/**
 * Opens a public thread below a text channel; `messageId` if it grows from a message, whose id it then shares and
 * which shows it from then on.
 */
export function addThread(
  world: World,
  parent: StoredChannel,
  { name, ownerId, messageId }: { name: string; ownerId: string; messageId?: string },
): StoredChannel {
  const created = new Date(world.now()).toISOString();
  const stored: StoredChannel = {
    channel: {
      id: messageId ?? world.newId(),
      type: publicThread,
      guild_id: parent.guildId,
      parent_id: parent.channel.id,
      owner_id: ownerId,
      name,
      last_message_id: null,
      rate_limit_per_user: 0,
      message_count: 0,
      member_count: 1,
      total_message_sent: 0,
      flags: 0,
      thread_metadata: {
        archived: false,
        auto_archive_duration: 1440,
        archive_timestamp: created,
        create_timestamp: created,
        locked: false,
      },
    } as unknown as APIThreadChannel,
    ...(parent.guildId !== undefined && { guildId: parent.guildId }),
    messages: new Map(),
  };
  keep(world, stored, 'THREAD_CREATE', { newly_created: true });
  if (messageId !== undefined) startFrom(world, parent, stored, messageId);
  return stored;
}

/** The message that a thread grows from names it, and stands as its first message: one of the system's, by reference. */
function startFrom(world: World, parent: StoredChannel, thread: StoredChannel, messageId: string): void {
  const starter = parent.messages.get(messageId);
  if (starter === undefined) return;
  const own = starter.message as unknown as Record<string, unknown>;
  own['thread'] = thread.channel;
  const flags = (starter.message.flags ?? 0) | hasThread;
  editMessage(world, parent, starter, {}, { flags, isFirst: true });
  createMessage(
    world,
    thread,
    {},
    { author: starter.message.author, type: threadStarter, startsFrom: starter },
  );
}

function keep(world: World, stored: StoredChannel, event: string, more: object = {}): StoredChannel {
  world.channels.set(stored.channel.id, stored);
  world.emit({ name: event, data: { ...structuredClone(stored.channel), ...more } });
  return stored;
}
