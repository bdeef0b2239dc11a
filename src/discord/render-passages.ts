import type { APIEmbed } from 'discord.js';
import type { App } from '../app.js';
import type { Language } from '../language.js';
import { phrase } from '../messages.js';
import { shownHost } from '../shown-host.js';
import { escapeMarkdown, plainLine } from './escape-markdown.js';
import { markPassage } from './mark-passage.js';
import type { Outgoing } from './render.js';

type Passage = Awaited<ReturnType<App['searchPassages']>>['passages'][number];

// Three embeds of at most 1,910 each stay under Discord's 6,000 for all embeds of a message.
const mostTitle = 150;
const mostText = 1400;
const mostHost = 100;
const mostFooter = 250;
// Without embeds three of 560 stay under the 2,000 of a message.
const mostPlainTitle = 100;
const mostPlainText = 380;

/**
 * The passages of a search without a model, best first, at most three: where each stands and its text, the words of
 * the question in bold. Where embeds are not shown, a shorter text.
 */
export function renderPassages(
  found: { query: string; passages: readonly Passage[] },
  options: { canEmbed: boolean; language: Language },
): Outgoing {
  const { language } = options;
  const passages = found.passages.slice(0, 3);
  const query = escapeMarkdown(found.query, 200);
  const content = phrase('passagesFound', language, { query });
  if (options.canEmbed) return { content, embeds: passages.map((passage) => asEmbed(passage, language)) };
  const parts = passages.map((passage) => {
    const title = `**${escapeMarkdown(passage.title, mostPlainTitle)}** · ${placeOf(passage, language)}`;
    return `${title}\n${markPassage(passage.text, passage.matches, mostPlainText)}`;
  });
  return { content: [content, ...parts].join('\n') };
}

/** The host stands above the title, where no title can hide it. */
function asEmbed(passage: Passage, language: Language): APIEmbed {
  const { title, sourceUrl, heading, text, matches, documentId } = passage;
  const isLink = sourceUrl !== undefined && sourceUrl.length <= 2000 && /^https?:/.test(sourceUrl);
  const place = [placeOf(passage, language), documentId].join(' · ');
  const path = plainLine(heading, mostFooter - place.length - 3);
  return {
    ...(sourceUrl !== undefined && { author: { name: plainLine(shownHost(sourceUrl), mostHost) } }),
    title: escapeMarkdown(title, mostTitle) || documentId,
    ...(isLink && { url: sourceUrl }),
    description: markPassage(text, matches, mostText),
    footer: { text: path === '' ? place : `${path}\n${place}` },
  };
}

function placeOf({ startLine: from, endLine: to, page }: Passage, language: Language): string {
  const lines = phrase(from === to ? 'lineOf' : 'linesOf', language, { from, to });
  return page === undefined ? lines : `${phrase('pageOf', language, { page })} · ${lines}`;
}
