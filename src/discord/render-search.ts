import { type APIEmbed, ButtonStyle, ComponentType } from 'discord.js';
import type { Language } from '../language.js';
import { type PhraseKey, phrase } from '../messages.js';
import type { SearchRecord, SearchResult, SearchState, SourceId } from '../search-record.js';
import { shownHost } from '../shown-host.js';
import { cutAt, escapeMarkdown, plainLine } from './escape-markdown.js';
import type { Outgoing } from './render.js';
import { messageLimit } from './split-message.js';

/** Discord's limit for the text of all embeds of a message. */
const allEmbedsLimit = 6000;

const sentences: Record<Exclude<SearchState, 'ok'>, PhraseKey> = {
  empty: 'quoteWebEmpty',
  blocked: 'quoteWebBlocked',
  unreadable: 'quoteWebUnreadable',
  offline: 'quoteWebOffline',
};

/** The candidates of a search: an embed and a button for each, or the sentence of the state it ended in. */
export function renderSearch(record: SearchRecord, language: Language): Outgoing {
  if (record.state !== 'ok' || record.results.length === 0)
    return { content: stateSentence(record, language) };
  const query = escapeMarkdown(record.query, 600);
  return {
    content: phrase('searchFound', language, { query }),
    embeds: withinLimit(record.results.map(asEmbed)),
    components: [row(record, record.results)],
  };
}

/** The same message where the bot may not embed: Discord would show the buttons alone. */
export function withoutEmbeds(shown: Outgoing): Outgoing {
  const { embeds = [], ...rest } = shown;
  const list = (withSnippets: boolean) =>
    embeds.map((embed) =>
      [
        `**${escapeMarkdown(embed.author?.name ?? '')}**`,
        embed.title ?? '',
        ...(withSnippets && embed.description ? [`-# ${embed.description}`] : []),
      ].join('\n'),
    );
  const whole = [shown.content, ...list(true)].join('\n');
  const content = whole.length <= messageLimit ? whole : [shown.content, ...list(false)].join('\n');
  return { ...rest, content: cutAt(content, messageLimit) };
}

/** What a search that found nothing says; the query as it was sent. */
export function stateSentence(record: SearchRecord, language: Language): string {
  const state = record.state === 'ok' ? 'empty' : record.state;
  return phrase(sentences[state], language, {
    query: escapeMarkdown(record.query, 600),
    detail: escapeMarkdown(record.detail ?? '', 200),
  });
}

/** One source with its single button (product rule 4.5); after its page was read, the button says what it is for. */
export function renderCard(
  card: { record: SearchRecord; sourceId: SourceId; wasRead?: true },
  language: Language,
): Outgoing {
  const { record, sourceId, wasRead } = card;
  const results = record.results.filter((result) => result.sourceId === sourceId);
  const query = escapeMarkdown(record.query, 600);
  const label = wasRead === undefined ? sourceId : phrase('pageCardButton', language, { sourceId });
  return {
    content: phrase(wasRead === undefined ? 'sourceCard' : 'pageCard', language, { sourceId, query }),
    embeds: results.map(asEmbed),
    components: [row(record, results, label)],
  };
}

/** The embeds' title links to the page; the host stands above it, where no title can hide it. */
function asEmbed(result: SearchResult): APIEmbed {
  const host = shownHost(result.url);
  const link = result.url.length <= 2000 && /^https?:/.test(result.url) ? { url: result.url } : {};
  return {
    author: { name: `${result.sourceId} · ${endOf(host, 100)}` },
    title: escapeMarkdown(result.title, 150) || plainLine(host, 150) || result.sourceId,
    ...link,
    ...(result.snippet.trim() !== '' && { description: escapeMarkdown(result.snippet, 500) }),
  };
}

function row(record: SearchRecord, results: readonly SearchResult[], label?: string) {
  return {
    type: ComponentType.ActionRow as const,
    components: results.map((result) => ({
      type: ComponentType.Button as const,
      style: ButtonStyle.Primary as const,
      label: label ?? result.sourceId,
      custom_id: `choose:${record.searchRecordId}:${result.sourceId.slice('web-'.length)}`,
    })),
  };
}

/** Takes the descriptions away, last first, in the case that cannot happen within the limits above. */
function withinLimit(embeds: APIEmbed[]): APIEmbed[] {
  const length = (embed: APIEmbed) =>
    [embed.title, embed.description, embed.author?.name].reduce((sum, text) => sum + (text ?? '').length, 0);
  const kept = embeds.map((embed) => ({ ...embed }));
  for (const embed of kept.toReversed()) {
    if (kept.reduce((sum, one) => sum + length(one), 0) <= allEmbedsLimit) break;
    delete embed.description;
  }
  return kept;
}

/** The end of a host name is the part that tells whose it is. */
const endOf = (host: string, most: number) => (host.length <= most ? host : `…${host.slice(1 - most)}`);
