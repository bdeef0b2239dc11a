import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalDiscord, openLocalDiscord } from '../../src/playground/local-discord.js';

let discord: LocalDiscord;
beforeAll(async () => {
  discord = await openLocalDiscord();
});
afterAll(() => discord.close());

async function ask(method: string, path: string, body?: unknown, token = discord.token) {
  const response = await fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const send = (body: unknown) => ask('POST', `/channels/${discord.channelId}/messages`, body);
const button = (changes: object = {}) => ({ type: 2, style: 1, label: 'x', custom_id: 'x', ...changes });
const buttons = (count: number) => Array.from({ length: count }, (_, n) => button({ custom_id: `b${n}` }));
const row = (...components: object[]) => ({ type: 1, components });
const select = (changes: object = {}) => ({
  type: 3,
  custom_id: 's',
  options: [{ label: 'a', value: 'a' }],
  ...changes,
});
const withRows = (...rows: object[]) => ({ content: 'x', components: rows });
const withEmbed = (embed: object) => ({ embeds: [embed] });
const fields = (count: number, changes: object = {}) =>
  Array.from({ length: count }, () => ({ name: 'n', value: 'v', ...changes }));

/** What is wrong, the body, and where Discord's `errors` name it (its code alone for a whole message). */
const wrongMessages: [string, object, string][] = [
  ['2,001 characters', { content: 'x'.repeat(2001) }, 'content'],
  ['an empty message', { content: '' }, '50006'],
  ['only blanks', { content: ' \n ' }, '50006'],
  ['nothing at all', {}, '50006'],
  ['a nonce of 26 characters', { content: 'x', nonce: 'n'.repeat(26) }, 'nonce'],
  [
    'a reply to a message that is not there',
    { content: 'x', message_reference: { message_id: '1' } },
    'message_reference',
  ],
  ['11 embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, 'embeds'],
  ['an empty embed', withEmbed({}), 'embeds.0'],
  ['an embed title of 257', withEmbed({ title: 'x'.repeat(257) }), 'embeds.0.title'],
  ['an embed description of 4,097', withEmbed({ description: 'x'.repeat(4097) }), 'embeds.0.description'],
  [
    'an embed footer of 2,049',
    withEmbed({ title: 'x', footer: { text: 'x'.repeat(2049) } }),
    'embeds.0.footer.text',
  ],
  ['an embed author of 257', withEmbed({ author: { name: 'x'.repeat(257) } }), 'embeds.0.author.name'],
  ['26 embed fields', withEmbed({ fields: fields(26) }), 'embeds.0.fields'],
  [
    'an embed field without a value',
    withEmbed({ fields: fields(1, { value: ' ' }) }),
    'embeds.0.fields.0.value',
  ],
  [
    'an embed field name of 257',
    withEmbed({ fields: fields(1, { name: 'x'.repeat(257) }) }),
    'embeds.0.fields.0.name',
  ],
  [
    'an embed field value of 1,025',
    withEmbed({ fields: fields(1, { value: 'x'.repeat(1025) }) }),
    'embeds.0.fields.0.value',
  ],
  ['a javascript: URL of an embed', withEmbed({ title: 'x', url: 'javascript:alert(1)' }), 'embeds.0.url'],
  [
    'an ftp: image of an embed',
    withEmbed({ title: 'x', image: { url: 'ftp://x/y.png' } }),
    'embeds.0.image.url',
  ],
  [
    '6,001 characters over all embeds',
    { embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2001) }] },
    'embeds',
  ],
  [
    '6 rows',
    withRows(...Array.from({ length: 6 }, (_, n) => row(button({ custom_id: `r${n}` })))),
    'components',
  ],
  ['an empty row', withRows(row()), 'components.0.components'],
  ['6 buttons in a row', withRows(row(...buttons(6))), 'components.0.components'],
  ['a button outside a row', withRows(button()), 'components.0.type'],
  ['a custom id used twice', withRows(row(button()), row(button())), 'components.1.components.0.custom_id'],
  [
    'a button without custom id',
    withRows(row(button({ custom_id: undefined }))),
    'components.0.components.0.custom_id',
  ],
  [
    'a custom id of 101',
    withRows(row(button({ custom_id: 'x'.repeat(101) }))),
    'components.0.components.0.custom_id',
  ],
  [
    'a button label of 81',
    withRows(row(button({ label: 'x'.repeat(81) }))),
    'components.0.components.0.label',
  ],
  [
    'a button style that does not exist',
    withRows(row(button({ style: 9 }))),
    'components.0.components.0.style',
  ],
  [
    'a link button with a custom id',
    withRows(row(button({ style: 5, url: 'https://x.example' }))),
    'components.0.components.0.custom_id',
  ],
  [
    'a link button without URL',
    withRows(row({ type: 2, style: 5, label: 'x' })),
    'components.0.components.0.url',
  ],
  [
    'a button with a URL that is no link',
    withRows(row(button({ url: 'https://x.example' }))),
    'components.0.components.0.url',
  ],
  ['a select beside a button', withRows(row(select(), button())), 'components.0.components'],
  ['a select without options', withRows(row(select({ options: [] }))), 'components.0.components.0.options'],
  [
    'a select with 26 options',
    withRows(
      row(select({ options: Array.from({ length: 26 }, (_, n) => ({ label: `${n}`, value: `${n}` })) })),
    ),
    'components.0.components.0.options',
  ],
  [
    'a select option label of 101',
    withRows(row(select({ options: [{ label: 'x'.repeat(101), value: 'a' }] }))),
    'components.0.components.0.options.0.label',
  ],
  [
    'a placeholder of 151',
    withRows(row(select({ placeholder: 'x'.repeat(151) }))),
    'components.0.components.0.placeholder',
  ],
  [
    'a text input in a message',
    withRows(row({ type: 4, style: 1, custom_id: 'x', label: 'x' })),
    'components.0.components.0.type',
  ],
];

