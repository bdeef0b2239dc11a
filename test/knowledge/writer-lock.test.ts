import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockKnowledge } from '../../src/knowledge/writer-lock.js';

describe('the lock on a knowledge folder', () => {
  let folder: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docent-lock-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  async function holdElsewhere(purpose: string, holdMs: number): Promise<ChildProcess> {
    const script = fileURLToPath(new URL('hold-lock.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script, folder, purpose, String(holdMs)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  }

  test('4.9 a free folder is given at once, again and again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const release = await lockKnowledge(folder, { purpose: 'import', waitMs: 0 });
      release();
      release();
    }
  });

  test('4.9 a second writer of the same process waits, and is told who holds it when that takes too long', async () => {
    const release = await lockKnowledge(folder, { purpose: 'import', waitMs: 0 });
    await expect(lockKnowledge(folder, { purpose: 'reindex', waitMs: 50 })).rejects.toMatchObject({
      code: 'knowledge_locked',
      details: { pid: process.pid, purpose: 'import', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    });
    const second = lockKnowledge(folder, { purpose: 'reindex', waitMs: 5_000 });
    release();
    (await second)();
  });

  test('writers of one process are served in the order they came, those that gave up left out', async () => {
    const release = await lockKnowledge(folder, { purpose: 'first', waitMs: 0 });
    const order: number[] = [];
    const waiters = [1, 2, 3, 4, 5].map(async (number) => {
      const mine = await lockKnowledge(folder, { purpose: `${number}`, waitMs: number === 3 ? 20 : 10_000 });
      order.push(number);
      await sleep(5);
      mine();
    });
    const ended = Promise.allSettled(waiters);
    await sleep(60);
    release();
    const ends = await ended;
    expect(order).toEqual([1, 2, 4, 5]);
    expect(ends.map((end) => end.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });

  test('a writer that is cancelled stops waiting at once', async () => {
    const release = await lockKnowledge(folder, { purpose: 'import', waitMs: 0 });
    const abort = new AbortController();
    const waiting = lockKnowledge(folder, { purpose: 'reindex', waitMs: 60_000, signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    release();
    (await lockKnowledge(folder, { purpose: 'import', waitMs: 0 }))();
  });

  test('4.9 another process holds it: the second is told its pid, purpose and since when', async () => {
    const child = await holdElsewhere('import of guide.pdf', 60_000);
    await expect(lockKnowledge(folder, { purpose: 'reindex', waitMs: 100 })).rejects.toMatchObject({
      code: 'knowledge_locked',
      details: { pid: child.pid, purpose: 'import of guide.pdf' },
    });
  });

  test('4.9 the second process waits until the first is done, without blocking its event loop', async () => {
    await holdElsewhere('import', 1_500);
    let longestMs = 0;
    let last = performance.now();
    const ticking = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 5);
    const release = await lockKnowledge(folder, { purpose: 'reindex', waitMs: 20_000 });
    clearInterval(ticking);
    release();
    expect(longestMs).toBeLessThan(1_000);
  });

  test('4.9 a holder that is killed frees the folder', async () => {
    const child = await holdElsewhere('import', 60_000);
    const waiting = lockKnowledge(folder, { purpose: 'reindex', waitMs: 20_000 });
    child.kill('SIGKILL');
    const release = await waiting;
    release();
  });

  test('a lock file that was filled with rubbish locks again', async () => {
    mkdirSync(join(folder, 'index'));
    writeFileSync(join(folder, 'index', 'writer.lock'), 'rubbish '.repeat(100));
    const release = await lockKnowledge(folder, { purpose: 'import', waitMs: 0 });
    await expect(lockKnowledge(folder, { purpose: 'forget', waitMs: 0 })).rejects.toMatchObject({
      code: 'knowledge_locked',
    });
    release();
    (await lockKnowledge(folder, { purpose: 'import', waitMs: 0 }))();
  });

  test('two folders do not wait for each other', async () => {
    const other = await mkdtemp(join(tmpdir(), 'docent-lock-'));
    const release = await lockKnowledge(folder, { purpose: 'import', waitMs: 0 });
    (await lockKnowledge(other, { purpose: 'import', waitMs: 0 }))();
    release();
    await rm(other, { recursive: true });
  });
});
