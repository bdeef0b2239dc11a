import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPlayground, type Playground } from '../../src/playground/open-playground.js';
import { type OpenPage, openPage } from './open-page.js';

// The bot is played by REST requests here, so that what the page is told is all that is looked at.
let playground: Playground;
let mei: OpenPage;
let kai: OpenPage;
let kaiId: string;

beforeEach(async () => {
  playground = await openPlayground({
    port: 0,
    language: 'en',
    findRun: () => undefined,
    onFirstVisitor: async () => {},
  });
  const option = { type: 3, name: 'name', description: 'Name', autocomplete: true };
  const command = { name: 'sources', description: 'List', options: [option] };
  await asBot('PUT', `/applications/${playground.discord.botId}/commands`, [command]);
  const address = new URL(playground.address);
  mei = await openPage(address);
  const { scene } = await mei.next('scene');
  kaiId = scene.playable[1] ?? '';
  kai = await openPage(address, kaiId);
  expect((await kai.next('scene')).scene.me).toBe(kaiId);
});
afterEach(async () => {
  mei.close();
  kai.close();
  await playground.close();
});

describe('a page sees what its person sees', () => {
  it('shows a private answer to the person it is for, who can dismiss it, and to nobody else', async () => {
    const answering = nextInteraction();
    mei.send({ type: 'slash', request: 1, channelId: playground.channelId, name: 'sources', options: {} });
    const { id, token } = await answering;
    const data = { content: 'between us', flags: 64 };
    await asBot('POST', `/interactions/${id}/${token}/callback`, { type: 4, data });
    expect((await mei.next('answer')).answer).toEqual({ kind: 'done', isNew: true });
    const { message } = await mei.next('message');
    expect(message.content).toBe('between us');
    expect(await heardBy(kai)).not.toContain('between us');
    mei.send({ type: 'dismiss', channelId: playground.channelId, messageId: message.id });
    expect((await mei.next('deleted')).messageId).toBe(message.id);
  });

  it('keeps direct messages to their two ends', async () => {
    const { scene } = await mei.next('scene');
    const direct = scene.channels.find(({ kind }) => kind === 'direct')?.id ?? '';
    mei.send({ type: 'say', channelId: direct, text: 'a secret' });
    await mei.until((message) => message.type === 'message' && message.message.content === 'a secret');
    expect(await heardBy(kai)).not.toContain('a secret');
  });

  it('completes an option as it is typed, with the option that has the focus', async () => {
    const answering = nextInteraction();
    const { channelId } = playground;
    const options = { name: 'dep' };
    mei.send({ type: 'complete', request: 7, channelId, name: 'sources', options, focused: 'name' });
    const { id, token, data } = await answering;
    expect(data.options).toEqual([{ name: 'name', type: 3, value: 'dep', focused: true }]);
    const choices = [{ name: 'Deployment guide', value: 'doc-1' }];
    await asBot('POST', `/interactions/${id}/${token}/callback`, { type: 8, data: { choices } });
    expect(await mei.next('answer')).toEqual({
      type: 'answer',
      request: 7,
      answer: { kind: 'choices', choices },
    });
  });

  it('says that an interaction failed which nobody answers within three seconds', async () => {
    const { channelId } = playground;
    mei.send({ type: 'slash', request: 3, channelId, name: 'sources', options: {} });
    expect((await mei.next('answer')).answer).toEqual({ kind: 'failed' });
  });

  it('becomes someone else, and from then on speaks and sees as them', async () => {
    mei.send({ type: 'be', me: kaiId });
    await mei.until((message) => message.type === 'scene' && message.scene.me === kaiId);
    mei.send({ type: 'say', channelId: playground.channelId, text: 'I am Kai' });
    const heard = await kai.next('message');
    expect(heard.message.author.id).toBe(kaiId);
  });
});

interface Told {
  id: string;
  token: string;
  data: { options?: unknown };
}

function nextInteraction(): Promise<Told> {
  return new Promise((resolve) => {
    const unlisten = playground.discord.listen(({ name, data }) => {
      if (name !== 'INTERACTION_CREATE') return;
      unlisten();
      resolve(data as unknown as Told);
    });
  });
}

/** Everything a page was told up to a message that it surely hears. */
async function heardBy(page: OpenPage): Promise<string> {
  const { channelId } = playground;
  await asBot('POST', `/channels/${channelId}/messages`, { content: 'for all' });
  await page.until((message) => message.type === 'message' && message.message.content === 'for all');
  return JSON.stringify(page.received);
}

async function asBot(method: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${playground.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${playground.botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}
