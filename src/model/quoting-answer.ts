import { z } from 'zod';
import type { Language } from '../language.js';
import { type PhraseKey, phrase } from '../messages.js';
import { blockQuote, inline } from './block-quote.js';
import { relevantExcerpts } from './relevant-excerpt.js';
import { webQuery } from './web-request.js';

/** What an answer is made from. `result` is the tool's result as a value: text in it comes from outside. */
export interface AnswerMaterial {
  toolName: string;
  result: unknown;
  /** The person's own words. */
  words: string;
  language: Language;
  termsOf: (text: string) => string[];
}

/** The answer that a tool's result allows without a language model: quotations and the program's own sentences. */
export function answerFrom(material: AnswerMaterial): string {
  const failure = failed.safeParse(material.result);
  if (failure.success) return say(material, 'quoteFailed', { error: inline(failure.data.error, 400) });
  switch (material.toolName) {
    case 'search_documents':
      return answerFromPassages(material);
    case 'get_document_chunks':
      return answerFromChunks(material);
    case 'list_sources':
      return answerFromSources(material);
    case 'web_search':
      return answerFromWeb(material);
    case 'import_web_source':
      return answerFromImport(material);
    default:
      return say(material, 'quoteFailed', { error: material.toolName });
  }
}

const failed = z.object({ error: z.string().min(1) });
const passagesFound = z.object({
  passages: z.array(z.object({ n: z.number(), title: z.string(), heading: z.string(), text: z.string() })),
});
const chunksFound = z.object({
  source_name: z.string(),
  chunks: z.array(z.object({ n: z.number(), text: z.string() })),
  total_chunk_count: z.number(),
  returned_chunk_count: z.number(),
  truncated: z.boolean(),
});
const sourcesFound = z.object({
  sources: z.array(z.object({ source_name: z.string(), document_id: z.string() })),
  total: z.number(),
});
const webFound = z.object({
  query: z.string(),
  state: z.enum(['ok', 'empty', 'blocked', 'unreadable', 'offline']),
  detail: z.string().optional(),
  result_count: z.number(),
});
const imported = z.object({
  status: z.enum(['imported', 'replaced', 'unchanged']),
  source_id: z.string(),
  title: z.string(),
  chunks: z.number(),
  warnings: z.array(z.string()).default([]),
});

function answerFromPassages(material: AnswerMaterial): string {
  const { passages } = passagesFound.parse(material.result);
  const excerpts = relevantExcerpts(material.words, passages, material.termsOf);
  if (excerpts.length === 0) {
    return say(material, 'quoteNothing', { words: inline(webQuery(material.words) || material.words, 60) });
  }
  const quotes = excerpts.map(({ n, text }) => blockQuote(text, `[${n}]`));
  return [say(material, 'quoteFound'), ...quotes].join('\n\n');
}

function answerFromChunks(material: AnswerMaterial): string {
  const found = chunksFound.parse(material.result);
  const chunks = found.chunks.map((chunk) => ({ ...chunk, title: found.source_name, heading: '' }));
  const excerpts = relevantExcerpts(material.words, chunks, material.termsOf);
  const intro = say(material, found.truncated ? 'quoteChunksOfMore' : 'quoteChunks', {
    name: inline(found.source_name, 120),
    total: found.total_chunk_count,
    returned: found.returned_chunk_count,
  });
  return [intro, ...excerpts.map(({ n, text }) => blockQuote(text, `[${n}]`))].join('\n\n');
}

function answerFromSources(material: AnswerMaterial): string {
  const { sources, total } = sourcesFound.parse(material.result);
  if (total === 0) return say(material, 'quoteNoSources');
  const lines = sources.map(
    (source) => `- ${inline(source.source_name, 120)} (\`${inline(source.document_id, 40)}\`)`,
  );
  const more = total > sources.length ? [say(material, 'quoteMoreSources', { shown: sources.length })] : [];
  return [say(material, 'quoteSources', { total }), lines.join('\n'), ...more].join('\n\n');
}

function answerFromWeb(material: AnswerMaterial): string {
  const found = webFound.parse(material.result);
  const key = (
    {
      ok: 'quoteWebOk',
      empty: 'quoteWebEmpty',
      blocked: 'quoteWebBlocked',
      unreadable: 'quoteWebUnreadable',
      offline: 'quoteWebOffline',
    } as const
  )[found.state];
  return say(material, key, {
    query: inline(found.query, 300),
    count: found.result_count,
    detail: inline(found.detail ?? '–', 120),
  });
}

function answerFromImport(material: AnswerMaterial): string {
  const { status, source_id, title, chunks, warnings } = imported.parse(material.result);
  const key = (
    { imported: 'quoteImported', replaced: 'quoteReplaced', unchanged: 'quoteUnchanged' } as const
  )[status];
  const sentence = say(material, key, { source: source_id, title: inline(title, 240), chunks });
  return [sentence, ...warnings.map((warning) => `- ${inline(warning, 300)}`)].join('\n');
}

function say(material: AnswerMaterial, key: PhraseKey, values: Record<string, string | number> = {}): string {
  return phrase(key, material.language, values);
}
