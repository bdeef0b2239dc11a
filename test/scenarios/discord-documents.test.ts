import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIEmbed, APIMessage } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DocentError } from '../../src/errors.js';
import { phrase } from '../../src/messages.js';
import type { Person } from '../../src/playground/people.js';
import { createFakeApp } from '../fakes/fake-app.js';
import { type House, openHouse } from './discord-house.js';
import { openStage, type Stage } from './discord-stage.js';

// `/search` and `/forget` over real documents, through the real client.

const manageServer = 1n << 5n;
const handbook = `# 碼頭手冊

## 備份

資料庫每晚兩點備份，保留三十天。備份放在 **backup** 資料夾，由 @everyone 以外的人管理。

## 起重機

起重機每月檢查一次。`;
const guide = `# Harbour guide

## Workers

Set HARBOR_WORKER_COUNT to change the number of workers. See [the manual](https://evil.example/x).`;

let house: House;
let folder: string;

const textOf = (message: APIMessage) => message.content;
const embedsLength = (embeds: readonly APIEmbed[]) =>
  embeds
    .flatMap(({ title, description, footer, author }) => [title, description, footer?.text, author?.name])
    .reduce((sum, text) => sum + (text ?? '').length, 0);

async function answerOf(person: Person, command: string, options: Record<string, string>) {
  const { discord } = house.stage;
  const answer = await person.slash(discord.channelId, command, options);
  if (answer.kind !== 'deferred') throw new Error(`answered by ${JSON.stringify(answer)}`);
  const { id } = answer.message;
  return discord.waitForMessage((message) => message.id === id && message.content !== '', 30_000);
}

const buttonId = (message: APIMessage, kind: string) =>
  new RegExp(`"custom_id":"(${kind}:[^"]+)"`).exec(JSON.stringify(message.components))?.[1] ?? '';

describe('documents through Discord', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docent-commands-'));
    house = await openHouse({});
    for (const [name, text] of [
      ['碼頭手冊.md', handbook],
      ['harbour-guide.md', guide],
    ] as const) {
      writeFileSync(join(folder, name), text);
      await house.app.importFile(join(folder, name));
    }
  });
  afterAll(async () => {
    await house.close();
    rmSync(folder, { recursive: true });
  });

  it('7.3 /search shows the person alone the passages with their sources, the words found in bold', async () => {
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei', { locale: 'zh-TW' });
    const answer = await answerOf(mei, 'search', { query: '数据库怎么备份？' });
    expect(Number(answer.flags) & 64).toBe(64);
    expect(textOf(answer)).toBe(phrase('passagesFound', 'zh-TW', { query: '数据库怎么备份？' }));
    const [embed] = answer.embeds;
    expect(embed?.title).toBe('碼頭手冊');
    expect(embed?.description).toContain('**資料庫**每晚兩點**備份**');
    expect(embed?.description).toContain('\\*\\*backup\\*\\*');
    expect(embed?.description).toContain('\\@everyone');
    expect(embed?.footer?.text).toMatch(/第 \d+–\d+ 行 · doc-[0-9a-f]{16}$/);
    expect(embedsLength(answer.embeds)).toBeLessThanOrEqual(6000);
    expect(house.app.listRuns(10)).toEqual([]);
  });

  it('7.3 /search looks only into documents of a name, which is completed while it is typed', async () => {
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei');
    const offered = await mei.complete(
      discord.channelId,
      'search',
      { query: 'workers', name: 'harb' },
      'name',
    );
    expect(offered).toMatchObject({ kind: 'choices', choices: [{ value: 'Harbour guide' }] });
    const found = await answerOf(mei, 'search', { query: 'worker count', name: 'harbour' });
    expect(found.embeds).toHaveLength(1);
    expect(found.embeds[0]?.description).toContain('**HARBOR\\_WORKER\\_COUNT**');
    expect(found.embeds[0]?.description).toContain('\\[the manual\\]\\(https\\://evil.example/x\\)');
    const none = await answerOf(mei, 'search', { query: 'worker count', name: '碼頭' });
    expect(textOf(none)).toContain('with “碼頭” in their names');
    expect(none.embeds).toEqual([]);
  });

  it.each([
    ['en-US', 'What is the capital of France?', 'Nothing relevant to'],
    ['zh-TW', '尾牙在哪裡舉辦？', '沒有與「尾牙在哪裡舉辦？」相關'],
    ['zh-CN', '食堂几点开门？', '没有与“食堂几点开门？”相关'],
  ])('2.2 /search in %s says that the documents do not hold the answer', async (locale, query, says) => {
    const mei = house.stage.discord.addPerson('Mei', { locale });
    expect(textOf(await answerOf(mei, 'search', { query }))).toContain(says);
    const empty = textOf(await answerOf(mei, 'search', { query: '？！🙂' }));
    expect(empty).toMatch(/nothing to search for|沒有可以搜尋|没有可以搜索/);
  });

  it('4.11 /forget changes nothing on Cancel, and takes a name that only one document has', async () => {
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei', {
      roleIds: [discord.addRole('Admins', manageServer)],
      locale: 'zh-CN',
    });
    const asked = await answerOf(mei, 'forget', { document: 'harbour' });
    expect(textOf(asked)).toContain('即将从索引移除“Harbour guide”');
    await mei.press(asked, buttonId(asked, 'cancel'));
    await discord.waitForMessage(({ content }) => content.startsWith('已取消'), 30_000);
    expect(house.files('raw')).toHaveLength(2);
  });

  it('4.11 /forget asks, then takes the document out of the index into the archive and says so', async () => {
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei', { roleIds: [discord.addRole('Admins', manageServer)] });
    const offered = await mei.complete(discord.channelId, 'forget', { document: '码头' }, 'document');
    if (offered.kind !== 'choices') throw new Error('no choices');
    const [choice] = offered.choices;
    expect(choice?.name).toMatch(/^碼頭手冊 · \d{4}-\d\d-\d\d$/);
    const asked = await answerOf(mei, 'forget', { document: String(choice?.value) });
    expect(textOf(asked)).toContain('about to leave the index');
    expect(house.files('raw')).toHaveLength(2);
    const lin = discord.addPerson('Lin');
    expect(await lin.press(asked, buttonId(asked, 'confirm'))).toMatchObject({
      kind: 'message',
      message: { flags: 64 | 4 },
    });
    await mei.press(asked, buttonId(asked, 'confirm'));
    const done = await discord.waitForMessage(({ content }) => content.includes('took “碼頭手冊”'), 30_000);
    expect(done.id).toBe(asked.id);
    expect(done.components).toEqual([]);
    expect(house.files('raw')).toHaveLength(1);
    expect(house.files('archive')).toHaveLength(1);
    expect((await house.app.searchPassages({ question: '起重機檢查', limit: 3 })).passages).toEqual([]);
    const again = await answerOf(mei, 'forget', { document: String(choice?.value) });
    expect(textOf(again)).toContain('There is no document with this id');
  });
});

