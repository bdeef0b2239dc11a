import type { RawToolCall, ToolSchema } from './chat-model.js';
import { documentIdIn, documentListIn } from './document-request.js';
import { fileReadIn, fileSearchIn, pageIn } from './file-request.js';
import { asksForWeb, webQuery } from './web-request.js';

/** What the quoting responder goes by: the person's own words and what the program knows of them. */
export interface QuotingSituation {
  words: string;
  /** Their earlier messages, oldest first. */
  wordsBefore: readonly string[];
  chosenSourceId?: string;
  tools: readonly ToolSchema[];
}

/**
 * The one tool call that these words ask for, as a model would write it; undefined if the tool they need is not
 * offered.
 */
export function callFor(situation: QuotingSituation): RawToolCall | undefined {
  const chosen = nameAndArguments(situation);
  if (chosen === undefined) return undefined;
  const [name, args] = chosen;
  return { id: 'call-1', type: 'function', name, arguments: JSON.stringify(args) };
}

function nameAndArguments(
  situation: QuotingSituation,
): [string, Record<string, string | number>] | undefined {
  const { words, chosenSourceId, tools } = situation;
  const offered = (name: string) => tools.some((tool) => tool.name === name);
  if (chosenSourceId !== undefined && offered('import_web_source')) {
    return ['import_web_source', { source_id: chosenSourceId }];
  }
  if (asksForWeb(words) && offered('web_search')) return ['web_search', { query: queryFor(situation) }];
  const files = filesOrPage(words, offered);
  if (files !== undefined) return files;
  const list = documentListIn(words);
  if (list !== undefined && offered('list_sources')) {
    return ['list_sources', { name_contains: list.nameContains }];
  }
  const documentId = documentIdIn(words);
  if (documentId !== undefined && offered('get_document_chunks')) {
    return ['get_document_chunks', { document_id: documentId }];
  }
  if (!offered('search_documents')) return undefined;
  return [
    'search_documents',
    { query: withinLength(questionIn(situation), maxLength(tools, 'search_documents', 'query', 300)) },
  ];
}

/** A page that is named comes before a file that is: an address may hold what looks like a path. */
function filesOrPage(
  words: string,
  offered: (name: string) => boolean,
): [string, Record<string, string | number>] | undefined {
  const page = offered('fetch_page') ? pageIn(words) : undefined;
  if (page !== undefined) return ['fetch_page', { url: page }];
  const search = offered('search_files') ? fileSearchIn(words) : undefined;
  if (search !== undefined) return ['search_files', search];
  const place = offered('read_file') ? fileReadIn(words) : undefined;
  return place === undefined ? undefined : ['read_file', place];
}

/**
 * What is to be looked up in the documents: the words, behind the question before them if they only go on from it
 * ("那假日呢？", "and on Sundays?").
 */
export function questionIn({ words, wordsBefore }: Pick<QuotingSituation, 'words' | 'wordsBefore'>): string {
  const before = wordsBefore.at(-1);
  const goesOn =
    words.trim().length <= 24 &&
    /^(?:那|還有|还有|and\b|what about\b|how about\b)|呢[?？]?\s*$/iu.test(words);
  return before !== undefined && goesOn ? `${before} ${words}` : words;
}

/** "Please search the web" alone means what was asked before. */
function queryFor({ words, wordsBefore, tools }: QuotingSituation): string {
  const longest = maxLength(tools, 'web_search', 'query', 300);
  const candidates = [words, ...wordsBefore.toReversed()].map((said) => webQuery(said, longest));
  return candidates.find((query) => query !== '') ?? withinLength(words, longest);
}

function maxLength(tools: readonly ToolSchema[], tool: string, parameter: string, fallback: number): number {
  const properties = tools.find(({ name }) => name === tool)?.parameters['properties'];
  const schema = (properties as Record<string, { maxLength?: unknown }> | undefined)?.[parameter];
  return typeof schema?.maxLength === 'number' ? schema.maxLength : fallback;
}

function withinLength(words: string, longest: number): string {
  return words
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trim();
}
