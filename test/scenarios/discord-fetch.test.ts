import type { APIMessage } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import type { Person } from '../../src/playground/people.js';
import { createGuardedFetch } from '../../src/web/guarded-fetch.js';
import { openWebOrigin, type WebOrigin } from '../fakes/web-origin.js';
import { choiceIds, type House, openHouse, press, submit } from './discord-house.js';
import { aWhile, until } from './discord-stage.js';

let house: House;
let origin: WebOrigin | undefined;
afterEach(async () => {
  await house.close();
  await origin?.close();
  origin = undefined;
});

const buttonId = (message: APIMessage, kind: string) =>
  JSON.stringify(message.components).match(new RegExp(`"custom_id":"(${kind}:[^"]+)"`))?.[1] ?? '';

/** Asks for a page and waits for the question; `n` counts questions of the same message. */
async function askFor(person: Person, text: string): Promise<APIMessage> {
  const { discord } = house.stage;
  const asked = person.say(discord.channelId, `<@${discord.botId}> ${text}`);
  return discord.waitForMessage(
    (message) => message.message_reference?.message_id === asked.id && buttonId(message, 'confirm') !== '',
  );
}

/** The same message once the turn is over. */
const answerIn = (question: APIMessage) =>
  house.stage.discord.waitForMessage(
    (message) => message.id === question.id && !JSON.stringify(message.components).includes('"cancel:'),
  );

