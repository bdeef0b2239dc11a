import type { APIMessage } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalDiscord, openLocalDiscord } from '../../src/playground/local-discord.js';
import type { Person } from '../../src/playground/people.js';

let discord: LocalDiscord;
let mei: Person;
let told: { name: string; data: Record<string, unknown> }[];

beforeEach(async () => {
  discord = await openLocalDiscord();
  mei = discord.addPerson('Mei');
  told = [];
  discord.listen((event) => told.push({ name: event.name, data: structuredClone(event.data) }));
});
afterEach(() => discord.close());

async function ask(method: string, path: string, body?: unknown) {
  const response = await fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const toldOf = (name: string) => told.filter((event) => event.name === name).map(({ data }) => data);
const shown = (id: string, person?: Person): APIMessage | undefined =>
  discord.messages(discord.channelId, person).find((message) => message.id === id);

describe('threads of the local Discord', () => {
  it('grow from a message, share its id, begin with it, and are shown by it', async () => {
    const beginning = mei.say(discord.channelId, 'let us talk');
    const { body: thread } = await ask(
      'POST',
      `/channels/${discord.channelId}/messages/${beginning.id}/threads`,
      { name: 'Talk' },
    );
    expect(thread).toMatchObject({
      id: beginning.id,
      type: 11,
      parent_id: discord.channelId,
      owner_id: discord.botId,
      thread_metadata: { archived: false },
    });
    expect(toldOf('THREAD_CREATE')).toMatchObject([{ id: beginning.id, newly_created: true }]);
    expect(shown(beginning.id)).toMatchObject({ flags: 32, thread: { id: beginning.id, name: 'Talk' } });
    expect(discord.messages(thread.id)).toMatchObject([
      { type: 21, content: '', referenced_message: { id: beginning.id } },
    ]);
    mei.say(thread.id, 'inside');
    expect((await ask('GET', `/channels/${thread.id}`)).body).toMatchObject({ message_count: 1 });
    const { body: active } = await ask('GET', `/guilds/${discord.guildId}/threads/active`);
    expect(active.threads).toMatchObject([{ id: thread.id }]);
  });

  it('are opened by people too, once for each message', () => {
    const beginning = mei.say(discord.channelId, 'let us talk');
    const id = mei.openThread(beginning, 'Talk');
    expect(mei.openThread(beginning, 'Again')).toBe(id);
    expect(discord.channels()).toContainEqual({ id, name: 'Talk', parentId: discord.channelId });
  });

  it('are renamed and archived; a new message opens them again, an edit does not', async () => {
    const id = mei.openThread(mei.say(discord.channelId, 'let us talk'), 'Talk');
    const { body: own } = await ask('POST', `/channels/${id}/messages`, { content: 'here' });
    expect((await ask('PATCH', `/channels/${id}`, { archived: true })).status).toBe(403);
    const mine = (await ask('POST', `/channels/${discord.channelId}/threads`, { name: 'Mine' })).body.id;
    const { body: said } = await ask('POST', `/channels/${mine}/messages`, { content: 'here' });
    await ask('PATCH', `/channels/${mine}`, { archived: true, name: 'Over' });
    expect(toldOf('THREAD_UPDATE').at(-1)).toMatchObject({
      name: 'Over',
      thread_metadata: { archived: true },
    });
    const path = `/channels/${mine}/messages`;
    expect((await ask('PATCH', `${path}/${said.id}`, { content: 'x' })).body.code).toBe(50083);
    expect((await ask('POST', path, { content: 'again' })).status).toBe(200);
    expect(toldOf('THREAD_UPDATE').at(-1)).toMatchObject({ thread_metadata: { archived: false } });
    expect((await ask('PUT', `/channels/${mine}/thread-members/@me`)).status).toBe(204);
    expect(own.channel_id).toBe(id);
  });

  it('need the permission to open and to write in them', async () => {
    const view = 1n << 10n;
    const strict = await openLocalDiscord({ everyonePermissions: view | (1n << 11n) });
    const kai = strict.addPerson('Kai');
    const beginning = kai.say(strict.channelId, 'let us talk');
    const thread = kai.openThread(beginning, 'Talk');
    const asBot = (path: string, body: unknown) =>
      fetch(`${strict.apiUrl}/v10${path}`, {
        method: 'POST',
        headers: { authorization: `Bot ${strict.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(async (response) => [response.status, ((await response.json()) as { code?: number }).code]);
    expect(await asBot(`/channels/${strict.channelId}/threads`, { name: 'x' })).toEqual([403, 50013]);
    expect(await asBot(`/channels/${thread}/messages`, { content: 'x' })).toEqual([403, 50013]);
    expect((await asBot(`/channels/${strict.channelId}/messages`, { content: 'x' }))[0]).toBe(200);
    await strict.close();
  });
});

describe('reactions of the local Discord', () => {
  const thumb = encodeURIComponent('👍');

  it('are added, counted for each who looks, listed, and taken back', async () => {
    const message = mei.say(discord.channelId, 'good?');
    const path = `/channels/${discord.channelId}/messages/${message.id}/reactions`;
    expect((await ask('PUT', `${path}/${thumb}/@me`)).status).toBe(204);
    expect((await ask('PUT', `${path}/${thumb}/@me`)).status).toBe(204);
    mei.react(message, '👍');
    mei.react(message, '🎉');
    expect(toldOf('MESSAGE_REACTION_ADD')).toMatchObject([
      {
        user_id: discord.botId,
        message_id: message.id,
        emoji: { id: null, name: '👍' },
        burst: false,
        type: 0,
      },
      { user_id: mei.id, guild_id: discord.guildId, member: { user: { id: mei.id } } },
      { user_id: mei.id, emoji: { name: '🎉' } },
    ]);
    expect(shown(message.id, mei)?.reactions).toMatchObject([
      { emoji: { name: '👍' }, count: 2, me: true },
      { emoji: { name: '🎉' }, count: 1, me: true },
    ]);
    const asBot = (await ask('GET', `/channels/${discord.channelId}/messages/${message.id}`)).body;
    expect(asBot.reactions.map(({ me }: { me: boolean }) => me)).toEqual([true, false]);
    expect((await ask('GET', `${path}/${thumb}`)).body).toMatchObject([
      { id: discord.botId },
      { id: mei.id },
    ]);
    mei.react(message, '👍');
    expect((await ask('DELETE', `${path}/${thumb}/@me`)).status).toBe(204);
    expect(toldOf('MESSAGE_REACTION_REMOVE')).toHaveLength(2);
    expect(shown(message.id)?.reactions).toMatchObject([{ emoji: { name: '🎉' } }]);
  });

  it('of others are cleared only with the permission for it', async () => {
    const message = mei.say(discord.channelId, 'good?');
    mei.react(message, '👍');
    const path = `/channels/${discord.channelId}/messages/${message.id}/reactions`;
    expect((await ask('DELETE', `${path}/${thumb}/${mei.id}`)).body.code).toBe(50013);
    const free = await openLocalDiscord({ everyonePermissions: (1n << 50n) - 1n });
    const kai = free.addPerson('Kai');
    const theirs = kai.say(free.channelId, 'good?');
    const names: string[] = [];
    free.listen(({ name }) => names.push(name));
    const clear = (rest: string) =>
      fetch(`${free.apiUrl}/v10/channels/${free.channelId}/messages/${theirs.id}/reactions${rest}`, {
        method: 'DELETE',
        headers: { authorization: `Bot ${free.token}` },
      }).then(({ status }) => status);
    for (const rest of [`/${thumb}/${kai.id}`, `/${thumb}`, '']) {
      kai.react(theirs, '👍');
      expect(await clear(rest)).toBe(204);
      expect(free.messages(free.channelId)[0]?.reactions).toBeUndefined();
    }
    expect(names.filter((name) => name.includes('REMOVE'))).toEqual([
      'MESSAGE_REACTION_REMOVE',
      'MESSAGE_REACTION_REMOVE_EMOJI',
      'MESSAGE_REACTION_REMOVE_ALL',
    ]);
    await free.close();
  });
});
