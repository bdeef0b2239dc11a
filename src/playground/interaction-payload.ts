import { permissionsOf, type StoredChannel, type StoredMessage, type World } from './world.js';

/** What a person does: uses a command (type 2), presses (3), submits a window (5). */
export interface AskedInteraction {
  type: number;
  userId: string;
  place: StoredChannel;
  data: Record<string, unknown>;
  message?: StoredMessage;
  /** With a submitted window: the interaction that opened it. */
  openedBy?: { id: string; type: number };
  /** Discord's code of the person's own language. */
  locale: string;
}

/** INTERACTION_CREATE with every field that Discord documents. */
export function interactionPayload(
  world: World,
  id: string,
  token: string,
  asked: AskedInteraction,
): Record<string, unknown> {
  const guild = asked.place.guildId === undefined ? undefined : world.guilds.get(asked.place.guildId);
  const user = world.users.get(asked.userId);
  const permissions = guild ? permissionsOf(guild, asked.userId) : '0';
  return {
    id,
    application_id: world.bot.id,
    type: asked.type,
    token,
    version: 1,
    data: asked.data,
    channel_id: asked.place.channel.id,
    channel: { ...asked.place.channel, ...(guild && { permissions }) },
    locale: asked.locale,
    app_permissions: '2251799813685247',
    entitlements: [],
    attachment_size_limit: 10_485_760,
    context: guild ? 0 : 1,
    authorizing_integration_owners: { 0: guild?.id ?? '0' },
    ...(guild && {
      guild_id: guild.id,
      guild_locale: guild.locale,
      guild: { id: guild.id, locale: guild.locale, features: [] },
      member: { ...guild.members.get(asked.userId), permissions },
    }),
    ...(!guild && { user }),
    ...(asked.message && { message: asked.message.message }),
  };
}