const command = (changes: object = {}) => ({ name: 'ask', description: 'Ask', type: 1, ...changes });
const option = (changes: object = {}) => ({ type: 3, name: 'question', description: 'Q', ...changes });

const wrongCommands: [string, unknown, string][] = [
  ['no list', { name: 'ask' }, '_'],
  ['101 commands', Array.from({ length: 101 }, (_, n) => command({ name: `c${n}` })), '_'],
  ['an upper-case name', [command({ name: 'Ask' })], '0.name'],
  ['a name with a blank', [command({ name: 'ask me' })], '0.name'],
  ['a name of 33', [command({ name: 'x'.repeat(33) })], '0.name'],
  ['the same name twice', [command(), command()], '1.name'],
  ['no description', [command({ description: '' })], '0.description'],
  ['a description of 101', [command({ description: 'x'.repeat(101) })], '0.description'],
  [
    '26 options',
    [command({ options: Array.from({ length: 26 }, (_, n) => option({ name: `o${n}` })) })],
    '0.options',
  ],
  ['an option name with a blank', [command({ options: [option({ name: 'a b' })] })], '0.options.0.name'],
  [
    'a required option after an optional one',
    [command({ options: [option(), option({ name: 'b', required: true })] })],
    '0.options.1',
  ],
  [
    '26 choices',
    [
      command({
        options: [
          option({ choices: Array.from({ length: 26 }, (_, n) => ({ name: `${n}`, value: `${n}` })) }),
        ],
      }),
    ],
    '0.options.0.choices',
  ],
];

/** The object that Discord's nested `errors` hold at a path. */
function errorsAt(body: { errors?: object }, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((place, key) => (place as Record<string, unknown>)?.[key], body.errors);
}

