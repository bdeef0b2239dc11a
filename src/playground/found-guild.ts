import { addTextChannel } from './channels.js';
import { newMember, newRole, type World } from './world.js';

/** React, view, send, embed, attach, read the history, open public threads, send in threads. */
export const everyday = [6n, 10n, 11n, 14n, 15n, 16n, 35n, 38n].reduce((bits, bit) => bits | (1n << bit), 0n);

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
