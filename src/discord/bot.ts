import { Client, Events, GatewayIntentBits, Partials } from 'discord.js';
import type { App } from '../app.js';
import type { Logger } from '../log.js';
import { createMembership } from './asker.js';
import type { BotContext } from './bot-context.js';
import type { Command } from './command.js';
import { handleInteraction } from './handle-interaction.js';
import { handleMessage } from './handle-message.js';
import { createLiveButtons } from './live-buttons.js';
import { login } from './login.js';
import { noPings } from './render.js';
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
  loginPauseMs: 1000,
  stopMs: 5000,
};

export interface Bot {
  /** Resolves when the bot is ready. Throws `config_invalid` for a token or intents that Discord refuses. */
  start(): Promise<void>;
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
}): Bot {
  const { app, commands, config, log } = options;
  const now = options.now ?? Date.now;
  const timing = { ...defaultTiming, ...options.timing };
  const turns = createRunningTurns();
  const buttons = createLiveButtons({ app, liveMs: timing.buttonsLiveMs, now, log });
  const stopping = new AbortController();
  let client: Client<true> | undefined;

  return {
    async start() {
      client = await login({
        createClient: () => createClient(config, log),
        token: config.token,
        log,
        signal: stopping.signal,
        pauseMs: timing.loginPauseMs,
      });
      const context: BotContext = {
        app,
        turns,
        buttons,
        timing: {
          afterMs: timing.statusAfterMs,
          everyMs: timing.statusEveryMs,
          typingMs: timing.typingMs,
        },
        log,
        client,
        rules: config,
        membership: createMembership({ client, allowedGuildIds: config.allowedGuildIds, now, log }),
        commands,
        now,
        tokenMs: timing.tokenMs,
        stopping: stopping.signal,
      };
      listen(client, context);
      await registerCommands(client, commands, log);
      warnOfManyServers(client, config, log);
      log.info({ bot: client.user.tag, servers: client.guilds.cache.size }, 'logged in to Discord');
      buttons.takeOver(client).catch((error) => log.warn({ error }, 'earlier buttons were not taken over'));
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

function createClient(config: BotConfig, log: Logger): Client {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
    // Without it discord.js drops direct messages silently.
    partials: [Partials.Channel],
    allowedMentions: noPings,
    enforceNonce: true,
    ...(config.apiUrl !== undefined && { rest: { api: config.apiUrl } }),
  });
  client.on(Events.Error, (error) => log.error({ error }, 'Discord client error'));
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'Discord client warning'));
  client.on(Events.ShardError, (error) => log.warn({ error }, 'connection to Discord failed'));
  client.on(Events.ShardDisconnect, (event) => log.warn({ code: event.code }, 'disconnected from Discord'));
  client.on(Events.ShardReconnecting, () => log.info('reconnecting to Discord'));
  client.on(Events.ShardResume, () => log.info('connection to Discord resumed'));
  return client;
}

function listen(client: Client<true>, context: BotContext): void {
  // A handler's failure belongs in the log with what it was about; it must not end the process.
  client.on(Events.MessageCreate, (message) => {
    handleMessage(message, context).catch((error) => {
      context.log.error({ error, messageId: message.id }, 'a message could not be handled');
    });
  });
  client.on(Events.InteractionCreate, (interaction) => {
    handleInteraction(interaction, context).catch((error) => {
      context.log.error({ error, interactionId: interaction.id }, 'an interaction could not be handled');
    });
  });
}

async function registerCommands(
  client: Client<true>,
  commands: readonly Command[],
  log: Logger,
): Promise<void> {
  try {
    await client.application.commands.set(commands.map((command) => command.data));
  } catch (error) {
    log.error({ error }, 'slash commands could not be registered; mentions work without them');
  }
}

function warnOfManyServers(client: Client<true>, config: BotConfig, log: Logger): void {
  if (config.allowedGuildIds.length > 0 || client.guilds.cache.size <= 1) return;
  log.warn(
    { servers: client.guilds.cache.map((guild) => `${guild.name} (${guild.id})`) },
    'the bot answers in every server it was invited to; set ALLOWED_GUILD_IDS to limit it',
  );
}
