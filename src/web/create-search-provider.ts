import { DocentError } from '../errors.js';
import { createBrave } from './brave.js';
import { createDuckDuckGo } from './duckduckgo.js';
import type { SearchProvider } from './search-provider.js';
import type { SearchServiceOptions } from './search-service.js';
import { createSearxng } from './searxng.js';

/** Which search to use, and what each of them would need. */
export interface SearchChoice {
  provider: 'duckduckgo' | 'searxng' | 'brave';
  duckDuckGoUrl: string;
  /** A DuckDuckGo `kl` value, or `auto`. */
  region: string;
  searxngUrl?: string | undefined;
  braveApiKey?: string | undefined;
}

/** The chosen web search, behind the one interface. Throws `config_invalid` if it lacks its URL or key. */
export function createSearchProvider(choice: SearchChoice, options: SearchServiceOptions): SearchProvider {
  const { provider, duckDuckGoUrl, region, searxngUrl, braveApiKey } = choice;
  if (provider === 'duckduckgo') return createDuckDuckGo({ ...options, url: duckDuckGoUrl, region });
  if (provider === 'searxng' && searxngUrl !== undefined)
    return createSearxng({ ...options, url: searxngUrl });
  if (provider === 'brave' && braveApiKey !== undefined)
    return createBrave({ ...options, apiKey: braveApiKey });
  const needed = provider === 'searxng' ? 'SEARXNG_URL' : 'BRAVE_API_KEY';
  const facts = { setting: `SEARCH_PROVIDER=${provider}` };
  const problem = { place: needed, rule: 'neededWith', facts } as const;
  throw new DocentError('config_invalid', { file: '.env' }, { problems: [problem] });
}
