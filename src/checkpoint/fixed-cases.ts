import type { RunRecord } from '../records/records.js';
import type { TurnResult } from '../turn/turn.js';
import { checkpointDocuments, checkpointSearch } from './checkpoint-documents.js';

/** A question with the one right way to answer it. */
export interface FixedCase {
  id: string;
  question: string;
  /** Null: the model must answer without a tool. */
  tool: string | null;
  /** Undefined if these are the arguments (by their JSON) that the question leaves no choice about. */
  wrongArguments(args: unknown): string | undefined;
  /** Undefined if the tool gave what it must have given. */
  wrongResult(turn: { result: TurnResult; run: RunRecord }): string | undefined;
  answer: RegExp;
}

const [settings, guide] = checkpointDocuments;

/**
 * The four cases of product rule 9, in the languages of the people who ask: a document found by name, one read by id, a
 * web search, and arithmetic that needs no tool.
 */
export const fixedCases: readonly FixedCase[] = [
  {
    id: 'find-document-by-name',
    question: '哪些文件的名稱含有「deployment」？請用 list_sources 查，並列出完整名稱。',
    tool: 'list_sources',
    wrongArguments: exactly({ name_contains: 'deployment' }),
    wrongResult: ({ run }) =>
      mustEqual('sources', namesIn(run.toolCall?.result), JSON.stringify([guide?.fileName])),
    answer: /lantern-deployment-guide/i,
  },
  {
    id: 'read-document-by-id',
    question: `Read the document ${settings?.document.documentId} by its id and tell me how many workers (LANTERN_WORKERS) production has.`,
    tool: 'get_document_chunks',
    wrongArguments: exactly({ document_id: settings?.document.documentId }),
    wrongResult: ({ run }) => mustContain('result', JSON.stringify(run.toolCall?.result), 'LANTERN_WORKERS'),
    answer: /(?<!\d)14(?!\d)|fourteen|十四/i,
  },
  {
    id: 'search-the-web',
    question: '请上网搜索 GeoJSON 格式的官方规范，并告诉我找到的网址。',
    tool: 'web_search',
    wrongArguments: (args) => mustContain('query', queryIn(args).toLowerCase(), 'geojson'),
    wrongResult: ({ result }) =>
      mustEqual('candidates', candidatesOf(result), checkpointSearch.results[0]?.url),
    answer: /rfc-editor\.org\/rfc\/rfc7946/i,
  },
  {
    id: 'arithmetic-without-tool',
    question: 'What is 17 plus 25? You need no document for this.',
    tool: null,
    wrongArguments: () => undefined,
    wrongResult: ({ result }) => mustEqual('model calls', String(result.modelCalls), '1'),
    answer: /(?<!\d)42(?!\d)|forty-two|四十二/i,
  },
];

function exactly(expected: Record<string, string | undefined>) {
  return (args: unknown) => mustEqual('arguments', JSON.stringify(args), JSON.stringify(expected));
}

function mustEqual(what: string, found: string, expected: string | undefined): string | undefined {
  return found === expected ? undefined : `${what}: expected ${expected}, got ${found}`;
}

function mustContain(what: string, found: string | undefined, expected: string): string | undefined {
  return found?.includes(expected) ? undefined : `${what}: expected to contain ${expected}, got ${found}`;
}

function namesIn(toolResult: unknown): string {
  const sources = (toolResult as { sources?: { source_name?: unknown }[] } | undefined)?.sources;
  return JSON.stringify(sources?.map((source) => source.source_name) ?? null);
}

function queryIn(args: unknown): string {
  return String((args as { query?: unknown } | undefined)?.query ?? '');
}

function candidatesOf({ attachment }: TurnResult): string {
  return attachment?.kind === 'search'
    ? attachment.record.results.map((candidate) => candidate.url).join(' ')
    : 'none';
}
