import type { APIAttachment, APIMessage, APIUser } from 'discord-api-types/v10';
import type { MessageBody } from './check-message.js';
import { asSent, describeFile, type UploadedFile, withIds } from './message-parts.js';
import { momentOf } from './snowflake.js';
import type { StoredChannel, StoredMessage, World } from './world.js';

/** What a new message has beside its body. */
export interface MessageOrigin {
  author: APIUser;
  type?: number;
  /** Set beside the flags of the body. */
  flags?: number;
  onlyFor?: string;
  files?: readonly UploadedFile[];
  /** With the first message of a thread: the one that the thread grew from, in the channel above. */
  startsFrom?: StoredMessage;
  /** `interaction_metadata`, `webhook_id` and the like. */
  extra?: Record<string, unknown>;
}

const ephemeral = 1 << 6;
const replyType = 19;
/** What an edit may change of the flags: SUPPRESS_EMBEDS and IS_COMPONENTS_V2. */
const editableFlags = (1 << 2) | (1 << 15);

/** Puts a message into a channel and tells everyone who sees it. */
export function createMessage(
  world: World,
  place: StoredChannel,
  body: MessageBody,
  origin: MessageOrigin,
): StoredMessage {
  const message = newMessage(world, place, body, origin);
  const { id, flags = 0 } = message;
  const onlyFor = flags & ephemeral ? origin.onlyFor : undefined;
  const stored: StoredMessage = { message, ...(onlyFor !== undefined && { onlyFor }) };
  place.messages.set(id, stored);
  if (onlyFor === undefined) countIn(place, id, origin.startsFrom === undefined);
  tell(world, place, stored, 'MESSAGE_CREATE');
  return stored;
}

/** The channel knows its latest message; a thread also how many there are. */
function countIn(place: StoredChannel, id: string, isOwn: boolean): void {
  const channel = place.channel as {
    last_message_id?: string;
    message_count?: number;
    total_message_sent?: number;
  };
  channel.last_message_id = id;
  if (channel.message_count === undefined || !isOwn) return;
  channel.message_count += 1;
  channel.total_message_sent = (channel.total_message_sent ?? 0) + 1;
}

function newMessage(
  world: World,
  place: StoredChannel,
  body: MessageBody,
  origin: MessageOrigin,
): APIMessage {
  const id = world.newId();
  const replied =
    origin.startsFrom?.message ??
    (body.message_reference && place.messages.get(body.message_reference.message_id)?.message);
  const content = (body.content ?? '').trim();
  return {
    id,
    channel_id: place.channel.id,
    type: origin.type ?? (replied ? replyType : 0),
    author: origin.author,
    content,
    timestamp: new Date(momentOf(id)).toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: pingsEveryone(content, body),
    mentions: mentionedUsers(world, content, body, replied),
    mention_roles: [],
    attachments: (origin.files ?? []).map((file) => describeFile(world, place, file)),
    embeds: (body.embeds ?? []).map(asSent),
    components: withIds(body.components ?? []),
    pinned: false,
    flags: (body.flags ?? 0) | (origin.flags ?? 0),
    ...(body.nonce !== undefined && { nonce: body.nonce }),
    ...(replied && { message_reference: referenceTo(replied, place), referenced_message: replied }),
    ...origin.extra,
  } as unknown as APIMessage;
}

function referenceTo(replied: APIMessage, place: StoredChannel): object {
  const guild = place.guildId === undefined ? {} : { guild_id: place.guildId };
  return { type: 0, message_id: replied.id, channel_id: replied.channel_id, ...guild };
}

/** Changes what the body names and leaves the rest. */
export function editMessage(
  world: World,
  place: StoredChannel,
  stored: StoredMessage,
  body: MessageBody,
  options: {
    files?: readonly UploadedFile[];
    flags?: number;
    /** Fills a deferred answer, which does not count as an edit. */
    isFirst?: boolean;
  } = {},
): StoredMessage {
  const message = stored.message as unknown as Record<string, unknown>;
  if (body.content !== undefined) {
    message['content'] = (body.content ?? '').trim();
    message['mentions'] = mentionedUsers(world, body.content ?? '', body, undefined);
  }
  if (body.embeds !== undefined) message['embeds'] = (body.embeds ?? []).map(asSent);
  if (body.components !== undefined) message['components'] = withIds(body.components ?? []);
  if (body.attachments !== undefined) {
    const kept = new Set((body.attachments ?? []).map((attachment) => attachment.id));
    message['attachments'] = (message['attachments'] as APIAttachment[]).filter((old) => kept.has(old.id));
  }
  for (const file of options.files ?? []) {
    (message['attachments'] as APIAttachment[]).push(describeFile(world, place, file));
  }
  const before = Number(message['flags'] ?? 0);
  if (options.flags !== undefined) message['flags'] = options.flags;
  else if (body.flags !== undefined) {
    message['flags'] = (before & ~editableFlags) | (body.flags & editableFlags);
  }
  if (!options.isFirst) message['edited_timestamp'] = new Date(world.now()).toISOString();
  tell(world, place, stored, 'MESSAGE_UPDATE');
  return stored;
}

export function deleteMessage(world: World, place: StoredChannel, stored: StoredMessage): void {
  place.messages.delete(stored.message.id);
  world.emit({
    name: 'MESSAGE_DELETE',
    data: {
      id: stored.message.id,
      channel_id: place.channel.id,
      ...(place.guildId && { guild_id: place.guildId }),
    },
    ...(stored.onlyFor !== undefined && { onlyFor: stored.onlyFor }),
  });
}

function tell(world: World, place: StoredChannel, stored: StoredMessage, name: string): void {
  const member = place.guildId && world.guilds.get(place.guildId)?.members.get(stored.message.author.id);
  const { user: _, ...bare } = member || { user: undefined };
  world.emit({
    name,
    data: {
      ...structuredClone(stored.message),
      channel_type: place.channel.type,
      ...(place.guildId && { guild_id: place.guildId }),
      ...(member && { member: bare }),
    },
    ...(stored.onlyFor !== undefined && { onlyFor: stored.onlyFor }),
  });
}

/** Whom a message mentions: ids in its text, and the author it replies to, as far as the body allows. */
function mentionedUsers(
  world: World,
  content: string,
  body: MessageBody,
  replied: APIMessage | undefined,
): APIUser[] {
  const found = new Map<string, APIUser>();
  const users = body.allowed_mentions === undefined || body.allowed_mentions.parse?.includes('users');
  if (users) {
    for (const [, id] of content.matchAll(/<@!?(\d+)>/g)) {
      const user = id && world.users.get(id);
      if (user) found.set(user.id, user);
    }
  }
  if (replied && body.allowed_mentions?.replied_user !== false) found.set(replied.author.id, replied.author);
  return [...found.values()];
}

function pingsEveryone(content: string, body: MessageBody): boolean {
  const allowed = body.allowed_mentions === undefined || body.allowed_mentions.parse?.includes('everyone');
  return allowed === true && /@(everyone|here)\b/.test(content);
}
