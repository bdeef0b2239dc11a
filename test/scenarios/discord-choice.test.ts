import type { APIMessage } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import { DocentError } from '../../src/errors.js';
import type { ShownModal } from '../../src/playground/show-modal.js';
import type { SearchRecord } from '../../src/search-record.js';
import { sourceIds } from '../../src/search-record.js';
import { createFakeApp, type FakeApp } from '../fakes/fake-app.js';
import { aWhile, openStage, type Stage, until } from './discord-stage.js';

let stage: Stage;
afterEach(() => stage.close());

function searchRecord(conversationId: string): SearchRecord {
  return {
    searchRecordId: '6f1d2c3b-0000-4000-8000-000000000001',
    userId: 'asker',
    userName: 'Mei',
    conversationId,
    query: 'FTS5 limits',
    state: 'ok',
    results: sourceIds.map((sourceId, index) => ({
      sourceId,
      title: `Result *${index + 1}*`,
      url: `https://host${index + 1}.example/page?a=\`${index}\``,
      snippet: `Snippet ${index + 1}`,
    })),
    savedAt: Date.now(),
  };
}

function searchingApp(): FakeApp {
  const app: FakeApp = createFakeApp((request) => {
    if (!request.text.includes('search')) return { answer: `Follow-up: ${request.text}` };
    const record = searchRecord(request.conversationId);
    app.searches.set(record.searchRecordId, record);
    return { answer: 'Here are candidates.', attachment: { kind: 'search', record } };
  });
  return app;
}

const customId = (n: number) => `choose:6f1d2c3b-0000-4000-8000-000000000001:${n}`;

async function search(app: FakeApp, options: Omit<Parameters<typeof openStage>[0], 'app'> = {}) {
  stage = await openStage({ app, ...options });
  const { discord } = stage;
  const mei = discord.addPerson('Mei');
  mei.say(discord.channelId, `<@${discord.botId}> search the web`);
  const results = await discord.waitForMessage((message) => message.embeds.length > 0);
  await until(() => app.runOfMessage(results.id) !== undefined);
  return { discord, mei, results };
}

const isDisabled = (message: APIMessage) => {
  const text = JSON.stringify(message.components);
  return !text.includes('"disabled":false') && (text.match(/"disabled":true/g) ?? []).length === 5;
};

