import { z } from 'zod';
import { official, type Schema } from './published.js';

// Discord publishes no description of its gateway. What it documents of each event stands here
// (https://docs.discord.com/developers/events/gateway-events), with the published descriptions of the objects within.

const id = z.string().regex(/^\d{17,20}$/);
const published = (name: string) =>
  z.unknown().superRefine((value, context) => {
    const { error } = (official[name] as Schema).safeParse(value);
    for (const issue of error?.issues ?? []) {
      context.addIssue({
        code: 'custom',
        message: issue.message,
        path: [...issue.path] as (string | number)[],
      });
    }
  });
const user = published('UserResponseSchema');
const member = published('GuildMemberResponseSchema');
const channel = published('GuildChannelResponseSchema');
const thread = published('ThreadResponseSchema');
const role = published('GuildRoleResponseSchema');
const message = published('MessageResponseSchema');
const emoji = published('MessageReactionEmojiResponseSchema');
const moment = z.iso.datetime({ offset: true });

const told = z.looseObject({ channel_id: id, guild_id: id.optional() });
const aboutMessage = told.extend({ message_id: id });
const interaction = z
  .looseObject({
    id,
    application_id: id,
    type: z.number().int().min(2).max(5),
    token: z.string().min(1),
    version: z.literal(1),
    data: z.looseObject({}),
    channel_id: id,
    channel: z.looseObject({ id, type: z.number() }),
    locale: z.string(),
    app_permissions: z.string().regex(/^\d+$/),
    entitlements: z.array(z.unknown()),
    attachment_size_limit: z.number(),
    authorizing_integration_owners: z.record(z.string(), z.string()),
    context: z.number().int().min(0).max(2),
    guild_id: id.optional(),
    guild_locale: z.string().optional(),
    member: z.looseObject({ user, permissions: z.string().regex(/^\d+$/) }).optional(),
    user: user.optional(),
    message: message.optional(),
  })
  .refine(
    (value) => (value.guild_id === undefined ? 'user' in value : 'member' in value && !('user' in value)),
    {
      error: 'a member in a server, a user in a direct channel',
    },
  );

/** By name of the event: what its data must be. An event that has no row here is one that no bot is told of. */
export const gatewaySchemas: Readonly<Record<string, z.ZodType>> = {
  READY: z.looseObject({
    v: z.literal(10),
    user,
    guilds: z.array(z.looseObject({ id, unavailable: z.literal(true) })),
    session_id: z.string().min(1),
    resume_gateway_url: z.string().regex(/^ws:\/\//),
    shard: z.tuple([z.number(), z.number()]),
    application: z.looseObject({ id, flags: z.number() }),
  }),
  RESUMED: z.looseObject({}),
  GUILD_CREATE: z
    .looseObject({
      id,
      joined_at: moment,
      large: z.boolean(),
      member_count: z.number(),
      roles: z.array(role),
      members: z.array(member),
      channels: z.array(channel),
      threads: z.array(thread),
      voice_states: z.array(z.unknown()),
      presences: z.array(z.unknown()),
      stage_instances: z.array(z.unknown()),
      guild_scheduled_events: z.array(z.unknown()),
    })
    .and(published('GuildResponseSchema')),
  GUILD_ROLE_CREATE: z.looseObject({ guild_id: id, role }),
  CHANNEL_CREATE: channel,
  THREAD_CREATE: z.looseObject({ newly_created: z.literal(true) }).and(thread),
  THREAD_UPDATE: thread,
  TYPING_START: told.extend({ user_id: id, timestamp: z.number().int() }),
  MESSAGE_CREATE: message.and(told),
  MESSAGE_UPDATE: message.and(told),
  MESSAGE_DELETE: told.extend({ id }),
  MESSAGE_REACTION_ADD: aboutMessage.extend({
    user_id: id,
    member: member.optional(),
    emoji,
    burst: z.boolean(),
    type: z.number(),
  }),
  MESSAGE_REACTION_REMOVE: aboutMessage.extend({ user_id: id, emoji, burst: z.boolean(), type: z.number() }),
  MESSAGE_REACTION_REMOVE_ALL: aboutMessage,
  MESSAGE_REACTION_REMOVE_EMOJI: aboutMessage.extend({ emoji }),
  INTERACTION_CREATE: interaction,
};
