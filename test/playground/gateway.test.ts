import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type LocalDiscord, openLocalDiscord } from '../../src/playground/local-discord.js';

interface Frame {
  op: number;
  s: number | null;
  t: string | null;
  d: Record<string, never>;
}

let discord: LocalDiscord;
beforeEach(async () => {
  discord = await openLocalDiscord({ heartbeatMs: 5000 });
});
afterEach(() => discord.close());

const intents = (1 << 0) | (1 << 9) | (1 << 12);

/** A bare connection, to see each frame as it comes. */
async function connect() {
  const socket = new WebSocket(
    `${discord.apiUrl.replace('http', 'ws').replace(/api$/, 'gateway')}/?v=10&encoding=json`,
  );
  const frames: Frame[] = [];
  const waiting: { fits: (frame: Frame) => boolean; resolve: (frame: Frame) => void }[] = [];
  socket.on('message', (raw) => {
    const frame = JSON.parse(String(raw)) as Frame;
    frames.push(frame);
    for (const one of waiting.filter(({ fits }) => fits(frame))) one.resolve(frame);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.on('open', resolve));
  const frame = (fits: (frame: Frame) => boolean) => {
    const found = frames.find(fits);
    return found ? Promise.resolve(found) : new Promise<Frame>((resolve) => waiting.push({ fits, resolve }));
  };
  const send = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }));
  return { socket, frames, frame, send, closed, event: (t: string) => frame((each) => each.t === t) };
}

async function identify(wanted = intents, token = discord.token) {
  const connection = await connect();
  connection.send(2, { token, intents: wanted, properties: {} });
  return connection;
}

