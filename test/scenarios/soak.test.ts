import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { SoakReport } from '../../bench/soak-load.js';

const minutes = 0.25;

it('answers every message exactly once under load, lost connections, 429s and 5xx, with no rejection unhandled', async () => {
  const root = join(import.meta.dirname, '..', '..');
  const words = ['--import', 'tsx', 'bench/soak.ts', '--minutes', String(minutes), '--json'];
  // So short a run says nothing of the heap, and its exit code would: the report is read whatever it is.
  const out = await promisify(execFile)(process.execPath, words, { cwd: root }).catch((error) => error);
  const report = JSON.parse(out.stdout) as SoakReport;
  expect(report).toMatchObject({ unanswered: 0, answeredTwice: 0, unhandled: 0 });
  expect(report.messages).toBeGreaterThan(20);
  expect(report.presses).toBeGreaterThan(0);
  expect(report.faults).toBeGreaterThan(0);
}, 150_000);
