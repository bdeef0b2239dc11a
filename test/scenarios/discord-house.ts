import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIMessage } from 'discord-api-types/v10';
import { type App, createApp } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { silentLog } from '../../src/log.js';
import type { Person } from '../../src/playground/people.js';
import type { ShownModal } from '../../src/playground/show-modal.js';
import { type LoopbackPage, type LoopbackWeb, openLoopbackWeb } from '../fakes/loopback-web.js';
import { openStage, type Stage } from './discord-stage.js';

/** Everything real but the internet: App over temp folders, bot, local Discord, and a web on loopback. */
export interface House {
  stage: Stage;
  app: App;
  web: LoopbackWeb;
  /** Closes the App and the bot as a restart does, and opens both anew on the same folders. */
  restart(environment?: Record<string, string>): Promise<void>;
  /** Names of the files of a part of the knowledge folder. */
  files(part: 'inbox' | 'inbox/processed' | 'raw' | 'archive'): string[];
  close(): Promise<void>;
}

const article = (title: string, text: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><main><article><h1>${title}</h1>${`<p>${text}</p>`.repeat(3)}</article></main></body></html>`;

const pages: LoopbackPage[] = [
  {
    title: 'SQLite 全文搜尋概觀',
    snippet: '全文搜尋的概觀。',
    body: article('SQLite 全文搜尋概觀', '全文搜尋把文件切成詞，建立反向索引，供關鍵字查詢使用。'),
  },
  {
    title: 'FTS5 的限制',
    snippet: 'FTS5 虛擬資料表的欄位數與權杖長度限制。',
    body: article(
      'FTS5 的限制',
      'FTS5 虛擬資料表最多可以有兩千個欄位，單一權杖的長度上限是三萬二千七百六十八位元組；外部內容資料表必須自行維護一致性。',
    ),
  },
  {
    title: 'Ranking with bm25',
    snippet: 'How results are ordered.',
    body: article(
      'Ranking with bm25',
      'The bm25 function returns lower values for better matches in FTS5 tables.',
    ),
  },
  {
    title: 'Tokenizers',
    snippet: 'unicode61, porter and trigram.',
    body: article(
      'Tokenizers',
      'The trigram tokenizer indexes every sequence of three characters in a document.',
    ),
  },
  {
    title: 'External content tables',
    snippet: 'Tables without their own copy.',
    body: article(
      'External content tables',
      'External content tables read column values from another table.',
    ),
  },
];

export async function openHouse(options: {
  /** Of a fake model server; without it the quoting responder answers. */
  modelUrl?: string;
  environment?: Record<string, string>;
  /** What stands in the place of the network and of a long wait. */
  given?: Parameters<typeof createApp>[2];
}): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-discord-'));
  const web = await openLoopbackWeb(pages);
  const variables = {
    MODEL: options.modelUrl === undefined ? 'quote' : 'server',
    ...(options.modelUrl !== undefined && { MODEL_BASE_URL: options.modelUrl }),
    KNOWLEDGE_DIR: join(folder, 'knowledge'),
    RUNS_DIR: join(folder, 'runs'),
    DUCKDUCKGO_URL: web.searchUrl,
    ALLOWED_PRIVATE_HOSTS: web.host,
    ...options.environment,
  };
  const config = loadConfig(variables);
  const app = await createApp(config, silentLog(), options.given);
  const stage = await openStage({ app });
  const house: House = {
    stage,
    app,
    web,
    async restart(environment = {}) {
      await stage.bot.stop();
      await house.app.close();
      const changed = loadConfig({ ...variables, ...environment });
      house.app = await createApp(changed, silentLog(), options.given);
      stage.bot = await stage.startBot(house.app);
    },
    files(part) {
      const place = join(folder, 'knowledge', part);
      if (!existsSync(place)) return [];
      const files = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isFile());
      return files.map((entry) => entry.name).filter((name) => !name.startsWith('.'));
    },
    async close() {
      await stage.close();
      await house.app.close();
      await web.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return house;
}

/** An import converts in a process of its own, which takes long where the machine is busy. */
const patienceMs = 60_000;

/** Mentions the bot and waits for the message that answers. */
export async function mention(house: House, person: Person, text: string): Promise<APIMessage> {
  const { discord } = house.stage;
  const asked = person.say(discord.channelId, `<@${discord.botId}> ${text}`);
  return discord.waitForMessage(
    (message) => message.message_reference?.message_id === asked.id && !isStatus(message),
    patienceMs,
  );
}

/** Mentions the bot with a wish that leads to a web search; resolves with the message of candidates. */
export async function searchTheWeb(house: House, person: Person, text: string): Promise<APIMessage> {
  const answer = await mention(house, person, text);
  return house.stage.discord.waitForMessage(
    (message) => BigInt(message.id) > BigInt(answer.id) && message.embeds.length > 0,
    patienceMs,
  );
}

export function choiceIds(message: APIMessage): string[] {
  return [...JSON.stringify(message.components).matchAll(/"custom_id":"(choose:[^"]+)"/g)].map(
    ([, id]) => id ?? '',
  );
}

export async function press(person: Person, results: APIMessage, n: number): Promise<ShownModal> {
  const answer = await person.press(results, choiceIds(results)[n - 1] ?? '');
  if (answer.kind !== 'modal') throw new Error(`the press was answered by ${JSON.stringify(answer)}`);
  return answer.modal;
}

/** Submits the window and waits for the answer of its turn. */
export async function submit(
  house: House,
  person: Person,
  modal: ShownModal,
  values?: Record<string, string>,
): Promise<APIMessage> {
  const answer = await person.submitModal(modal, values);
  if (answer.kind !== 'deferred') throw new Error(`the window was answered by ${JSON.stringify(answer)}`);
  const { id } = answer.message;
  return house.stage.discord.waitForMessage(
    (message) => message.id === id && message.content !== '' && !isStatus(message),
    patienceMs,
  );
}

const isStatus = (message: APIMessage) => JSON.stringify(message.components).includes('"cancel:');
