import { asDocentError, DocentError } from '../errors.js';
import { detectLanguage, type Language } from '../language.js';
import { explain, phrase } from '../messages.js';
import type { Outcome } from '../records/records.js';
import type { Attachment } from '../tools/tool.js';
import { askModel, type ModelAnswer } from './ask-model.js';
import { citeAll } from './citations.js';
import { PartialReply } from './partial-reply.js';
import { type ChoiceDecision, resolveChoice } from './resolve-choice.js';
import { startRun } from './run-log.js';
import type { End, TurnRequest, TurnResult } from './turn.js';
import type { TurnOptions } from './turn-options.js';

/**
 * Runs one message as one agent turn: the program decides what the words mean for importing, the model is asked, at
 * most one tool runs, the model is asked once more (rules 1.1 to 1.8). Never throws; every end is an outcome, told
 * in the person's language and kept as a run record.
 */
export async function runTurn(request: TurnRequest, options: TurnOptions): Promise<TurnResult> {
  const language = detectLanguage(request.text, request.languageHint);
  const run = startRun(request, language, options);
  let end: End;
  try {
    const decision = resolveChoice(withPolicy(request, options), {
      ...options,
      choiceTtlMs: options.limits.choiceTtlMs,
    });
    end =
      decision.kind === 'turn'
        ? answered(await askModel({ request, language, decision, run, options }), language)
        : decided(decision, language);
  } catch (thrown) {
    end = failed(asDocentError(thrown), run.attachment, language);
    if (end.error?.code === 'internal') options.log.error({ err: thrown, runId: run.runId }, 'turn failed');
  }
  run.save(end);
  const { runId, modelCalls, toolCalls } = run;
  return { runId, language, modelCalls: modelCalls.length, toolCalls, ...end };
}

/** Where the policy denies imports, a person who asks for one is told so before any model is asked. */
function withPolicy(request: TurnRequest, { ruleOf }: TurnOptions): TurnRequest {
  const isDenied = ruleOf('import_web_source', request.placeIds ?? [request.conversationId]) === 'deny';
  if (!isDenied || request.importRefusal !== undefined) return request;
  return { ...request, importRefusal: new DocentError('tool_denied', { name: 'import_web_source' }) };
}

function answered(answer: ModelAnswer, language: Language): End {
  return {
    outcome: 'answered',
    answer: answer.text,
    citations: answer.citations,
    consulted: answer.citations.length > 0 ? [] : citeAll(answer.passages),
    ...(answer.attachment && { attachment: answer.attachment }),
    ...(answer.isQuotation && { notice: phrase(quotes(answer), language) }),
  };
}

/** Only what is cited is a quotation: a list, a greeting or a search holds the program's own words. */
const quotes = ({ citations }: ModelAnswer) =>
  citations.length > 0 ? 'noLanguageModelQuoted' : 'noLanguageModel';

function decided(decision: Exclude<ChoiceDecision, { kind: 'turn' }>, language: Language): End {
  if (decision.kind === 'kept') {
    const answer = phrase('choiceKept', language, { sourceId: decision.sourceId });
    return { outcome: 'answered', answer, citations: [], consulted: [] };
  }
  return {
    outcome: decision.outcome,
    answer: explain(decision.error, language),
    citations: [],
    consulted: [],
    error: decision.error,
    ...(decision.card && { attachment: decision.card }),
  };
}

function failed(error: DocentError, attachment: Attachment | undefined, language: Language): End {
  const part = error instanceof PartialReply ? `\n\n${phrase('partOfReply', language)}\n\n${error.text}` : '';
  return {
    outcome: outcomeOf(error),
    answer: explain(error, language) + part,
    citations: [],
    consulted: [],
    error,
    ...(attachment && { attachment }),
  };
}

function outcomeOf({ code }: DocentError): Outcome {
  if (code === 'cancelled' || code === 'confirmation_declined') return 'cancelled';
  if (code === 'choice_expired' || code === 'confirmation_expired') return 'expired';
  if (refusals.has(code)) return 'refused';
  if (code.startsWith('choice_') || code.startsWith('import_not_')) return 'refused';
  return /^(?:model_|reply_|internal)/.test(code) ? 'model-failed' : 'tool-failed';
}

const refusals: ReadonlySet<string> = new Set([
  'tool_not_offered',
  'tool_denied',
  'confirmation_unavailable',
  'page_not_named',
  'too_many_turns',
]);
