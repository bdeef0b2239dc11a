import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '../commands/index.js';
import { type App, createApp } from './app.js';
import { type Config, loadConfig, readEnvironment } from './config.js';
import { type Bot, createBot } from './discord/bot.js';
import { asDocentError } from './errors.js';
import { createLog, type Logger } from './log.js';
import { explain, phrase } from './messages.js';
import { openPlayground } from './playground/open-playground.js';
import { importSamples } from './terminal/import-samples.js';
import { terminalLanguage } from './terminal/terminal.js';

// The process entry: the bot on Discord with a token, on the playground without one.
const environment = readEnvironment();
const language = terminalLanguage(environment);
const isRead = process.stderr.isTTY === true;
/** One for each language; what they ask stands in the sample documents. */
const exampleQuestions = [
  '請問正式環境什麼時候不能部署？',
  '出差住宿费用的上限是多少？',
  'How many workers does production run?',
];
try {
  const config = loadConfig(environment);
  if (config.DISCORD_TOKEN === undefined) await runPlayground(config);
  else await runBot(config, config.DISCORD_TOKEN);
} catch (thrown) {
  const error = asDocentError(thrown);
  console.error(explain(error, language));
  process.exit(error.code === 'config_invalid' ? 2 : 1);
}

async function runBot(config: Config, token: string): Promise<void> {
  const log = createLog(config.LOG_LEVEL, { isRead });
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
    onLost(error) {
      console.error(explain(error, language));
      process.exit(2);
    },
  });
  stopOnSignal(log, [bot.stop, app.close]);
  await bot.start();
}

/**
 * The bot on a local Discord of its own, over the sample documents in a data folder of its own: the team's documents
 * are not touched, and the configured servers, channels and roles do not count.
 */
async function runPlayground(config: Config): Promise<void> {
  const log = createLog(environment['LOG_LEVEL'] ? config.LOG_LEVEL : 'error', { isRead });
  endOnUnhandled(log);
  const folder = join(config.RUNS_DIR, 'playground');
  let bot: Bot | undefined;
  let app: App | undefined;
  const playground = await openPlayground({
    port: config.PLAYGROUND_PORT,
    language,
    findRun(messageId) {
      const runId = app?.runOfMessage(messageId);
      return runId === undefined ? undefined : app?.getRun(runId);
    },
    onFirstVisitor: async (visitor) => bot?.greet(playground.channelId, visitor, exampleQuestions),
  });
  app = await createApp({ ...config, KNOWLEDGE_DIR: join(folder, 'knowledge'), RUNS_DIR: folder }, log);
  await importSamples(app, join(packageFolder(), 'knowledge', 'samples'), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isScreen: process.stderr.isTTY === true,
    language,
    folder: process.cwd(),
  });
  const open = { allowedGuildIds: [], allowedChannelIds: [], importRoleIds: [], adminRoleIds: [] };
  bot = createBot({
    app,
    commands,
    log,
    config: { token: playground.botToken, apiUrl: playground.apiUrl, ...open },
  });
  stopOnSignal(log, [bot.stop, playground.close, app.close]);
  await bot.start();
  const { address } = playground;
  console.log(phrase('playgroundReady', language, { address, model: modelLine(app, config) }));
}

/** Which model answers, in a few words. */
function modelLine({ model }: App, config: Config): string {
  if (model.kind === 'server') {
    return phrase('playgroundModelServer', language, { name: config.MODEL_NAME, url: config.MODEL_BASE_URL });
  }
  return phrase(model.serverFailure ? 'playgroundModelQuoting' : 'playgroundModelQuote', language);
}

/** Ends the process cleanly at Ctrl-C or SIGTERM: the steps run in order. */
function stopOnSignal(log: Logger, steps: readonly (() => Promise<void>)[]): void {
  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    for (const step of steps) await step();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
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

/** Where `knowledge/samples` lies, from `dist/src/main.js` and from `src/main.ts` alike. */
function packageFolder(): string {
  const here = fileURLToPath(import.meta.url);
  return join(here, here.endsWith('.ts') ? '../..' : '../../..');
}
