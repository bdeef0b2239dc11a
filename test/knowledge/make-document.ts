import type { Document } from '../../src/knowledge/knowledge-store.js';

/** A document of a Markdown body, as it would stand in `knowledge/raw/`: with three lines of front matter. */
export function makeDocument(documentId: string, body: string, more: Partial<Document> = {}): Document {
  return {
    documentId,
    title: documentId,
    sourceKey: `file:/${documentId}.md`,
    sourceType: 'text',
    sourceFormat: 'md',
    importedAt: '2026-11-30T08:00:00.000Z',
    markdown: `---\ndocument_id: "${documentId}"\n---\n${body}`,
    bodyStartLine: 4,
    ...more,
  };
}

export async function* each(...documents: Document[]): AsyncGenerator<Document> {
  yield* documents;
}
