import type { Language } from '../language.js';
import { phrase } from '../messages.js';
import type { SearchRecord, SearchResult } from '../search-record.js';
import type { Attachment, Citation, TurnResult } from '../turn/turn.js';
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
    case 'card': {
      const result = attachment.record.results.find(({ sourceId }) => sourceId === attachment.sourceId);
      return result === undefined ? '' : describeResult(result);
    }
    case 'imported': {
      const { title, documentId, chunks } = attachment.outcome;
      return phrase('importedAs', language, { title, documentId, chunks });
    }
  }
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
