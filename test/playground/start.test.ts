import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from './open-page.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('10.2 npm start without a token', () => {
  it('prints one line with address and model, answers from the samples, and ends cleanly', async () => {
    const bot = start({ PLAYGROUND_PORT: '0' });
    const line = await bot.firstLine;
    expect(line).toMatch(/^Docent playground: http:\/\/127\.0\.0\.1:\d+\/#[\w-]{20,} \(answers quote/);
    const address = new URL(/http:\S+/.exec(line)?.[0] ?? '');

    const page = await openPage(address);
    const { scene } = await page.next('scene');
    const channelId = scene.channels[0]?.id ?? '';
    expect(scene.messages[channelId]?.[0]?.components).toHaveLength(3);
    expect(scene.commands.map(({ name }) => name)).toContain('ask');
    const botId = scene.people.find(({ isBot }) => isBot)?.id ?? '';
    page.send({ type: 'say', channelId, text: `<@${botId}> How many workers does production run?` });
    await page.until(
      (message) => message.type === 'message' && message.message.content.includes('YARD_WORKERS'),
    );
    const { run } = await page.next('run');
    expect(run).toMatchObject({ outcome: 'answered', toolCall: { name: 'search_documents' } });
    page.close();

    bot.child.kill('SIGINT');
    expect(await once(bot.child, 'exit')).toEqual([0, null]);
  }, 90_000);

  it('names the port that is taken, and exits 1', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const bot = start({ PLAYGROUND_PORT: String(port) });
    const [code] = await once(bot.child, 'close');
    other.close();
    expect(code).toBe(1);
    expect(bot.errors()).toContain(`Port ${port} is in use`);
  }, 90_000);
});

function start(variables: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: {
      PATH: process.env['PATH'] ?? '',
      DISCORD_TOKEN: '',
      MODEL: 'quote',
      RUNS_DIR: folder,
      LANG: 'en_US.UTF-8',
      ...variables,
    },
  });
  let errors = '';
  child.stderr.on('data', (part) => {
    errors += part;
  });
  return { child: child as ChildProcess, firstLine: firstLineOf(child.stdout), errors: () => errors };
}

async function firstLineOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stream) {
    text += String(part);
    if (text.includes('\n')) break;
  }
  return text.split('\n', 1)[0] ?? '';
}
