import { DocentError } from '../errors.js';
import type { Language } from '../language.js';
import { explainWarning } from '../messages.js';
import type { ConfirmQuestion, ToolContext } from '../tools/tool.js';
import { ownUrls } from './own-urls.js';
import type { ChoiceDecision } from './resolve-choice.js';
import { createSearchLog } from './search-log.js';
import type { TurnRequest } from './turn.js';
import type { TurnOptions } from './turn-options.js';

/** What the tools of one turn may use: records only through these few doors. */
export function toolContext(
  request: TurnRequest,
  language: Language,
  decision: Extract<ChoiceDecision, { kind: 'turn' }>,
  options: TurnOptions,
): ToolContext {
  const { user, conversationId, signal } = request;
  const placeIds = request.placeIds ?? [conversationId];
  return {
    userId: user.id,
    conversationId,
    language,
    signal,
    ...(decision.chosen && { chosen: decision.chosen }),
    searches: createSearchLog({ userId: user.id, userName: user.name, conversationId }, options),
    ownUrls: ownUrls(request, options.records),
    ruleOf: (toolName) => options.ruleOf(toolName, placeIds),
    confirm: (question) => confirm(question, request, options),
    explainWarning: (warning) => explainWarning(warning, language),
  };
}

/** The person's yes; every other end is an error. The model is free meanwhile: a call holds it, a turn does not. */
async function confirm(
  question: ConfirmQuestion,
  request: TurnRequest,
  { now, limits: { confirmMs } }: TurnOptions,
): Promise<void> {
  if (request.confirm === undefined) {
    const { url, host } = question.kind === 'fetch' ? question : {};
    throw new DocentError('confirmation_unavailable', url && host ? { url, host } : {});
  }
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), confirmMs);
  const signal = AbortSignal.any([late.signal, request.signal]);
  const ended = new Promise<'ended'>((resolve) => {
    if (signal.aborted) resolve('ended');
    signal.addEventListener('abort', () => resolve('ended'), { once: true });
  });
  try {
    const answer = await Promise.race([request.confirm(question, now() + confirmMs, signal), ended]);
    if (request.signal.aborted) throw new DocentError('cancelled');
    if (answer === 'ended') {
      throw new DocentError('confirmation_expired', { seconds: Math.round(confirmMs / 1000) });
    }
    if (!answer) throw new DocentError('confirmation_declined');
  } finally {
    clearTimeout(timer);
    late.abort();
  }
}
