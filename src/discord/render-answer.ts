import type { Language } from '../language.js';
import { explainWarning, type PhraseKey, phrase } from '../messages.js';
import type { Citation, TurnResult } from '../turn/turn.js';
import { bareLink, cutAt, escapeMarkdown, showLinkTargets } from './escape-markdown.js';
import type { Outgoing } from './render.js';
import { renderHits } from './render-hits.js';
import { renderCard, renderSearch, stateSentence } from './render-search.js';
import { closeFence, partText, splitMessage } from './split-message.js';

/** A result that needs more messages than this goes into a file. */
const mostParts = 4;
const mostCitations = 12;

/** Who asked what, for answers that stand under no message of the asker. */
export interface AskedLine {
  name: string;
  text: string;
}

/** A turn's result as messages, in order: the answer with its sources first, then candidates or a card. */
export function renderResult(
  result: TurnResult,
  asked?: AskedLine,
): { answer: Outgoing[]; buttons?: Outgoing } {
  const answer = renderAnswer(result, asked);
  const attachment = result.attachment;
  if (attachment?.kind === 'card') return { answer, buttons: renderCard(attachment, result.language) };
  if (attachment?.kind === 'hits' && attachment.hits.hits.length > 0) {
    return { answer, buttons: renderHits(attachment.hits, result.runId, result.language) };
  }
  if (attachment?.kind !== 'search' || attachment.record.state !== 'ok') return { answer };
  return { answer, buttons: renderSearch(attachment.record, result.language) };
}

function renderAnswer(result: TurnResult, asked?: AskedLine): Outgoing[] {
  const { language } = result;
  const body = closeFence(showLinkTargets(result.answer.trim()));
  const below = [programLine(result), ...sourceLines(result, language), noticeLine(result)].filter(
    (line) => line !== '',
  );
  const above = asked === undefined ? [] : [askedLine(asked, language)];
  const text = [...above, body, below.join('\n')].filter((part) => part !== '').join('\n\n');
  const parts = splitMessage(text)
    .map(partText)
    .filter((part) => part.trim() !== '');
  if (parts.length <= mostParts) return parts.map((content) => ({ content }));
  const rest = [phrase('answerAttached', language), ...below].join('\n');
  const room = 2000 - rest.length - 20;
  const preview = room > 200 ? closeFence(cutAt([...above, body].join('\n\n'), room)) : '';
  const shown = splitMessage([preview, rest].filter((part) => part !== '').join('\n\n')).map(partText);
  return shown.map((content, index) =>
    index === 0 ? { content, file: { name: 'answer.md', text: result.answer } } : { content },
  );
}

function askedLine(asked: AskedLine, language: Language): string {
  return `> ${phrase('askedBy', language, {
    name: `**${escapeMarkdown(asked.name, 100)}**`,
    text: escapeMarkdown(asked.text, 400),
  })}`;
}

/** What the program itself did or found, whatever the model says of it. */
function programLine(result: TurnResult): string {
  const { attachment, language } = result;
  // The quoting responder says it itself, and a failed search is the turn's error with its own sentence.
  const isSaid = result.notice !== undefined;
  if (attachment?.kind === 'search' && attachment.record.state !== 'ok') {
    return isSaid || result.error !== undefined ? '' : stateSentence(attachment.record, language);
  }
  if (attachment?.kind !== 'imported') return '';
  const { outcome } = attachment;
  const keys = { imported: 'importedNow', replaced: 'importedAnew', unchanged: 'importedBefore' } as const;
  const line = phrase(keys[outcome.status], language, {
    title: escapeMarkdown(outcome.title, 200),
    chunks: outcome.chunks,
    documentId: outcome.documentId,
  });
  const warnings = outcome.warnings
    .slice(0, 5)
    .map((warning) => `-# ⚠️ ${escapeMarkdown(explainWarning(warning, language), 300)}`);
  return [...(isSaid ? [] : [line]), ...warnings].join('\n');
}

function sourceLines(result: TurnResult, language: Language): string[] {
  const cited = result.citations.length > 0;
  const list = cited ? result.citations : result.consulted;
  if (list.length === 0) return [];
  const title: PhraseKey = cited ? 'citationsTitle' : 'consultedTitle';
  const lines = list.slice(0, mostCitations).map((citation) => `-# ${citationLine(citation, language)}`);
  const more = list.length - lines.length;
  return [
    `**${phrase(title, language)}**`,
    ...lines,
    ...(more > 0 ? [`-# ${phrase('andMore', language, { count: more })}`] : []),
  ];
}

function citationLine(citation: Citation, language: Language): string {
  const { startLine: from, endLine: to, page, sourceUrl } = citation;
  return [
    `[${citation.number}] ${escapeMarkdown(citation.title, 120)}`,
    ...(page === undefined ? [] : [phrase('pageOf', language, { page })]),
    phrase(from === to ? 'lineOf' : 'linesOf', language, { from, to }),
    ...(sourceUrl === undefined ? [] : [bareLink(sourceUrl)]),
  ].join(' · ');
}

const noticeLine = (result: TurnResult) => (result.notice === undefined ? '' : `-# ${result.notice}`);
