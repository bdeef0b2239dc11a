import type {
  ClientUser,
  GuildTextBasedChannel,
  Message,
  RepliableInteraction,
  SendableChannels,
} from 'discord.js';
import type { Logger } from '../log.js';
import { edit, fillReply, followUp, isGone, type Outgoing, send } from './render.js';

/** Where one turn is shown: a message that is changed until it is the answer, and what follows below it. */
export interface Surface {
  /** Creates the message, or changes it. */
  show(outgoing: Outgoing): Promise<Message>;
  /** Adds a message below. */
  add(outgoing: Outgoing): Promise<Message>;
  /** Whether embeds are shown here: Discord drops them where the bot lacks the permission. */
  canEmbed(): boolean;
  /** Shows "is typing" once; Discord takes it away after ten seconds. */
  type(): Promise<void>;
}

/** Below a message that mentioned the bot, or in a direct channel. */
export function replySurface(asked: Message, channel: SendableChannels): Surface {
  let shown: Message | undefined;
  let count = 0;
  const nonce = () => `${asked.id}-${count++}`;
  return {
    async show(outgoing) {
      if (shown !== undefined) {
        try {
          shown = await edit(shown, outgoing);
          return shown;
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      }
      shown = await send(channel, outgoing, { nonce: nonce(), replyTo: asked.id });
      return shown;
    },
    add: (outgoing) => send(channel, outgoing, { nonce: nonce() }),
    canEmbed: () => channel.isDMBased() || mayEmbed(channel, asked.client.user),
    type: () => channel.sendTyping(),
  };
}

/**
 * The answer of a deferred interaction. Its token may be lost and ends after 15 minutes: from `untilMs` after its
 * start, or when Discord refuses the token, the answer goes to the channel as an ordinary message.
 */
export function interactionSurface(options: {
  interaction: RepliableInteraction;
  channel: SendableChannels | undefined;
  now: () => number;
  tokenMs: number;
  log: Logger;
}): Surface {
  const { interaction, channel, now, log } = options;
  const startedAt = now();
  let isLost = false;
  let fallback: Message | undefined;
  let count = 0;

  async function through<Result>(
    token: () => Promise<Result>,
    without: (channel: SendableChannels) => Promise<Result>,
  ): Promise<Result> {
    if (channel === undefined) return token();
    if (!isLost && now() - startedAt < options.tokenMs) {
      try {
        return await token();
      } catch (error) {
        if (!isGone(error)) throw error;
        log.warn(
          { error, interactionId: interaction.id },
          'interaction token lost; answering in the channel',
        );
      }
    }
    isLost = true;
    return without(channel);
  }

  const post = (place: SendableChannels, outgoing: Outgoing) =>
    send(place, outgoing, { nonce: `${interaction.id}-${count++}` });

  return {
    show: (outgoing) =>
      through(
        () => fillReply(interaction, outgoing),
        async (place) => {
          fallback = fallback === undefined ? await post(place, outgoing) : await edit(fallback, outgoing);
          return fallback;
        },
      ),
    add: (outgoing) =>
      through(
        () => followUp(interaction, outgoing),
        (place) => post(place, outgoing),
      ),
    // No permission at all means that none were told.
    canEmbed: () =>
      interaction.appPermissions.bitfield === 0n || interaction.appPermissions.has('EmbedLinks'),
    // A deferred answer shows "thinking" by itself.
    type: async () => {},
  };
}

function mayEmbed(channel: GuildTextBasedChannel, bot: ClientUser): boolean {
  const isKnown = channel.guild.roles.cache.has(channel.guild.id);
  return !isKnown || channel.permissionsFor(bot)?.has('EmbedLinks') !== false;
}
