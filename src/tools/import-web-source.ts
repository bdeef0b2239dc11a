import { z } from 'zod';
import { DocentError } from '../errors.js';
import type { Importer } from '../ingest/import-outcome.js';
import type { SearchResult } from '../search-record.js';
import type { ChosenSource, Tool, ToolContext, ToolResult } from './tool.js';

const parameters = z.strictObject({
  source_id: z
    .string()
    .regex(/^web-[1-5]$/)
    .describe('The id that the person chose, e.g. web-2.'),
});

/**
 * Imports the one source that the person's own words chose in this turn. It is offered only then, takes nothing but
 * that id, and finds the URL in the stored search: the model never supplies a URL or a path (rules 4.1, 4.6).
 */
export function createImportWebSource(importer: Importer): Tool<z.infer<typeof parameters>> {
  return {
    name: 'import_web_source',
    description:
      'Downloads the web source that the person chose in this message and adds it to the knowledge base. Takes the id only.',
    parameters,
    isOffered: ({ chosen }) => chosen !== undefined,
    async run({ source_id }, context) {
      const { chosen } = context;
      if (chosen === undefined) throw new DocentError('tool_not_offered', { name: 'import_web_source' });
      if (chosen.sourceId !== source_id) {
        throw new DocentError('choice_other_source', { sourceId: source_id, other: chosen.sourceId });
      }
      // From here on a retry goes through the inbox: the choice is spent as the download starts (rule 4.4).
      if (!chosen.consume()) throw new DocentError('choice_used', { sourceId: source_id });
      return await importChosen(importer, chosen, context);
    },
  };
}

async function importChosen(
  importer: Importer,
  chosen: ChosenSource,
  context: ToolContext,
): Promise<ToolResult> {
  const { title, url } = chosen.result;
  try {
    const outcome = await importer.importWebSource({ title, url }, { signal: context.signal });
    const { status, documentId, chunks, warnings } = outcome;
    return {
      forModel: {
        status,
        source_id: chosen.sourceId,
        document_id: documentId,
        title: outcome.title,
        chunks,
        warnings: warnings.map((warning) => context.explainWarning(warning)),
        warning_codes: warnings.map(({ code }) => code),
      },
      forUser: { kind: 'imported', outcome },
      isError: false,
    };
  } catch (error) {
    if (error instanceof DocentError && error.code === 'redirect_other_host')
      return newCard(error, chosen.result, context);
    throw error;
  }
}

/** A redirect to another host is a new source: it is shown as a search with one result, to be chosen anew (rule 5.3). */
function newCard(error: DocentError, asked: SearchResult, { searches }: ToolContext): ToolResult {
  const url = String(error.details['url']);
  searches.withdraw();
  const record = searches.save({
    query: asked.url,
    state: 'ok',
    results: [{ sourceId: 'web-1', title: asked.title, url, snippet: asked.snippet }],
  });
  return {
    forModel: { error: error.code, code: error.code },
    forUser: { kind: 'card', record, sourceId: 'web-1' },
    isError: true,
    error: { code: error.code, details: error.details },
  };
}
