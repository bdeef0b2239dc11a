import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalDiscord, openLocalDiscord } from '../../src/playground/local-discord.js';
import type { Person } from '../../src/playground/people.js';

let discord: LocalDiscord;
let mei: Person;
beforeAll(async () => {
  discord = await openLocalDiscord({ perRoute: { limit: 1000, perMs: 1000 } });
  mei = discord.addPerson('Mei');
  await ask('PUT', `/applications/${discord.botId}/commands`, [{ name: 'try', description: 'Try' }]);
});
afterAll(() => discord.close());

const x = (count: number) => 'x'.repeat(count);
const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
const button = (more: object = {}) => ({ type: 2, style: 1, label: 'press', custom_id: 'a', ...more });
const link = (more: object = {}) => ({
  type: 2,
  style: 5,
  label: 'open',
  url: 'https://example.org/',
  ...more,
});
const select = (more: object = {}) => ({
  type: 3,
  custom_id: 's',
  options: [{ label: 'one', value: '1' }],
  ...more,
});
const input = (more: object = {}) => ({ type: 4, style: 1, custom_id: 'i', ...more });
const rows = (...children: object[]) => ({ content: 'x', components: [{ type: 1, components: children }] });
const embeds = (...list: object[]) => ({ embeds: list });
const field = (more: object = {}) => embeds({ fields: [{ name: 'n', value: 'v', ...more }] });

/** What is wrong, the body, where Discord's answer points, and its kind of problem. */
type Case = [title: string, body: unknown, at: string, kind: string];

