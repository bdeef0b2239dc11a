import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { SoakReport } from '../../bench/soak-load.js';

const minutes = 1;

it('answers every message exactly once under load, lost connections, 429s and 5xx, with no rejection unhandled', async () => {
  const root = join(import.meta.dirname, '..', '..');
  const words = ['--import', 'tsx', 'bench/soak.ts', '--minutes', String(minutes), '--json'];
  // The exit code says no more than the report, which names what was wrong.
  const out = await promisify(execFile)(process.execPath, words, { cwd: root }).catch((error) => error);
  const report = JSON.parse(out.stdout) as SoakReport;
  expect(report).toMatchObject({ unanswered: 0, answeredTwice: 0, refused: 0, unhandled: 0 });
  expect(report.messages).toBeGreaterThan(200);
  expect(report.presses).toBeGreaterThan(0);
  expect(report.faults).toBeGreaterThan(0);
  expect(report.reconnects).toBeGreaterThan(0);
}, 240_000);
