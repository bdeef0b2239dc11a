import { asDocentError } from '../errors.js';
import type { Language } from '../language.js';
import type { ModelReply } from '../model/chat-model.js';
import type { ModelCallRecord, RunRecord } from '../records/records.js';
import type { CheckedCall } from '../tools/dispatch.js';
import type { Attachment, ToolResult } from '../tools/tool.js';
import type { End, TurnRequest, TurnResult } from './turn.js';
import type { TurnOptions } from './turn-options.js';

/** A turn under way: counts its calls and becomes its run record. */
export interface Run {
  readonly runId: string;
  readonly modelCalls: ModelCallRecord[];
  readonly toolCalls: TurnResult['toolCalls'];
  /** What the tool has to show, also when the turn fails after it. */
  attachment: Attachment | undefined;
  queuedMs: number;
  countCall(call: () => Promise<ModelReply>): Promise<ModelReply>;
  runTool(call: CheckedCall): Promise<ToolResult>;
  save(end: End): void;
}

export function startRun(request: TurnRequest, language: Language, options: TurnOptions): Run {
  const { now, records } = options;
  const startedAt = now();
  let toolCall: RunRecord['toolCall'];
  const run: Run = {
    runId: options.newId(),
    modelCalls: [],
    toolCalls: [],
    attachment: undefined,
    queuedMs: 0,

    async countCall(call) {
      const calledAt = now();
      try {
        const reply = await call();
        run.modelCalls.push({ kind: reply.kind, ...reply.measured });
        return reply;
      } catch (error) {
        run.modelCalls.push({ kind: asDocentError(error).code, totalMs: now() - calledAt });
        throw error;
      }
    },

    async runTool(call) {
      const calledAt = now();
      const result = await call.run();
      const { isError } = result;
      toolCall = {
        name: call.name,
        arguments: call.argumentsJson,
        isError,
        ms: now() - calledAt,
        result: result.forModel,
      };
      run.toolCalls.push({ name: call.name, arguments: call.arguments, isError });
      run.attachment = result.forUser;
      return result;
    },

    save(end) {
      const { user, front, conversationId, continues, text } = request;
      records.saveRun({
        runId: run.runId,
        front,
        userId: user.id,
        userName: user.name,
        conversationId,
        ...(continues !== undefined && { continues }),
        text,
        isOwnText: request.isOwnText,
        language,
        startedAt,
        totalMs: now() - startedAt,
        queuedMs: run.queuedMs,
        model: options.model.name,
        modelCalls: run.modelCalls,
        ...(toolCall && { toolCall }),
        outcome: end.outcome,
        ...(end.error && { errorCode: end.error.code }),
        answer: end.answer,
      });
    },
  };
  return run;
}
