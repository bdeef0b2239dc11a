import { z } from 'zod';
import { errorCodes } from '../errors.js';

// What the quoting responder reads of each tool's result. Results are a border: this room knows no tool.

/** Any tool: it did not work. */
export const failed = z.object({
  error: z.string().min(1),
  code: z.enum(errorCodes).optional().catch(undefined),
});
/** `search_documents` */
export const passagesFound = z.object({
  passages: z.array(z.object({ n: z.number(), title: z.string(), heading: z.string(), text: z.string() })),
});
/** `get_document_chunks` */
export const chunksFound = z.object({
  source_name: z.string(),
  chunks: z.array(z.object({ n: z.number(), text: z.string() })),
  total_chunk_count: z.number(),
  returned_chunk_count: z.number(),
  truncated: z.boolean(),
});
/** `list_sources` */
export const sourcesFound = z.object({
  sources: z.array(z.object({ source_name: z.string(), document_id: z.string() })),
  total: z.number(),
});
/** `web_search` */
export const webFound = z.object({
  query: z.string(),
  state: z.enum(['ok', 'empty', 'blocked', 'unreadable', 'offline']),
  detail: z.string().optional(),
  result_count: z.number(),
});
/** `import_web_source` */
export const imported = z.object({
  status: z.enum(['imported', 'replaced', 'unchanged']),
  source_id: z.string(),
  title: z.string(),
  chunks: z.number(),
  warnings: z.array(z.string()).default([]),
});

/** `search_files` */
export const hitsFound = z.object({ pattern: z.string(), line_count: z.number(), has_more: z.boolean() });
/** `read_file` */
export const fileRead = z.object({
  path: z.string(),
  first_line: z.number(),
  last_line: z.number(),
  total_lines: z.number(),
  text: z.string(),
});
/** `fetch_page` */
export const pageRead = z.object({
  url: z.string(),
  title: z.string(),
  text: z.string(),
  truncated: z.boolean(),
  shown_tokens: z.number(),
  total_tokens: z.number(),
});
