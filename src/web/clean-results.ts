import { bareHost, type PrivateHosts } from './private-hosts.js';
import type { FoundPage } from './search-provider.js';
import { checkUrl, parseUserUrl } from './url-policy.js';

const maxTitleLength = 240;
const maxSnippetLength = 500;

/**
 * What may be shown and chosen of the pages that a provider found: the guard's own rules on URLs (so that nothing is
 * offered that an import would refuse unseen), each page once, titles and snippets clean and short. A page without a
 * title is called by its host.
 */
export function cleanResults(found: readonly FoundPage[], exempted: PrivateHosts): FoundPage[] {
  const seen = new Set<string>();
  const clean: FoundPage[] = [];
  for (const page of found) {
    const url = importableUrl(page.url, exempted);
    if (url === undefined) continue;
    const identity = url.href.replace(/#.*$/, '');
    if (seen.has(identity)) continue;
    seen.add(identity);
    clean.push({
      title: cleanText(page.title, maxTitleLength) || bareHost(url),
      url: url.href,
      snippet: cleanText(page.snippet, maxSnippetLength),
    });
  }
  return clean;
}

/** The URL, normalised, if the guard would request it as far as can be told without its addresses. */
function importableUrl(raw: string, exempted: PrivateHosts): URL | undefined {
  try {
    const url = parseUserUrl(raw);
    const exempt = exempted.includes(url) ? { exempt: { loopback: exempted.namesLoopback(url) } } : {};
    checkUrl(url, { onLink: [], ...exempt });
    return url;
  } catch {
    return undefined;
  }
}

/**
 * One line of text without control characters, without characters that have no width or turn the direction of text,
 * cut to `maxLength` UTF-16 units between two characters as people see them.
 */
export function cleanText(text: string, maxLength: number): string {
  const line = text
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\n\v\f\r]+/gu, ' ')
    .replace(removedCharacters, '')
    .trim();
  return line.length <= maxLength ? line : cutAtGrapheme(line, maxLength);
}

function cutAtGrapheme(text: string, maxLength: number): string {
  // A first cut keeps the segmenter from walking through megabytes.
  const start = text.slice(0, maxLength * 2);
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    start,
  )) {
    if (index + segment.length > maxLength - 1) break;
    end = index + segment.length;
  }
  return `${start.slice(0, end).trimEnd()}…`;
}

// Controls, bidi and invisible characters, halves of characters. What joins emoji and Indic or Persian letters stays.
const removedCharacters =
  /(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
