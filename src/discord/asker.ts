import type { BaseInteraction, Client, GuildMember, Message } from 'discord.js';
import { PermissionFlagsBits } from 'discord.js';
import type { Language } from '../language.js';
import type { Logger } from '../log.js';
import type { Asker } from './authorize.js';

/** Whether a person is a member of a server that the bot serves, asked of Discord and remembered for a while. */
export interface Membership {
  sharesServer(userId: string): Promise<boolean>;
  /** The same, or `unknown` after `withinMs`; Discord's answer is remembered when it comes. */
  sharesServerWithin(userId: string, withinMs: number): Promise<boolean | 'unknown'>;
}

const rememberMs = 10 * 60_000;
/** An interaction must be acknowledged within three seconds, and that waits for this in direct messages. */
const interactionWaitMs = 1500;

export function createMembership(options: {
  client: Client;
  allowedGuildIds: readonly string[];
  now: () => number;
  log: Logger;
}): Membership {
  const { client, allowedGuildIds, now, log } = options;
  const members = new Map<string, number>();

  async function ask(userId: string): Promise<boolean> {
    const ids = allowedGuildIds.length > 0 ? allowedGuildIds : [...client.guilds.cache.keys()];
    for (const guildId of ids) {
      const guild = client.guilds.cache.get(guildId);
      try {
        if (guild && (await guild.members.fetch({ user: userId, force: true }))) return true;
      } catch (error) {
        // 10007 and 10013 say "not a member"; anything else is not known to be allowed either.
        log.debug({ err: error, guildId }, 'membership not confirmed');
      }
    }
    return false;
  }

  async function sharesServer(userId: string): Promise<boolean> {
    const until = members.get(userId) ?? 0;
    if (until > now()) return true;
    members.delete(userId);
    const isMember = await ask(userId);
    if (isMember) members.set(userId, now() + rememberMs);
    return isMember;
  }

  return {
    sharesServer,
    async sharesServerWithin(userId, withinMs) {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<'unknown'>((resolve) => {
        timer = setTimeout(() => resolve('unknown'), withinMs);
      });
      // `ask` logs its failures and never rejects.
      const known = await Promise.race([sharesServer(userId), patience]);
      clearTimeout(timer);
      return known;
    },
  };
}

/** Who wrote a message. */
export async function askerOfMessage(message: Message, membership: Membership): Promise<Asker> {
  const { author, guildId, member } = message;
  return asker(
    { userId: author.id, guildId, channelIds: placeIds(message), roleIds: roleIdsOf(member) },
    // Nothing that a message asks for needs it.
    false,
    membership.sharesServer,
  );
}

/** Who pressed, submitted or typed a command. In a server this waits for nothing, in direct messages 1.5 s at most. */
export async function askerOfInteraction(
  interaction: BaseInteraction,
  membership: Membership,
): Promise<Asker> {
  const { user, guildId, memberPermissions } = interaction;
  const member = interaction.inCachedGuild() ? interaction.member : null;
  return asker(
    { userId: user.id, guildId, channelIds: placeIds(interaction), roleIds: roleIdsOf(member) },
    memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false,
    (userId) => membership.sharesServerWithin(userId, interactionWaitMs),
  );
}

/** The language of a person's own Discord, as far as Docent speaks it. */
export function languageOfLocale(locale: string): Language {
  return locale === 'zh-TW' || locale === 'zh-CN' ? locale : 'en';
}

async function asker(
  who: { userId: string; guildId: string | null; channelIds: string[]; roleIds: string[] },
  managesServer: boolean,
  sharesServer: (userId: string) => Promise<Asker['sharesServer']>,
): Promise<Asker> {
  const { guildId, ...rest } = who;
  if (guildId !== null) return { ...rest, guildId, managesServer, sharesServer: false };
  return { ...rest, managesServer: false, sharesServer: await sharesServer(who.userId) };
}

/** Without the role that everyone has, the client knows no roles of the server, and a look at them would throw. */
function roleIdsOf(member: GuildMember | null): string[] {
  return member?.guild.roles.cache.has(member.guild.id) ? [...member.roles.cache.keys()] : [];
}

/** A thread counts by its parent too. */
function placeIds(place: Message | BaseInteraction): string[] {
  const channel = place.channel;
  const parent = channel?.isThread() ? channel.parentId : null;
  return [place.channelId, parent].filter((id) => id !== null);
}
