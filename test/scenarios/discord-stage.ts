import { expect } from 'vitest';
import { commands } from '../../commands/index.js';
import type { App } from '../../src/app.js';
import { type Bot, type BotConfig, type BotTiming, createBot } from '../../src/discord/bot.js';
import { type Logger, silentLog } from '../../src/log.js';
import {
  type LocalDiscord,
  type LocalDiscordOptions,
  openLocalDiscord,
} from '../../src/playground/local-discord.js';
import { watchPayloads } from '../fakes/official-schema.js';

/** A local Discord with the real bot logged in to it over sockets. */
export interface Stage {
  discord: LocalDiscord;
  bot: Bot;
  /** A further process of the bot on the same Discord. */
  startBot(app: App, config?: Partial<BotConfig>, timing?: Partial<BotTiming>): Promise<Bot>;
  close(): Promise<void>;
}

export const quick: Partial<BotTiming> = {
  statusAfterMs: 20,
  statusEveryMs: 40,
  loginPauseMs: 20,
  stopMs: 1000,
};

export async function openStage(options: {
  app: App;
  config?: Partial<BotConfig>;
  timing?: Partial<BotTiming>;
  discord?: LocalDiscordOptions;
  log?: Logger;
  now?: () => number;
}): Promise<Stage> {
  const discord = await openLocalDiscord(options.discord);
  const payloads = watchPayloads(discord);
  const bots: Bot[] = [];
  const startBot: Stage['startBot'] = async (app, config, timing) => {
    const bot = createBot({
      app,
      commands,
      config: {
        token: discord.token,
        apiUrl: discord.apiUrl,
        allowedGuildIds: [],
        allowedChannelIds: [],
        importRoleIds: [],
        adminRoleIds: [],
        ...config,
      },
      log: options.log ?? silentLog(),
      timing: { ...quick, ...options.timing, ...timing },
      ...(options.now && { now: options.now }),
    });
    bots.push(bot);
    await bot.start();
    return bot;
  };
  const bot = await startBot(options.app, options.config);
  return {
    discord,
    bot,
    startBot,
    async close() {
      await Promise.all(bots.map((one) => one.stop()));
      await discord.close();
      expectNoPings(discord);
      expect(payloads.problems(), 'against Discord’s published description').toEqual([]);
    },
  };
}

/** Product rule 8.4, over every message and edit that the server received in the whole test. */
function expectNoPings(discord: LocalDiscord): void {
  for (const request of discord.requests) {
    const body = (request.body ?? {}) as { type?: number; data?: unknown; content?: unknown };
    const isCallback = request.path.endsWith('/callback');
    if (isCallback && body.type !== 4 && body.type !== 7) continue;
    const message = (isCallback ? body.data : body) as { allowed_mentions?: unknown };
    if (!isCallback && !/\/(messages|webhooks)\b/.test(request.path)) continue;
    if (request.method !== 'POST' && request.method !== 'PATCH' && !isCallback) continue;
    expect(message.allowed_mentions, `${request.method} ${request.path}`).toEqual({
      parse: [],
      replied_user: false,
    });
  }
}

/** Waits until `check` holds, for what cannot be seen as a message. */
export async function until(check: () => boolean, timeoutMs = 15_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!check()) {
    if (Date.now() > end) throw new Error('it did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A little while, to show that something does not happen. */
export const aWhile = (ms = 120) => new Promise((resolve) => setTimeout(resolve, ms));
