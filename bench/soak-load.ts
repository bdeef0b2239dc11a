import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIMessage } from 'discord-api-types/v10';
import type { LocalDiscord } from '../src/playground/local-discord.js';
import type { Person } from '../src/playground/people.js';

export interface SoakReport {
  minutes: number;
  loginMs: number;
  /** Median from a message to the first reply to it, before the load. */
  firstReplyMs: number;
  messages: number;
  presses: number;
  faults: number;
  reconnects: number;
  unanswered: number;
  answeredTwice: number;
  unhandled: number;
  heapMbEarly: number;
  heapMbEnd: number;
  /** Of the heap at the end over that after the second minute (or a fifth of a shorter run); 0.2 is 20 %. */
  heapGrowth: number;
}

const people = 50;
const perSecond = 8;
const questions = [
  'How many workers does production run?',
  '請問正式環境什麼時候不能部署？',
  '出差住宿费用的上限是多少？',
  'How long are backups kept?',
  'What is the colour of the moon?',
];

/** Loads the bot with messages, presses, lost connections and errors of the server, and counts what became of it. */
export async function soak(options: {
  discord: LocalDiscord;
  bot: ChildProcess;
  minutes: number;
  say: (text: string) => void;
}): Promise<SoakReport> {
  const { discord, bot, minutes, say } = options;
  const replies = countReplies(discord);
  const { loginMs } = await told<{ loginMs: number }>(bot);
  const everyone = Array.from({ length: people }, (_, index) => discord.addPerson(`Person ${index + 1}`));
  await wait(200);
  const firstReplyMs = await measureFirstReply(discord, everyone[0] as Person);
  const asked = new Set<string>();
  const count = { presses: 0, faults: 0, reconnects: 0 };
  const end = Date.now() + minutes * 60_000;
  const earlyAt = Date.now() + Math.min(120_000, (minutes * 60_000) / 5);
  let early: Heap | undefined;
  for (let tick = 0; Date.now() < end; tick += 1) {
    const person = everyone[tick % people] as Person;
    const text = questions[tick % questions.length] ?? '';
    asked.add(person.say(discord.channelId, `<@${discord.botId}> ${text}`).id);
    if (tick % 5 === 0) count.presses += pressSomething(discord, person, tick);
    if (tick % 40 === 3) bot.send(discord.channelId);
    if (tick % 40 === 7) count.faults += addFault(discord, tick);
    if (tick % 240 === 120) {
      discord.gateway.drop(tick % 480 === 120 ? 'terminate' : 'reconnect');
      count.reconnects += 1;
    }
    if (early === undefined && Date.now() >= earlyAt) {
      early = await heapOf(bot);
      say(`heap ${toMb(early.heapBytes)} MB, ${asked.size} messages`);
    }
    await wait(1000 / perSecond);
  }
  await settle(replies, asked);
  const last = await heapOf(bot);
  const times = [...asked].map((id) => replies.get(id) ?? 0);
  const heapMbEarly = toMb((early ?? last).heapBytes);
  return {
    minutes,
    loginMs: Math.round(loginMs),
    firstReplyMs,
    messages: asked.size,
    ...count,
    unanswered: times.filter((number) => number === 0).length,
    answeredTwice: times.filter((number) => number > 1).length,
    unhandled: last.unhandled,
    heapMbEarly,
    heapMbEnd: toMb(last.heapBytes),
    heapGrowth: Math.round((last.heapBytes / (early ?? last).heapBytes - 1) * 1000) / 1000,
  };
}

/** How many messages of the bot reply to each message; a status that becomes the answer is one. */
function countReplies(discord: LocalDiscord): Map<string, number> {
  const replies = new Map<string, number>();
  discord.listen(({ name, data }) => {
    const message = data as unknown as APIMessage;
    const to = name === 'MESSAGE_CREATE' ? message.message_reference?.message_id : undefined;
    if (to !== undefined) replies.set(to, (replies.get(to) ?? 0) + 1);
  });
  return replies;
}

async function measureFirstReply(discord: LocalDiscord, person: Person): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 22; round += 1) {
    const before = performance.now();
    const { id } = person.say(discord.channelId, `<@${discord.botId}> ${questions[round % 3]}`);
    await discord.waitForMessage((message) => message.message_reference?.message_id === id, 30_000);
    // The first two warm the process up.
    if (round >= 2) times.push(performance.now() - before);
  }
  return Math.round(times.sort((a, b) => a - b)[10] ?? 0);
}

/** Presses some live button of the newest messages; 1 if there was one. */
function pressSomething(discord: LocalDiscord, person: Person, tick: number): number {
  const recent = discord.messages(discord.channelId, person).slice(-120);
  for (const message of recent.slice(tick % 20)) {
    const id = /"custom_id":"([^"]+)"/.exec(JSON.stringify(message.components))?.[1];
    if (id === undefined) continue;
    // A button that was disabled meanwhile is as good as none.
    person.press(message, id).catch(() => {});
    return 1;
  }
  return 0;
}

function addFault(discord: LocalDiscord, tick: number): number {
  const path = /\/channels\/\d+\/messages/;
  const limited = { status: 429, body: { message: 'limited', retry_after: 0.2, global: false } };
  const headers = { 'retry-after': '1', 'x-ratelimit-reset-after': '0.2', 'x-ratelimit-remaining': '0' };
  const kinds = [{ status: 502 }, { ...limited, headers }, 'refuse', 'lose', { status: 503 }] as const;
  const how = kinds[Math.floor(tick / 40) % kinds.length] ?? { status: 500 };
  discord.faults.push({ method: 'POST', path, how });
  return 1;
}

/** Waits until everything is answered, at most a minute. */
async function settle(replies: Map<string, number>, asked: Set<string>): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    if ([...asked].every((id) => replies.has(id))) break;
    await wait(1000);
  }
  await wait(1000);
}

interface Heap {
  heapBytes: number;
  unhandled: number;
}

async function heapOf(bot: ChildProcess): Promise<Heap> {
  bot.send('heap');
  return told<Heap>(bot);
}

async function told<Message>(bot: ChildProcess): Promise<Message> {
  const [message] = (await once(bot, 'message')) as [Message];
  return message;
}

const toMb = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10;
