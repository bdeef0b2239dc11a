import type { APIMessage } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalDiscord, openLocalDiscord } from '../../src/playground/local-discord.js';
import type { Person } from '../../src/playground/people.js';
import type { ShownModal } from '../../src/playground/show-modal.js';

let discord: LocalDiscord;
let mei: Person;
let clock: number;
let latest: { id: string; token: string; data: Record<string, unknown> } | undefined;

beforeEach(async () => {
  clock = Date.now();
  latest = undefined;
  discord = await openLocalDiscord({ now: () => clock });
  mei = discord.addPerson('Mei', { locale: 'zh-TW' });
  discord.listen((event) => {
    if (event.name === 'INTERACTION_CREATE') latest = event.data as never;
  });
  await ask('PUT', `/applications/${discord.botId}/commands`, [{ name: 'ask', description: 'Ask' }]);
});
afterEach(() => discord.close());

async function ask(method: string, path: string, body?: unknown) {
  const response = await fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type');
  return { status: response.status, type, body: text === '' ? undefined : JSON.parse(text) };
}

const acknowledge = (body: unknown) =>
  ask('POST', `/interactions/${latest?.id}/${latest?.token}/callback`, body);
const hook = (method: string, path = '', body?: unknown) =>
  ask(method, `/webhooks/${discord.botId}/${latest?.token}${path}`, body);
const slash = () => mei.slash(discord.channelId, 'ask', { question: '為什麼？' });

async function messageWithButton(): Promise<APIMessage> {
  const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'x', custom_id: 'press-me' }] }];
  const sent = await ask('POST', `/channels/${discord.channelId}/messages`, { content: 'x', components });
  return sent.body;
}

