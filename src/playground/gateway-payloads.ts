import type { Guild, World } from './world.js';

/** What a bot is told first: who it is, and which guilds are to come. */
export function readyOf(world: World, sessionId: string, url: string): object {
  return {
    v: 10,
    user: { ...world.bot, mfa_enabled: true, verified: true, email: null, flags: 0 },
    guilds: [...world.guilds.keys()].map((id) => ({ id, unavailable: true })),
    session_id: sessionId,
    session_type: 'normal',
    resume_gateway_url: url,
    shard: [0, 1],
    application: { id: world.bot.id, flags: 0 },
    private_channels: [],
    presences: [],
    relationships: [],
    user_settings: {},
    _trace: [],
  };
}

/** A guild with all that is in it, as GUILD_CREATE carries it. */
export function guildPayload(world: World, guild: Guild): object {
  const own = [...world.channels.values()].filter((stored) => stored.guildId === guild.id);
  const isThread = (type: number) => type === 11 || type === 12;
  return {
    ...guildSummary(guild),
    joined_at: new Date(world.now()).toISOString(),
    large: false,
    unavailable: false,
    member_count: guild.members.size,
    voice_states: [],
    members: [...guild.members.values()],
    channels: own.filter((stored) => !isThread(stored.channel.type)).map((stored) => stored.channel),
    threads: own.filter((stored) => isThread(stored.channel.type)).map((stored) => stored.channel),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** A guild as GET /guilds/:id answers. */
export function guildSummary(guild: Guild): object {
  return {
    ...unset,
    id: guild.id,
    name: guild.name,
    owner_id: guild.ownerId,
    roles: [...guild.roles.values()],
    preferred_locale: guild.locale,
  };
}

/** What nobody has set in a young guild, with the values that Discord then gives. */
const unset = {
  icon: null,
  splash: null,
  home_header: null,
  discovery_splash: null,
  region: 'deprecated',
  afk_channel_id: null,
  afk_timeout: 300,
  verification_level: 0,
  default_message_notifications: 1,
  explicit_content_filter: 0,
  emojis: [],
  features: [],
  mfa_level: 0,
  application_id: null,
  system_channel_id: null,
  system_channel_flags: 0,
  rules_channel_id: null,
  max_members: 500_000,
  vanity_url_code: null,
  description: null,
  banner: null,
  premium_tier: 0,
  premium_subscription_count: 0,
  public_updates_channel_id: null,
  nsfw_level: 0,
  premium_progress_bar_enabled: false,
  safety_alerts_channel_id: null,
  stickers: [],
  widget_enabled: false,
  widget_channel_id: null,
  max_presences: null,
  max_video_channel_users: 25,
  max_stage_video_channel_users: 50,
  nsfw: false,
  incidents_data: null,
};
