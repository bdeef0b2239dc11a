/** The id of a search result as people and the model write it. */
export type SourceId = 'web-1' | 'web-2' | 'web-3' | 'web-4' | 'web-5';

export const sourceIds: readonly SourceId[] = ['web-1', 'web-2', 'web-3', 'web-4', 'web-5'];

/** One candidate of a web search: text from outside, to be escaped and fenced wherever it is shown. */
export interface SearchResult {
  sourceId: SourceId;
  /** At most 240 characters, control and bidi characters removed. */
  title: string;
  /** Normalised `href`; http or https. */
  url: string;
  /** At most 500 characters. */
  snippet: string;
}

/**
 * How a search ended. `blocked`: the provider refused to answer; `unreadable`: an answer that could not be
 * understood (layout or HTTP error); `offline`: no answer at all. Only `empty` means "no results".
 */
export type SearchState = 'ok' | 'empty' | 'blocked' | 'unreadable' | 'offline';

/** A search as it is kept under `runs/`; it belongs to one person in one conversation. */
export interface SearchRecord {
  searchRecordId: string;
  userId: string;
  /** Who searched, as shown to others. */
  userName: string;
  /** Channel, thread, direct message or terminal conversation. */
  conversationId: string;
  query: string;
  state: SearchState;
  /** What `unreadable`, `blocked` or `offline` rest on, e.g. `HTTP 503`. */
  detail?: string;
  results: SearchResult[];
  /** Milliseconds since the epoch. */
  savedAt: number;
}

/** A pressed `web-N`: what one person may import with a follow-up in that conversation, until it expires. */
export interface Choice {
  choiceId: string;
  userId: string;
  conversationId: string;
  searchRecordId: string;
  sourceId: SourceId;
  /** Milliseconds since the epoch. */
  chosenAt: number;
  expiresAt: number;
}
