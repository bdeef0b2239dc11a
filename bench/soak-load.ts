import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIMessage } from 'discord-api-types/v10';
import type { LocalDiscord } from '../src/playground/local-discord.js';
import type { Person } from '../src/playground/people.js';
import { measureReplies, sampleQuestions, told } from './with-soak-bot.js';

export interface SoakReport {
  minutes: number;
  loginMs: number;
  /** Median from a message to the first reply to it, before the load. */
  firstReplyMs: number;
  messages: number;
  perSecond: number;
  presses: number;
  /** Presses that were not acknowledged within three seconds; on a machine that is busy with other things, some. */
  pressesFailed: number;
  faults: number;
  reconnects: number;
  unanswered: number;
  answeredTwice: number;
  /** Payloads of the bot that Discord would refuse. */
  refused: number;
  unhandled: number;
  heapMbEarly: number;
  heapMbEnd: number;
  /** Of the heap at the end over that after the second minute (or a fifth of a shorter run); 0.2 is 20 %. */
  heapGrowth: number;
}

const people = 50;
const perSecond = 8;

/** Whether a run was as it must be; of the heap only a run that is long enough says anything. */
export function isWhole(report: SoakReport): boolean {
  const { unanswered, answeredTwice, refused, unhandled } = report;
  const isSteady = report.minutes < 5 || report.heapGrowth <= 0.2;
  return isSteady && [unanswered, answeredTwice, refused, unhandled].every((count) => count === 0);
}

/** Loads the bot with messages, presses, lost connections and errors of the server, and counts what became of it. */
export async function soak(options: {
  discord: LocalDiscord;
  bot: ChildProcess;
  loginMs: number;
  minutes: number;
  say: (text: string) => void;
}): Promise<SoakReport> {
  const { discord, bot, minutes, say } = options;
  const replies = countReplies(discord);
  const everyone = Array.from({ length: people }, (_, index) => discord.addPerson(`Person ${index + 1}`));
  const firstReplyMs = Math.round((await measureReplies(discord, everyone[0] as Person, 20))[10] ?? 0);
  const asked = new Set<string>();
  const count = { presses: 0, pressesFailed: 0, faults: 0, reconnects: 0 };
  const startedAt = Date.now();
  const end = startedAt + minutes * 60_000;
  const earlyAt = startedAt + Math.min(120_000, (minutes * 60_000) / 5);
  let early: Heap | undefined;
  for (let tick = 0; Date.now() < end; tick += 1) {
    const person = everyone[tick % people] as Person;
    const text = sampleQuestions[tick % sampleQuestions.length] ?? '';
    asked.add(person.say(discord.channelId, `<@${discord.botId}> ${text}`).id);
    if (tick % 5 === 0) pressSomething(discord, person, count);
    if (tick % 40 === 3) bot.send(discord.channelId);
    if (tick % 40 === 7) count.faults += addFaults(discord, tick / 40);
    if (tick % 240 === 120) {
      discord.gateway.drop((['terminate', 'reconnect', 4000] as const)[Math.floor(tick / 240) % 3] ?? 4000);
      count.reconnects += 1;
    }
    if (early === undefined && Date.now() >= earlyAt) {
      early = await heapOf(bot);
      say(`heap ${toMb(early.heapBytes)} MB, ${asked.size} messages`);
    }
    // By the clock, so that what a round costs does not make the load lighter.
    await wait(Math.max(0, startedAt + ((tick + 1) * 1000) / perSecond - Date.now()));
  }
  await settle(replies, asked);
  const last = await heapOf(bot);
  const times = [...asked].map((id) => replies.get(id) ?? 0);
  return {
    minutes,
    loginMs: Math.round(options.loginMs),
    firstReplyMs,
    messages: asked.size,
    perSecond: Math.round((asked.size / minutes / 60) * 10) / 10,
    ...count,
    unanswered: times.filter((number) => number === 0).length,
    answeredTwice: times.filter((number) => number > 1).length,
    refused: discord.refused.length,
    unhandled: last.unhandled,
    heapMbEarly: toMb((early ?? last).heapBytes),
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

/** Presses a random live button of the newest messages, if there is one. */
function pressSomething(
  discord: LocalDiscord,
  person: Person,
  count: { presses: number; pressesFailed: number },
): void {
  const recent = discord.messages(discord.channelId, person).slice(-120);
  const buttons = recent.flatMap((message) =>
    [...JSON.stringify(message.components).matchAll(/"custom_id":"([^"]+)"/g)].map(([, id = '']) => ({
      message,
      id,
    })),
  );
  const chosen = buttons[Math.floor(Math.random() * buttons.length)];
  if (chosen === undefined) return;
  count.presses += 1;
  person.press(chosen.message, chosen.id).then(
    (answer) => {
      if (answer.kind === 'failed') count.pressesFailed += 1;
    },
    // A button that was disabled meanwhile is as good as none.
    () => {},
  );
}

/** One trouble for the next message, one for the next change of a message, and one for the next typing. */
function addFaults(discord: LocalDiscord, round: number): number {
  const limited = { status: 429, body: { message: 'limited', retry_after: 0.2, global: false } };
  const headers = { 'retry-after': '1', 'x-ratelimit-reset-after': '0.2', 'x-ratelimit-remaining': '0' };
  const kinds = [{ status: 502 }, { ...limited, headers }, 'refuse', 'lose', { status: 503 }] as const;
  const how = kinds[Math.floor(round) % kinds.length] ?? { status: 500 };
  discord.faults.push(
    { method: 'POST', path: /\/channels\/\d+\/messages/, how },
    { method: 'PATCH', path: /\/messages\//, how },
    { method: 'POST', path: /\/typing$/, how },
  );
  return 3;
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

const toMb = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10;
