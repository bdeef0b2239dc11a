import { DocentError } from '../errors.js';
import type { Records } from '../records/records.js';
import type { SearchResult, SourceId } from '../search-record.js';

/** A press of `web-N` in Discord. */
export interface Press {
  userId: string;
  conversationId: string;
  searchRecordId: string;
  sourceId: SourceId;
}

export interface StoredPress {
  result: SearchResult;
  /** The live choice of another source that this one replaces. */
  replaced?: SourceId;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/**
 * Stores the press as this person's choice (rule 4.1a); it fetches nothing. The source comes from the record that the
 * button names. Throws `choice_record_gone` if that search is no longer kept.
 */
export function storePress(
  press: Press,
  options: { records: Records; newId: () => string; now: () => number; choiceTtlMs: number },
): StoredPress {
  const { searchRecordId, sourceId } = press;
  const result = options.records
    .getSearch(searchRecordId)
    ?.results.find((each) => each.sourceId === sourceId);
  if (result === undefined) throw new DocentError('choice_record_gone', { sourceId });
  const chosenAt = options.now();
  const expiresAt = chosenAt + options.choiceTtlMs;
  const previous = options.records.putChoice({ ...press, choiceId: options.newId(), chosenAt, expiresAt });
  const isOther = previous?.searchRecordId !== searchRecordId || previous.sourceId !== sourceId;
  return { result, expiresAt, ...(previous && isOther && { replaced: previous.sourceId }) };
}
