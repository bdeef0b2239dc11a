import type { SearchState } from '../search-record.js';

/** A result as a provider found it, cleaned and checked, before it becomes `web-N`. */
export interface FoundPage {
  title: string;
  url: string;
  snippet: string;
}

/** How a search ended; `detail` says what a state other than `ok` and `empty` rests on (e.g. `HTTP 503`). */
export interface SearchReply {
  state: SearchState;
  results: FoundPage[];
  detail?: string;
  /** With `blocked`: milliseconds until the provider will be asked again. */
  retryAfterMs?: number;
}

/** A web search behind one interface. It never throws for what the provider does; only the signal throws (`cancelled`). */
export interface SearchProvider {
  readonly name: string;
  /** At most `limit` results; `query` is 1 to 300 characters. */
  search(query: string, options: { limit: number; signal: AbortSignal }): Promise<SearchReply>;
}