const messages: Case[] = [
  ['content of 2,001 characters', { content: x(2001) }, 'content', 'BASE_TYPE_MAX_LENGTH'],
  ['a nonce of 26', { content: 'x', nonce: x(26) }, 'nonce', 'BASE_TYPE_MAX_LENGTH'],
  ['an embed title of 257', embeds({ title: x(257) }), 'embeds.0.title', 'BASE_TYPE_MAX_LENGTH'],
  [
    'an embed description of 4,097',
    embeds({ description: x(4097) }),
    'embeds.0.description',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'an embed footer of 2,049',
    embeds({ title: 't', footer: { text: x(2049) } }),
    'embeds.0.footer.text',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'an embed author of 257',
    embeds({ author: { name: x(257) } }),
    'embeds.0.author.name',
    'BASE_TYPE_MAX_LENGTH',
  ],
  ['a field name of 257', field({ name: x(257) }), 'embeds.0.fields.0.name', 'BASE_TYPE_MAX_LENGTH'],
  ['a field value of 1,025', field({ value: x(1025) }), 'embeds.0.fields.0.value', 'BASE_TYPE_MAX_LENGTH'],
  ['an empty field name', field({ name: '' }), 'embeds.0.fields.0.name', 'BASE_TYPE_REQUIRED'],
  ['an empty field value', field({ value: ' ' }), 'embeds.0.fields.0.value', 'BASE_TYPE_REQUIRED'],
  [
    '26 fields',
    embeds({ fields: many(26, () => ({ name: 'n', value: 'v' })) }),
    'embeds.0.fields',
    'BASE_TYPE_BAD_LENGTH',
  ],
  ['11 embeds', embeds(...many(11, () => ({ title: 't' }))), 'embeds', 'BASE_TYPE_BAD_LENGTH'],
  [
    '6,001 characters in two embeds',
    embeds({ description: x(4000) }, { description: x(2001) }),
    'embeds',
    'MAX_EMBED_SIZE_EXCEEDED',
  ],
  ['an empty embed', embeds({}), 'embeds.0', 'BASE_TYPE_REQUIRED'],
  [
    'an embed address of ftp',
    embeds({ title: 't', url: 'ftp://example.org/' }),
    'embeds.0.url',
    'URL_TYPE_INVALID_SCHEME',
  ],
  [
    'an embed address of javascript',
    embeds({ title: 't', url: 'javascript:1' }),
    'embeds.0.url',
    'URL_TYPE_INVALID_SCHEME',
  ],
  [
    'an embed picture of data',
    embeds({ title: 't', image: { url: 'data:image/png,x' } }),
    'embeds.0.image.url',
    'URL_TYPE_INVALID_SCHEME',
  ],
  [
    'six buttons in a row',
    rows(...many(6, (index) => button({ custom_id: `b${index}` }))),
    'components.0.components',
    'BASE_TYPE_BAD_LENGTH',
  ],
  ['an empty row', rows(), 'components.0.components', 'BASE_TYPE_BAD_LENGTH'],
  [
    'six rows',
    {
      content: 'x',
      components: many(6, (index) => ({ type: 1, components: [button({ custom_id: `b${index}` })] })),
    },
    'components',
    'BASE_TYPE_BAD_LENGTH',
  ],
  ['a menu beside a button', rows(select(), button()), 'components.0.components', 'BASE_TYPE_BAD_LENGTH'],
  [
    'a button outside a row',
    { content: 'x', components: [button()] },
    'components.0.type',
    'BASE_TYPE_CHOICES',
  ],
  ['a text field in a message', rows(input()), 'components.0.components.0.type', 'BASE_TYPE_CHOICES'],
  [
    'a button without an id',
    rows(button({ custom_id: undefined })),
    'components.0.components.0.custom_id',
    'BASE_TYPE_REQUIRED',
  ],
  [
    'an id of 101',
    rows(button({ custom_id: x(101) })),
    'components.0.components.0.custom_id',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'an id used twice',
    rows(button(), button()),
    'components.0.components.1.custom_id',
    'COMPONENT_CUSTOM_ID_DUPLICATED',
  ],
  [
    'a label of 81',
    rows(button({ label: x(81) })),
    'components.0.components.0.label',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a button without a label',
    rows(button({ label: undefined })),
    'components.0.components.0.label',
    'BASE_TYPE_REQUIRED',
  ],
  ['a button of style 0', rows(button({ style: 0 })), 'components.0.components.0.style', 'BASE_TYPE_CHOICES'],
  ['a button of style 7', rows(button({ style: 7 })), 'components.0.components.0.style', 'BASE_TYPE_CHOICES'],
  [
    'a link with an id',
    rows(link({ custom_id: 'a' })),
    'components.0.components.0.custom_id',
    'BASE_TYPE_CHOICES',
  ],
  [
    'a link without an address',
    rows(link({ url: undefined })),
    'components.0.components.0.url',
    'BASE_TYPE_REQUIRED',
  ],
  [
    'a link of javascript',
    rows(link({ url: 'javascript:1' })),
    'components.0.components.0.url',
    'URL_TYPE_INVALID_SCHEME',
  ],
  [
    'a link of 513',
    rows(link({ url: `https://example.org/${x(500)}` })),
    'components.0.components.0.url',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'an address on a button that is no link',
    rows(button({ url: 'https://example.org/' })),
    'components.0.components.0.url',
    'BASE_TYPE_CHOICES',
  ],
  [
    'a menu without choices',
    rows(select({ options: [] })),
    'components.0.components.0.options',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'a menu of 26',
    rows(select({ options: many(26, (n) => ({ label: 'l', value: `${n}` })) })),
    'components.0.components.0.options',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'a choice label of 101',
    rows(select({ options: [{ label: x(101), value: '1' }] })),
    'components.0.components.0.options.0.label',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a placeholder of 151',
    rows(select({ placeholder: x(151) })),
    'components.0.components.0.placeholder',
    'BASE_TYPE_MAX_LENGTH',
  ],
  [
    'a reply to a message that is not there',
    { content: 'x', message_reference: { message_id: '1' } },
    'message_reference',
    'REPLIES_UNKNOWN_MESSAGE',
  ],
];

