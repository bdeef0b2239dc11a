import type { Language } from '../language.js';
import type { ToolContext } from '../tools/tool.js';
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
  return {
    userId: user.id,
    conversationId,
    language,
    signal,
    ...(decision.chosen && { chosen: decision.chosen }),
    searches: createSearchLog({ userId: user.id, userName: user.name, conversationId }, options),
  };
}
