import { afterEach, describe, expect, it } from 'vitest';
import { choiceIds, type House, mention, openHouse, press, searchTheWeb, submit } from './discord-house.js';
import { aWhile, until } from './discord-stage.js';

let house: House;
afterEach(() => house.close());

const wish = '本地文件沒有說明 FTS5 的限制，請上網找官方資料。';

// Each walk opens a whole Docent and converts pages in processes of their own: slow on a busy machine.
describe('the whole path through Discord', { timeout: 150_000 }, () => {
  it('3.5, 4.1, 4.8 asked, searched, pressed, confirmed, imported, asked again, answered with its source', async () => {
    house = await openHouse({});
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei', { locale: 'zh-TW' });
    const results = await searchTheWeb(house, mei, wish);
    expect(results.embeds).toHaveLength(5);
    expect(choiceIds(results)).toHaveLength(5);
    expect(results.embeds[1]?.title).toBe('FTS5 的限制');
    expect(results.embeds[1]?.author?.name).toBe(`web-2 · ${house.web.host}`);
    expect(house.web.fetched).toEqual([]);

    const modal = await press(mei, results, 2);
    expect(JSON.stringify(modal.components)).toContain('匯入 web-2');
    expect(JSON.stringify(modal.components)).toContain(house.web.pageUrl(2));
    expect(house.web.fetched).toEqual([]);

    const imported = await submit(house, mei, modal);
    expect(imported.content).toContain('FTS5 的限制');
    expect(house.web.fetched).toEqual(['/page/2']);
    expect(house.files('raw')).toHaveLength(1);
    expect(house.files('inbox/processed').some((name) => name.endsWith('.source.json'))).toBe(true);

    const answer = await mention(house, mei, 'FTS5 虛擬資料表最多可以有幾個欄位？');
    expect(answer.content).toContain('兩千個欄位');
    expect(answer.content).toMatch(/-# \[1\] FTS5 的限制 · 第 \d+(–\d+)? 行 · </);
    expect(answer.content).toContain(`<${house.web.pageUrl(2)}>`);
    expect(answer.content).toContain('未使用語言模型');

    const simplified = await mention(house, discord.addPerson('Li'), 'FTS5 虚拟资料表最多可以有几个栏位？');
    expect(simplified.content).toContain('兩千個欄位');
  });

  it('4.3 closing the window keeps the choice: a typed follow-up imports it, once', async () => {
    house = await openHouse({});
    const mei = house.stage.discord.addPerson('Mei');
    const results = await searchTheWeb(house, mei, wish);
    await press(mei, results, 3);
    const imported = await mention(house, mei, '我選 web-3，請匯入');
    expect(imported.content).toContain('Ranking with bm25');
    expect(house.web.fetched).toEqual(['/page/3']);
    await mention(house, mei, '匯入 web-3');
    expect(house.web.fetched).toEqual(['/page/3']);
  });

  it('4.5 a second user’s “import web-2” imports nothing and is told why, with a card of their own to press', async () => {
    house = await openHouse({});
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei');
    const lin = discord.addPerson('Lin');
    const results = await searchTheWeb(house, mei, wish);
    await press(mei, results, 2);
    const refusal = await mention(house, lin, 'import web-2');
    expect(refusal.content).toContain('Someone else (Mei)');
    await aWhile();
    expect(house.web.fetched).toEqual([]);
    const card = await discord.waitForMessage((message) => message.embeds.length === 1);
    const imported = await submit(house, lin, await press(lin, card, 1));
    expect(imported.content).toContain('> **Lin** asked: Import web\\-2');
    expect(house.web.fetched).toEqual(['/page/2']);
  });

  it('4.1 a refusal in the follow-up imports nothing and keeps the choice', async () => {
    house = await openHouse({});
    const mei = house.stage.discord.addPerson('Mei');
    const results = await searchTheWeb(house, mei, wish);
    const modal = await press(mei, results, 2);
    await submit(house, mei, modal, { text: '我選 web-2，但先不要匯入' });
    expect(house.web.fetched).toEqual([]);
    await mention(house, mei, '匯入 web-2');
    expect(house.web.fetched).toEqual(['/page/2']);
  });

  it('4.5 named without a press, or with another id, or two: nothing is fetched', async () => {
    house = await openHouse({});
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei');
    const results = await searchTheWeb(house, mei, wish);
    await mention(house, mei, '匯入 web-2');
    await press(mei, results, 1);
    await mention(house, mei, '匯入 web-2');
    await mention(house, mei, '匯入 web-1 和 web-2');
    expect(house.web.fetched).toEqual([]);
    const cards = () => discord.messages(discord.channelId).filter((message) => message.embeds.length === 1);
    await until(() => cards().length === 2);
    const second = choiceIds(results)[1];
    expect(cards().map((card) => choiceIds(card))).toEqual([[second], [second]]);
    await mention(house, mei, '匯入 web-1');
    expect(house.web.fetched).toEqual(['/page/1']);
  });

  it('3.5, 4.3 buttons and choices live on after a restart', async () => {
    house = await openHouse({});
    const mei = house.stage.discord.addPerson('Mei');
    const results = await searchTheWeb(house, mei, wish);
    await press(mei, results, 2);
    await house.restart();
    await mention(house, mei, '匯入 web-2');
    await submit(house, mei, await press(mei, results, 4));
    expect(house.web.fetched).toEqual(['/page/2', '/page/4']);
  });

  it('4.4 an expired choice imports nothing', async () => {
    house = await openHouse({ environment: { CHOICE_TTL_SECONDS: '1' } });
    const mei = house.stage.discord.addPerson('Mei');
    const results = await searchTheWeb(house, mei, wish);
    const modal = await press(mei, results, 2);
    await aWhile(1100);
    const refusal = await submit(house, mei, modal);
    expect(refusal.content).toContain('has expired');
    expect(house.web.fetched).toEqual([]);
  });

  it('3.2 a search that is refused says so, and offers nothing to press', async () => {
    house = await openHouse({});
    const { discord } = house.stage;
    house.web.block();
    const answer = await mention(house, discord.addPerson('Mei'), wish);
    expect(answer.content).toContain('拒絕');
    expect(answer.content).toContain('HTTP 202');
    await aWhile();
    expect(discord.messages(discord.channelId)).toHaveLength(2);
  });

  it('4.2 replied-to words never choose: replying to someone’s “import web-2” imports nothing', async () => {
    house = await openHouse({});
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei');
    const lin = discord.addPerson('Lin');
    const results = await searchTheWeb(house, mei, wish);
    await press(mei, results, 2);
    const words = lin.say(discord.channelId, `<@${discord.botId}> 匯入 web-2`);
    await discord.waitForMessage((message) => message.message_reference?.message_id === words.id);
    const asked = mei.say(discord.channelId, `<@${discord.botId}> 這句話是什麼意思？`, { replyTo: words });
    await discord.waitForMessage((message) => message.message_reference?.message_id === asked.id);
    expect(house.web.fetched).toEqual([]);
  });

  it('4.3 works in a direct channel too, whose candidates no other place can use', async () => {
    house = await openHouse({});
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei');
    mei.say(mei.direct(), wish);
    const results = await discord.waitForMessage((message) => message.embeds.length === 5);
    expect(results.channel_id).toBe(mei.direct());
    const modal = await press(mei, results, 2);
    await mention(house, mei, '匯入 web-2');
    expect(house.web.fetched).toEqual([]);
    await submit(house, mei, modal);
    expect(house.web.fetched).toEqual(['/page/2']);
  });

  it('4.6 with import roles, only their members import, at the press and in words, and nobody in direct messages', async () => {
    house = await openHouse({});
    const { stage } = house;
    const { discord } = stage;
    const role = discord.addRole('Librarians');
    await stage.bot.stop();
    stage.bot = await stage.startBot(house.app, { importRoleIds: [role] });
    const librarian = discord.addPerson('Mei', { roleIds: [role] });
    const reader = discord.addPerson('Lin');
    const results = await searchTheWeb(house, reader, wish);
    const refused = await reader.press(results, choiceIds(results)[1] ?? '');
    expect(refused.kind === 'message' && refused.message.content).toContain(`<@&${role}>`);
    const words = await mention(house, reader, '匯入 web-2');
    expect(words.content).toContain(`<@&${role}>`);
    const direct = librarian.say(librarian.direct(), '匯入 web-2');
    const denial = await discord.waitForMessage(
      (message) => message.message_reference?.message_id === direct.id,
    );
    expect(denial.content).toContain('私訊');
    expect(house.web.fetched).toEqual([]);
    const modal = await press(librarian, results, 2);
    librarian.setRoles([]);
    await submit(house, librarian, modal);
    expect(house.web.fetched).toEqual([]);
    librarian.setRoles([role]);
    await submit(house, librarian, await press(librarian, results, 2));
    expect(house.web.fetched).toEqual(['/page/2']);
  });
});