const command = (more: object = {}) => ({ name: 'ask', description: 'Ask', ...more });
const option = (more: object = {}) => ({ type: 3, name: 'question', description: 'Q', ...more });
const commands: Case[] = [
  ['a name in capitals', [command({ name: 'Ask' })], '0.name', 'APPLICATION_COMMAND_INVALID_NAME'],
  ['a name with a blank', [command({ name: 'ask me' })], '0.name', 'APPLICATION_COMMAND_INVALID_NAME'],
  ['a name of 33', [command({ name: x(33) })], '0.name', 'APPLICATION_COMMAND_INVALID_NAME'],
  ['no description', [command({ description: '' })], '0.description', 'BASE_TYPE_REQUIRED'],
  ['a description of 101', [command({ description: x(101) })], '0.description', 'BASE_TYPE_MAX_LENGTH'],
  ['a name used twice', [command(), command()], '1.name', 'APPLICATION_COMMANDS_DUPLICATE_NAME'],
  ['101 commands', many(101, (n) => command({ name: `c${n}` })), '_', 'BASE_TYPE_BAD_LENGTH'],
  [
    '26 options',
    [command({ options: many(26, (n) => option({ name: `o${n}` })) })],
    '0.options',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'an option name with a blank',
    [command({ options: [option({ name: 'a b' })] })],
    '0.options.0.name',
    'APPLICATION_COMMAND_INVALID_NAME',
  ],
  [
    'a required option after an optional one',
    [command({ options: [option({ name: 'a' }), option({ name: 'b', required: true })] })],
    '0.options.1',
    'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
  ],
  [
    '26 choices',
    [command({ options: [option({ choices: many(26, (n) => ({ name: 'n', value: `${n}` })) })] })],
    '0.options.0.choices',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'a choice name of 101',
    [command({ options: [option({ choices: [{ name: x(101), value: 'v' }] })] })],
    '0.options.0.choices.0.name',
    'BASE_TYPE_MAX_LENGTH',
  ],
];

const modal = (more: object = {}) => ({
  type: 9,
  data: {
    custom_id: 'm',
    title: 't',
    components: [{ type: 1, components: [input({ label: 'l' })] }],
    ...more,
  },
});
const answers: Case[] = [
  [
    'a deferred answer with flags of its own',
    { type: 5, data: { flags: 4 } },
    'data.flags',
    'BASE_TYPE_CHOICES',
  ],
  [
    'a change of a message where there is none',
    { type: 7, data: { content: 'x' } },
    'type',
    'BASE_TYPE_CHOICES',
  ],
  ['a deferred change where there is no message', { type: 6 }, 'type', 'BASE_TYPE_CHOICES'],
  [
    'choices for a command that asked for none',
    { type: 8, data: { choices: [] } },
    'type',
    'BASE_TYPE_CHOICES',
  ],
  ['an unknown type', { type: 77 }, 'type', 'BASE_TYPE_CHOICES'],
  [
    'content of 2,001 characters',
    { type: 4, data: { content: x(2001) } },
    'data.content',
    'BASE_TYPE_MAX_LENGTH',
  ],
  ['a window title of 46', modal({ title: x(46) }), 'data.title', 'BASE_TYPE_MAX_LENGTH'],
  ['a window without a title', modal({ title: '' }), 'data.title', 'BASE_TYPE_REQUIRED'],
  ['a window without an id', modal({ custom_id: '' }), 'data.custom_id', 'BASE_TYPE_REQUIRED'],
  ['a window without anything in it', modal({ components: [] }), 'data.components', 'BASE_TYPE_REQUIRED'],
  [
    'a button in a window',
    modal({ components: [{ type: 1, components: [button()] }] }),
    'data.components.0.components.0.type',
    'BASE_TYPE_CHOICES',
  ],
  [
    'two fields in a row of a window',
    modal({ components: [{ type: 1, components: [input({ custom_id: 'a' }), input({ custom_id: 'b' })] }] }),
    'data.components.0.components',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'a prefilled text longer than its field',
    modal({ components: [{ type: 18, label: 'l', component: input({ max_length: 3, value: 'long' }) }] }),
    'data.components.0.component.value',
    'BASE_TYPE_MAX_LENGTH',
  ],
];

