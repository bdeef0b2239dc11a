import { afterEach, describe, expect, it } from 'vitest';
import { DocentError } from '../../src/errors.js';
import { explain } from '../../src/messages.js';
import type { TurnRequest, TurnResult } from '../../src/turn/turn.js';
import { createFakeApp } from '../fakes/fake-app.js';
import { aWhile, openStage, type Stage, until } from './discord-stage.js';

let stage: Stage;
afterEach(() => stage.close());

/** A turn that ends when told to, or as `cancelled` when its signal says so. */
function slowApp() {
  const turns: { request: TurnRequest; end: (result: Partial<TurnResult>) => void }[] = [];
  const app = createFakeApp(
    (request) =>
      new Promise<Partial<TurnResult>>((resolve) => {
        request.signal.addEventListener('abort', () => {
          const error = new DocentError('cancelled');
          resolve({ outcome: 'cancelled', answer: explain(error, 'en'), error });
        });
        turns.push({ request, end: resolve });
      }),
  );
  return { app, turns };
}

const cancelId = (message: { components?: unknown }) =>
  /"custom_id":"(cancel:[^"]+)"/.exec(JSON.stringify(message.components))?.[1];

describe('1.6 while a turn runs', () => {
  it('one message shows the stages and becomes the answer, its button gone', async () => {
    const { app, turns } = slowApp();
    stage = await openStage({ app });
    const { discord } = stage;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> 台灣的文件在哪裡？`);
    await until(() => turns.length === 1);
    const progress = turns[0]?.request.onProgress;
    progress?.({ stage: 'queued', place: 2 });
    const status = await discord.waitForMessage((message) => message.content.includes('排在第 2 位'));
    expect(cancelId(status)).toBeDefined();
    progress?.({ stage: 'tool', name: 'web_search', query: 'FTS5 *limits*' });
    await discord.waitForMessage((message) => message.content.includes('正在上網搜尋「FTS5 \\*limits\\*」'));
    progress?.({ stage: 'answering' });
    turns[0]?.end({ answer: '在這裡。' });
    const answer = await discord.waitForMessage((message) => message.content === '在這裡。');
    expect(answer.id).toBe(status.id);
    expect(answer.components).toEqual([]);
    expect(discord.messages(discord.channelId)).toHaveLength(2);
  });

  it('a quick turn shows its answer at once, without a status', async () => {
    const { app, turns } = slowApp();
    stage = await openStage({ app, timing: { statusAfterMs: 500 } });
    const { discord } = stage;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> quick?`);
    await until(() => turns.length === 1);
    turns[0]?.request.onProgress?.({ stage: 'thinking' });
    turns[0]?.end({ answer: 'Done.' });
    await discord.waitForMessage((message) => message.content === 'Done.');
    const sent = discord.requests.filter((request) => /\/messages/.test(request.path));
    expect(sent).toHaveLength(1);
  });

  it('changes are at least the set time apart, the newest wins, and the answer is always delivered', async () => {
    const { app, turns } = slowApp();
    stage = await openStage({ app, timing: { statusAfterMs: 0, statusEveryMs: 100 } });
    const { discord } = stage;
    const shown: { at: number; content: string }[] = [];
    discord.listen((event) => {
      const author = (event.data['author'] as { id?: string } | undefined)?.id;
      if (event.name.startsWith('MESSAGE_') && author === discord.botId) {
        shown.push({ at: performance.now(), content: String(event.data['content']) });
      }
    });
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> slow?`);
    await until(() => turns.length === 1);
    for (let place = 60; place > 0; place -= 1) {
      turns[0]?.request.onProgress?.({ stage: 'queued', place });
      await aWhile(5);
    }
    turns[0]?.end({ answer: 'The answer.' });
    await discord.waitForMessage((message) => message.content === 'The answer.');
    const stages = shown.slice(0, -1);
    expect(stages.length).toBeGreaterThan(1);
    // By the clock, since a busy machine takes longer for the sixty.
    const spanMs = (stages.at(-1)?.at ?? 0) - (stages[0]?.at ?? 0);
    expect(stages.length).toBeLessThanOrEqual(Math.floor(spanMs / 90) + 1);
    expect(stages.length).toBeLessThan(30);
    for (const [index, stageShown] of stages.slice(1).entries()) {
      expect(stageShown.at - (stages[index]?.at ?? 0)).toBeGreaterThan(90);
    }
    expect(shown.at(-1)?.content).toBe('The answer.');
  });

  it('a rate limit on a status change delays the answer but never loses it', async () => {
    const { app, turns } = slowApp();
    stage = await openStage({ app });
    const { discord } = stage;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> slow?`);
    await until(() => turns.length === 1);
    turns[0]?.request.onProgress?.({ stage: 'thinking' });
    await discord.waitForMessage((message) => message.content.includes('Thinking'));
    discord.faults.push({
      method: 'PATCH',
      path: /\/messages\//,
      how: {
        status: 429,
        body: { message: 'You are being rate limited.', retry_after: 0.2, global: false },
        headers: { 'retry-after': '0.2', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '0.2' },
      },
    });
    turns[0]?.request.onProgress?.({ stage: 'answering' });
    await until(() => discord.requests.some((request) => request.status === 429));
    turns[0]?.end({ answer: 'The answer.' });
    await discord.waitForMessage((message) => message.content === 'The answer.');
  });

  it('a status message that someone deleted is replaced by the answer', async () => {
    const { app, turns } = slowApp();
    stage = await openStage({ app });
    const { discord } = stage;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> slow?`);
    await until(() => turns.length === 1);
    turns[0]?.request.onProgress?.({ stage: 'thinking' });
    await discord.waitForMessage((message) => message.content.includes('Thinking'));
    discord.faults.push({
      method: 'PATCH',
      path: /\/messages\//,
      how: { status: 404, body: { message: 'Unknown Message', code: 10008 } },
    });
    turns[0]?.end({ answer: 'The answer.' });
    await discord.waitForMessage((message) => message.content === 'The answer.');
  });

  it('shows that it is typing, again and again until the answer', async () => {
    const { app, turns } = slowApp();
    stage = await openStage({ app, timing: { typingMs: 30 } });
    const { discord } = stage;
    const typing = () => discord.requests.filter((request) => request.path.endsWith('/typing')).length;
    discord.addPerson('Mei').say(discord.channelId, `<@${discord.botId}> slow?`);
    await until(() => typing() >= 3);
    turns[0]?.end({ answer: 'The answer.' });
    await discord.waitForMessage((message) => message.content === 'The answer.');
    const then = typing();
    await aWhile();
    expect(typing()).toBe(then);
  });

  it('a deferred command shows its stages in its answer, with the button', async () => {
    const { app, turns } = slowApp();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    const acknowledged = await mei.slash(discord.channelId, 'ask', { question: 'slow?' });
    await until(() => turns.length === 1);
    turns[0]?.request.onProgress?.({ stage: 'thinking' });
    const status = await discord.waitForMessage((message) => message.content.includes('Thinking'));
    expect(acknowledged).toMatchObject({ message: { id: status.id } });
    expect(cancelId(status)).toBeDefined();
    turns[0]?.end({ answer: 'The answer.' });
    const answer = await discord.waitForMessage((message) => message.content.includes('The answer.'));
    expect(answer.id).toBe(status.id);
  });
});

describe('cancelling', () => {
  async function waitingTurn() {
    const { app, turns } = slowApp();
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    mei.say(discord.channelId, `<@${discord.botId}> slow?`);
    await until(() => turns.length === 1);
    turns[0]?.request.onProgress?.({ stage: 'queued', place: 3 });
    const status = await discord.waitForMessage((message) => cancelId(message) !== undefined);
    return { app, turns, discord, mei, status, customId: cancelId(status) ?? '' };
  }

  it('1.6 the asker’s button aborts the turn, and then its message says so', async () => {
    const { turns, discord, mei, status, customId } = await waitingTurn();
    expect(await mei.press(status, customId)).toEqual({ kind: 'deferred-update' });
    const ended = await discord.waitForMessage((message) => message.content.startsWith('Cancelled'));
    expect(ended.id).toBe(status.id);
    expect(ended.components).toEqual([]);
    expect(turns[0]?.request.signal.aborted).toBe(true);
  });

  it('anyone else is told privately whose button it is, and nothing is cancelled', async () => {
    const { turns, discord, status, customId } = await waitingTurn();
    const answer = await discord.addPerson('Lin').press(status, customId);
    expect(answer).toMatchObject({ kind: 'message', message: { flags: 64 | 4 } });
    expect(answer.kind === 'message' && answer.message.content).toContain('(Mei)');
    expect(turns[0]?.request.signal.aborted).toBe(false);
    turns[0]?.end({ answer: 'The answer.' });
    await discord.waitForMessage((message) => message.content === 'The answer.');
  });

  it('a stop interrupts running turns and says so where they run', async () => {
    const { turns, discord, status } = await waitingTurn();
    await stage.bot.stop();
    expect(turns[0]?.request.signal.aborted).toBe(true);
    const [, shown] = discord.messages(discord.channelId);
    expect(shown).toMatchObject({ id: status.id, components: [] });
    expect(shown?.content).toContain('was restarted');
  });

  it('what a process left when it died is closed: by the next start, or by a press on its button', async () => {
    const app = createFakeApp(() => new Promise<never>(() => {}));
    stage = await openStage({ app, timing: { stopMs: 1 } });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    const begun = Date.now();
    for (const place of [discord.channelId, mei.direct()]) {
      mei.say(place, `<@${discord.botId}> slow?`);
      await until(() => app.turns.some((turn) => turn.conversationId === place));
      app.turns.at(-1)?.onProgress?.({ stage: 'thinking' });
      await discord.waitForMessage(
        (message) => message.channel_id === place && cancelId(message) !== undefined,
      );
    }
    await stage.bot.stop();
    const runs = [{ front: 'discord', conversationId: discord.channelId, startedAt: begun }];
    await stage.startBot(createFakeApp(() => ({}), { listRuns: () => runs as never }));
    await discord.waitForMessage((message) => message.content.includes('was restarted'));
    const [, left] = discord.messages(mei.direct());
    expect(left && cancelId(left)).toBeDefined();
    if (left === undefined) return;
    await mei.press(left, cancelId(left) ?? '');
    await discord.waitForMessage(
      (message) => message.channel_id === mei.direct() && message.content.includes('was restarted'),
    );
  });
});