describe('3.5 the results message', () => {
  it('is one message with five embeds and five buttons, below the answer', async () => {
    const app = searchingApp();
    const { discord, results } = await search(app);
    expect(results.embeds.map((embed) => embed.author?.name)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `web-${n} · host${n}.example`),
    );
    const row = results.components?.[0] as unknown as { components: { label: string; custom_id: string }[] };
    expect(row.components.map((button) => [button.label, button.custom_id])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [`web-${n}`, customId(n)]),
    );
    expect(results.content).toContain('“FTS5 limits”');
    expect(discord.messages(discord.channelId).map((message) => message.content)[1]).toBe(
      'Here are candidates.',
    );
    expect(app.runOfMessage(results.id)).toBe('run-1');
  });

  it('is text with the same buttons where the bot may not embed', async () => {
    const app = searchingApp();
    stage = await openStage({ app, discord: { everyonePermissions: (1n << 10n) | (1n << 11n) } });
    const { discord } = stage;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> search the web`);
    const results = await discord.waitForMessage((message) => message.content.includes('host5.example'));
    expect(results.embeds).toEqual([]);
    expect(JSON.stringify(results.components)).toContain(customId(5));
  });

  it('lives for a set time, then its buttons are disabled and it says so', async () => {
    const app = searchingApp();
    const { discord, results } = await search(app, { timing: { buttonsLiveMs: 150 } });
    const expired = await discord.waitForMessage(
      (message) => message.id === results.id && isDisabled(message),
    );
    expect(expired.content).toContain('“FTS5 limits”');
    expect(expired.content).toContain('These buttons have expired.');
    expect(expired.embeds).toHaveLength(5);
  });

  it('survives a restart: the buttons work', async () => {
    const app = searchingApp();
    const { discord, mei, results } = await search(app);
    await stage.bot.stop();
    const runs = [{ front: 'discord', conversationId: discord.channelId, startedAt: Date.now() }];
    const later = createFakeApp(() => ({ answer: 'ok' }), { listRuns: () => runs as never });
    later.searches.set(searchRecord('').searchRecordId, searchRecord(discord.channelId));
    await stage.startBot(later);
    expect((await mei.press(results, customId(2))).kind).toBe('modal');
    expect(later.choices).toMatchObject([{ userId: mei.id, sourceId: 'web-2' }]);
  });

  it('a start disables what ended while the bot was away', async () => {
    const app = searchingApp();
    const { discord, results } = await search(app);
    await stage.bot.stop();
    const startedAt = Date.parse(results.timestamp) - 100;
    const runs = [{ front: 'discord', conversationId: discord.channelId, startedAt }];
    const later = createFakeApp(() => ({}), { listRuns: () => runs as never });
    await stage.startBot(later, {}, { buttonsLiveMs: 1 });
    await discord.waitForMessage((message) => message.id === results.id && isDisabled(message));
  });

  it('a late press is told so privately, and disables the buttons', async () => {
    let minutes = 0;
    const app = searchingApp();
    const { discord, mei, results } = await search(app, { now: () => Date.now() + minutes * 60_000 });
    minutes = 51;
    const answer = await mei.press(results, customId(1));
    expect(answer).toMatchObject({ kind: 'message', message: { flags: 64 | 4 } });
    expect(answer.kind === 'message' && answer.message.content).toContain('expired');
    expect(app.choices).toEqual([]);
    await discord.waitForMessage((message) => message.id === results.id && isDisabled(message));
  });

  it('a press on a search that is no longer kept is told so privately', async () => {
    const app = searchingApp();
    const { discord, mei, results } = await search(app);
    app.searches.clear();
    const answer = await mei.press(results, customId(1));
    expect(answer).toMatchObject({ kind: 'message', message: { flags: 64 | 4 } });
    expect(answer.kind === 'message' && answer.message.content).toContain('no longer kept');
    await discord.waitForMessage((message) => message.id === results.id && isDisabled(message));
  });
});

describe('4.3 the press', () => {
  it('stores the choice, then opens a window with title, host, full URL and an editable follow-up', async () => {
    const app = searchingApp();
    const { discord, mei, results } = await search(app);
    const answer = await mei.press(results, customId(2));
    expect(app.choices).toEqual([
      {
        userId: mei.id,
        conversationId: discord.channelId,
        searchRecordId: '6f1d2c3b-0000-4000-8000-000000000001',
        sourceId: 'web-2',
      },
    ]);
    const modal = (answer as { modal: ShownModal }).modal;
    expect(modal.title).toBe('Import web-2?');
    const text = JSON.stringify(modal.components);
    expect(text).toContain('**Result \\\\*2\\\\***');
    expect(text).toContain('Host: host2.example');
    expect(text).toContain('```\\nhttps://host2.example/page?a=%601%60\\n```');
    expect(text).toContain('"value":"Import web-2"');
    expect(app.turns).toHaveLength(1);
  });

  it.each([
    ['zh-TW', '匯入 web-3'],
    ['zh-CN', '导入 web-3'],
    ['fr', 'Import web-3'],
  ])('speaks the language of the person’s own Discord: %s', async (locale, prefill) => {
    const app = searchingApp();
    const { discord, results } = await search(app);
    const answer = await discord.addPerson('Lin', { locale }).press(results, customId(3));
    expect(JSON.stringify((answer as { modal: ShownModal }).modal.components)).toContain(
      `"value":"${prefill}"`,
    );
  });

  it('4.1 says which earlier choice it replaces', async () => {
    const app = searchingApp();
    const choose = app.choose;
    app.choose = (press) => ({ ...choose(press), replaced: 'web-1' });
    const { mei, results } = await search(app);
    const answer = await mei.press(results, customId(2));
    expect(JSON.stringify((answer as { modal: ShownModal }).modal.components)).toContain(
      'This replaces your earlier choice, web-1.',
    );
  });

  it('submitting sends the words as that person’s own, where the channel sees who asked what', async () => {
    const app = searchingApp();
    const { discord, results } = await search(app);
    const lin = discord.addPerson('Lin');
    const answer = await lin.press(results, customId(2));
    const { modal } = answer as { modal: ShownModal };
    expect((await lin.submitModal(modal, { text: 'please import web-2 now' })).kind).toBe('deferred');
    const shown = await discord.waitForMessage((message) => message.content.includes('Follow-up:'));
    expect(shown.content).toBe(
      '> **Lin** asked: please import web\\-2 now\n\nFollow-up: please import web-2 now',
    );
    expect(app.turns[1]).toMatchObject({
      text: 'please import web-2 now',
      isOwnText: true,
      user: { id: lin.id, name: 'Lin' },
      conversationId: discord.channelId,
      continues: 'run-1',
    });
  });

  it('closing the window runs nothing', async () => {
    const app = searchingApp();
    const { mei, results } = await search(app);
    await mei.press(results, customId(2));
    await aWhile();
    expect(app.turns).toHaveLength(1);
    expect(app.choices).toHaveLength(1);
  });

  it('4.6 is refused privately where a role is needed, before anything is stored', async () => {
    const app = searchingApp();
    const config = { importRoleIds: ['900000000000000001'] };
    const { mei, results } = await search(app, { config });
    const answer = await mei.press(results, customId(1));
    expect(answer.kind === 'message' && answer.message.content).toContain('<@&900000000000000001>');
    expect(app.choices).toEqual([]);
    expect(app.turns[0]?.importRefusal?.code).toBe('import_not_allowed');
  });
});

describe('a card', () => {
  it('4.5 is one embed with its single button, which works like the others', async () => {
    const app: FakeApp = createFakeApp((request) => {
      const record = searchRecord(request.conversationId);
      app.searches.set(record.searchRecordId, record);
      const error = new DocentError('choice_not_pressed', { sourceId: 'web-2' });
      return {
        outcome: 'refused',
        answer: 'Press first.',
        error,
        attachment: { kind: 'card', record, sourceId: 'web-2' },
      };
    });
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    mei.say(discord.channelId, `<@${discord.botId}> import web-2`);
    const card = await discord.waitForMessage((message) => message.embeds.length === 1);
    expect(card.content).toContain('This is web-2 of the search for “FTS5 limits”');
    expect((await mei.press(card, customId(2))).kind).toBe('modal');
    expect(() => mei.press(card, customId(1))).toThrow('no live button');
  });
});
