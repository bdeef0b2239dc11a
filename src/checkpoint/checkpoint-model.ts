import { DocentError } from '../errors.js';
import type { Records } from '../records/records.js';
import type { TurnOptions } from '../turn/turn-options.js';
import type { CheckpointReport } from './checkpoint.js';
import { openSandbox } from './open-sandbox.js';
import { runCheckpoint } from './run-checkpoint.js';

/**
 * Runs the fixed cases against the team's model in a sandbox, next to how they went the last time. Throws
 * `checkpoint_not_applicable` for the quoting responder.
 */
export async function checkpointModel(team: TurnOptions, signal: AbortSignal): Promise<CheckpointReport> {
  if (team.model.kind === 'quote') throw new DocentError('checkpoint_not_applicable');
  const sandbox = await openSandbox(team);
  const report = await runCheckpoint({ sandbox, model: team.model, signal }).finally(() => sandbox.close());
  return compareWithLast(report, team.records, team.now());
}

function compareWithLast(report: CheckpointReport, records: Records, at: number): CheckpointReport {
  const last = new Map(records.lastCheckpoint().map(({ id, passed, ms }) => [id, { passed, ms }]));
  records.saveCheckpoint(
    at,
    report.cases.map(({ id, passed, ms }) => ({ id, passed, ms })),
  );
  const cases = report.cases.map((each) => {
    const before = last.get(each.id);
    return before === undefined ? each : { ...each, last: before };
  });
  return { ...report, cases };
}