describe('the gateway of the local Discord', () => {
  it('greets with its heartbeat interval and acknowledges beats', async () => {
    const { frame, send, socket } = await connect();
    expect((await frame(({ op }) => op === 10)).d).toEqual({ heartbeat_interval: 5000 });
    send(1, null);
    await frame(({ op }) => op === 11);
    socket.close();
  });

  it('tells an identified bot who it is and of each guild, whole', async () => {
    const mei = discord.addPerson('Mei');
    const { event, socket } = await identify();
    const ready = await event('READY');
    expect(ready.d).toMatchObject({
      v: 10,
      user: { id: discord.botId, bot: true },
      application: { id: discord.botId },
    });
    const guild = (await event('GUILD_CREATE')).d as unknown as {
      id: string;
      channels: object[];
      members: { user: { id: string } }[];
    };
    expect(guild.id).toBe(discord.guildId);
    expect(guild.channels).toMatchObject([{ id: discord.channelId, type: 0, name: 'general' }]);
    expect(guild.members.map((member) => member.user.id)).toContain(mei.id);
    socket.close();
  });

  it('closes on a bad token with 4004 and on a privileged intent with 4014', async () => {
    expect(await (await identify(intents, 'wrong')).closed).toBe(4004);
    expect(await (await identify(intents | (1 << 15))).closed).toBe(4014);
  });

  it('withholds what the intents do not cover', async () => {
    const mei = discord.addPerson('Mei');
    const guildOnly = await identify((1 << 0) | (1 << 9));
    await guildOnly.event('GUILD_CREATE');
    mei.say(mei.direct(), 'a direct message');
    mei.say(discord.channelId, 'unmentioned');
    mei.say(discord.channelId, `<@${discord.botId}> mentioned`);
    await guildOnly.frame(({ t, d }) => t === 'MESSAGE_CREATE' && String(d['content']).includes('mentioned'));
    const messages = guildOnly.frames.filter(({ t }) => t === 'MESSAGE_CREATE').map(({ d }) => d['content']);
    expect(messages).toEqual(['', `<@${discord.botId}> mentioned`]);
    guildOnly.socket.close();
  });

  it('sends whole messages: author, member, channel type, mentions, reference', async () => {
    const mei = discord.addPerson('Mei', { roleIds: [discord.addRole('Librarians')] });
    const { event, frame, socket } = await identify();
    await event('GUILD_CREATE');
    const first = mei.say(discord.channelId, `<@${discord.botId}> one`);
    expect((await event('MESSAGE_CREATE')).d).toMatchObject({
      id: first.id,
      guild_id: discord.guildId,
      channel_type: 0,
      author: { id: mei.id, username: 'mei' },
      member: { roles: [expect.any(String)] },
      mentions: [{ id: discord.botId }],
      type: 0,
    });
    const second = mei.say(discord.channelId, 'two', { replyTo: first });
    const reply = await frame(({ d }) => d?.['id'] === second.id);
    expect(reply.d).toMatchObject({
      type: 19,
      referenced_message: { id: first.id },
      message_reference: { type: 0 },
    });
    expect(reply.d).not.toHaveProperty('thread');
    mei.say(mei.direct(), 'three');
    const direct = await frame(({ d }) => d?.['content'] === 'three');
    expect(direct.d).toMatchObject({ channel_type: 1 });
    expect(direct.d).not.toHaveProperty('guild_id');
    socket.close();
  });

  it('replays what was missed to a session that resumes, in order', async () => {
    const mei = discord.addPerson('Mei');
    const first = await identify();
    const ready = await first.event('READY');
    await first.event('GUILD_CREATE');
    const seq = first.frames.at(-1)?.s;
    first.socket.terminate();
    await first.closed;
    mei.say(discord.channelId, `<@${discord.botId}> one`);
    mei.say(discord.channelId, `<@${discord.botId}> two`);
    const second = await connect();
    second.send(6, { token: discord.token, session_id: ready.d['session_id'], seq });
    await second.event('RESUMED');
    const told = second.frames.filter(({ op }) => op === 0).map(({ t, d }) => d['content'] ?? t);
    expect(told).toEqual([`<@${discord.botId}> one`, `<@${discord.botId}> two`, 'RESUMED']);
    second.socket.close();
  });

  it('closes, as documented, on what it cannot read, on words before an identify, and on a second one', async () => {
    const garbled = await connect();
    garbled.socket.send('{');
    expect(await garbled.closed).toBe(4002);
    const hasty = await connect();
    hasty.send(4, {});
    expect(await hasty.closed).toBe(4003);
    const twice = await identify();
    await twice.event('READY');
    twice.send(2, { token: discord.token, intents });
    expect(await twice.closed).toBe(4005);
    const odd = await identify();
    await odd.event('READY');
    odd.send(77, {});
    expect(await odd.closed).toBe(4001);
  });

  it('tells of reactions and typing those who asked for them only', async () => {
    const mei = discord.addPerson('Mei');
    const all = await identify(intents | (1 << 10) | (1 << 11));
    const few = await identify();
    await Promise.all([all.event('GUILD_CREATE'), few.event('GUILD_CREATE')]);
    mei.react(mei.say(discord.channelId, 'good?'), '👍');
    mei.say(discord.channelId, 'the end');
    expect((await all.event('MESSAGE_REACTION_ADD')).d).toMatchObject({ emoji: { name: '👍' } });
    await few.frame(({ s }) => s === 4);
    expect(few.frames.map(({ t }) => t)).not.toContain('MESSAGE_REACTION_ADD');
    all.socket.close();
    few.socket.close();
  });

  it('refuses to resume from a place that it keeps no more, or that never was', async () => {
    const first = await identify();
    const ready = await first.event('READY');
    await first.event('GUILD_CREATE');
    first.socket.terminate();
    await first.closed;
    const second = await connect();
    second.send(6, { token: discord.token, session_id: ready.d['session_id'], seq: 99 });
    expect((await second.frame(({ op }) => op === 9)).d).toBe(false);
    second.socket.close();
  });

  it('refuses to resume a session that it does not know', async () => {
    const { send, frame, socket } = await connect();
    send(6, { token: discord.token, session_id: 'unknown', seq: 1 });
    expect((await frame(({ op }) => op === 9)).d).toBe(false);
    socket.close();
  });
});
