import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openLocalDiscord } from '../../src/playground/local-discord.js';
import { watchPayloads } from '../fakes/official-schema.js';

it('what the local Discord sends is what Discord describes: every event and answer that a bot can see', async () => {
  const discord = await openLocalDiscord();
  const payloads = watchPayloads(discord);
  const heard = new Set<string>();
  discord.gateway.onSent((name) => void heard.add(name));
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${discord.apiUrl}/v10${path}`, {
      method,
      headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  const mei = discord.addPerson('Mei');
  const early = mei.openThread(mei.say(discord.channelId, 'before'), 'Early');
  const socket = new WebSocket(discord.apiUrl.replace('http', 'ws').replace(/api$/, 'gateway'));
  await new Promise((resolve) => socket.on('open', resolve));
  const intents = [0, 9, 10, 11, 12, 13, 14].reduce((bits, bit) => bits | (1 << bit), 0);
  socket.send(JSON.stringify({ op: 2, d: { token: discord.token, intents, properties: {} } }));
  await new Promise((resolve) => discord.gateway.onSent((name) => name === 'GUILD_CREATE' && resolve(name)));

  discord.addRole('Librarians', 8n);
  const other = discord.addChannel('other');
  await ask('POST', `/channels/${other}/typing`);
  await ask('PUT', `/applications/${discord.botId}/commands`, [
    {
      name: 'ask',
      description: 'Ask',
      options: [{ type: 3, name: 'name', description: 'N', autocomplete: true }],
    },
  ]);
  const buttons = [
    { type: 1, components: [{ type: 2, style: 1, label: 'x', custom_id: 'press' }] },
    { type: 1, components: [{ type: 3, custom_id: 'menu', options: [{ label: 'one', value: '1' }] }] },
  ];
  const embeds = [
    { title: 'T', description: 'D', fields: [{ name: 'n', value: 'v' }], footer: { text: 'f' } },
  ];
  for (const place of [discord.channelId, mei.direct(), early]) {
    const said = mei.say(place, `<@${discord.botId}> hello`);
    const sent = await ask('POST', `/channels/${place}/messages`, {
      content: 'hi',
      embeds,
      components: buttons,
      message_reference: { message_id: said.id },
    });
    await ask('PATCH', `/channels/${place}/messages/${sent.id}`, { content: 'changed' });
    mei.react(sent, '👍');
    mei.react(said, '🎉');
    mei.react(said, '🎉');
    void mei.press(sent, 'press').catch(() => {});
    void mei.press(sent, 'menu', ['1']).catch(() => {});
    void mei.slash(place, 'ask', { name: 'x' }).catch(() => {});
    void mei.complete(place, 'ask', { name: 'x' }, 'name').catch(() => {});
    await ask('GET', `/channels/${place}/messages/${sent.id}/reactions/${encodeURIComponent('👍')}`);
    await ask('GET', `/channels/${place}/messages`);
    await ask('DELETE', `/channels/${place}/messages/${sent.id}`);
  }
  const { id: own } = await ask('POST', `/channels/${discord.channelId}/threads`, { name: 'Own' });
  await ask('PATCH', `/channels/${own}`, { archived: true });
  for (const path of ['/gateway/bot', `/users/${mei.id}`, `/guilds/${discord.guildId}/threads/active`]) {
    await ask('GET', path);
  }
  await ask('GET', `/guilds/${discord.guildId}/members/${mei.id}`);

  expect(payloads.problems()).toEqual([]);
  expect([...heard].sort()).toEqual([
    'CHANNEL_CREATE',
    'GUILD_CREATE',
    'GUILD_ROLE_CREATE',
    'INTERACTION_CREATE',
    'MESSAGE_CREATE',
    'MESSAGE_DELETE',
    'MESSAGE_REACTION_ADD',
    'MESSAGE_REACTION_REMOVE',
    'MESSAGE_UPDATE',
    'READY',
    'THREAD_CREATE',
    'THREAD_UPDATE',
    'TYPING_START',
  ]);
  expect(payloads.checked()).toBeGreaterThan(60);
  socket.close();
  await discord.close();
});
