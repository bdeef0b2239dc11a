import { z } from 'zod';
import type { KnowledgeStore } from '../knowledge/knowledge-store.js';
import { searchPassages } from '../knowledge/search-passages.js';
import type { Tool } from './tool.js';

const passageCount = 3;

const parameters = z.strictObject({
  query: z.string().trim().min(1).max(300).describe('What to look for, in the words of the question.'),
});

/** Finds the passages of the team's documents that answer a question; none if nothing relevant is there. */
export function createSearchDocuments(store: KnowledgeStore): Tool<z.infer<typeof parameters>> {
  return {
    name: 'search_documents',
    description:
      "Searches the team's own documents and returns up to 3 numbered passages. Use it first for anything the team may have written down.",
    parameters,
    isOffered: () => true,
    async run({ query }) {
      const passages = await searchPassages(store, query, passageCount);
      const numbered = passages.map((passage, index) => ({
        n: index + 1,
        title: passage.title,
        document_id: passage.documentId,
        start_line: passage.startLine,
        end_line: passage.endLine,
        ...(passage.page !== undefined && { page: passage.page }),
        heading: passage.heading,
        text: passage.text,
      }));
      const note = 'Nothing relevant was found in the documents. Say so, and suggest a web search.';
      return {
        forModel: { query, passages: numbered, ...(passages.length === 0 && { note }) },
        passages,
        isError: false,
      };
    },
  };
}
