import { z } from 'zod';
import type { Chunk, DocumentSummary, KnowledgeStore, Passage } from '../knowledge/knowledge-store.js';
import type { Tool } from './tool.js';

const mostChunks = 3;

const parameters = z.strictObject({
  document_id: z
    .string()
    .max(80)
    .trim()
    .min(1)
    .describe('A document id as list_sources or search_documents gave it.'),
});

/** Reads the first chunks of one document from the index; it opens no file. */
export function createGetDocumentChunks(store: KnowledgeStore): Tool<z.infer<typeof parameters>> {
  return {
    name: 'get_document_chunks',
    description: 'Reads the first 3 chunks of the document with a given id. Takes no path and no name.',
    parameters,
    isOffered: () => true,
    async run({ document_id }) {
      const found = await store.getChunks(document_id, mostChunks);
      if (found === undefined) {
        return { forModel: { error: `There is no document with the id ${document_id}.` }, isError: true };
      }
      const { document, chunks, total } = found;
      return {
        forModel: {
          document_id: document.documentId,
          source_name: document.title,
          chunks: chunks.map(describeChunk),
          total_chunk_count: total,
          returned_chunk_count: chunks.length,
          truncated: total > chunks.length,
        },
        passages: chunks.map((chunk) => passageOf(chunk, document)),
        isError: false,
      };
    },
  };
}

function describeChunk(chunk: Chunk, index: number): Record<string, unknown> {
  return {
    n: index + 1,
    chunk_id: chunk.chunkId,
    start_line: chunk.startLine,
    end_line: chunk.endLine,
    ...(chunk.page !== undefined && { page: chunk.page }),
    token_count: chunk.tokenCount,
    text: chunk.text,
  };
}

function passageOf(chunk: Chunk, document: DocumentSummary): Passage {
  const { documentId, chunkId, startLine, endLine, page, heading, text } = chunk;
  return {
    documentId,
    title: document.title,
    chunkIds: [chunkId],
    startLine,
    endLine,
    ...(page !== undefined && { page }),
    heading,
    text,
    score: 0,
    ...(document.sourceUrl !== undefined && { sourceUrl: document.sourceUrl }),
  };
}
