import { z } from 'zod';
import type { Workspace, WorkspaceHits } from '../workspace/workspace.js';
import type { Tool } from './tool.js';

const parameters = z.strictObject({
  pattern: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}]*$/u, { error: 'must be one line' })
    .describe('The text to look for, letter for letter, such as a function name or an error message.'),
  path: z
    .string()
    .max(1000)
    .optional()
    .describe('A folder to search in, relative to the workspace. Leave it out to search everything.'),
});

/** Finds the lines of the team's files that hold a text. Offered only with a workspace. */
export function createSearchFiles(workspace: Workspace): Tool<z.infer<typeof parameters>> {
  return {
    name: 'search_files',
    description:
      "Searches the team's source code and configuration files for a literal text (upper and lower case alike) and returns up to 50 lines as path:line: text. Use it for code, not for documents.",
    parameters,
    isOffered: () => true,
    async run({ pattern, path }, { signal }) {
      const hits = await workspace.search({ pattern, ...(path !== undefined && { path }) }, signal);
      return { forModel: describe(hits), forUser: { kind: 'hits', hits }, isError: false };
    },
  };
}

function describe({ pattern, path, hits, hasMore, stopped }: WorkspaceHits): Record<string, unknown> {
  return {
    pattern,
    ...(path !== undefined && { path }),
    line_count: hits.length,
    has_more: hasMore,
    ...(stopped !== undefined && { stopped_by_limit_of: stopped }),
    lines: hits.map((hit) => `${hit.path}:${hit.line}: ${hit.text}`),
    ...(hasMore && { note: 'There are more lines than these. A longer text or a path narrows the search.' }),
    ...(hits.length === 0 && { note: `No line${path ? ` in ${path}` : ''} holds this text.` }),
  };
}
