import { DocentError } from '../errors.js';
import type { Outcome, Records } from '../records/records.js';
import type { Choice, SearchRecord, SearchResult, SourceId } from '../search-record.js';
import type { Attachment, ChosenSource } from '../tools/tool.js';
import { type ChoiceReading, readChoice } from './read-choice.js';
import type { TurnRequest } from './turn.js';

/** What a message means for importing, decided by the program before any model call. */
export type ChoiceDecision =
  /** The turn goes on; with `chosen` the import tool is offered, `named` are results the words speak of. */
  | { kind: 'turn'; chosen?: ChosenSource; named: SearchResult[] }
  /** Nothing is fetched and no model is asked: the person is told why, with the source's card if there is one. */
  | { kind: 'reply'; outcome: Outcome; error: DocentError; card?: Attachment }
  /** The person said not to import: nothing is. */
  | { kind: 'kept'; sourceId: SourceId };

export interface ResolveOptions {
  records: Records;
  newId: () => string;
  choiceTtlMs: number;
}

/**
 * Applies rules 4.1 to 4.7. An import is possible only if this person's own words, in this message, ask for exactly
 * one result and that result is theirs to import: pressed before in Discord, of their latest search on the terminal.
 * Expiry is judged by the time of arrival (4.4).
 */
export function resolveChoice(request: TurnRequest, options: ResolveOptions): ChoiceDecision {
  const reading = readChoice(request.text);
  const candidates = findCandidates(request, options.records);
  const named =
    candidates.record?.results.filter(({ sourceId }) => reading.sourceIds.includes(sourceId)) ?? [];
  if (!request.isOwnText || !speaksOfImport(reading, candidates.record)) return { kind: 'turn', named };
  const [sourceId, ...others] = reading.sourceIds;
  if (reading.intent === 'refuse') {
    return sourceId !== undefined && others.length === 0 && isShort(request.text)
      ? { kind: 'kept', sourceId }
      : { kind: 'turn', named };
  }
  if (others.length > 0) return refuse('choice_which', { ids: reading.sourceIds.join(', ') });
  if (sourceId === undefined)
    return refuse('choice_no_such_source', { sourceId: `web-${reading.outOfRange[0]}` });
  if (reading.intent === 'unclear')
    return refuse('choice_unclear', { sourceId }, cardOf(candidates.record, sourceId));
  if (request.importRefusal !== undefined)
    return { kind: 'reply', outcome: 'refused', error: request.importRefusal };
  return request.front === 'discord'
    ? resolvePressed(request, sourceId, candidates, options)
    : resolveWords(request, sourceId, candidates.record, options);
}

interface Candidates {
  choice: Choice | undefined;
  /** The search that typed references mean: of the choice, else the latest own one, else the latest of anyone. */
  record: SearchRecord | undefined;
}

function findCandidates(request: TurnRequest, records: Records): Candidates {
  const { conversationId, user } = request;
  const choice = records.getChoice(conversationId, user.id);
  const own = records.latestSearch(conversationId, user.id);
  const chosenFrom = choice === undefined ? undefined : records.getSearch(choice.searchRecordId);
  return { choice, record: chosenFrom ?? own ?? records.latestSearch(conversationId) };
}

/** `#2` or 第二條 may mean anything; only `web-N`, or an ordinal where results are on the table, is about a source. */
function speaksOfImport(reading: ChoiceReading, record: SearchRecord | undefined): boolean {
  if (reading.intent === 'none' || (reading.sourceIds.length === 0 && reading.outOfRange.length === 0))
    return false;
  if (!reading.isExplicit && record === undefined) return false;
  return reading.intent === 'import' || record !== undefined;
}

/** In Discord the person must have pressed the button of exactly this result before (4.1, 4.5). */
function resolvePressed(
  request: TurnRequest,
  sourceId: SourceId,
  { choice, record }: Candidates,
  { records }: ResolveOptions,
): ChoiceDecision {
  if (record === undefined) return refuse('choice_no_search', { sourceId });
  const card = cardOf(record, sourceId);
  const result = record.results.find((each) => each.sourceId === sourceId);
  if (result === undefined) return refuseMissing(sourceId, record, request);
  if (choice === undefined) {
    return record.userId === request.user.id
      ? refuse('choice_not_pressed', { sourceId }, card)
      : refuse('choice_of_someone_else', { sourceId, userName: record.userName }, card);
  }
  if (choice.sourceId !== sourceId)
    return refuse('choice_other_source', { sourceId, other: choice.sourceId }, card);
  if (choice.searchRecordId !== record.searchRecordId)
    return refuse('choice_record_gone', { sourceId }, card);
  if (choice.expiresAt < request.receivedAt) {
    return { ...refuse('choice_expired', { sourceId }, card), outcome: 'expired' };
  }
  return chosen(result, () => records.consumeChoice(choice.choiceId));
}

/** On the terminal the words are the choice, on the person's latest search of that conversation (4.7). */
function resolveWords(
  request: TurnRequest,
  sourceId: SourceId,
  record: SearchRecord | undefined,
  { records, newId, choiceTtlMs }: ResolveOptions,
): ChoiceDecision {
  if (record === undefined || record.userId !== request.user.id)
    return refuse('choice_no_search', { sourceId });
  const result = record.results.find((each) => each.sourceId === sourceId);
  if (result === undefined) return refuseMissing(sourceId, record, request);
  const expiresAt = record.savedAt + choiceTtlMs;
  if (expiresAt < request.receivedAt)
    return { ...refuse('choice_expired', { sourceId }), outcome: 'expired' };
  const { conversationId, user, receivedAt } = request;
  const choiceId = newId();
  const { searchRecordId } = record;
  records.putChoice({
    choiceId,
    userId: user.id,
    conversationId,
    searchRecordId,
    sourceId,
    chosenAt: receivedAt,
    expiresAt,
  });
  return chosen(result, () => records.consumeChoice(choiceId));
}

function chosen(result: SearchResult, consume: () => boolean): ChoiceDecision {
  return { kind: 'turn', chosen: { sourceId: result.sourceId, result, consume }, named: [result] };
}

/** After a search that failed or found nothing there is nothing to number. */
function refuseMissing(sourceId: SourceId, { state, query, userId }: SearchRecord, { user }: TurnRequest) {
  if (state === 'ok' || userId !== user.id) return refuse('choice_no_such_source', { sourceId });
  return refuse(state === 'empty' ? 'choice_search_empty' : 'choice_search_failed', { sourceId, query });
}

function refuse(
  code: DocentError['code'],
  details: DocentError['details'],
  card?: Attachment,
): { kind: 'reply'; outcome: Outcome; error: DocentError; card?: Attachment } {
  const error = new DocentError(code, details);
  return { kind: 'reply', outcome: 'refused', error, ...(card && { card }) };
}

function cardOf(record: SearchRecord | undefined, sourceId: SourceId): Attachment | undefined {
  return record?.results.some((result) => result.sourceId === sourceId)
    ? { kind: 'card', record, sourceId }
    : undefined;
}

/** A refusal and little else; a longer message asks for something besides, which the model should answer. */
function isShort(text: string): boolean {
  return (
    text.length <= 40 && !/[?？]|說明|说明|摘要|翻譯|翻译|explain|summar|translat|what|how|why/i.test(text)
  );
}