describe('the local Discord refuses what Discord refuses', () => {
  it.each(wrongMessages)('in a message: %s', async (_, wrong, where) => {
    const { status, body } = await send(wrong);
    expect(status).toBe(400);
    if (/^\d+$/.test(where)) expect(body.code).toBe(Number(where));
    else {
      expect(body).toMatchObject({ code: 50035, message: 'Invalid Form Body' });
      expect(errorsAt(body, where)).toMatchObject({
        _errors: [{ code: expect.any(String), message: expect.any(String) }],
      });
    }
    expect(discord.messages(discord.channelId)).toEqual([]);
  });

  it.each(wrongCommands)('in a list of commands: %s', async (_, wrong, where) => {
    const { status, body } = await ask('PUT', `/applications/${discord.botId}/commands`, wrong);
    expect(status).toBe(400);
    expect(errorsAt(body, where)).toHaveProperty('_errors');
  });

  it.each([
    ['GET', '/channels/1', 404, 10003],
    ['POST', '/channels/1/messages', 404, 10003],
    ['GET', '/users/1', 404, 10013],
    ['GET', '/guilds/1', 404, 10004],
    ['POST', '/webhooks/1/no-such-token', 404, 10015],
    ['POST', '/interactions/1/no-such-token/callback', 404, 10062],
    ['GET', '/no/such/route', 404, 0],
  ])('%s %s with %i %i', async (method, path, status, code) => {
    const answer = await ask(method, path, method === 'POST' ? { content: 'x', type: 4 } : undefined);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('unknown members and messages, other people’s messages, closed channels, wrong tokens and broken JSON', async () => {
    const mei = discord.addPerson('Mei');
    const channel = discord.addChannel('other');
    const said = mei.say(channel, 'hello');
    expect((await ask('GET', `/guilds/${discord.guildId}/members/1`)).body.code).toBe(10007);
    expect((await ask('GET', `/channels/${channel}/messages/1`)).body.code).toBe(10008);
    expect((await ask('PATCH', `/channels/${channel}/messages/${said.id}`, { content: 'x' })).body.code).toBe(
      50005,
    );
    discord.closedToBot.add(channel);
    expect((await ask('POST', `/channels/${channel}/messages`, { content: 'x' })).body.code).toBe(50013);
    expect((await ask('GET', '/users/@me', undefined, 'wrong')).status).toBe(401);
    expect((await ask('POST', `/channels/${channel}/messages`, '{"content":')).body.code).toBe(50109);
  });

  it('an edit that would break the same limits, but lets an edit leave everything out', async () => {
    const channel = discord.addChannel('edits');
    const sent = await ask('POST', `/channels/${channel}/messages`, { content: 'x' });
    const path = `/channels/${channel}/messages/${sent.body.id}`;
    expect((await ask('PATCH', path, { content: 'x'.repeat(2001) })).body.code).toBe(50035);
    expect((await ask('PATCH', path, {})).status).toBe(200);
  });
});

describe('what it accepts', () => {
  it('is the largest message that Discord takes', async () => {
    const channel = discord.addChannel('largest');
    const answer = await ask('POST', `/channels/${channel}/messages`, {
      content: '𠮷'.repeat(2000),
      embeds: [{ description: 'x'.repeat(4096) }, { description: 'x'.repeat(1904) }],
      components: Array.from({ length: 5 }, (_, r) =>
        row(...buttons(5).map((b, n) => ({ ...b, custom_id: `${r}-${n}` }))),
      ),
    });
    expect(answer.status).toBe(200);
  });

  it('is the same nonce again within minutes, as the message that it already is', async () => {
    const channel = discord.addChannel('nonces');
    const once = () =>
      ask('POST', `/channels/${channel}/messages`, { content: 'x', nonce: 'n1', enforce_nonce: true });
    expect((await once()).body.id).toBe((await once()).body.id);
    const loose = () => ask('POST', `/channels/${channel}/messages`, { content: 'x', nonce: 'n2' });
    expect((await loose()).body.id).not.toBe((await loose()).body.id);
  });

  it('lists messages newest first, with after, before and limit', async () => {
    const channel = discord.addChannel('listed');
    const mei = discord.addPerson('Mei');
    const ids = [1, 2, 3, 4].map((n) => mei.say(channel, `<@${discord.botId}> ${n}`).id);
    const list = async (query: string) =>
      (await ask('GET', `/channels/${channel}/messages?${query}`)).body.map(
        (message: { id: string }) => message.id,
      );
    expect(await list('')).toEqual([...ids].reverse());
    expect(await list(`after=${ids[0]}&limit=2`)).toEqual([ids[2], ids[1]]);
    expect(await list(`before=${ids[2]}&limit=1`)).toEqual([ids[1]]);
  });

  it('withholds the words of people who did not mention the bot', async () => {
    const channel = discord.addChannel('withheld');
    const mei = discord.addPerson('Mei');
    mei.say(channel, 'secret');
    const listed = await ask('GET', `/channels/${channel}/messages`);
    expect(listed.body[0].content).toBe('');
    expect(discord.messages(channel)[0]?.content).toBe('secret');
  });
});
