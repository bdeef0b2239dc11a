import { missingAccess, missingPermissions } from './refusal.js';
import { permissionsOf, type StoredChannel, type World } from './world.js';

const administrator = 1n << 3n;
const viewChannel = 1n << 10n;
const sendMessages = 1n << 11n;
const sendInThreads = 1n << 38n;

/** Throws `50001 Missing Access` or `50013 Missing Permissions` unless the bot may do this here. In DMs it may. */
export function requirePermission(world: World, place: StoredChannel, permission: bigint): void {
  if (world.closedToBot.has(place.channel.id)) throw missingPermissions();
  const guild = place.guildId === undefined ? undefined : world.guilds.get(place.guildId);
  if (guild === undefined) return;
  const bits = BigInt(permissionsOf(guild, world.bot.id));
  if (bits & administrator) return;
  if (!(bits & viewChannel)) throw missingAccess();
  if (!(bits & permission)) throw missingPermissions();
}

/** The permission that writing in this channel needs. */
export function requireWriting(world: World, place: StoredChannel): void {
  const isThread = place.channel.type === 11 || place.channel.type === 12;
  requirePermission(world, place, isThread ? sendInThreads : sendMessages);
}
