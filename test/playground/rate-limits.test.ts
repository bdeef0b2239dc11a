import { afterEach, describe, expect, it } from 'vitest';
import { createBot } from '../../src/discord/bot.js';
import { silentLog } from '../../src/log.js';
import { type LocalDiscord, openLocalDiscord } from '../../src/playground/local-discord.js';
import { createFakeApp } from '../fakes/fake-app.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(perRoute: { limit: number; perMs: number }): Promise<LocalDiscord> {
  const discord = await openLocalDiscord({ perRoute });
  closing.push(discord.close);
  return discord;
}

describe('rate limits of the local Discord', () => {
  it('are announced in the headers of each answer, and refuse what is over them as Discord does', async () => {
    const discord = await open({ limit: 2, perMs: 600 });
    const say = (channelId: string) =>
      fetch(`${discord.apiUrl}/v10/channels/${channelId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'x' }),
      });
    const first = await say(discord.channelId);
    expect(first.headers.get('x-ratelimit-limit')).toBe('2');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
    expect(Number(first.headers.get('x-ratelimit-reset-after'))).toBeLessThanOrEqual(0.6);
    const second = await say(discord.channelId);
    expect(second.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(second.headers.get('x-ratelimit-bucket')).toBe(first.headers.get('x-ratelimit-bucket'));
    const third = await say(discord.channelId);
    expect(third.status).toBe(429);
    expect(third.headers.get('retry-after')).toBe('1');
    expect(third.headers.get('x-ratelimit-scope')).toBe('user');
    expect(await third.json()).toMatchObject({
      message: 'You are being rate limited.',
      retry_after: expect.any(Number),
      global: false,
    });
    // Another channel is another bucket; and time heals.
    expect((await say(discord.addChannel('other'))).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 650));
    expect((await say(discord.channelId)).status).toBe(200);
  });

  it('8 the unchanged client keeps to them: everything is answered once, and nothing is refused', async () => {
    const discord = await open({ limit: 3, perMs: 500 });
    const app = createFakeApp((request) => ({ answer: `You asked: ${request.text}` }));
    const lists = { allowedGuildIds: [], allowedChannelIds: [], importRoleIds: [], adminRoleIds: [] };
    const bot = createBot({
      app,
      commands: [],
      config: { token: discord.token, apiUrl: discord.apiUrl, ...lists },
      log: silentLog(),
    });
    closing.push(bot.stop);
    await bot.start();
    const mei = discord.addPerson('Mei');
    const asked = Array.from({ length: 8 }, (_, n) =>
      mei.say(discord.channelId, `<@${discord.botId}> question ${n}`),
    );
    for (const { id } of asked) {
      await discord.waitForMessage((message) => message.message_reference?.message_id === id);
    }
    expect(discord.messages(discord.channelId)).toHaveLength(16);
    expect(discord.requests.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(2);
  });
});