describe('without documents', () => {
  let stage: Stage;
  afterEach(() => stage.close());

  const document = {
    documentId: 'doc-0123456789abcdef',
    title: 'Guide',
    sourceKey: 'k',
    importedAt: '',
    chunks: 3,
  };

  it('8.3 /forget is for admins: others are refused, and nothing is offered to them', async () => {
    stage = await openStage({ app: createFakeApp(() => ({})) });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    const offered = await mei.complete(discord.channelId, 'forget', { document: '' }, 'document');
    expect(offered).toMatchObject({ kind: 'choices', choices: [] });
    const answer = await mei.slash(discord.channelId, 'forget', { document: 'doc-1' });
    expect(answer).toMatchObject({ kind: 'message', message: { flags: 64 | 4 } });
  });

  it('8.3 a yes counts only from someone who is still an admin when they say it', async () => {
    stage = await openStage({ app: createFakeApp(() => ({}), { getDocument: async () => document }) });
    const { discord } = stage;
    const mei = discord.addPerson('Mei', { roleIds: [discord.addRole('Admins', manageServer)] });
    await mei.slash(discord.channelId, 'forget', { document: document.documentId });
    const asked = await discord.waitForMessage(({ content }) => content.includes('about to leave'));
    mei.setRoles([]);
    const refused = await mei.press(asked, buttonId(asked, 'confirm'));
    expect(refused).toMatchObject({ kind: 'message', message: { flags: 64 | 4 } });
  });

  it('4.9 /forget says who holds the knowledge folder', async () => {
    const app = createFakeApp(() => ({}), {
      getDocument: async () => document,
      forget: async () => {
        throw new DocentError('knowledge_locked', { pid: 4711, purpose: 'import', since: '10:00' });
      },
    });
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei', { roleIds: [discord.addRole('Admins', manageServer)] });
    await mei.slash(discord.channelId, 'forget', { document: document.documentId });
    const asked = await discord.waitForMessage(({ content }) => content.includes('about to leave'));
    await mei.press(asked, buttonId(asked, 'confirm'));
    await discord.waitForMessage(({ content }) => content.includes('process 4711, import, since 10:00'));
  });

  it('8.1 /forget without an answer in time is a no, and so is one when the bot stops', async () => {
    const app = createFakeApp(() => ({}), { getDocument: async () => document });
    stage = await openStage({ app, timing: { confirmMs: 60 } });
    const { discord } = stage;
    const mei = discord.addPerson('Mei', { roleIds: [discord.addRole('Admins', manageServer)] });
    await mei.slash(discord.channelId, 'forget', { document: document.documentId });
    await discord.waitForMessage(({ content }) => content.startsWith('There was no answer in time'));
    await stage.bot.stop();
    const bot = await stage.startBot(app, {}, { confirmMs: 60_000 });
    await mei.slash(discord.channelId, 'forget', { document: document.documentId });
    await discord.waitForMessage(({ content }) => content.includes('about to leave'));
    await bot.stop();
    await discord.waitForMessage(({ content }) => content.startsWith('Cancelled: nothing was changed'));
  });

  it('8.2 /search obeys a policy that denies search_documents here', async () => {
    const app = createFakeApp(() => ({}), {
      refusalOf: (name) => new DocentError('tool_denied', { name }),
    });
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    await mei.slash(discord.channelId, 'search', { query: 'x' });
    const denied = await discord.waitForMessage(({ content }) => content.includes('search_documents'));
    expect(Number(denied.flags) & 64).toBe(64);
  });
});
