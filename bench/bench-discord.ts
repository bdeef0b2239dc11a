import { measureReplies, withSoakBot } from './with-soak-bot.js';

// `npm run --silent bench:discord [-- --json]`: how long the bot takes to log in to a local Discord, and from a
// message to the first reply to it, with the quoting responder over the sample documents. Bars: 100 ms and 50 ms.
const rounds = 20;
const report = await withSoakBot(async ({ discord, loginMs }) => {
  const times = await measureReplies(discord, discord.addPerson('Mei'), rounds);
  const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10;
  return {
    loginMs: round(loginMs),
    replies: rounds,
    firstReplyMs: round(times[rounds / 2]),
    slowestReplyMs: round(times.at(-1)),
  };
});
if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 2));
else console.table(report);
process.exit(0);
