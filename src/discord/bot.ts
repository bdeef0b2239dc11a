import { type Client, Events } from 'discord.js';
import type { App } from '../app.js';
import type { DocentError } from '../errors.js';
import type { Language } from '../language.js';
import type { Logger } from '../log.js';
import { registerCommands, warnOfManyServers, warnOfMissingPermissions } from './after-login.js';
import { createMembership } from './asker.js';
import type { BotContext } from './bot-context.js';
import type { Command } from './command.js';
import { createConfirmations } from './confirmations.js';
import { createClient } from './create-client.js';
import { greeting } from './greeting.js';
import { handleInteraction } from './handle-interaction.js';
import { handleMessage } from './handle-message.js';
import { createLiveButtons } from './live-buttons.js';
import { asLost, login } from './login.js';
import { send } from './render.js';
import { createRunningTurns } from './running-turns.js';

export interface BotConfig {
  token: string;
  /** REST base URL of a Discord-compatible server, e.g. `http://127.0.0.1:3210/api`. */
  apiUrl?: string;
  allowedGuildIds: readonly string[];
  allowedChannelIds: readonly string[];
  importRoleIds: readonly string[];
  adminRoleIds: readonly string[];
}

/** All in milliseconds; the defaults follow Discord's limits (reference of each in its own words below). */
export interface BotTiming {
  /** A status message appears only when a turn takes longer. */
  statusAfterMs: number;
  /** Least time between two edits of it: faster ones run into rate limits. */
  statusEveryMs: number;
  /** The typing indicator fades after 10 s. */
  typingMs: number;
  /** An interaction token lives 15 minutes. */
  tokenMs: number;
  /** Messages older than an hour can be edited only rarely, so buttons end before. */
  buttonsLiveMs: number;
  /** How long a command waits for a confirmation (rule 8.1). */
  confirmMs: number;
  loginPauseMs: number;
  /** How long a stop waits for turns to show that they were interrupted. */
  stopMs: number;
}

const defaultTiming: BotTiming = {
  statusAfterMs: 700,
  statusEveryMs: 1500,
  typingMs: 8000,
  tokenMs: 14 * 60_000,
  buttonsLiveMs: 50 * 60_000,
  confirmMs: 2 * 60_000,
  loginPauseMs: 1000,
  stopMs: 5000,
};

export interface Bot {
  /**
   * Resolves when the bot is ready, or was stopped before. Throws `config_invalid` for a token or intents that
   * Discord refuses.
   */
  start(): Promise<void>;
  /** Greets in a text channel with questions to press (at most five, of at most 80 characters). */
  greet(channelId: string, language: Language, questions: readonly string[]): Promise<void>;
  /** Interrupts running turns, says so where they run, and leaves. */
  stop(): Promise<void>;
}

/** The Discord front: maps each message to one turn, and shows its result. */
export function createBot(options: {
  app: App;
  commands: readonly Command[];
  config: BotConfig;
  log: Logger;
  now?: () => number;
  timing?: Partial<BotTiming>;
  /** Told when Discord ended the connection for good while the bot ran, e.g. because the token was renewed. */
  onLost?: (error: DocentError) => void;
}): Bot {
  const { app, commands, config, log } = options;
  const now = options.now ?? Date.now;
  const timing = { ...defaultTiming, ...options.timing };
  const turns = createRunningTurns();
  const buttons = createLiveButtons({ app, liveMs: timing.buttonsLiveMs, now, log });
  const stopping = new AbortController();
  let client: Client<true> | undefined;

  async function connect(): Promise<Client<true> | undefined> {
    try {
      return await login({
        createClient: () => createClient(config, log),
        token: config.token,
        log,
        signal: stopping.signal,
        pauseMs: timing.loginPauseMs,
      });
    } catch (error) {
      if (stopping.signal.aborted) return undefined;
      throw error;
    }
  }

  const contextFor = (ready: Client<true>): BotContext => ({
    app,
    turns,
    buttons,
    confirmations: createConfirmations(),
    timing: { afterMs: timing.statusAfterMs, everyMs: timing.statusEveryMs, typingMs: timing.typingMs },
    log,
    client: ready,
    rules: config,
    membership: createMembership({ client: ready, allowedGuildIds: config.allowedGuildIds, now, log }),
    commands,
    now,
    tokenMs: timing.tokenMs,
    confirmMs: timing.confirmMs,
    stopping: stopping.signal,
  });

  return {
    async start() {
      client = await connect();
      if (client === undefined) return;
      const context = contextFor(client);
      listen(client, context);
      client.once(Events.ShardDisconnect, ({ code }) => {
        if (!stopping.signal.aborted) options.onLost?.(asLost(code));
      });
      await registerCommands(client, commands, config, log);
      warnOfManyServers(client, config, log);
      warnOfMissingPermissions(client, config, log);
      log.info({ bot: client.user.tag, servers: client.guilds.cache.size }, 'logged in to Discord');
      buttons
        .takeOver(client)
        .catch((error) => log.warn({ err: error }, 'earlier buttons were not taken over'));
    },
    async greet(channelId, language, questions) {
      const channel = await client?.channels.fetch(channelId);
      if (!channel?.isSendable()) return;
      await send(channel, greeting(language, questions), { nonce: `greet-${now()}` });
    },
    async stop() {
      stopping.abort();
      client?.removeAllListeners(Events.MessageCreate);
      client?.removeAllListeners(Events.InteractionCreate);
      await turns.stopAll(timing.stopMs);
      buttons.stop();
      await client?.destroy();
    },
  };
}

function listen(client: Client<true>, context: BotContext): void {
  // A handler's failure belongs in the log with what it was about; it must not end the process.
  client.on(Events.MessageCreate, (message) => {
    handleMessage(message, context).catch((error) => {
      context.log.error({ err: error, messageId: message.id }, 'a message could not be handled');
    });
  });
  client.on(Events.InteractionCreate, (interaction) => {
    handleInteraction(interaction, context).catch((error) => {
      context.log.error({ err: error, interactionId: interaction.id }, 'an interaction could not be handled');
    });
  });
}
