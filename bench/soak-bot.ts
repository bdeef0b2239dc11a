import { join } from 'node:path';
import { commands } from '../commands/index.js';
import { createApp } from '../src/app.js';
import { loadConfig } from '../src/config.js';
import { createBot } from '../src/discord/bot.js';
import { silentLog } from '../src/log.js';
import { importSamples } from '../src/terminal/import-samples.js';

// The bot under test in a process of its own, so that its heap is measured and nothing else's. It says how long its
// login took, greets in the channel it is told, and answers `heap` with the bytes that are left after a forced collection and the rejections that nobody handled.
const folder = process.env['SOAK_FOLDER'] ?? '';
let unhandled = 0;
process.on('unhandledRejection', () => {
  unhandled += 1;
});
process.on('uncaughtException', () => {
  unhandled += 1;
});
const app = await createApp(
  loadConfig({ MODEL: 'quote', KNOWLEDGE_DIR: join(folder, 'knowledge'), RUNS_DIR: join(folder, 'runs') }),
  silentLog(),
);
const quiet = { out: () => {}, err: () => {}, isScreen: false, language: 'en' as const, folder };
await importSamples(app, join(import.meta.dirname, '..', 'knowledge', 'samples'), quiet);
const open = { allowedGuildIds: [], allowedChannelIds: [], importRoleIds: [], adminRoleIds: [] };
const bot = createBot({
  app,
  commands,
  log: silentLog(),
  config: { token: process.env['SOAK_TOKEN'] ?? '', apiUrl: process.env['SOAK_API'] ?? '', ...open },
});
process.on('message', (asked) => {
  if (asked !== 'heap') {
    // Whatever else is said is a channel to greet in: the example questions are buttons to press.
    bot.greet(String(asked), 'en', ['How many workers does production run?']).catch(() => {});
    return;
  }
  globalThis.gc?.();
  process.send?.({ heapBytes: process.memoryUsage().heapUsed, unhandled });
});
const before = performance.now();
await bot.start();
process.send?.({ loginMs: performance.now() - before });
