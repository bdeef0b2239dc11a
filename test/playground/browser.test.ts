import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, chromiumPath, exampleQuestions, openBrowserStage } from './browser-stage.js';

if (chromiumPath === undefined) {
  console.warn(
    'The browser suite is skipped: no Chromium was found. Install it with: apt-get install chromium',
  );
}

describe.skipIf(chromiumPath === undefined)('10.2 the playground in a browser', () => {
  let stage: BrowserStage;
  beforeAll(async () => {
    stage = await openBrowserStage();
  }, 120_000);
  afterAll(() => stage?.close());

  it('greets with a question in each language, and a press is answered from the samples with sources', async () => {
    const { page, troubles } = await stage.open({ locale: 'zh-TW' });
    for (const question of exampleQuestions) {
      await page.getByRole('button', { name: question }).first().waitFor();
    }
    await page
      .getByRole('button', { name: exampleQuestions[0] ?? '' })
      .first()
      .click();
    await message(page, '週五與國定假日前一天').waitFor();
    await message(page, '部署手冊').waitFor();
    await shot(page, 'greeting-zh-TW');
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-TW');
    expect(troubles).toEqual([]);
  });

  it('walks the whole path: ask, press web-2, read the window, submit, ask again', async () => {
    const { page, troubles } = await stage.open({ locale: 'zh-TW' });
    await send(page, '@Docent 本地文件沒有說明 FTS5 的限制，請上網找官方資料。');
    const results = page.locator('discord-message', { has: page.getByRole('button', { name: 'web-2' }) });
    await results.waitFor();
    expect(await results.locator('discord-embed').count()).toBe(5);
    expect(await results.getByText(stage.web.host).count()).toBeGreaterThan(0);
    await shot(page, 'results');

    await results.getByRole('button', { name: 'web-2' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByText(stage.web.pageUrl(2)).waitFor();
    expect(await dialog.locator('input').inputValue()).toBe('匯入 web-2');
    expect(stage.web.fetched).toEqual([]);
    await shot(page, 'window');
    await dialog.getByRole('button', { name: '送出' }).click();
    await message(page, '已加入知識庫').or(message(page, '已匯入')).first().waitFor();
    expect(stage.web.fetched).toEqual(['/page/2']);

    await send(page, '@Docent FTS5 虛擬資料表最多可以有幾個欄位？');
    await message(page, '兩千個欄位').waitFor();
    await shot(page, 'answer');
    expect(troubles).toEqual([]);
  });

  it('switches to the colleague, who is refused what another person chose, and told why', async () => {
    const { page } = await stage.open({ locale: 'en-US' });
    await send(page, '@Docent search the web for FTS5 ranking');
    const results = page
      .locator('discord-message', { has: page.getByRole('button', { name: 'web-3' }) })
      .last();
    await results.waitFor();
    await results.getByRole('button', { name: 'web-3' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const before = [...stage.web.fetched];
    await page.getByRole('radio', { name: /Kai/ }).click();
    await page.locator('.me', { hasText: 'Kai' }).waitFor();
    await send(page, '@Docent import web-3');
    await message(page, 'Someone else (Mei)').waitFor();
    expect(stage.web.fetched).toEqual(before);
    await shot(page, 'refused');
  });

  it('runs a slash command by keyboard alone: picker, option, Enter', async () => {
    const { page } = await stage.open({ locale: 'en-US' });
    const box = page.getByRole('combobox');
    await box.fill('/');
    await page.getByRole('option', { name: /\/ask/ }).waitFor();
    await shot(page, 'picker');
    await box.pressSequentially('as');
    await box.press('Enter');
    const option = page.locator('.command-option input').first();
    await page.locator('.command-option input:focus').waitFor();
    await option.fill('How many workers does production run?');
    await shot(page, 'command');
    await option.press('Enter');
    await page.getByText('Mei used /ask').waitFor();
    await message(page, 'YARD_WORKERS').first().waitFor();
  });

  it('is ready to write in when it opens, and takes what is typed while no field has the focus', async () => {
    const { page } = await stage.open({ locale: 'en-US' });
    const box = page.getByRole('combobox');
    await page.keyboard.type('How long');
    expect(await box.inputValue()).toBe('@Docent How long');
    await page.getByRole('radio', { name: /Mei/ }).focus();
    await page.keyboard.type('? Backups');
    expect(await box.inputValue()).toBe('@Docent How long? Backups');
  });

  it('shows administrators’ commands to the administrator only, and their private answers to nobody else', async () => {
    const { page } = await stage.open({ locale: 'en-US' });
    const box = page.getByRole('combobox');
    await box.fill('/');
    await page.getByRole('option', { name: /\/ask/ }).waitFor();
    expect(await page.getByRole('option', { name: /checkpoint/ }).count()).toBe(0);
    await page.getByRole('radio', { name: /Robin/ }).click();
    await page.locator('.me', { hasText: 'Robin' }).waitFor();
    await box.fill('/check');
    await box.press('Enter');
    await page.locator('.command-send').press('Enter');
    await page.getByText('Robin used /checkpoint').waitFor();
  });

  it('mentions by picker, replies, and closes what is open with Escape', async () => {
    const { page } = await stage.open({ locale: 'en-US' });
    const box = page.getByRole('combobox');
    await box.fill('');
    await box.pressSequentially('@do');
    await page.getByRole('option', { name: /Docent/ }).waitFor();
    await box.press('Escape');
    expect(await page.getByRole('option').count()).toBe(0);
    await box.press('o');
    await box.press('Backspace');
    await box.press('Tab');
    expect(await box.inputValue()).toBe('@Docent ');
    await box.pressSequentially('How long are backups kept?');
    await box.press('Enter');
    const answer = message(page, 'backup').last();
    await answer.waitFor();
    await answer.hover();
    await answer.getByRole('button', { name: /^Reply/ }).click();
    await page.getByText('Replying to Docent').waitFor();
    await box.press('Escape');
    expect(await page.getByText('Replying to Docent').count()).toBe(0);
  });

  it('is at home in a direct message, where no mention is needed', async () => {
    const { page } = await stage.open({ locale: 'zh-CN' });
    await page.getByRole('button', { name: /私信/ }).click();
    expect(await page.getByRole('combobox').inputValue()).toBe('');
    await send(page, '出差住宿费用的上限是多少？');
    await message(page, '差旅制度').last().waitFor();
    await shot(page, 'direct-zh-CN');
  });

  it('tells in the side panel what the last turn did, and closes it', async () => {
    const { page } = await stage.open({ locale: 'en-US' });
    await send(page, '@Docent How many workers does production run?');
    const panel = page.getByRole('complementary');
    await panel.getByText('search_documents').waitFor();
    await panel.getByText(/ ms$/).first().waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    expect(await panel.count()).toBe(0);
  });

  it('1.5 starts a thread from an answer, goes on from it there, and finds the way back', async () => {
    const { page, troubles } = await stage.open({ locale: 'zh-TW' });
    await send(page, '@Docent SEV1 多久內要首次回應？');
    const answer = page.locator('discord-message[bot]', { hasText: '15 分鐘' }).last();
    await answer.waitFor();
    await answer.hover();
    await answer.getByRole('button', { name: '建立討論串' }).click();
    await page.locator('.top h2', { hasText: 'SEV1 多久內要首次回應' }).waitFor();
    await message(page, '15 分鐘').waitFor();
    await send(page, '@Docent 那 SEV2 呢？');
    await page.locator('discord-message[bot]', { hasText: '那 SEV2 呢' }).last().waitFor();
    const panel = page.getByRole('complementary');
    await panel.getByText(/SEV1 多久內要首次回應？ 那 SEV2 呢/).waitFor();
    await shot(page, 'thread');
    await page.getByRole('button', { name: /general/ }).click();
    await page.locator('.thread-card', { hasText: '2 則訊息' }).click();
    await message(page, '那 SEV2 呢').first().waitFor();
    expect(troubles).toEqual([]);
  });

  it('reacts to a message, shows who else did, and takes it back', async () => {
    const { page, troubles } = await stage.open({ locale: 'en-US' });
    await send(page, 'A message to react to');
    const said = message(page, 'A message to react to').last();
    await said.hover();
    await said.getByRole('button', { name: 'Add a reaction' }).click();
    await said.getByRole('button', { name: '🎉' }).click();
    await said.getByRole('button', { name: '🎉 1', pressed: true }).waitFor();
    await page.getByRole('radio', { name: /Kai/ }).click();
    await said.getByRole('button', { name: '🎉 1', pressed: false }).click();
    await said.getByRole('button', { name: '🎉 2', pressed: true }).click();
    await said.getByRole('button', { name: '🎉 1', pressed: false }).waitFor();
    await shot(page, 'reactions');
    expect(troubles).toEqual([]);
  });

  it('shows the answer of what a person did, however far up they had scrolled', async () => {
    const { page } = await stage.open({ locale: 'en-US' });
    await page.locator('.scroll').evaluate((list) => list.scrollTo({ top: 0 }));
    await page
      .getByRole('button', { name: exampleQuestions[2] ?? '' })
      .first()
      .click();
    const fromEnd =
      '(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)(document.querySelector(".scroll"))';
    await expect.poll(() => page.evaluate<number>(fromEnd), { timeout: 10_000 }).toBeLessThan(2);
    await page.locator('discord-message[bot]', { hasText: 'Mei asked' }).last().waitFor();
  });

  it('keeps to a window of 390 pixels, in light colours', async () => {
    const { page, troubles } = await stage.open({
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
      colorScheme: 'light',
      hasTouch: true,
    });
    await shot(page, 'phone');
    const widths = await page.evaluate<number[]>('[document.documentElement.scrollWidth, window.innerWidth]');
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
    await page.getByRole('button', { name: 'Channels and people' }).click();
    await page.getByRole('radio', { name: /Kai/ }).waitFor();
    await shot(page, 'phone-menu');
    await page.getByRole('button', { name: /general/ }).click();
    await send(page, '@Docent search the web for FTS5 tokenizers');
    const results = page
      .locator('discord-message', { has: page.getByRole('button', { name: 'web-4' }) })
      .last();
    await results.waitFor();
    await shot(page, 'phone-results');
    await results.getByRole('button', { name: 'web-4' }).click();
    await page.getByRole('dialog').waitFor();
    await shot(page, 'phone-window');
    expect(troubles).toEqual([]);
  });

  it('shows hostile text as text: no markup, no script, no address of another scheme', async () => {
    const { page, troubles } = await stage.open({ locale: 'en-US' });
    await send(page, '<img src=x onerror=alert(1)> [click](javascript:alert(1)) **bold** `code` - <b>x</b>');
    const sent = message(page, '<img src=x').last();
    await sent.waitFor();
    expect(await sent.locator('.text img').count()).toBe(0);
    expect(await sent.locator('.text a').count()).toBe(0);
    expect(await sent.locator('.text strong').textContent()).toBe('bold');
    expect(troubles).toEqual([]);
  });

  it('in all of this no page asked anything of another host, with the network cut, and Discord refused nothing', () => {
    expect([...stage.hostsAsked]).toEqual([new URL(stage.playground.address).host]);
    expect(stage.playground.discord.refused).toEqual([]);
  });
});

async function send(page: Page, text: string): Promise<void> {
  const box = page.getByRole('combobox');
  await box.fill(text);
  await box.press('Enter');
}

const message = (page: Page, text: string): Locator => page.locator('discord-message', { hasText: text });

/** For the eyes of whoever asks for it: `PLAYGROUND_SHOTS=/tmp/shots npx vitest run test/playground/browser.test.ts`. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['PLAYGROUND_SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
