import { type APIButtonComponentWithCustomId, ButtonStyle, ComponentType } from 'discord.js';
import type { Language } from '../language.js';
import { phrase } from '../messages.js';
import type { WorkspaceHits } from '../turn/turn.js';
import { codeBlock } from './code-block.js';
import { cutAt, escapeMarkdown, plainLine } from './escape-markdown.js';
import type { Outgoing } from './render.js';

/** Lines of one message. */
const hitsShown = 10;
const mostInBlock = 1150;
const mostContent = 1950;

/** A page of lines of the team's files, with links where they stand on the web and buttons to page (rule 8.4 holds). */
export function renderHits(found: WorkspaceHits, runId: string, language: Language): Outgoing {
  const { pattern, path, skipped } = found;
  const hits = found.hits.slice(0, hitsShown);
  const hasMore = found.hasMore || found.hits.length > hits.length;
  const heading = phrase('hitsFound', language, {
    pattern: escapeMarkdown(pattern, 200),
    ...(path !== undefined && { path: escapeMarkdown(path, 120) }),
    from: skipped + 1,
    to: skipped + hits.length,
    ...(!hasMore && { total: skipped + hits.length }),
  });
  const stopped = found.stopped === undefined ? [] : [`-# ${phrase('hitsStopped', language)}`];
  const top = [heading, codeBlock(linesOf(hits, pattern)), ...stopped].join('\n');
  return {
    content: withLinks(top, hits),
    components: paging({ runId, skipped, hasMore, language }),
  };
}

/** Each line gets an equal share of the block; a short one leaves its rest to the others. */
function linesOf(hits: WorkspaceHits['hits'], pattern: string): string {
  let room = mostInBlock;
  return hits
    .map((hit, index) => {
      const share = Math.floor(room / (hits.length - index));
      const line = withinShare(
        `${plainLine(hit.path, 90)}:${hit.line}: `,
        hit.text.trimStart(),
        pattern,
        share - 1,
      );
      room -= line.length + 1;
      return line;
    })
    .join('\n');
}

/** A line within its share, cut so that the hit stays in sight. */
function withinShare(place: string, text: string, pattern: string, most: number): string {
  const room = Math.max(20, most - place.length);
  if (text.length <= room) return place + text;
  const at = Math.max(0, text.toLowerCase().indexOf(pattern.toLowerCase()));
  const from = Math.max(0, Math.min(at - 15, text.length - room));
  const start = from === 0 ? '' : '…';
  return `${place}${start}${cutAt(text.slice(from), room - start.length - 1)}…`;
}

/** The addresses come from the checkout's own remote; those that fit are shown. */
function withLinks(top: string, hits: WorkspaceHits['hits']): string {
  let content = top;
  for (const { path, line, url } of hits) {
    if (url === undefined) continue;
    const link = `[${escapeMarkdown(path.split('/').at(-1) ?? path, 60)}:${line}](<${url}>)`;
    const next = `${content}${content === top ? '\n-# ' : ' · '}${link}`;
    if (next.length <= mostContent) content = next;
  }
  return content;
}

function paging(page: { runId: string; skipped: number; hasMore: boolean; language: Language }) {
  const button = (
    label: 'hitsShowPrevious' | 'hitsShowMore',
    skip: number,
  ): APIButtonComponentWithCustomId => ({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: phrase(label, page.language),
    custom_id: `hits:${page.runId}:${skip}`,
  });
  const buttons = [
    ...(page.skipped > 0 ? [button('hitsShowPrevious', Math.max(0, page.skipped - hitsShown))] : []),
    ...(page.hasMore ? [button('hitsShowMore', page.skipped + hitsShown)] : []),
  ];
  return buttons.length === 0 ? [] : [{ type: ComponentType.ActionRow as const, components: buttons }];
}