describe('interactions of the local Discord', () => {
  it('are sent whole', async () => {
    void slash();
    expect(latest).toMatchObject({
      type: 2,
      application_id: discord.botId,
      guild_id: discord.guildId,
      channel_id: discord.channelId,
      locale: 'zh-TW',
      member: { user: { id: mei.id }, permissions: expect.any(String), roles: [] },
      data: { name: 'ask', type: 1, options: [{ name: 'question', type: 3, value: '為什麼？' }] },
      entitlements: [],
      authorizing_integration_owners: { 0: discord.guildId },
      context: 0,
    });
    await acknowledge({ type: 5 });
    void mei.slash(mei.direct(), 'ask');
    expect(latest).toMatchObject({ user: { id: mei.id }, context: 1 });
    expect(latest).not.toHaveProperty('member');
    await acknowledge({ type: 5 });
  });

  it('are acknowledged once, with an empty 204 that names no content type', async () => {
    const answered = slash();
    const first = await acknowledge({ type: 4, data: { content: 'now' } });
    expect([first.status, first.type]).toEqual([204, null]);
    expect(await answered).toMatchObject({ kind: 'message', message: { content: 'now', type: 20 } });
    expect((await acknowledge({ type: 5 })).body.code).toBe(40060);
  });

  it('fail after three seconds', async () => {
    void slash();
    clock += 3001;
    const late = await acknowledge({ type: 5 });
    expect([late.status, late.body.code]).toEqual([404, 10062]);
  });

  it('keep their token for fifteen minutes', async () => {
    void slash();
    await acknowledge({ type: 5 });
    clock += 15 * 60_000;
    expect((await hook('PATCH', '/messages/%40original', { content: 'in time' })).status).toBe(200);
    clock += 1;
    expect((await hook('PATCH', '/messages/%40original', { content: 'late' })).body.code).toBe(50027);
  });

  it('defer: "thinking" until the first follow-up or edit fills it, and only then more messages', async () => {
    void slash();
    await acknowledge({ type: 5 });
    const [thinking] = discord.messages(discord.channelId);
    expect(thinking?.flags).toBe(1 << 7);
    expect((await hook('POST', '', { content: 'filled' })).body).toMatchObject({
      id: thinking?.id,
      flags: 0,
    });
    expect((await hook('POST', '', { content: 'more' })).body.id).not.toBe(thinking?.id);
    expect((await hook('GET', '/messages/%40original')).body.content).toBe('filled');
    expect((await hook('DELETE', '/messages/%40original')).status).toBe(204);
    expect((await hook('PATCH', '/messages/%40original', { content: 'x' })).body.code).toBe(10008);
  });

  it('are ephemeral from the first answer on, or not at all', async () => {
    void slash();
    await acknowledge({ type: 5, data: { flags: 64 } });
    await hook('PATCH', '/messages/%40original', { content: 'only you' });
    const lin = discord.addPerson('Lin');
    expect(discord.messages(discord.channelId, lin)).toEqual([]);
    expect(discord.messages(discord.channelId, mei)).toMatchObject([{ content: 'only you', flags: 64 }]);
    void slash();
    await acknowledge({ type: 5 });
    await hook('PATCH', '/messages/%40original', { content: 'everyone', flags: 64 });
    expect(discord.messages(discord.channelId, lin)).toMatchObject([{ content: 'everyone' }]);
    void slash();
    expect((await acknowledge({ type: 5, data: { flags: 4 } })).body.code).toBe(50035);
  });

  it('of a button carry its message; 6 changes nothing, 7 changes it', async () => {
    const message = await messageWithButton();
    const pressed = mei.press(message, 'press-me');
    expect(latest).toMatchObject({
      type: 3,
      data: { component_type: 2, custom_id: 'press-me' },
      message: { id: message.id },
    });
    await acknowledge({ type: 6 });
    expect(await pressed).toEqual({ kind: 'deferred-update' });
    const again = mei.press(message, 'press-me');
    await acknowledge({ type: 7, data: { content: 'changed', components: [] } });
    expect(await again).toMatchObject({ kind: 'update', message: { id: message.id, content: 'changed' } });
    expect(() => mei.press(message, 'press-me')).toThrow('no live button');
  });

  it('of a menu carry what was picked', async () => {
    const menu = {
      type: 3,
      custom_id: 'menu',
      options: [
        { label: 'One', value: '1' },
        { label: 'Two', value: '2' },
      ],
    };
    const components = [{ type: 1, components: [menu] }];
    const sent = await ask('POST', `/channels/${discord.channelId}/messages`, { content: 'x', components });
    void mei.press(sent.body, 'menu', ['2']);
    expect(latest).toMatchObject({ type: 3, data: { component_type: 3, custom_id: 'menu', values: ['2'] } });
    expect((await acknowledge({ type: 6 })).status).toBe(204);
  });

  it('of a command under completion are answered by choices, at most 25 of them', async () => {
    const completed = mei.complete(discord.channelId, 'ask', { question: 'f' }, 'question');
    expect(latest).toMatchObject({
      type: 4,
      data: { options: [{ name: 'question', value: 'f', focused: true }] },
    });
    const choice = { name: 'FTS5', value: 'fts5' };
    const many = await acknowledge({ type: 8, data: { choices: Array.from({ length: 26 }, () => choice) } });
    expect(many.body).toMatchObject({ code: 50035, errors: { data: { choices: { _errors: [{}] } } } });
    expect((await acknowledge({ type: 8, data: { choices: [choice] } })).status).toBe(204);
    expect(await completed).toEqual({ kind: 'choices', choices: [choice] });
  });

  it('keep an answer ephemeral when it is edited, whatever flags the edit names', async () => {
    void slash();
    await acknowledge({ type: 4, data: { content: 'only you', flags: 64 } });
    await hook('PATCH', '/messages/%40original', { content: 'changed', flags: 4 });
    expect(discord.messages(discord.channelId, mei)).toMatchObject([{ content: 'changed', flags: 64 | 4 }]);
    expect(discord.messages(discord.channelId, discord.addPerson('Lin'))).toEqual([]);
  });

  it('take files in their answers, and edits keep or drop them', async () => {
    void slash();
    await acknowledge({ type: 5 });
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ content: 'with a file' }));
    form.set('files[0]', new Blob(['letters'], { type: 'text/markdown' }), 'answer.md');
    const url = `${discord.apiUrl}/v10/webhooks/${discord.botId}/${latest?.token}/messages/@original`;
    const filled = (await (await fetch(url, { method: 'PATCH', body: form })).json()) as APIMessage;
    expect(filled.attachments).toMatchObject([{ filename: 'answer.md', size: 7 }]);
    const kept = await hook('PATCH', '/messages/%40original', {
      attachments: [{ id: filled.attachments[0]?.id }],
    });
    expect(kept.body.attachments).toHaveLength(1);
    expect((await hook('PATCH', '/messages/%40original', { attachments: [] })).body.attachments).toEqual([]);
  });

  it('open modals, whose submission carries the values, the prefilled ones too', async () => {
    const message = await messageWithButton();
    const pressed = mei.press(message, 'press-me');
    const input = (changes: object) => ({ type: 4, style: 1, ...changes });
    await acknowledge({
      type: 9,
      data: {
        custom_id: 'modal',
        title: 'Title',
        components: [
          { type: 10, content: 'text' },
          { type: 18, label: 'One', component: input({ custom_id: 'one', value: 'prefilled' }) },
          { type: 1, components: [input({ custom_id: 'two', label: 'Two' })] },
        ],
      },
    });
    const { modal } = (await pressed) as { modal: ShownModal };
    void mei.submitModal(modal, { two: 'typed' });
    expect(latest).toMatchObject({ type: 5, message: { id: message.id }, data: { custom_id: 'modal' } });
    const text = JSON.stringify(latest?.data);
    expect(text).toContain('"custom_id":"one","value":"prefilled"');
    expect(text).toContain('"custom_id":"two","value":"typed"');
    expect(
      (await acknowledge({ type: 9, data: { custom_id: 'm', title: 'T', components: [] } })).status,
    ).toBe(400);
  });

  it.each([
    ['a title of 46', { title: 'x'.repeat(46) }],
    ['no title', { title: '' }],
    ['no custom id', { custom_id: '' }],
    ['no components', { components: [] }],
    ['6 components', { components: Array.from({ length: 6 }, () => ({ type: 10, content: 'x' })) }],
    ['a button', { components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'x' }] }] }],
    [
      'a label of 46',
      { components: [{ type: 18, label: 'x'.repeat(46), component: { type: 4, style: 1, custom_id: 'x' } }] },
    ],
    ['an empty text', { components: [{ type: 10, content: ' ' }] }],
  ])('refuse a modal with %s', async (_, wrong) => {
    const message = await messageWithButton();
    void mei.press(message, 'press-me');
    const good = { custom_id: 'm', title: 'T', components: [{ type: 10, content: 'x' }] };
    expect((await acknowledge({ type: 9, data: { ...good, ...wrong } })).body.code).toBe(50035);
  });

  it('refuse a message as any other would be refused', async () => {
    void slash();
    expect((await acknowledge({ type: 4, data: { content: '' } })).body.code).toBe(50006);
    await acknowledge({ type: 5 });
    expect((await hook('POST', '', { content: 'x'.repeat(2001) })).body.code).toBe(50035);
    expect((await hook('PATCH', '/messages/1', { content: 'x' })).body.code).toBe(10008);
  });
});
