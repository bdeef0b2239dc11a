import { z } from 'zod';
import { type SearchRecord, type SearchState, sourceIds } from '../search-record.js';
import type { SearchProvider } from '../web/search-provider.js';
import type { SearchLog, Tool, ToolResult } from './tool.js';

const parameters = z.strictObject({
  query: z.string().trim().min(1).max(300).describe('What to search the web for, as one would type it.'),
});

/**
 * Searches the web for candidates, at most five, and keeps the search under `runs/`. Nothing is fetched and nothing
 * enters the knowledge base. Earlier candidates of the person are withdrawn before the request goes out, so that a
 * failed search can never lead to the import of an old result (rule 3.3).
 */
export function createWebSearch(provider: SearchProvider): Tool<z.infer<typeof parameters>> {
  return {
    name: 'web_search',
    description:
      'Searches the web and lists up to 5 candidates (title, URL, snippet) for the person to choose from. Use it only when the person asks for the web or the documents lack the answer. It imports nothing.',
    parameters,
    isOffered: () => true,
    async run({ query }, { searches, signal }) {
      const record = await searchAndSave(provider, query, searches, signal);
      return { ...describe(record), forUser: { kind: 'search', record } };
    },
  };
}

/** The search itself, with its rules of withdrawing and saving; also for a search that no model asked for. */
export async function searchAndSave(
  provider: SearchProvider,
  query: string,
  searches: SearchLog,
  signal: AbortSignal,
): Promise<SearchRecord> {
  searches.withdraw();
  const { state, detail, results } = await provider.search(query, { limit: sourceIds.length, signal });
  const numbered = sourceIds.flatMap((sourceId, index) => {
    const page = results[index];
    return page === undefined ? [] : [{ sourceId, title: page.title, url: page.url, snippet: page.snippet }];
  });
  return searches.save({ query, state, ...(detail !== undefined && { detail }), results: numbered });
}

function describe({ query, state, detail, results }: SearchRecord): ToolResult {
  const listed = results.map(({ sourceId, ...page }) => ({ source_id: sourceId, ...page }));
  const forModel = { query, state, ...(detail && { detail }), result_count: results.length, results: listed };
  const code = failures[state];
  if (code === undefined) return { forModel, isError: false };
  // The person is told by the program: a model could turn "blocked" into "no results".
  return { forModel, isError: true, error: { code, details: detail === undefined ? {} : { detail } } };
}

const failures: Readonly<
  Partial<Record<SearchState, 'search_blocked' | 'search_unreadable' | 'search_offline'>>
> = {
  blocked: 'search_blocked',
  unreadable: 'search_unreadable',
  offline: 'search_offline',
};
