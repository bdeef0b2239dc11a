import { addTextChannel } from './channels.js';
import { newMember, newRole, type World } from './world.js';

/** View, send, embed, attach, read the history, send in threads. */
export const everyday = (1n << 10n) | (1n << 11n) | (1n << 14n) | (1n << 15n) | (1n << 16n) | (1n << 38n);

/** A guild owned by nobody who speaks, with the bot as its member and one text channel. */
export function foundGuild(
  world: World,
  name: string,
  locale: string,
  permissions: bigint,
): { guildId: string; channelId: string } {
  const guildId = world.newId();
  const everyone = newRole(guildId, '@everyone', permissions);
  world.guilds.set(guildId, {
    id: guildId,
    name,
    ownerId: world.newId(),
    locale,
    roles: new Map([[guildId, everyone]]),
    members: new Map([[world.bot.id, newMember(world.bot, [], world.now())]]),
  });
  return { guildId, channelId: addTextChannel(world, guildId, 'general').channel.id };
}
