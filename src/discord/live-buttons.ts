import { type Client, ComponentType, type Message } from 'discord.js';
import type { App } from '../app.js';
import { detectLanguage } from '../language.js';
import type { Logger } from '../log.js';
import { phrase } from '../messages.js';
import { editKeepingEmbeds } from './render.js';

/** The results messages whose buttons still work. Each message says by its own age how long: no state is kept. */
export interface LiveButtons {
  /** Disables the buttons of a message when their time is over. */
  watch(message: Message): void;
  isLive(message: Message): boolean;
  /** Disables them now and says so below. */
  expire(message: Message): Promise<void>;
  /** After a start: finds what an earlier process left, by the conversations of the latest runs. */
  takeOver(client: Client<true>): Promise<void>;
  stop(): void;
}

/** How many of the latest runs tell where to look after a start, and how many pages of 100 messages are read. */
const runsLookedAt = 200;
const pagesLookedAt = 3;

export function createLiveButtons(options: {
  app: App;
  liveMs: number;
  now: () => number;
  log: Logger;
}): LiveButtons {
  const { app, liveMs, now, log } = options;
  const timers = new Map<string, NodeJS.Timeout>();

  const endOf = (message: Message) => message.createdTimestamp + liveMs;

  async function expire(message: Message): Promise<void> {
    clearTimeout(timers.get(message.id));
    timers.delete(message.id);
    if (!hasLiveChoice(message)) return;
    const language = detectLanguage(message.content);
    const sentence = phrase('buttonsExpired', language);
    await editKeepingEmbeds(message, {
      content: `${message.content.slice(0, 1900)}\n${sentence}`,
      components: disabled(message),
    });
  }

  function watch(message: Message): void {
    const timer = setTimeout(
      () => {
        expire(message).catch((error) =>
          log.warn({ err: error, messageId: message.id }, 'buttons not disabled'),
        );
      },
      Math.max(0, endOf(message) - now()),
    );
    timers.set(message.id, timer);
  }

  return {
    watch,
    isLive: (message) => now() < endOf(message),
    expire,
    async takeOver(client) {
      const startedAt = client.readyTimestamp;
      for (const [channelId, since] of conversationsToVisit(app, liveMs)) {
        try {
          for (const message of await ownMessages(client, channelId, since)) {
            if (hasLiveChoice(message)) watch(message);
            else if (hasCancel(message) && message.createdTimestamp < startedAt)
              await closeInterrupted(message);
          }
        } catch (error) {
          log.debug({ err: error, channelId }, 'conversation could not be read after the start');
        }
      }
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** A turn that was cut off by a stop says so, instead of showing its last stage for ever. */
export async function closeInterrupted(message: Message): Promise<void> {
  const sentence = phrase('turnInterrupted', detectLanguage(message.content));
  await editKeepingEmbeds(message, { content: sentence });
}

/** Conversations of the latest runs, each with the time from which its messages matter. */
function conversationsToVisit(app: App, liveMs: number): Map<string, number> {
  const visits = new Map<string, number>();
  for (const run of app.listRuns(runsLookedAt)) {
    if (run.front !== 'discord' || visits.has(run.conversationId)) continue;
    visits.set(run.conversationId, run.startedAt - liveMs);
  }
  return visits;
}

async function ownMessages(client: Client<true>, channelId: string, since: number): Promise<Message[]> {
  const channel = await client.channels.fetch(channelId);
  if (!channel?.isTextBased()) return [];
  const found: Message[] = [];
  let after = snowflakeAt(since);
  for (let page = 0; page < pagesLookedAt; page += 1) {
    const messages = await channel.messages.fetch({ after, limit: 100 });
    for (const message of messages.values()) if (message.author.id === client.user.id) found.push(message);
    const newest = messages.first()?.id;
    if (messages.size < 100 || newest === undefined) break;
    after = newest;
  }
  return found;
}

/** The smallest id of a moment; Discord counts from the first second of 2015. */
const snowflakeAt = (moment: number) => String(BigInt(Math.max(0, moment - 1_420_070_400_000)) << 22n);

function hasLiveChoice(message: Message): boolean {
  return buttonIds(message).some((id) => id.startsWith('choose:'));
}

function hasCancel(message: Message): boolean {
  return buttonIds(message).some((id) => id.startsWith('cancel:'));
}

function buttonIds(message: Message): string[] {
  return rowsOf(message).flatMap((row) =>
    row.components.flatMap((child) =>
      child.type === ComponentType.Button && 'custom_id' in child && !child.disabled ? [child.custom_id] : [],
    ),
  );
}

function disabled(message: Message) {
  return rowsOf(message).map((row) => ({
    ...row,
    components: row.components.map((child) => ({ ...child, disabled: true })),
  }));
}

function rowsOf(message: Message) {
  return message.components.flatMap((row) => (row.type === ComponentType.ActionRow ? [row.toJSON()] : []));
}
