import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LocalDiscord, openLocalDiscord } from '../src/playground/local-discord.js';
import type { Person } from '../src/playground/people.js';

/** The bot of `soak-bot.ts` in a process of its own, logged in to a local Discord in this one. */
export interface SoakBot {
  discord: LocalDiscord;
  bot: ChildProcess;
  /** From `start` to ready, its commands registered. */
  loginMs: number;
}

/** Starts both, and ends both whatever becomes of `run`. */
export async function withSoakBot<Result>(run: (started: SoakBot) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-soak-'));
  const discord = await openLocalDiscord();
  const bot = fork(fileURLToPath(new URL('soak-bot.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: { ...process.env, SOAK_FOLDER: folder, SOAK_API: discord.apiUrl, SOAK_TOKEN: discord.token },
  });
  try {
    const { loginMs } = await told<{ loginMs: number }>(bot);
    return await run({ discord, bot, loginMs });
  } finally {
    bot.kill();
    await discord.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The next thing that the bot says. */
export async function told<Message>(bot: ChildProcess): Promise<Message> {
  const [message] = (await once(bot, 'message')) as [Message];
  return message;
}

export const sampleQuestions = [
  'How many workers does production run?',
  '請問正式環境什麼時候不能部署？',
  '出差住宿费用的上限是多少？',
  'How long are backups kept?',
  'What is the colour of the moon?',
];

/** Milliseconds from a message to the first reply to it, sorted; the first two of the rounds only warm up. */
export async function measureReplies(
  discord: LocalDiscord,
  person: Person,
  rounds: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const text = sampleQuestions[(round + 2) % 3];
    const before = performance.now();
    const { id } = person.say(discord.channelId, `<@${discord.botId}> ${text}`);
    await discord.waitForMessage((message) => message.message_reference?.message_id === id, 30_000);
    if (round >= 0) times.push(performance.now() - before);
  }
  return times.sort((a, b) => a - b);
}
