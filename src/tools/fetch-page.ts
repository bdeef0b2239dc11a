import { z } from 'zod';
import { DocentError } from '../errors.js';
import type { Converter } from '../ingest/convert.js';
import type { Converted } from '../ingest/converted.js';
import { estimateTokens } from '../knowledge/estimate-tokens.js';
import type { FetchedSource, FetchGuarded } from '../web/fetched-source.js';
import { parseUserUrl } from '../web/url-policy.js';
import { cutToTokens } from './cut-to-tokens.js';
import type { Attachment, Tool, ToolContext, ToolResult } from './tool.js';

/** Of the page as the model sees it. */
const maxTokens = 4_000;
/** How often a page may lead to yet another host. */
const mostMoves = 3;

const parameters = z.strictObject({
  url: z.string().trim().min(1).max(2048).describe('The address exactly as the person wrote it.'),
});

/**
 * Reads a page that the person named in their own words, once they have seen its full address and said yes; nothing
 * is stored. Another host than the confirmed one is asked for anew. Afterwards the page is offered for import, under
 * the rules of any other import.
 */
export function createFetchPage(options: {
  fetchGuarded: FetchGuarded;
  converter: Pick<Converter, 'convert'>;
}): Tool<z.infer<typeof parameters>> {
  return {
    name: 'fetch_page',
    description:
      'Reads one web page whose address the person wrote, after they confirm it, and returns its text. It stores nothing.',
    parameters,
    asksItself: true,
    isOffered: ({ ownUrls }) => ownUrls.some((written) => normalise(written) !== undefined),
    async run({ url }, context) {
      const asked = pageAddress(url);
      if (!context.ownUrls.some((written) => normalise(written) === asked)) {
        throw new DocentError('page_not_named', { url: asked });
      }
      const fetched = await fetchConfirmed(options.fetchGuarded, asked, context);
      const page = await convertPage(options.converter, fetched, context.signal);
      return describe(fetched, page, context);
    },
  };
}

/** The address as the guard reads it, without the place in the page, which is never requested. */
function pageAddress(written: string): string {
  const url = parseUserUrl(written);
  url.hash = '';
  return url.href;
}

/** The same; undefined for one that it refuses. */
function normalise(written: string): string | undefined {
  try {
    return pageAddress(written);
  } catch {
    return undefined;
  }
}

async function fetchConfirmed(
  fetchGuarded: FetchGuarded,
  asked: string,
  context: ToolContext,
): Promise<FetchedSource> {
  let url = asked;
  let from: string | undefined;
  for (let moves = 0; ; moves += 1) {
    // Another host is never one that the person wrote: it is asked for whatever the policy.
    if (from !== undefined || context.ruleOf('fetch_page') === 'ask') {
      const { host } = new URL(url);
      await context.confirm({ kind: 'fetch', url, host, ...(from !== undefined && { from }) });
    }
    try {
      return await fetchGuarded(url, { signal: context.signal, sameHostOnly: true });
    } catch (error) {
      const moved = error instanceof DocentError && error.code === 'redirect_other_host';
      if (!moved || moves === mostMoves) throw error;
      from = url;
      url = String(error.details['url']);
    }
  }
}

/** Nothing is kept here, so a conversion that fails is told in other words than that of an import. */
async function convertPage(
  converter: Pick<Converter, 'convert'>,
  { bytes, kind, charset, finalUrl }: FetchedSource,
  signal: AbortSignal,
): Promise<Converted> {
  const source = { bytes, kind, name: finalUrl, url: finalUrl, ...(charset !== undefined && { charset }) };
  try {
    return await converter.convert(source, { signal });
  } catch (error) {
    if (!(error instanceof DocentError) || error.code === 'cancelled') throw error;
    throw new DocentError('page_unreadable', { reason: error.code }, { cause: error });
  }
}

function describe(fetched: FetchedSource, page: Converted, context: ToolContext): ToolResult {
  const { finalUrl, requestedUrl } = fetched;
  const title = page.title ?? new URL(finalUrl).host;
  const shown = cutToTokens(page.markdown, maxTokens);
  const total = estimateTokens(page.markdown);
  const isCut = shown.length < page.markdown.length;
  const card = context.ruleOf('import_web_source') === 'deny' ? undefined : offer(title, finalUrl, context);
  return {
    forModel: {
      url: finalUrl,
      ...(finalUrl !== requestedUrl && { requested_url: requestedUrl }),
      title,
      total_tokens: total,
      shown_tokens: isCut ? estimateTokens(shown) : total,
      truncated: isCut,
      ...(isCut && {
        note: `Only the beginning is here: about ${estimateTokens(shown)} of ${total} tokens. Say so.`,
      }),
      text: shown,
    },
    ...(card && { forUser: card }),
    isError: false,
  };
}

/** The page as a search with one result, to be chosen and asked for like any other (rules 3.3, 4.1). */
function offer(title: string, url: string, { searches }: ToolContext): Attachment {
  searches.withdraw();
  const record = searches.save({
    query: url,
    state: 'ok',
    results: [{ sourceId: 'web-1', title: title.slice(0, 240), url, snippet: '' }],
  });
  return { kind: 'card', record, sourceId: 'web-1', wasRead: true };
}
