import type { z } from 'zod';
import { DocentError } from '../errors.js';
import type { Language } from '../language.js';
import { explain, type PhraseKey, phrase } from '../messages.js';
import { blockQuote, inline } from './block-quote.js';
import { relevantExcerpts } from './relevant-excerpt.js';
import {
  chunksFound,
  failed,
  fileRead,
  hitsFound,
  imported,
  pageRead,
  passagesFound,
  sourcesFound,
  webFound,
} from './tool-results.js';
import { webQuery } from './web-request.js';

/** What an answer is made from. `result` is the tool's result as a value: text in it comes from outside. */
export interface AnswerMaterial {
  toolName: string;
  result: unknown;
  /** The person's own words, with what they go on from. */
  question: string;
  language: Language;
  termsOf: (text: string) => string[];
}

/** The answer that a tool's result allows without a language model: quotations and the program's own sentences. */
export function answerFrom(material: AnswerMaterial): string {
  const failure = failed.safeParse(material.result);
  if (failure.success) return answerFromFailure(material, failure.data);
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
    case 'search_files':
      return answerFromHits(material);
    case 'read_file':
      return answerFromFile(material);
    case 'fetch_page':
      return answerFromPage(material);
    default:
      return say(material, 'quoteFailed', { error: material.toolName });
  }
}

/** Tools speak English to the model; what has a code has its sentence in the person's language. */
function answerFromFailure(material: AnswerMaterial, failure: z.infer<typeof failed>): string {
  const code = failure.code ?? (material.toolName === 'get_document_chunks' ? 'document_unknown' : undefined);
  if (code !== undefined) return explain(new DocentError(code), material.language);
  return say(material, 'quoteFailed', { error: inline(failure.error, 400) });
}

// Measured on question sets in both scripts and English against documents that do and do not answer them: below the
// first nearly nothing is an answer, above the second most is.
const leastCoverage = 0.22;
const clearCoverage = 0.5;

function answerFromPassages(material: AnswerMaterial): string {
  const { passages } = passagesFound.parse(material.result);
  const { quotes, coverage } = relevantExcerpts(material.question, passages, material.termsOf);
  const example = { words: inline(webQuery(material.question, 60) || material.question, 60) };
  if (quotes.length === 0 || coverage < leastCoverage) return say(material, 'quoteNothing', example);
  if (coverage > clearCoverage) return [say(material, 'quoteFound'), ...asQuotes(quotes)].join('\n\n');
  const [closest] = asQuotes(quotes);
  return [say(material, 'quoteClosest'), closest, say(material, 'quoteOfferWeb', example)].join('\n\n');
}

function answerFromChunks(material: AnswerMaterial): string {
  const found = chunksFound.parse(material.result);
  const chunks = found.chunks.map((chunk) => ({ ...chunk, title: found.source_name, heading: '' }));
  const intro = say(material, found.truncated ? 'quoteChunksOfMore' : 'quoteChunks', {
    name: inline(found.source_name, 120),
    total: found.total_chunk_count,
    returned: found.returned_chunk_count,
  });
  return [intro, ...asQuotes(relevantExcerpts(material.question, chunks, material.termsOf).quotes)].join(
    '\n\n',
  );
}

function asQuotes(quotes: readonly { n: number; text: string }[]): string[] {
  return quotes.map(({ n, text }) => blockQuote(text, `[${n}]`));
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

/** The lines themselves are shown by the front, whatever is said of them. */
function answerFromHits(material: AnswerMaterial): string {
  const { pattern, line_count: count, has_more: hasMore } = hitsFound.parse(material.result);
  const key = count === 0 ? 'hitsNone' : hasMore ? 'quoteHitsMany' : 'quoteHits';
  return say(material, key, { pattern: inCode(pattern), count });
}

function answerFromFile(material: AnswerMaterial): string {
  const { path, first_line: from, last_line: to, total_lines: total, text } = fileRead.parse(material.result);
  const heading = say(material, 'quoteFile', { path: inCode(path), from, to, total });
  return `${heading}\n\n${codeBlock(text)}`;
}

function answerFromPage(material: AnswerMaterial): string {
  const page = pageRead.parse(material.result);
  const passage = { n: 1, title: page.title, heading: '', text: page.text };
  const { quotes } = relevantExcerpts(material.question, [passage], material.termsOf);
  const texts = quotes.length > 0 ? quotes.map(({ text }) => text) : [page.text.slice(0, 800)];
  const cut = { shown: page.shown_tokens, total: page.total_tokens };
  return [
    say(material, 'quotePage', { title: inline(page.title, 200), url: inline(page.url, 400) }),
    ...texts.map((text) => blockQuote(text, '')),
    ...(page.truncated ? [say(material, 'quotePageCut', cut)] : []),
  ].join('\n\n');
}

/** Names of code as they are: formatting would eat their underscores. */
const inCode = (text: string) => `\`${text.replace(/[\p{Cc}`]/gu, ' ')}\``;

/** A fence longer than any run of backticks within. */
function codeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function say(material: AnswerMaterial, key: PhraseKey, values: Record<string, string | number> = {}): string {
  return phrase(key, material.language, values);
}
