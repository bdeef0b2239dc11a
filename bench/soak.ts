import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLocalDiscord } from '../src/playground/local-discord.js';
import { soak } from './soak-load.js';

// `npm run soak -- --minutes 10 --json`: the bot in a process of its own, under load and trouble, against a local
// Discord. Prints a table, or one JSON document; exits 1 if a message was not answered exactly once.
const { minutes, isJson } = readArguments(process.argv.slice(2));
const folder = await mkdtemp(join(tmpdir(), 'docent-soak-'));
const discord = await openLocalDiscord();
const bot = fork(fileURLToPath(new URL('soak-bot.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx', '--expose-gc'],
  env: { ...process.env, SOAK_FOLDER: folder, SOAK_API: discord.apiUrl, SOAK_TOKEN: discord.token },
});
let code = 1;
try {
  const report = await soak({ discord, bot, minutes, say: isJson ? () => {} : console.error });
  if (isJson) console.log(JSON.stringify(report, null, 2));
  else console.table(report);
  const isWhole = report.unanswered === 0 && report.answeredTwice === 0 && report.unhandled === 0;
  code = isWhole && (report.heapGrowth ?? 0) <= 0.2 ? 0 : 1;
} finally {
  bot.kill();
  await discord.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(code);

function readArguments(words: readonly string[]): { minutes: number; isJson: boolean } {
  const at = words.indexOf('--minutes');
  const minutes = at < 0 ? 10 : Number(words[at + 1]);
  if (!(minutes > 0)) throw new Error('usage: npm run soak -- [--minutes 10] [--json]');
  return { minutes, isJson: words.includes('--json') };
}
