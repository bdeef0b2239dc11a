import { isWhole, soak } from './soak-load.js';
import { withSoakBot } from './with-soak-bot.js';

// `npm run soak -- --minutes 10 --json`: the bot in a process of its own, under load and trouble, against a local
// Discord. Prints a table, or one JSON document; exits 1 if anything was not as it must be (`isWhole`).
const { minutes, isJson } = readArguments(process.argv.slice(2));
const say = isJson ? () => {} : console.error;
const report = await withSoakBot((started) => soak({ ...started, minutes, say }));
if (isJson) console.log(JSON.stringify(report, null, 2));
else console.table(report);
process.exit(isWhole(report) ? 0 : 1);

function readArguments(words: readonly string[]): { minutes: number; isJson: boolean } {
  const at = words.indexOf('--minutes');
  const minutes = at < 0 ? 10 : Number(words[at + 1]);
  if (!(minutes > 0)) throw new Error('usage: npm run soak -- [--minutes 10] [--json]');
  return { minutes, isJson: words.includes('--json') };
}
