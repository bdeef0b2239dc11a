import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { APIApplicationCommand } from 'discord-api-types/v10';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.js';
import { type BotConfig, createBot } from '../../src/discord/bot.js';
import { asDocentError, type DocentError } from '../../src/errors.js';
import { type Logger, silentLog } from '../../src/log.js';
import { type LocalDiscord, openLocalDiscord } from '../../src/playground/local-discord.js';
import { createFakeApp } from '../fakes/fake-app.js';
import { aWhile, openStage, quick, until } from './discord-stage.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const app = () => createFakeApp((request) => ({ answer: `You asked: ${request.text}` }));

function botFor(apiUrl: string, token: string, log: Logger = silentLog(), config: Partial<BotConfig> = {}) {
  const open = { allowedGuildIds: [], allowedChannelIds: [], importRoleIds: [], adminRoleIds: [] };
  const bot = createBot({
    app: app(),
    commands,
    config: { token, apiUrl, ...open, ...config },
    log,
    timing: quick,
  });
  closing.push(bot.stop);
  return bot;
}

async function localDiscord(options = {}): Promise<LocalDiscord> {
  const discord = await openLocalDiscord(options);
  closing.push(discord.close);
  return discord;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function collectingLog(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { log: pino({ level: 'debug' }, sink), lines };
}

describe('the first login', () => {
  it('is tried again until Discord can be reached', async () => {
    const port = await freePort();
    const { log, lines } = collectingLog();
    const bot = botFor(`http://127.0.0.1:${port}/api`, 'local.playground.token', log);
    const started = bot.start();
    await until(() => lines.filter((line) => String(line['msg']).includes('cannot be reached')).length >= 2);
    const discord = await localDiscord({ port });
    await started;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> there?`);
    await discord.waitForMessage((message) => message.content === 'You asked: there?');
  });

  it('is tried again after an answer of 500 and above', async () => {
    const discord = await localDiscord();
    for (let count = 0; count < 5; count += 1) {
      discord.faults.push({ method: 'GET', path: /gateway\/bot/, how: { status: 503 } });
    }
    await botFor(discord.apiUrl, discord.token).start();
    expect(discord.gateway.connected()).toBe(1);
  });

  it('ends quietly when the bot is stopped meanwhile', async () => {
    const bot = botFor(`http://127.0.0.1:${await freePort()}/api`, 'local.playground.token');
    const started = bot.start();
    await aWhile(30);
    await bot.stop();
    await started;
  });

  it('10.2 fails at once with a bad token, and says where to get a good one', async () => {
    const discord = await localDiscord();
    const failure = await botFor(discord.apiUrl, 'wrong.token.here').start().catch(asDocentError);
    expect(failure).toMatchObject({ code: 'config_invalid' });
    expect(String((failure as { details?: { problems?: string } }).details?.problems)).toContain(
      'DISCORD_TOKEN',
    );
  });

  it('asks for no privileged intent', async () => {
    const discord = await localDiscord({ allowPrivilegedIntents: false });
    await botFor(discord.apiUrl, discord.token).start();
    expect(discord.gateway.connected()).toBe(1);
  });
});

describe('a running bot', () => {
  it('comes back by itself after each way of losing the connection, and answers once', async () => {
    const discord = await localDiscord();
    await botFor(discord.apiUrl, discord.token).start();
    const mei = discord.addPerson('Mei');
    for (const how of ['terminate', 'reconnect'] as const) {
      discord.gateway.drop(how);
      mei.say(discord.channelId, `<@${discord.botId}> after ${how}`);
      await discord.waitForMessage((message) => message.content === `You asked: after ${how}`);
    }
    await aWhile();
    expect(discord.messages(discord.channelId)).toHaveLength(4);
  });

  it('identifies anew when its session has become invalid, and answers once', async () => {
    const discord = await localDiscord();
    await botFor(discord.apiUrl, discord.token).start();
    const mei = discord.addPerson('Mei');
    discord.gateway.drop('invalid-session');
    await until(() => discord.gateway.connected() === 0);
    await until(() => discord.gateway.connected() === 1);
    mei.say(discord.channelId, `<@${discord.botId}> still there?`);
    await discord.waitForMessage((message) => message.content === 'You asked: still there?');
    await aWhile();
    expect(discord.messages(discord.channelId)).toHaveLength(2);
  }, 30_000);

  it('says so when Discord ends the connection for good, and comes back from any other close', async () => {
    const discord = await localDiscord();
    const lost: DocentError[] = [];
    const open = { allowedGuildIds: [], allowedChannelIds: [], importRoleIds: [], adminRoleIds: [] };
    const config = { token: discord.token, apiUrl: discord.apiUrl, ...open };
    const bot = createBot({
      app: app(),
      commands,
      config,
      log: silentLog(),
      timing: quick,
      onLost: (error) => lost.push(error),
    });
    closing.push(bot.stop);
    await bot.start();
    discord.gateway.drop(4000);
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> there?`);
    await discord.waitForMessage((message) => message.content === 'You asked: there?');
    expect(lost).toEqual([]);
    discord.gateway.drop(4004);
    await until(() => lost.length === 1);
    expect(lost[0]).toMatchObject({ code: 'config_invalid' });
    expect(lost[0]?.details['problems']).toContain('DISCORD_TOKEN: Discord refuses it');
  });

  it('warns when it answers in more servers than one and no list is set', async () => {
    const discord = await localDiscord();
    discord.addGuild('Another team', []);
    const { log, lines } = collectingLog();
    await botFor(discord.apiUrl, discord.token, log).start();
    expect(lines.some((line) => JSON.stringify(line).includes('Another team'))).toBe(true);
    const listed = collectingLog();
    await botFor(discord.apiUrl, discord.token, listed.log, { allowedGuildIds: [discord.guildId] }).start();
    expect(listed.lines.some((line) => JSON.stringify(line).includes('ALLOWED_GUILD_IDS'))).toBe(false);
  });

  it('names the permissions that are missing in a channel', async () => {
    const discord = await localDiscord({ everyonePermissions: (1n << 10n) | (1n << 11n) | (1n << 16n) });
    const { log, lines } = collectingLog();
    await botFor(discord.apiUrl, discord.token, log).start();
    const warning = lines.find((line) => line['missing'] !== undefined);
    expect(warning).toMatchObject({
      channel: 'general',
      missing: ['EmbedLinks', 'AttachFiles', 'SendMessagesInThreads'],
    });
    const fine = collectingLog();
    const other = await localDiscord();
    await botFor(other.apiUrl, other.token, fine.log).start();
    expect(fine.lines.filter((line) => line['missing'] !== undefined)).toEqual([]);
  });

  it('goes on when commands cannot be registered', async () => {
    const discord = await localDiscord();
    const broken = { status: 400, body: { message: 'Invalid Form Body', code: 50035 } };
    discord.faults.push({ method: 'PUT', path: /commands$/, how: broken });
    await botFor(discord.apiUrl, discord.token).start();
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> there?`);
    await discord.waitForMessage((message) => message.content === 'You asked: there?');
  });

  it('logs an error with its stack, and never the token', async () => {
    const { log, lines } = collectingLog();
    const failing = createFakeApp(() => Promise.reject(new Error('broken inside')));
    const stage = await openStage({ app: failing, log });
    closing.push(stage.close);
    const { discord } = stage;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> hello`);
    await until(() => lines.some((line) => JSON.stringify(line).includes('broken inside')));
    const line = lines.find((each) => JSON.stringify(each).includes('broken inside'));
    expect(line).toMatchObject({ level: 50, err: { type: 'Error', message: 'broken inside' } });
    expect(JSON.stringify(lines)).not.toContain(discord.token);
  });
});

describe('9 slash commands', () => {
  const registered = (discord: LocalDiscord) =>
    discord.requests.find((request) => request.method === 'PUT')?.body as APIApplicationCommand[];

  it('are registered once for all servers, with both Chinese languages', async () => {
    const discord = await localDiscord();
    await botFor(discord.apiUrl, discord.token).start();
    const list = registered(discord);
    expect(list.map((command) => command.name)).toEqual(commands.map((command) => command.data.name));
    for (const command of list) {
      for (const described of [command, ...(command.options ?? [])]) {
        expect(Object.keys(described.description_localizations ?? {}).sort()).toEqual(['zh-CN', 'zh-TW']);
        expect(described.description.length).toBeLessThanOrEqual(100);
      }
    }
    expect(list.find((command) => command.name === 'checkpoint')?.default_member_permissions).toBe('32');
  });

  it('8.3 admin commands are shown to everyone where roles decide, since Discord would hide them from those', async () => {
    const discord = await localDiscord();
    const config = { adminRoleIds: ['900000000000000001'] };
    await botFor(discord.apiUrl, discord.token, silentLog(), config).start();
    const checkpoint = registered(discord).find((command) => command.name === 'checkpoint');
    expect(checkpoint?.default_member_permissions ?? null).toBeNull();
  });
});