describe('8.1 reading a page that a person named', { timeout: 90_000 }, () => {
  it('shows address and host in full, requests nothing before Confirm, then reads, stores nothing and offers the import', async () => {
    house = await openHouse({});
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei', { locale: 'zh-TW' });
    const url = house.web.pageUrl(2);
    const question = await askFor(mei, `請讀 ${url} ，寫了什麼？`);
    expect(question.content).toContain(`\`\`\`\n${url}\n\`\`\``);
    expect(question.content).toContain(`**${house.web.host.replaceAll(':', '\\:')}**`);
    expect(question.content).toContain('只有 Mei 可以回覆');
    await aWhile();
    expect(house.web.fetched).toEqual([]);

    await mei.press(question, buttonId(question, 'confirm'));
    const answer = await answerIn(question);
    expect(answer.content).toContain('FTS5 的限制');
    expect(house.web.fetched).toEqual(['/page/2']);
    expect([...house.files('raw'), ...house.files('inbox'), ...house.files('inbox/processed')]).toEqual([]);

    const card = await discord.waitForMessage((message) => message.embeds.length === 1);
    expect(card.content).toContain('沒有儲存任何內容');
    expect(JSON.stringify(card.components)).toContain('加入知識庫（web-1）');
    expect(choiceIds(card)).toHaveLength(1);
    const imported = await submit(house, mei, await press(mei, card, 1));
    expect(imported.content).toContain('FTS5 的限制');
    expect(house.files('raw')).toHaveLength(1);
  });

  it('a press of Confirm by anyone else is refused to them alone, and requests nothing', async () => {
    house = await openHouse({});
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei');
    const lin = discord.addPerson('Lin');
    const question = await askFor(mei, `read ${house.web.pageUrl(1)}`);
    const refused = await lin.press(question, buttonId(question, 'confirm'));
    expect(JSON.stringify(refused)).toContain('for the person who asked (Mei)');
    const cancelled = await lin.press(question, buttonId(question, 'cancel'));
    expect(JSON.stringify(cancelled)).toContain('for the person who asked (Mei)');
    await aWhile();
    expect(house.web.fetched).toEqual([]);
    await mei.press(question, buttonId(question, 'confirm'));
    await answerIn(question);
    expect(house.web.fetched).toEqual(['/page/1']);
  });

  it('Cancel requests nothing', async () => {
    house = await openHouse({});
    const mei = house.stage.discord.addPerson('Mei');
    const question = await askFor(mei, `read ${house.web.pageUrl(1)}`);
    await mei.press(question, buttonId(question, 'cancel'));
    expect((await answerIn(question)).content).toContain('Cancelled');
    expect(house.web.fetched).toEqual([]);
  });

  it('no answer in time is a no: the message says so and its buttons are gone', async () => {
    house = await openHouse({ given: { confirmMs: 1500 } });
    const mei = house.stage.discord.addPerson('Mei');
    const question = await askFor(mei, `read ${house.web.pageUrl(1)}`);
    const expired = await answerIn(question);
    expect(expired.content).toContain('which counts as a no');
    expect(expired.components).toEqual([]);
    expect(house.web.fetched).toEqual([]);
    expect(house.app.listRuns(1)[0]).toMatchObject({ outcome: 'expired', errorCode: 'confirmation_expired' });
  });

  it('a restart is a no: an old Confirm does nothing and says so', async () => {
    house = await openHouse({});
    const mei = house.stage.discord.addPerson('Mei');
    const question = await askFor(mei, `read ${house.web.pageUrl(1)}`);
    const confirm = buttonId(question, 'confirm');
    await house.restart();
    const answer = await answerIn(question);
    expect(answer.content).toContain('restarted');
    expect(() => mei.press(question, confirm)).toThrow('no live button');
    await aWhile();
    expect(house.web.fetched).toEqual([]);
  });

  it('Confirm pressed twice reads once, and the second press is told that nothing waits', async () => {
    house = await openHouse({});
    const mei = house.stage.discord.addPerson('Mei');
    const question = await askFor(mei, `read ${house.web.pageUrl(1)}`);
    const confirm = buttonId(question, 'confirm');
    const [, second] = await Promise.all([mei.press(question, confirm), mei.press(question, confirm)]);
    expect(JSON.stringify(second)).toContain('nothing left to confirm');
    await answerIn(question);
    expect(house.web.fetched).toEqual(['/page/1']);
  });

  it('5.1 a loopback address that is not allowed is refused even after a yes', async () => {
    house = await openHouse({ environment: { ALLOWED_PRIVATE_HOSTS: '' } });
    const mei = house.stage.discord.addPerson('Mei');
    const question = await askFor(mei, `read ${house.web.pageUrl(1)}`);
    await mei.press(question, buttonId(question, 'confirm'));
    expect((await answerIn(question)).content).toContain('leads to an address that is not public');
    expect(house.web.fetched).toEqual([]);
  });

  it('5.3 a redirect to another host is asked for anew, with its own address', async () => {
    const requested: string[] = [];
    const page =
      '<html><head><title>Moved here</title></head><body><main><p>The new home of the page, with enough words to be text.</p></main></body></html>';
    origin = await openWebOrigin((request, response) => {
      requested.push(`${request.headers.host}${request.url}`);
      if (request.headers.host === 'old.example.org') {
        response.writeHead(302, { location: 'https://new.example.com/home' }).end();
      } else {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      }
    });
    const fetchGuarded = createGuardedFetch({
      allowedPrivateHosts: [],
      resolve: async () => ['93.184.216.34'],
      dial: origin.dial,
      certificateAuthorities: [origin.authority.certificate],
    });
    house = await openHouse({ given: { fetchGuarded } });
    const mei = house.stage.discord.addPerson('Mei');
    const first = await askFor(mei, 'read https://old.example.org/page');
    await mei.press(first, buttonId(first, 'confirm'));
    const second = await house.stage.discord.waitForMessage(
      (message) => message.id === first.id && message.content.includes('https://new.example.com/home'),
    );
    expect(second.content).toContain('leads on to another host');
    expect(requested).toEqual(['old.example.org/page']);
    expect(buttonId(second, 'confirm')).not.toBe(buttonId(first, 'confirm'));
    await mei.press(second, buttonId(second, 'confirm'));
    expect((await answerIn(first)).content).toContain('Moved here');
    expect(requested).toEqual(['old.example.org/page', 'new.example.com/home']);
  });

  it('1.6 the model is free while a person is asked', async () => {
    house = await openHouse({});
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei');
    const question = await askFor(mei, `read ${house.web.pageUrl(1)}`);
    const lin = discord.addPerson('Lin');
    const asked = lin.say(discord.channelId, `<@${discord.botId}> which documents do you have?`);
    await discord.waitForMessage(
      (message) =>
        message.message_reference?.message_id === asked.id &&
        !JSON.stringify(message.components).includes('"cancel:'),
    );
    await mei.press(question, buttonId(question, 'confirm'));
    await answerIn(question);
    await until(() => house.web.fetched.length === 1);
  });

  it('an address of somebody else, quoted or replied to, cannot be read by anyone’s model', async () => {
    house = await openHouse({});
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei');
    const lin = discord.addPerson('Lin');
    const words = lin.say(discord.channelId, `look: ${house.web.pageUrl(1)}`);
    const asked = mei.say(
      discord.channelId,
      `<@${discord.botId}> read this page\n> ${house.web.pageUrl(1)}`,
      {
        replyTo: words,
      },
    );
    await discord.waitForMessage(
      (message) =>
        message.message_reference?.message_id === asked.id &&
        !JSON.stringify(message.components).includes('"cancel:'),
    );
    expect(discord.messages(discord.channelId).some((message) => buttonId(message, 'confirm') !== '')).toBe(
      false,
    );
    expect(house.web.fetched).toEqual([]);
  });
});
