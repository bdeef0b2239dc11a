import type { Language } from '../language.js';
import { phrase } from '../messages.js';
import type { SearchRecord, SearchResult } from '../search-record.js';
import type { Attachment, Citation, TurnResult, WorkspaceHits } from '../turn/turn.js';
import { printable, type Terminal } from './terminal.js';

/** Shows a turn to the person at the terminal: the answer, what it rests on, and what can be chosen. */
export function printTurn(result: TurnResult, terminal: Terminal): void {
  const { language } = result;
  const parts = [
    result.answer,
    result.attachment && describeAttachment(result.attachment, language),
    list(phrase('sourcesHeading', language), result.citations, language),
    list(phrase('consultedHeading', language), result.consulted, language),
    result.notice,
  ];
  terminal.out(`${printable(parts.filter((part) => part).join('\n\n'))}\n`);
}

function list(heading: string, citations: Citation[], language: Language): string {
  if (citations.length === 0) return '';
  return [
    heading,
    ...citations.map((citation) => `  [${citation.number}] ${describeCitation(citation, language)}`),
  ].join('\n');
}

/** `handbook.md, lines 12–20 (doc-…)`, with page and address where there are any. */
export function describeCitation(
  citation: Pick<Citation, 'title' | 'startLine' | 'endLine' | 'page' | 'sourceUrl' | 'documentId'>,
  language: Language,
): string {
  const { title, startLine, endLine, page, sourceUrl, documentId } = citation;
  const lines = phrase('lines', language, { startLine, endLine });
  const where = page === undefined ? lines : `${phrase('page', language, { page })}, ${lines}`;
  return `${title}, ${where} (${documentId})${sourceUrl === undefined ? '' : ` ${sourceUrl}`}`;
}

function describeAttachment(attachment: Attachment, language: Language): string {
  switch (attachment.kind) {
    case 'search':
      return describeSearch(attachment.record, language);
    case 'hits':
      return describeHits(attachment.hits, language);
    case 'card': {
      const result = attachment.record.results.find(({ sourceId }) => sourceId === attachment.sourceId);
      if (result === undefined) return '';
      const { sourceId } = result;
      const wasRead = attachment.wasRead ? [phrase('pageCard', language, { sourceId })] : [];
      return [describeResult(result), ...wasRead].join('\n\n');
    }
    case 'imported': {
      const { title, documentId, chunks } = attachment.outcome;
      return phrase('importedAs', language, { title, documentId, chunks });
    }
  }
}

/** `path:line: text`, in path order, with what is missing from it. */
function describeHits(found: WorkspaceHits, language: Language): string {
  const { hits, pattern, path, hasMore, stopped } = found;
  if (hits.length === 0)
    return phrase('hitsNone', language, { pattern, ...(path !== undefined && { path }) });
  return [
    ...hits.map((hit) => `${hit.path}:${hit.line}: ${hit.text}`),
    ...(hasMore ? ['', phrase('hitsMore', language)] : []),
    ...(stopped === undefined ? [] : ['', phrase('hitsStopped', language)]),
  ].join('\n');
}

/** The query that was sent, the candidates, and how to choose one. */
export function describeSearch(record: SearchRecord, language: Language): string {
  const heading = phrase('searchedFor', language, { query: record.query });
  if (record.results.length === 0) return heading;
  const first = record.results[0]?.sourceId ?? 'web-1';
  return [
    heading,
    ...record.results.map(describeResult),
    phrase('howToChoose', language, { sourceId: first }),
  ].join('\n\n');
}

function describeResult({ sourceId, title, url, snippet }: SearchResult): string {
  return `${sourceId}  ${title}\n       ${url}${snippet === '' ? '' : `\n       ${snippet}`}`;
}
