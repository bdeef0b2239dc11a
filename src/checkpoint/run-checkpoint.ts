import { asDocentError, DocentError } from '../errors.js';
import { explain } from '../messages.js';
import type { ChatModel } from '../model/chat-model.js';
import type { RunRecord } from '../records/records.js';
import type { TurnResult } from '../turn/turn.js';
import type { CheckpointCase, CheckpointReport, CheckpointSandbox } from './checkpoint.js';
import { type FixedCase, fixedCases } from './fixed-cases.js';

/**
 * Runs the fixed cases one after the other against the live model, in a sandbox. A case that fails, or throws, is
 * reported and the rest go on. Throws `checkpoint_not_applicable` for the quoting responder, `cancelled` for the signal.
 */
export async function runCheckpoint(options: {
  sandbox: CheckpointSandbox;
  model: Pick<ChatModel, 'kind'>;
  signal: AbortSignal;
  /** Told after each case. */
  onCase?: (done: CheckpointCase) => void;
}): Promise<CheckpointReport> {
  const { sandbox, model, signal, onCase } = options;
  if (model.kind === 'quote') throw new DocentError('checkpoint_not_applicable');
  const cases: CheckpointCase[] = [];
  for (const fixedCase of fixedCases) {
    const done = await runCase(fixedCase, sandbox, signal);
    if (signal.aborted) throw new DocentError('cancelled');
    cases.push(done);
    onCase?.(done);
  }
  return { passed: cases.every(({ passed }) => passed), cases };
}

async function runCase(
  fixedCase: FixedCase,
  sandbox: CheckpointSandbox,
  signal: AbortSignal,
): Promise<CheckpointCase> {
  const startedAt = performance.now();
  let tool: string | null = null;
  let why: string | undefined;
  try {
    const turn = await sandbox.ask(fixedCase.question, signal);
    tool = turn.run.toolCall?.name ?? null;
    why = whyWrong(fixedCase, turn);
  } catch (error) {
    why = explain(asDocentError(error), 'en');
  }
  const ms = Math.round(performance.now() - startedAt);
  return {
    id: fixedCase.id,
    passed: why === undefined,
    ms,
    tool,
    ...(why !== undefined && { why: short(why) }),
  };
}

function whyWrong(fixedCase: FixedCase, turn: { result: TurnResult; run: RunRecord }): string | undefined {
  const { result, run } = turn;
  if (result.error !== undefined) return `${result.error.code}: ${explain(result.error, 'en')}`;
  if (result.notice !== undefined)
    return 'no language model answered: the server failed and the fallback quoted';
  const tool = run.toolCall?.name ?? null;
  if (tool !== fixedCase.tool) return `tool: expected ${fixedCase.tool ?? 'none'}, got ${tool ?? 'none'}`;
  return (
    (run.toolCall && fixedCase.wrongArguments(JSON.parse(run.toolCall.arguments))) ??
    fixedCase.wrongResult(turn) ??
    (fixedCase.answer.test(result.answer)
      ? undefined
      : `answer: expected ${fixedCase.answer}, got ${result.answer}`)
  );
}

function short(text: string): string {
  return text.length > 400 ? `${text.slice(0, 399)}…` : text;
}
