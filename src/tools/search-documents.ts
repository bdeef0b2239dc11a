import { z } from 'zod';
import type { KnowledgeStore } from '../knowledge/knowledge-store.js';
import { readQuestion } from '../knowledge/read-question.js';
import { searchPassages } from '../knowledge/search-passages.js';
import { fitPassages } from './fit-passages.js';
import type { Tool } from './tool.js';

const passageCount = 3;
// Of three passages of two chunks each most fit whole; with prompt and memory it stays under half of 8,192 tokens.
const mostTokens = 2_400;

const parameters = z.strictObject({
  query: z.string().trim().min(1).max(300).describe('What to look for, in the words of the question.'),
  name_contains: z
    .string()
    .max(80)
    .optional()
    .describe('Part of a document name, to look only into such documents. Leave it out to look into all.'),
});

/** Finds the passages of the team's documents that answer a question; none if nothing relevant is there. */
export function createSearchDocuments(store: KnowledgeStore): Tool<z.infer<typeof parameters>> {
  return {
    name: 'search_documents',
    description:
      "Searches the team's own documents and returns up to 3 numbered passages. Use it first for anything the team may have written down.",
    parameters,
    isOffered: () => true,
    async run({ query, name_contains }) {
      const nameContains = name_contains?.trim() ?? '';
      const passages = await searchPassages(store, query, passageCount, { nameContains });
      const fitted = fitPassages(query, passages, mostTokens);
      const numbered = passages.map((passage, index) => ({
        n: index + 1,
        title: passage.title,
        document_id: passage.documentId,
        start_line: passage.startLine,
        end_line: passage.endLine,
        ...(passage.page !== undefined && { page: passage.page }),
        heading: passage.heading,
        text: fitted[index]?.text ?? passage.text,
      }));
      const isCut = fitted.some((one) => one.isCut);
      const note = noteOn(query, passages.length === 0, isCut, nameContains);
      return {
        forModel: {
          query,
          ...(nameContains !== '' && { name_contains: nameContains }),
          passages: numbered,
          ...(note !== undefined && { note }),
        },
        passages,
        isError: false,
      };
    },
  };
}

function noteOn(query: string, isEmpty: boolean, isCut: boolean, nameContains: string): string | undefined {
  if (!isEmpty) return isCut ? 'Passages with … were shortened to the part that matches best.' : undefined;
  if (readQuestion(query).terms.length === 0) {
    return 'The query holds no word to search for. Ask the person what they look for.';
  }
  return nameContains === ''
    ? 'Nothing relevant was found in the documents. Say so, and suggest a web search.'
    : 'Nothing relevant was found in documents of this name. Say so.';
}
