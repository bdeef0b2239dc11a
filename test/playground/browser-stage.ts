import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { commands } from '../../commands/index.js';
import { createApp } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { createBot } from '../../src/discord/bot.js';
import { silentLog } from '../../src/log.js';
import { openPlayground, type Playground } from '../../src/playground/open-playground.js';
import { importSamples } from '../../src/terminal/import-samples.js';
import { type LoopbackPage, type LoopbackWeb, openLoopbackWeb } from '../fakes/loopback-web.js';

/** Where Debian, Ubuntu, Fedora and macOS put a browser that can be driven; undefined if there is none. */
export const chromiumPath: string | undefined = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== '' && existsSync(path));

/** The playground as `npm start` opens it, over the samples, with a web on loopback instead of the internet. */
export interface BrowserStage {
  playground: Playground;
  web: LoopbackWeb;
  /** The hosts that any of the pages asked for anything, also over a WebSocket. */
  hostsAsked: Set<string>;
  /** Opens the page in a window of its own; what it asked of other hosts and what went wrong is kept. */
  open(how?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit {
  page: Page;
  /** Requests to another host, errors of scripts, and breaches of the content policy. */
  troubles: string[];
}

export const exampleQuestions = [
  '請問正式環境什麼時候不能部署？',
  '出差住宿费用的上限是多少？',
  'How many workers does production run?',
];

const page = (title: string, text: string): LoopbackPage => ({
  title,
  snippet: `${title}.`,
  body: `<!doctype html><html><head><title>${title}</title></head><body><main><article><h1>${title}</h1>${`<p>${text}</p>`.repeat(3)}</article></main></body></html>`,
});

const pages = [
  page('SQLite 全文搜尋概觀', '全文搜尋把文件切成詞，建立反向索引，供關鍵字查詢使用。'),
  page('FTS5 的限制', 'FTS5 虛擬資料表最多可以有兩千個欄位，單一權杖的長度上限是三萬二千七百六十八位元組。'),
  page('Ranking with bm25', 'The bm25 function returns lower values for better matches in FTS5 tables.'),
  page('Tokenizers', 'The trigram tokenizer indexes every sequence of three characters in a document.'),
  page('External content tables', 'External content tables read column values from another table.'),
];

export async function openBrowserStage(): Promise<BrowserStage> {
  // The page as it is in the sources now, not as it was when they were last built.
  execFileSync('npm', ['run', '--silent', 'build:page'], { stdio: 'inherit' });
  const folder = await mkdtemp(join(tmpdir(), 'docent-playground-'));
  const web = await openLoopbackWeb(pages);
  const config = loadConfig({
    MODEL: 'quote',
    KNOWLEDGE_DIR: join(folder, 'knowledge'),
    RUNS_DIR: folder,
    DUCKDUCKGO_URL: web.searchUrl,
    ALLOWED_PRIVATE_HOSTS: web.host,
  });
  const app = await createApp(config, silentLog());
  const terminal = { out: () => {}, err: () => {}, isScreen: false, language: 'en' as const, folder };
  await importSamples(app, join(import.meta.dirname, '..', '..', 'knowledge', 'samples'), terminal);
  const playground = await openPlayground({
    port: 0,
    language: 'en',
    findRun(messageId) {
      const runId = app.runOfMessage(messageId);
      return runId === undefined ? undefined : app.getRun(runId);
    },
    onFirstVisitor: (language) => bot.greet(playground.channelId, language, exampleQuestions),
  });
  const open = { allowedGuildIds: [], allowedChannelIds: [], importRoleIds: [], adminRoleIds: [] };
  const bot = createBot({
    app,
    commands,
    log: silentLog(),
    config: { token: playground.botToken, apiUrl: playground.apiUrl, ...open },
  });
  await bot.start();
  const browser = await startBrowser();
  const hostsAsked = new Set<string>();
  return {
    playground,
    web,
    hostsAsked,
    open: (how) => visit(browser, playground.address, hostsAsked, how),
    async close() {
      await browser.close();
      await bot.stop();
      await playground.close();
      await app.close();
      await web.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? '',
    args: [
      '--no-sandbox',
      // The network is cut but for this machine: no name leads anywhere.
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

async function visit(
  browser: Browser,
  address: string,
  hostsAsked: Set<string>,
  how?: BrowserContextOptions,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...how });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const troubles: string[] = [];
  const { host } = new URL(address);
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:') hostsAsked.add(url.host);
    if (url.protocol !== 'data:' && url.host !== host) troubles.push(`asked ${request.url()}`);
  });
  page.on('websocket', (socket) => hostsAsked.add(new URL(socket.url()).host));
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  await page.goto(address);
  await page.locator('discord-message').first().waitFor();
  return { page, troubles };
}
