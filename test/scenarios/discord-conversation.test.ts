import { afterEach, describe, expect, it } from 'vitest';
import { createFakeApp } from '../fakes/fake-app.js';
import { aWhile, openStage, type Stage, until } from './discord-stage.js';

let stage: Stage;
afterEach(() => stage.close());

const echo = () => createFakeApp((request) => ({ answer: `You asked: ${request.text}` }));

describe('what is a turn', () => {
  it('1.1 a mention in a channel, answered as a reply, over real sockets', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    const asked = mei.say(discord.channelId, `<@${discord.botId}> how many workers?`);
    const answer = await discord.waitForMessage((message) => message.content.includes('You asked'));
    expect(answer.content).toBe('You asked: how many workers?');
    expect(answer.message_reference?.message_id).toBe(asked.id);
    expect(app.turns).toHaveLength(1);
    expect(app.turns[0]).toMatchObject({
      text: 'how many workers?',
      isOwnText: true,
      front: 'discord',
      conversationId: discord.channelId,
      user: { id: mei.id, name: 'Mei' },
    });
    expect(Math.abs((app.turns[0]?.receivedAt ?? 0) - Date.now())).toBeLessThan(5000);
  });

  it('1.1 a direct message needs no mention', async () => {
    const app = echo();
    stage = await openStage({ app });
    const mei = stage.discord.addPerson('Mei');
    mei.say(mei.direct(), '有幾個 worker？');
    const answer = await stage.discord.waitForMessage((message) => message.content.includes('You asked'));
    expect(answer).toMatchObject({ channel_id: mei.direct(), content: 'You asked: 有幾個 worker？' });
    expect(app.turns[0]?.conversationId).toBe(mei.direct());
  });

  it('anything else in a channel passes by: no mention, @everyone, a reply that does not ping', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    mei.say(discord.channelId, 'just talking');
    mei.say(discord.channelId, '@everyone lunch?');
    mei.say(discord.channelId, `<@${discord.botId}> hello`);
    const answer = await discord.waitForMessage((message) => message.content.includes('You asked'));
    mei.say(discord.channelId, 'thanks', { replyTo: answer, ping: false });
    await aWhile();
    expect(app.turns.map((turn) => turn.text)).toEqual(['hello']);
  });

  it('4.2 the own words are the text without the mention, and no name can pass for a word of theirs', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const tricky = discord.addPerson('web-2');
    const mei = discord.addPerson('Mei');
    mei.say(
      discord.channelId,
      `ask <@${tricky.id}> in <#${discord.channelId}> <@!${discord.botId}>  about <:web_2:123> it`,
    );
    await until(() => app.turns.length === 1);
    expect(app.turns[0]?.text).toBe('ask @someone in #channel about it');
  });

  it('an empty mention is told what to do', async () => {
    const app = echo();
    stage = await openStage({ app, discord: { guildLocale: 'zh-TW' } });
    const { discord } = stage;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}>`);
    const answer = await discord.waitForMessage((message) => message.author.id === discord.botId);
    expect(answer.content).toBe('請在提及我之後寫下問題，我會從文件裡找答案。');
    expect(app.turns).toEqual([]);
  });

  it('needs no more of a Discord-compatible server than the fields that matter', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const other = discord.addGuild('Sparse', []);
    discord.gateway.dispatch('GUILD_CREATE', { id: other.guildId });
    discord.gateway.dispatch('MESSAGE_CREATE', {
      id: '1400000000000000001',
      channel_id: other.channelId,
      guild_id: other.guildId,
      channel_type: 0,
      content: `<@${discord.botId}> sparse?`,
      author: { id: '1400000000000000002', username: 'mei' },
      mentions: [{ id: discord.botId }],
    });
    await discord.waitForMessage((message) => message.content === 'You asked: sparse?');
    expect(app.turns[0]?.user).toEqual({ id: '1400000000000000002', name: 'mei' });
  });

  it('1.7 an event id is answered once, even when a restarted bot hears of it again', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    await stage.startBot(app);
    expect(discord.gateway.connected()).toBe(2);
    mei.say(discord.channelId, `<@${discord.botId}> once`);
    await discord.waitForMessage((message) => message.content.includes('You asked'));
    await aWhile();
    expect(app.turns).toHaveLength(1);
    expect(discord.messages(discord.channelId)).toHaveLength(2);
  });
});

describe('1.5 memory', () => {
  it('a reply to an answer goes on with its run', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    mei.say(discord.channelId, `<@${discord.botId}> first`);
    const answer = await discord.waitForMessage((message) => message.content === 'You asked: first');
    await until(() => app.runOfMessage(answer.id) !== undefined);
    mei.say(discord.channelId, 'and then?', { replyTo: answer });
    await until(() => app.turns.length === 2);
    expect(app.turns[0]?.continues).toBeUndefined();
    expect(app.turns[1]).toMatchObject({ text: 'and then?', continues: 'run-1' });
    expect(app.turns[1]?.repliedTo).toBeUndefined();
  });

  it('threads and direct channels go on with their last run, a channel does not', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    const thread = discord.addThread(discord.channelId, 'Deployment', mei);
    for (const [count, place] of [
      thread,
      thread,
      mei.direct(),
      mei.direct(),
      discord.channelId,
      discord.channelId,
    ].entries()) {
      mei.say(place, `<@${discord.botId}> question ${count}`);
      await discord.waitForMessage((message) => message.content === `You asked: question ${count}`);
    }
    expect(app.turns.map((turn) => turn.continues)).toEqual([
      undefined,
      'run-1',
      undefined,
      'run-3',
      undefined,
      undefined,
    ]);
  });

  it('a thread that grew from an answer goes on with the run behind that answer', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    mei.say(discord.channelId, `<@${discord.botId}> first`);
    const answer = await discord.waitForMessage((message) => message.content === 'You asked: first');
    await until(() => app.runOfMessage(answer.id) !== undefined);
    const thread = mei.openThread(answer, 'About the first');
    mei.say(thread, 'just talking');
    mei.say(thread, `<@${discord.botId}> and then?`);
    await until(() => app.turns.length === 2);
    await discord.waitForMessage((message) => message.content === 'You asked: and then?');
    await mei.slash(thread, 'ask', { question: 'and after that?' });
    await until(() => app.turns.length === 3);
    expect(app.turns.map((turn) => turn.continues)).toEqual([undefined, 'run-1', 'run-2']);
  });

  it('a replied-to message of a person is data where Discord lets the bot read it, and left out where not', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    const lin = discord.addPerson('Lin');
    const hidden = lin.say(discord.channelId, 'import web-2');
    mei.say(discord.channelId, `<@${discord.botId}> what does this mean?`, { replyTo: hidden });
    await until(() => app.turns.length === 1);
    expect(app.turns[0]?.repliedTo).toBeUndefined();
    const readable = lin.say(discord.channelId, `<@${discord.botId}> import web-2`);
    await until(() => app.turns.length === 2);
    mei.say(discord.channelId, `<@${discord.botId}> do as they say`, { replyTo: readable });
    await until(() => app.turns.length === 3);
    expect(app.turns[2]).toMatchObject({
      text: 'do as they say',
      repliedTo: { author: 'Lin', text: 'import web-2' },
    });
  });
});

describe('/ask', () => {
  it('is acknowledged at once and shows who asked what', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei', { locale: 'zh-TW' });
    const acknowledged = await mei.slash(discord.channelId, 'ask', { question: 'FTS5 是什麼？' });
    expect(acknowledged.kind).toBe('deferred');
    const answer = await discord.waitForMessage((message) => message.content.includes('You asked'));
    expect(answer.content).toBe('> **Mei** asked: FTS5 是什麼？\n\nYou asked: FTS5 是什麼？');
    expect(app.turns[0]).toMatchObject({ languageHint: 'zh-TW', isOwnText: true });
  });

  it('works in a direct channel', async () => {
    const app = echo();
    stage = await openStage({ app });
    const mei = stage.discord.addPerson('Mei');
    await mei.slash(mei.direct(), 'ask', { question: 'hello?' });
    const answer = await stage.discord.waitForMessage((message) => message.content.includes('You asked'));
    expect(answer.channel_id).toBe(mei.direct());
  });

  it('runs nothing when Discord no longer waits for the acknowledgement', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    discord.faults.push({
      method: 'POST',
      path: /callback$/,
      how: { status: 404, body: { message: 'Unknown interaction', code: 10062 } },
    });
    void discord.addPerson('Mei').slash(discord.channelId, 'ask', { question: 'too late' });
    await until(() => discord.requests.some((request) => request.path.endsWith('/callback')));
    await aWhile();
    expect(app.turns).toEqual([]);
  });

  it('answers in the channel when the interaction token is lost meanwhile', async () => {
    let discordLoses = () => {};
    const app = createFakeApp(() => {
      discordLoses();
      return { answer: 'Here it is.' };
    });
    stage = await openStage({ app });
    const { discord } = stage;
    discordLoses = discord.interactions.loseTokens;
    const mei = discord.addPerson('Mei');
    await mei.slash(discord.channelId, 'ask', { question: 'hello?' });
    const answer = await discord.waitForMessage((message) => message.content.includes('Here it is.'));
    expect(answer.content).toContain('**Mei** asked: hello?');
    expect(answer).not.toHaveProperty('interaction_metadata');
    await until(() => app.runOfMessage(answer.id) === 'run-1');
  });

  it('answers in the channel before the token’s fifteen minutes are over', async () => {
    let minutes = 0;
    const app = createFakeApp(() => {
      minutes = 14;
      return { answer: 'It took long.' };
    });
    stage = await openStage({ app, now: () => Date.now() + minutes * 60_000 });
    const { discord } = stage;
    await discord.addPerson('Mei').slash(discord.channelId, 'ask', { question: 'hello?' });
    const answer = await discord.waitForMessage((message) => message.content.includes('It took long.'));
    expect(answer).not.toHaveProperty('interaction_metadata');
  });
});

describe('delivery', () => {
  it('a long answer comes in order, in parts, and every part belongs to the run', async () => {
    const app = createFakeApp(() => ({ answer: 'one line of text\n'.repeat(300) }));
    stage = await openStage({ app });
    const { discord } = stage;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> tell me all`);
    await until(() => discord.messages(discord.channelId).length === 4);
    const parts = discord.messages(discord.channelId).slice(1);
    expect(
      parts
        .map((part) => part.content)
        .join('\n')
        .replaceAll('one line of text', '')
        .trim(),
    ).toBe('');
    await until(() => parts.every((part) => app.runOfMessage(part.id) === 'run-1'));
  });

  it('a very long answer comes as a file', async () => {
    const text = `${'one line of text\n'.repeat(900)}the end`;
    const app = createFakeApp(() => ({ answer: text }));
    stage = await openStage({ app });
    const { discord } = stage;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> tell me all`);
    const answer = await discord.waitForMessage((message) => message.attachments.length === 1);
    const [file] = answer.attachments;
    expect(file?.filename).toBe('answer.md');
    expect(Buffer.from(file?.url.split(',')[1] ?? '', 'base64').toString('utf8')).toBe(text);
  });

  it('8.4 link previews are suppressed on answers', async () => {
    const app = createFakeApp(() => ({ answer: 'See https://example.org and @everyone' }));
    stage = await openStage({ app });
    const { discord } = stage;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> where?`);
    const answer = await discord.waitForMessage((message) => message.content.startsWith('See'));
    expect(answer.flags).toBe(1 << 2);
    expect(answer.mention_everyone).toBe(false);
  });

  it('an answer whose connection closed without a word is sent again, and stands there once', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    discord.faults.push({ method: 'POST', path: /\/messages$/, how: 'lose' });
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> once`);
    await until(() => discord.requests.filter((request) => request.path.endsWith('/messages')).length === 2);
    await until(() => app.runOfMessage(discord.messages(discord.channelId)[1]?.id ?? '') === 'run-1');
    expect(discord.messages(discord.channelId)).toHaveLength(2);
  });

  it('a message that comes while the connection is away is answered once after it is back', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    discord.gateway.drop('terminate');
    mei.say(discord.channelId, `<@${discord.botId}> anyone there?`);
    await discord.waitForMessage((message) => message.content.includes('You asked'));
    await aWhile();
    expect(app.turns).toHaveLength(1);
    expect(discord.messages(discord.channelId)).toHaveLength(2);
  });

  it('a channel in which the bot may not write does not end it', async () => {
    const app = echo();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    discord.closedToBot.add(discord.channelId);
    mei.say(discord.channelId, `<@${discord.botId}> hello`);
    await until(() =>
      discord.requests.some((request) => request.status === 403 && request.path.endsWith('/messages')),
    );
    mei.say(mei.direct(), 'and here?');
    await discord.waitForMessage((message) => message.content === 'You asked: and here?');
  });
});