const threads: Case[] = [
  ['no name', {}, 'name', 'BASE_TYPE_REQUIRED'],
  ['a name of 101', { name: x(101) }, 'name', 'BASE_TYPE_BAD_LENGTH'],
  [
    'a time to archive that there is not',
    { name: 'x', auto_archive_duration: 5 },
    'auto_archive_duration',
    'BASE_TYPE_CHOICES',
  ],
];

describe('the local Discord refuses what Discord refuses, with its kind and code', () => {
  it.each(messages)('in a message: %s', async (_, body, at, kind) => {
    expectProblem(await ask('POST', `/channels/${discord.channelId}/messages`, body), at, kind);
  });

  it.each(commands)('in commands: %s', async (_, body, at, kind) => {
    expectProblem(await ask('PUT', `/applications/${discord.botId}/commands`, body), at, kind);
  });

  it.each(threads)('in a thread: %s', async (_, body, at, kind) => {
    const message = mei.say(discord.channelId, 'a beginning');
    const path = `/channels/${discord.channelId}/messages/${message.id}/threads`;
    expectProblem(await ask('POST', path, body), at, kind);
  });

  it.each(answers)('in the answer of an interaction: %s', async (_, body, at, kind) => {
    const { id, token } = await useCommand();
    expectProblem(await ask('POST', `/interactions/${id}/${token}/callback`, body), at, kind);
  });

  it.each([
    ['an empty message', 'POST', '/channels/HERE/messages', { content: ' ' }, 400, 50006],
    ['an unknown channel', 'POST', '/channels/1/messages', { content: 'x' }, 404, 10003],
    ['an edit of an unknown message', 'PATCH', '/channels/HERE/messages/1', { content: 'x' }, 404, 10008],
    [
      'an edit of someone else’s message',
      'PATCH',
      '/channels/HERE/messages/THEIRS',
      { content: 'x' },
      403,
      50005,
    ],
    ['a direct message to nobody', 'POST', '/users/@me/channels', { recipient_id: '1' }, 404, 10013],
    ['an unknown member', 'GET', '/guilds/GUILD/members/1', undefined, 404, 10007],
    ['an unknown server', 'GET', '/guilds/1', undefined, 404, 10004],
    ['an answer to an unknown interaction', 'POST', '/interactions/1/abc/callback', { type: 5 }, 404, 10062],
    ['a follow-up under an unknown token', 'POST', '/webhooks/1/abc', { content: 'x' }, 404, 10015],
    [
      'a reaction that is no emoji',
      'PUT',
      '/channels/HERE/messages/THEIRS/reactions/abc/@me',
      undefined,
      400,
      10014,
    ],
    ['a thread below a direct message', 'POST', '/channels/DIRECT/threads', { name: 'x' }, 400, 50024],
    ['a change of a channel that is no thread', 'PATCH', '/channels/HERE', { name: 'x' }, 400, 50024],
    ['another’s message deleted', 'DELETE', '/channels/HERE/messages/THEIRS', undefined, 403, 50013],
    ['a path that does not exist', 'GET', '/nothing', undefined, 404, 0],
  ] as const)('%s', async (_, method, path, body, status, code) => {
    const theirs = mei.say(discord.channelId, 'mine').id;
    const full = path
      .replace('HERE', discord.channelId)
      .replace('DIRECT', mei.direct())
      .replace('THEIRS', theirs)
      .replace('GUILD', discord.guildId);
    expect(await ask(method, full, body)).toMatchObject({ status, body: { code } });
  });

  it('a second answer to an interaction, and a window as the answer to a window', async () => {
    const { id, token, answered } = await useCommand();
    const path = `/interactions/${id}/${token}/callback`;
    expect((await ask('POST', path, modal())).status).toBe(204);
    expect(await ask('POST', path, { type: 5 })).toMatchObject({ status: 400, body: { code: 40060 } });
    const answer = await answered;
    if (answer.kind !== 'modal') throw new Error(`not a window: ${answer.kind}`);
    const next = nextInteraction();
    void mei.submitModal(answer.modal);
    const submitted = await next;
    const refused = await ask('POST', `/interactions/${submitted.id}/${submitted.token}/callback`, modal());
    expect(refused).toMatchObject({ status: 400, body: { code: 50035 } });
  });

  it('a second thread of a message, a 21st emoji, words in a locked thread, and a body over 25 MiB', async () => {
    const { id } = mei.say(discord.channelId, 'a beginning');
    const message = `/channels/${discord.channelId}/messages/${id}`;
    expect((await ask('POST', `${message}/threads`, { name: 'one' })).status).toBe(200);
    const again = await ask('POST', `${message}/threads`, { name: 'two' });
    expect(again).toMatchObject({ status: 400, body: { code: 160004 } });
    for (let count = 0; count < 20; count += 1) {
      const emoji = encodeURIComponent(String.fromCodePoint(0x1f600 + count));
      expect((await ask('PUT', `${message}/reactions/${emoji}/@me`, undefined)).status).toBe(204);
    }
    const more = await ask('PUT', `${message}/reactions/${encodeURIComponent('🎉')}/@me`, undefined);
    expect(more).toMatchObject({ status: 400, body: { code: 30010 } });
    await ask('PATCH', `/channels/${id}`, { archived: true, locked: true });
    const late = await ask('POST', `/channels/${id}/messages`, { content: 'late' });
    expect(late).toMatchObject({ status: 400, body: { code: 50083 } });
    const huge = await ask('POST', `/channels/${discord.channelId}/messages`, {
      content: x(26 * 1024 * 1024),
    });
    expect(huge).toMatchObject({ status: 413, body: { code: 40005 } });
  });

  it('and keeps what it refused, for whoever asks whether a bot sends such things', async () => {
    const before = discord.refused.length;
    await ask('POST', `/channels/${discord.channelId}/messages`, { content: x(2001) });
    await ask('POST', `/channels/${discord.channelId}/messages`, { content: 'fine' });
    expect(discord.refused.length - before).toBe(1);
    expect(discord.refused.at(-1)).toMatchObject({ method: 'POST', status: 400 });
  });

  it('a token that is not the bot’s, and a body that is no JSON', async () => {
    const url = `${discord.apiUrl}/v10/channels/${discord.channelId}/messages`;
    const none = await fetch(url, { method: 'POST', body: '{}' });
    expect(none.status).toBe(401);
    const headers = { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' };
    const broken = await fetch(url, { method: 'POST', body: '{', headers });
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: 50109 }]);
  });
});

interface Started {
  id: string;
  token: string;
}

/** Mei uses a command; resolves with what the bot would be told of it, and later with how it was answered. */
async function useCommand() {
  const started = nextInteraction();
  const answered = mei.slash(discord.channelId, 'try');
  return { ...(await started), answered };
}

function nextInteraction(): Promise<Started> {
  return new Promise((resolve) => {
    const unlisten = discord.listen(({ name, data }) => {
      if (name !== 'INTERACTION_CREATE') return;
      unlisten();
      resolve(data as unknown as Started);
    });
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the answers of Discord, as they come
async function ask(method: string, path: string, body: unknown): Promise<{ status: number; body: any }> {
  const response = await fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** `50035 Invalid Form Body`, with a problem of this kind at this place. */
function expectProblem(answer: { status: number; body: unknown }, at: string, kind: string): void {
  expect(answer).toMatchObject({ status: 400, body: { code: 50035, message: 'Invalid Form Body' } });
  let place = (answer.body as { errors: Record<string, unknown> }).errors;
  for (const key of at.split('.')) place = (place?.[key] ?? {}) as Record<string, unknown>;
  expect(place['_errors']).toMatchObject([{ code: kind }]);
}
