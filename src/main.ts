import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '../commands/index.js';
import { createApp } from './app.js';
import { type Config, loadConfig, readEnvironment } from './config.js';
import { createBot } from './discord/bot.js';
import { asDocentError } from './errors.js';
import { createLog, type Logger } from './log.js';
import { explain } from './messages.js';
import { converse } from './terminal/conversation.js';
import { importSamples } from './terminal/import-samples.js';
import { terminalLanguage } from './terminal/terminal.js';

// The process entry: the Discord bot with a token, a conversation over the samples without one.
const environment = readEnvironment();
const language = terminalLanguage(environment);
try {
  const config = loadConfig(environment);
  if (config.DISCORD_TOKEN === undefined) await runConversation(config);
  else await runBot(config, config.DISCORD_TOKEN);
} catch (thrown) {
  const error = asDocentError(thrown);
  console.error(explain(error, language));
  process.exit(error.code === 'config_invalid' ? 2 : 1);
}

async function runBot(config: Config, token: string): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  endOnUnhandled(log);
  const app = await createApp(config, log);
  const bot = createBot({
    app,
    commands,
    log,
    config: {
      token,
      ...(config.DISCORD_API_URL !== undefined && { apiUrl: config.DISCORD_API_URL }),
      allowedGuildIds: config.ALLOWED_GUILD_IDS,
      allowedChannelIds: config.ALLOWED_CHANNEL_IDS,
      importRoleIds: config.IMPORT_ROLE_IDS,
      adminRoleIds: config.ADMIN_ROLE_IDS,
    },
  });
  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    await bot.stop();
    await app.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await bot.start();
}

/** Errors inside the Discord library's own handlers surface here; a process in an unknown state must not go on. */
function endOnUnhandled(log: Logger): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'unexpected error, the bot ends');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/** Over the sample documents, in a data folder of its own: the team's documents are not touched. */
async function runConversation(config: Config): Promise<void> {
  const terminal = {
    out: (text: string) => void process.stdout.write(text),
    err: (text: string) => void process.stderr.write(text),
    isScreen: process.stderr.isTTY === true,
    language,
    folder: process.cwd(),
  };
  const folder = join(config.RUNS_DIR, 'samples');
  const app = await createApp(
    { ...config, KNOWLEDGE_DIR: join(folder, 'knowledge'), RUNS_DIR: folder },
    createLog(environment['LOG_LEVEL'] ? config.LOG_LEVEL : 'error'),
  );
  // From dist/src/main.js and from src/main.ts alike: the package folder is where knowledge/samples lies.
  const here = fileURLToPath(import.meta.url);
  const packageFolder = join(here, here.endsWith('.ts') ? '../..' : '../../..');
  await importSamples(app, join(packageFolder, 'knowledge', 'samples'), terminal);
  await converse(app, terminal, process.stdin);
  await app.close();
}
