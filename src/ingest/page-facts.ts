import type { DomDocument, DomElement } from './dom.js';

/** What a page states of itself. */
export interface PageFacts {
  title?: string;
  language?: string;
  author?: string;
  date?: string;
}

/** Reads title, language, author and date from where pages usually state them; what is absent stays absent. */
export function readPageFacts(document: DomDocument): PageFacts {
  const metas = document.querySelectorAll('meta');
  const meta = (names: string) => {
    for (const name of names.split(' ')) {
      const found = metas.find((element) => statedName(element) === name.toLowerCase());
      const content = tidy(found?.getAttribute('content'));
      if (content !== undefined) return content;
    }
    return undefined;
  };
  const linked = readLinkedData(document);
  const facts = {
    title: readTitle(document, meta('og:title twitter:title')),
    language: tidy(document.documentElement?.getAttribute('lang')),
    author: meta('author article:author dc.creator') ?? linked.author,
    date: isoDay(
      meta('article:published_time datePublished date dc.date pubdate') ??
        linked.date ??
        document.querySelector('time[datetime]')?.getAttribute('datetime') ??
        undefined,
    ),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function statedName(meta: DomElement): string {
  const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? meta.getAttribute('itemprop');
  return (name ?? '').toLowerCase();
}

// The page's single h1 without the site's name is better than a title with it.
function readTitle(document: DomDocument, stated: string | undefined): string | undefined {
  const title = tidy(document.querySelector('title')?.textContent);
  const headings = document.querySelectorAll('h1').filter((heading) => !namesSite(heading));
  const heading = headings.length === 1 ? tidy(headings[0]?.textContent.replace(/[¶#]\s*$/, '')) : undefined;
  if (heading !== undefined && title?.includes(heading) === true && heading.length > 3) return heading;
  return stated ?? title ?? heading;
}

// A heading that leads to the front page says whose page it is.
function namesSite(heading: DomElement): boolean {
  return /^(?:https?:\/\/[^/]+)?\/?$/.test(heading.querySelector('a[href]')?.getAttribute('href') ?? '-');
}

function readLinkedData(document: DomDocument): { author?: string | undefined; date?: string | undefined } {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const text = script.textContent;
    const date = /"datePublished"\s*:\s*"([^"]{4,40})"/.exec(text)?.[1];
    const author = /"author"\s*:\s*[[{\s]*(?:"@type"\s*:\s*"[^"]*"\s*,\s*)?"name"\s*:\s*"([^"]{1,200})"/.exec(
      text,
    )?.[1];
    if (date !== undefined || author !== undefined) return { author: tidy(author), date };
  }
  return {};
}

function isoDay(date: string | undefined): string | undefined {
  return tidy(date)
    ?.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1')
    .slice(0, 40);
}

function tidy(text: string | null | undefined): string | undefined {
  const folded = text
    ?.replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300);
  return folded === undefined || folded === '' ? undefined : folded;
}
