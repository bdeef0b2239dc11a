import { commands } from '../../commands/index.js';
import type { App } from '../../src/app.js';
import { type Bot, type BotConfig, type BotTiming, createBot } from '../../src/discord/bot.js';
import { type Logger, silentLog } from '../../src/log.js';
import {
  type LocalDiscord,
  type LocalDiscordOptions,
  openLocalDiscord,
} from '../../src/playground/local-discord.js';

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
    },
  };
}
