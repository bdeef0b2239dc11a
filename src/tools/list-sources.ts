import { z } from 'zod';
import type { KnowledgeStore } from '../knowledge/knowledge-store.js';
import type { Tool } from './tool.js';

// More would flood the model's context; `truncated` and `total` say that there are more.
const mostSources = 50;

const parameters = z.strictObject({
  name_contains: z.string().max(80).describe('Part of a document name, or an empty string for all.'),
});

/** Lists names and ids of documents, never their text. */
export function createListSources(store: KnowledgeStore): Tool<z.infer<typeof parameters>> {
  return {
    name: 'list_sources',
    description: 'Lists names and ids of the documents whose name contains a text. Returns no contents.',
    parameters,
    isOffered: () => true,
    async run({ name_contains }) {
      const { documents, total } = await store.listSources({
        nameContains: name_contains.trim(),
        limit: mostSources,
      });
      const sources = documents.map(({ title, documentId }) => ({
        source_name: title,
        document_id: documentId,
      }));
      return {
        forModel: { sources, total, returned: sources.length, truncated: total > sources.length },
        isError: false,
      };
    },
  };
}
