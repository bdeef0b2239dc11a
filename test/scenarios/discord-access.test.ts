import { afterEach, describe, expect, it } from 'vitest';
import { DocentError } from '../../src/errors.js';
import { createFakeApp } from '../fakes/fake-app.js';
import { openStage, type Stage, until } from './discord-stage.js';

let stage: Stage;
afterEach(() => stage.close());

const echo = () => createFakeApp((request) => ({ answer: `You asked: ${request.text}` }));
const manageServer = 1n << 5n;

describe('8.3 who may use the bot', () => {
  it('in a server or channel that is not allowed, text and commands are told so and run nothing', async () => {
    const app = echo();
    stage = await openStage({ app, config: { allowedChannelIds: ['900000000000000009'] } });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    mei.say(discord.channelId, `<@${discord.botId}> hello`);
    const denial = await discord.waitForMessage((message) =>
      message.content.includes('<#900000000000000009>'),
    );
    expect(denial.author.id).toBe(discord.botId);
    const command = await mei.slash(discord.channelId, 'ask', { question: 'hello' });
    expect(command).toMatchObject({ kind: 'message', message: { flags: 64 | 4 } });
    expect(app.turns).toEqual([]);
  });

  it('a thread is allowed by its parent', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const allowed = discord.addChannel('allowed');
    await stage.bot.stop();
    await stage.startBot(app, { allowedChannelIds: [allowed] });
    const mei = discord.addPerson('Mei');
    const thread = discord.addThread(allowed, 'Deployment', mei);
    mei.say(thread, `<@${discord.botId}> hello`);
    await discord.waitForMessage((message) => message.content === 'You asked: hello');
  });

  it('another server is refused when servers are listed, and its members’ direct messages too', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    await stage.bot.stop();
    await stage.startBot(app, { allowedGuildIds: [discord.guildId] });
    const stranger = discord.addPerson('Stranger', { isMember: false });
    const mei = discord.addPerson('Mei');
    const other = discord.addGuild('Other', [stranger]);
    await stage.startBot(app, { allowedGuildIds: [discord.guildId] });
    stranger.say(other.channelId, `<@${discord.botId}> hello`);
    const denial = await discord.waitForMessage(
      (message) => message.channel_id === other.channelId && message.author.id === discord.botId,
    );
    expect(denial.content).toContain(other.guildId);
    stranger.say(stranger.direct(), 'hello');
    await discord.waitForMessage(
      (message) => message.channel_id === stranger.direct() && message.author.id === discord.botId,
    );
    expect(app.turns).toEqual([]);
    mei.say(mei.direct(), 'hello');
    await until(() => app.turns.length === 1);
  });

  it('in direct messages an interaction is acknowledged in time even when Discord does not say who is a member', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei', { locale: 'zh-TW' });
    discord.faults.push({ method: 'GET', path: /\/members\//, how: 'hang' });
    const first = await mei.slash(mei.direct(), 'ask', { question: 'hello' });
    expect(first).toMatchObject({ kind: 'message', message: { flags: 64 | 4 } });
    expect(first.kind === 'message' && first.message.content).toContain('請稍後再試一次');
    expect(app.turns).toEqual([]);
  });

  it('4.6 an import role travels with each turn, and direct messages have none', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const role = discord.addRole('Librarians');
    await stage.bot.stop();
    await stage.startBot(app, { importRoleIds: [role] });
    const mei = discord.addPerson('Mei', { roleIds: [role] });
    const lin = discord.addPerson('Lin');
    mei.say(discord.channelId, `<@${discord.botId}> one`);
    await until(() => app.turns.length === 1);
    lin.say(discord.channelId, `<@${discord.botId}> two`);
    await until(() => app.turns.length === 2);
    mei.say(mei.direct(), 'three');
    await until(() => app.turns.length === 3);
    await mei.slash(discord.channelId, 'ask', { question: 'four' });
    await until(() => app.turns.length === 4);
    expect(app.turns.map((turn) => turn.importRefusal?.code)).toEqual([
      undefined,
      'import_not_allowed',
      'import_not_in_direct_messages',
      undefined,
    ]);
  });
});

describe('/checkpoint', () => {
  const report = {
    passed: false,
    cases: [
      { id: 'workers', passed: true, ms: 812, tool: 'search_documents' },
      { id: 'arithmetic', passed: false, ms: 95, tool: null, why: 'said 5' },
    ],
  };

  it('9 shows pass or fail, milliseconds and tool of each case, to admins', async () => {
    const app = createFakeApp(() => ({}), { runCheckpoint: async () => report as never });
    stage = await openStage({ app });
    const { discord } = stage;
    const admin = discord.addPerson('Ada', { roleIds: [discord.addRole('Admins', manageServer)] });
    await admin.slash(discord.channelId, 'checkpoint');
    const shown = await discord.waitForMessage((message) => message.content.includes('812 ms'));
    expect(shown.content.split('\n')).toEqual([
      expect.stringContaining('❌ Checkpoint failed: 1 of 2 cases'),
      '✅ workers · 812 ms · `search\\_documents`'.replace('\\', ''),
      '❌ arithmetic · 95 ms · no tool',
      '-# said 5',
    ]);
  });

  it('2.4 says that it is not applicable where no language model is used', async () => {
    const notApplicable = async () => {
      throw new DocentError('checkpoint_not_applicable');
    };
    const model = { kind: 'quote' as const, name: 'quoting responder' };
    const app = createFakeApp(() => ({}), { model, runCheckpoint: notApplicable });
    stage = await openStage({ app });
    const { discord } = stage;
    const admin = discord.addPerson('Ada', { roleIds: [discord.addRole('Admins', manageServer)] });
    await admin.slash(discord.channelId, 'checkpoint');
    await discord.waitForMessage((message) => message.content.includes('the quoting responder answers'));
  });

  it('8.3 refuses everyone else, privately', async () => {
    const app = createFakeApp(() => ({}));
    stage = await openStage({ app });
    const { discord } = stage;
    const refused = await discord
      .addPerson('Mei', { locale: 'zh-CN' })
      .slash(discord.channelId, 'checkpoint');
    expect(refused).toMatchObject({ kind: 'message', message: { flags: 64 | 4 } });
    expect(refused.kind === 'message' && refused.message.content).toContain('只有管理员可以这么做');
  });
});
