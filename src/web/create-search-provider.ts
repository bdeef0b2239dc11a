import { createBrave } from './brave.js';
import { createDuckDuckGo } from './duckduckgo.js';
import type { SearchProvider } from './search-provider.js';
import type { SearchServiceOptions } from './search-service.js';
import { createSearxng } from './searxng.js';

/** Which search to use, with what it needs. */
export type SearchChoice =
  | { provider: 'duckduckgo'; url: string; region: string }
  | { provider: 'searxng'; url: string }
  | { provider: 'brave'; apiKey: string };

/** The configured web search, behind the one interface. */
export function createSearchProvider(choice: SearchChoice, options: SearchServiceOptions): SearchProvider {
  if (choice.provider === 'searxng') return createSearxng({ ...options, url: choice.url });
  if (choice.provider === 'brave') return createBrave({ ...options, apiKey: choice.apiKey });
  return createDuckDuckGo({ ...options, url: choice.url, region: choice.region });
}
