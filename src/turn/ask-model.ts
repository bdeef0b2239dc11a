import { DocentError } from '../errors.js';
import type { Language } from '../language.js';
import { phrase } from '../messages.js';
import type { ChatMessage, ModelReply, ToolSchema } from '../model/chat-model.js';
import { type CheckedCall, checkCall, describeTool, offeredTools } from '../tools/dispatch.js';
import type { Attachment, Passage, Tool, ToolContext, ToolResult } from '../tools/tool.js';
import { cite } from './citations.js';
import { fence, neutraliseValue } from './fence.js';
import { recall } from './memory.js';
import { PartialReply } from './partial-reply.js';
import { buildMessages } from './prompt.js';
import type { QueuePlace } from './queue.js';
import type { ChoiceDecision } from './resolve-choice.js';
import type { Run } from './run-log.js';
import { toolContext } from './tool-context.js';
import type { Citation, TurnRequest } from './turn.js';
import type { TurnOptions } from './turn-options.js';

export interface ModelAnswer {
  text: string;
  citations: Citation[];
  /** What the model was given. */
  passages: Passage[];
  attachment?: Attachment;
  /** No language model spoke. */
  isQuotation: boolean;
}

interface Turn {
  request: TurnRequest;
  language: Language;
  decision: Extract<ChoiceDecision, { kind: 'turn' }>;
  run: Run;
  options: TurnOptions;
}

/**
 * The model's part of a turn: call, at most one tool, call. Throws `DocentError` for every way the model or the tool
 * can fail; what the tool already did is kept on the run.
 */
export async function askModel(turn: Turn): Promise<ModelAnswer> {
  const { request, options } = turn;
  const context = toolContext(turn.request, turn.language, turn.decision, options);
  const tools = new Map(options.tools.map((tool) => [tool.name, tool]));
  const schemas = offeredTools(options.tools, context).map(describeTool);
  const place = options.queue.join(request.user.id);
  try {
    return await askInTurn(turn, place, context, tools, schemas);
  } finally {
    place.leave();
  }
}

async function askInTurn(
  turn: Turn,
  place: QueuePlace,
  context: ToolContext,
  tools: ReadonlyMap<string, Tool>,
  schemas: ToolSchema[],
): Promise<ModelAnswer> {
  const { request, run } = turn;
  const messages = firstMessages(turn);
  const first = await complete(turn, place, messages, schemas);
  if (first.kind !== 'tool-calls') return finish(turn, textOf(first), first, undefined);
  const call = onlyCall(first, tools, context);
  request.onProgress?.({ stage: 'tool', name: call.name, ...queryOf(call) });
  const result = await run.runTool(call);
  if (result.error !== undefined) throw new DocentError(result.error.code, result.error.details);

  request.onProgress?.({ stage: 'answering' });
  const replayed = [...messages, ...replay(first, call, result)];
  const second = await complete(turn, place, replayed, schemas, first.answeredBy);
  return finish(turn, finalText(second), second, result);
}

function firstMessages({ request, language, decision, options }: Turn): ChatMessage[] {
  const memory = recall({
    continues: request.continues,
    userId: request.user.id,
    records: options.records,
    countTokens: options.countTokens,
    maxTokens: options.limits.memoryTokens,
  });
  return buildMessages({ request, language, memory, named: decision.named, chosen: decision.chosen?.result });
}

async function complete(
  turn: Turn,
  place: QueuePlace,
  messages: ChatMessage[],
  tools: ToolSchema[],
  answeredBy?: ModelReply['answeredBy'],
): Promise<ModelReply> {
  const { request, language, options, run } = turn;
  const waitingSince = options.now();
  const ask = async () => {
    run.queuedMs += options.now() - waitingSince;
    if (run.modelCalls.length === 0) request.onProgress?.({ stage: 'thinking' });
    return options.model.complete({
      messages,
      tools,
      maxTokens: options.limits.maxTokens,
      language,
      signal: request.signal,
      ...(answeredBy && { answeredBy }),
    });
  };
  const reply = await run.countCall(() =>
    place.run(ask, request.signal, (position) => request.onProgress?.({ stage: 'queued', place: position })),
  );
  return reply;
}

/** The single call of a first reply, checked. Two or more: none runs. */
function onlyCall(
  reply: Extract<ModelReply, { kind: 'tool-calls' }>,
  tools: ReadonlyMap<string, Tool>,
  context: ToolContext,
): CheckedCall {
  const [call, ...others] = reply.calls;
  if (call === undefined) throw new DocentError('reply_bad_tool_call');
  if (others.length > 0) throw new DocentError('reply_several_tool_calls', { count: reply.calls.length });
  return checkCall(call, tools, context);
}

/** The reply with its call, and the call's result, as the second request carries them. */
function replay(reply: ModelReply, call: CheckedCall, result: ToolResult): ChatMessage[] {
  const toolCall = { id: call.id, name: call.name, arguments: call.argumentsJson };
  const reasoning = 'reasoning' in reply ? reply.reasoning : undefined;
  const content = 'text' in reply && reply.text ? reply.text : null;
  return [
    { role: 'assistant', content, toolCall, ...(reasoning !== undefined && { reasoning }) },
    {
      role: 'tool',
      callId: call.id,
      content: fence(`result of ${call.name}`, JSON.stringify(neutraliseValue(result.forModel))),
      result: result.forModel,
    },
  ];
}

/** The text of a reply, or the error that it is. */
function textOf(reply: ModelReply): string {
  switch (reply.kind) {
    case 'text':
      return reply.text;
    case 'truncated':
      throw reply.text === '' ? new DocentError('reply_truncated') : new PartialReply(reply.text);
    case 'thinking-ran-out':
      throw new DocentError('reply_thinking_ran_out');
    case 'bad-tool-call':
      throw new DocentError('reply_bad_tool_call');
    case 'unparsed-tool-call':
      throw new DocentError('reply_unparsed_tool_call');
    case 'empty':
      throw new DocentError('reply_empty');
    case 'tool-calls':
      throw new DocentError('reply_second_tool_call');
  }
}

/** Calls in the second reply are ignored; text beside them is the answer (rule 1.2). */
function finalText(reply: ModelReply): string {
  return reply.kind === 'tool-calls' && reply.text ? reply.text : textOf(reply);
}

function finish(turn: Turn, text: string, reply: ModelReply, result: ToolResult | undefined): ModelAnswer {
  const passages = result?.passages ?? [];
  const cited = cite(text, passages);
  return {
    text: [cited.text, notImported(turn)].filter((part) => part !== '').join('\n\n'),
    citations: cited.citations,
    passages,
    isQuotation: (reply.answeredBy ?? turn.options.model.kind) === 'quote',
    ...(result?.forUser && { attachment: result.forUser }),
  };
}

/** A model may claim an import that it never called for: the program knows better. Empty where there is nothing to say. */
function notImported({ decision: { chosen }, run, language }: Turn): string {
  if (chosen === undefined || run.toolCalls.some(({ name }) => name === 'import_web_source')) return '';
  return phrase('choiceNotImported', language, { sourceId: chosen.sourceId });
}

function queryOf(call: CheckedCall): { query?: string } {
  const query = (call.arguments as { query?: unknown }).query;
  return typeof query === 'string' ? { query } : {};
}
