import { DocentError } from '../errors.js';
import { phrase } from '../messages.js';
import type { Command } from './command.js';
import { printable } from './terminal.js';

const newest = 20;

/** Prints run records: the newest, or one whole. */
export const runs: Command = {
  name: 'runs',
  usage: 'runs [ID]',
  summary: 'prints the newest run records, or one whole',
  needsModel: false,
  prepare(words) {
    const [runId, ...others] = words;
    if (others.length > 0) throw new DocentError('usage', { hint: this.usage });
    return async (app, terminal, isJson) => {
      if (runId === undefined) {
        const list = app.listRuns(newest);
        if (!isJson) {
          const lines = list.map(
            (run) =>
              `${run.runId}  ${new Date(run.startedAt).toISOString()}  ${run.outcome}  ${run.toolCall?.name ?? '-'}  ${run.text.slice(0, 60).replaceAll('\n', ' ')}`,
          );
          terminal.out(`${printable(lines.join('\n') || phrase('noRuns', terminal.language))}\n`);
        }
        return { json: { runs: list }, exitCode: 0 };
      }
      const run = app.getRun(runId);
      if (run === undefined) throw new DocentError('run_unknown', { runId });
      if (!isJson) terminal.out(`${printable(JSON.stringify(run, null, 2))}\n`);
      return { json: run, exitCode: 0 };
    };
  },
};
