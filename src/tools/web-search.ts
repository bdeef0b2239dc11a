import { z } from 'zod';
import { type SearchState, sourceIds } from '../search-record.js';
import type { SearchProvider, SearchReply } from '../web/search-provider.js';
import type { Tool, ToolResult } from './tool.js';

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
      searches.withdraw();
      const reply = await provider.search(query, { limit: sourceIds.length, signal });
      const record = searches.save({
        query,
        state: reply.state,
        ...(reply.detail !== undefined && { detail: reply.detail }),
        results: numbered(reply),
      });
      return { ...describe(query, reply), forUser: { kind: 'search', record } };
    },
  };
}

function numbered({ results }: SearchReply) {
  return sourceIds.flatMap((sourceId, index) => {
    const page = results[index];
    return page === undefined ? [] : [{ sourceId, title: page.title, url: page.url, snippet: page.snippet }];
  });
}

function describe(query: string, reply: SearchReply): ToolResult {
  const { state, detail, results } = reply;
  const listed = numbered(reply).map(({ sourceId, ...page }) => ({ source_id: sourceId, ...page }));
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
