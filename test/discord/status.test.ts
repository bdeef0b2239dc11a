import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startStatus } from '../../src/discord/status.js';
import type { Surface } from '../../src/discord/surface.js';
import { silentLog } from '../../src/log.js';

test('the bot is shown as typing while it works, and not while a question waits for the person', async () => {
  let typed = 0;
  const surface = {
    type: async () => {
      typed += 1;
    },
    show: async () => undefined,
  } as unknown as Surface;
  const timing = { afterMs: 0, everyMs: 1, typingMs: 10 };
  const status = startStatus({ surface, timing, log: silentLog() });
  await expect.poll(() => typed).toBeGreaterThan(2);
  status.show({ content: 'May I read this page?' }, true);
  const asked = typed;
  await wait(80);
  expect(typed).toBe(asked);
  status.show({ content: 'Reading the page …' });
  await expect.poll(() => typed).toBeGreaterThan(asked);
  await status.finish();
});
