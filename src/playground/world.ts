import { EventEmitter } from 'node:events';
import type {
  APIApplicationCommand,
  APIChannel,
  APIGuildMember,
  APIMessage,
  APIRole,
  APIUser,
} from 'discord-api-types/v10';
import type { StoredReaction } from './reactions.js';
import { createSnowflakes } from './snowflake.js';

/** A message with what the server must know of it beside its payload. */
export interface StoredMessage {
  message: APIMessage;
  /** Only this person sees it. */
  onlyFor?: string;
  reactions?: StoredReaction[];
}

export interface StoredChannel {
  channel: APIChannel;
  guildId?: string;
  /** With a direct message: the person at the other end. */
  recipientId?: string;
  messages: Map<string, StoredMessage>;
}

export interface Guild {
  id: string;
  name: string;
  ownerId: string;
  locale: string;
  roles: Map<string, APIRole>;
  members: Map<string, APIGuildMember>;
}

/** What happened, for the gateway and for whoever watches the channel. */
export interface WorldEvent {
  name: string;
  data: Record<string, unknown>;
  /** Shown to this person only: the bot is not told either. */
  onlyFor?: string;
}

/** Everything a local Discord knows, in memory. */
export interface World {
  readonly now: () => number;
  readonly newId: () => string;
  readonly bot: APIUser;
  readonly token: string;
  readonly users: Map<string, APIUser>;
  readonly guilds: Map<string, Guild>;
  readonly channels: Map<string, StoredChannel>;
  /** By scope: `global` or a guild id. */
  readonly commands: Map<string, APIApplicationCommand[]>;
  /** Ids of channels the bot may not write in. */
  readonly closedToBot: Set<string>;
  emit(event: WorldEvent): void;
  /** Returns a function that stops the listening. */
  listen(listener: (event: WorldEvent) => void): () => void;
}

export function createWorld(options: { now: () => number; token: string; botName: string }): World {
  const newId = createSnowflakes(options.now);
  const emitter = new EventEmitter().setMaxListeners(0);
  const bot = newUser(newId(), options.botName, true);
  return {
    now: options.now,
    newId,
    bot,
    token: options.token,
    users: new Map([[bot.id, bot]]),
    guilds: new Map(),
    channels: new Map(),
    commands: new Map(),
    closedToBot: new Set(),
    emit: (event) => void emitter.emit('event', event),
    listen(listener) {
      emitter.on('event', listener);
      return () => void emitter.off('event', listener);
    },
  };
}

export function newUser(id: string, name: string, isBot = false): APIUser {
  return {
    id,
    username: isBot ? name : name.toLowerCase().replaceAll(/\s+/g, '_'),
    discriminator: isBot ? '0001' : '0',
    global_name: isBot ? null : name,
    avatar: null,
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
    public_flags: 0,
    flags: 0,
    ...(isBot && { bot: true }),
  } as unknown as APIUser;
}

export function newMember(user: APIUser, roleIds: readonly string[], joinedAt: number): APIGuildMember {
  return {
    user,
    nick: null,
    avatar: null,
    banner: null,
    roles: [...roleIds],
    joined_at: new Date(joinedAt).toISOString(),
    premium_since: null,
    deaf: false,
    mute: false,
    flags: 0,
    pending: false,
    communication_disabled_until: null,
  } as unknown as APIGuildMember;
}

/** What a member may do, as the bit set that interactions carry: everything for the owner, else by their roles. */
export function permissionsOf(guild: Guild, userId: string): string {
  if (guild.ownerId === userId) return String((1n << 50n) - 1n);
  const roles = [guild.id, ...(guild.members.get(userId)?.roles ?? [])];
  const bits = roles.reduce((sum, id) => sum | BigInt(guild.roles.get(id)?.permissions ?? 0), 0n);
  return String(bits);
}

/** A role as Discord describes it. */
export function newRole(id: string, name: string, permissions: bigint): APIRole {
  return {
    id,
    name,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    position: 1,
    permissions: String(permissions),
    managed: false,
    mentionable: false,
    flags: 0,
  } as unknown as APIRole;
}
