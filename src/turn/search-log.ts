import type { Records } from '../records/records.js';
import type { SearchLog } from '../tools/tool.js';

/** Whose a search is, and where. */
export interface SearchOwner {
  userId: string;
  userName: string;
  conversationId: string;
}

/** The searches of one person in one conversation, as tools may keep and withdraw them (rule 3.3). */
export function createSearchLog(
  owner: SearchOwner,
  { records, newId, now }: { records: Records; newId: () => string; now: () => number },
): SearchLog {
  return {
    withdraw: () => records.withdraw(owner.conversationId, owner.userId),
    save(search) {
      const record = { ...search, ...owner, searchRecordId: newId(), savedAt: now() };
      records.saveSearch(record);
      return record;
    },
  };
}
