import type { CheckpointCase } from '../checkpoint/checkpoint.js';
import { DocentError } from '../errors.js';
import { phrase } from '../messages.js';
import type { Command } from './command.js';
import { printable, type Terminal } from './terminal.js';

/** The four fixed cases against the configured model. */
export const checkpoint: Command = {
  name: 'checkpoint',
  usage: 'checkpoint',
  summary: "runs the four fixed cases against the model; never touches the team's data",
  needsModel: true,
  prepare(words) {
    if (words.length > 0) throw new DocentError('usage', { hint: this.usage });
    return async (app, terminal, isJson) => {
      const report = await app.runCheckpoint({ signal: terminal.signal });
      if (!isJson) {
        const total = report.cases.length;
        const failed = report.cases.filter(({ passed }) => !passed).length;
        const verdict = report.passed ? 'checkpointPassed' : 'checkpointFailed';
        terminal.out(`${phrase(verdict, terminal.language, { failed, total })}\n`);
        for (const each of report.cases) terminal.out(`${printable(describe(each, terminal))}\n`);
      }
      return { json: report, exitCode: report.passed ? 0 : 1 };
    };
  },
};

function describe({ id, passed, ms, tool, why, last }: CheckpointCase, { language }: Terminal): string {
  const before =
    last && phrase(last.passed ? 'checkpointLastPassed' : 'checkpointLastFailed', language, { ms: last.ms });
  const parts = [passed ? 'PASS' : 'FAIL', id, `${ms} ms${before ? ` (${before})` : ''}`, tool ?? '-'];
  return parts.join('  ') + (why === undefined ? '' : `\n      ${why}`);
}
