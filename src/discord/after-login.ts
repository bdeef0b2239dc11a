import {
  ChannelType,
  type Client,
  PermissionsBitField,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { Logger } from '../log.js';
import type { AccessRules } from './authorize.js';
import type { Command } from './command.js';

/** Tells Discord the slash commands. A failure is logged: mentions work without them. */
export async function registerCommands(
  client: Client<true>,
  commands: readonly Command[],
  rules: AccessRules,
  log: Logger,
): Promise<void> {
  try {
    await client.application.commands.set(commands.map((command) => shownTo(command, rules)));
  } catch (error) {
    log.error({ err: error }, 'slash commands could not be registered; mentions work without them');
  }
}

/** Discord hides a command from members without its permissions; where roles decide, they are to see it. */
function shownTo(command: Command, rules: AccessRules): RESTPostAPIChatInputApplicationCommandsJSONBody {
  if (command.deed !== 'administer' || rules.adminRoleIds.length === 0) return command.data;
  const { default_member_permissions: _, ...data } = command.data;
  return data;
}

export function warnOfManyServers(client: Client<true>, rules: AccessRules, log: Logger): void {
  if (rules.allowedGuildIds.length > 0 || client.guilds.cache.size <= 1) return;
  log.warn(
    { servers: client.guilds.cache.map((guild) => `${guild.name} (${guild.id})`) },
    'the bot answers in every server it was invited to; set ALLOWED_GUILD_IDS to limit it',
  );
}

const needed = new PermissionsBitField([
  'ViewChannel',
  'SendMessages',
  'SendMessagesInThreads',
  'EmbedLinks',
  'AttachFiles',
  'ReadMessageHistory',
]);

/** Names, for each text channel the bot is to answer in, the permissions that it lacks there. */
export function warnOfMissingPermissions(client: Client<true>, rules: AccessRules, log: Logger): void {
  for (const guild of client.guilds.cache.values()) {
    if (!guild.roles.cache.has(guild.id)) continue;
    for (const channel of guild.channels.cache.values()) {
      const isAllowed = rules.allowedChannelIds.length === 0 || rules.allowedChannelIds.includes(channel.id);
      if (channel.type !== ChannelType.GuildText || !isAllowed) continue;
      const missing = channel.permissionsFor(client.user)?.missing(needed) ?? [];
      // A channel that the bot cannot see is one it was not invited to, unless it is named.
      if (missing.length === 0 || (missing.includes('ViewChannel') && rules.allowedChannelIds.length === 0))
        continue;
      log.warn(
        { server: guild.name, channel: channel.name, missing },
        'permissions are missing in a channel',
      );
    }
  }
}
