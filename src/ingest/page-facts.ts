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

// The h1 that the title starts with, without the site's name, is better than the title with it; two Chinese characters are
// a title as well as four letters.
function readTitle(document: DomDocument, stated: string | undefined): string | undefined {
  const title = tidy(document.querySelector('title')?.textContent);
  const headings = document
    .querySelectorAll('h1')
    .filter((heading) => !namesSite(heading))
    .map((heading) => tidy(heading.textContent.replace(/[¶#]\s*$/, '')))
    .filter((heading) => heading !== undefined);
  const repeated = headings.filter((heading) => isTitle(heading, title));
  if (repeated.length === 1) return repeated[0];
  return stated ?? title ?? (headings.length === 1 ? headings[0] : undefined);
}

// What the title only ends with is the site's name, unless it is most of the title.
function isTitle(heading: string, title: string | undefined): boolean {
  if (title?.includes(heading) !== true || !/....|\p{Script=Han}{2}/u.test(heading)) return false;
  return title.startsWith(heading) || !title.endsWith(heading) || heading.length * 2 > title.length;
}

// A heading that leads to the front page says whose page it is.
function namesSite(heading: DomElement): boolean {
  return /^(?:https?:\/\/[^/]+)?\/?$/.test(heading.querySelector('a[href]')?.getAttribute('href') ?? '-');
}

function readLinkedData(document: DomDocument): { author?: string | undefined; date?: string | undefined } {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const text = script.textContent;
    const date = /"datePublished"\s*:\s*"([^"]{4,40})"/.exec(text)?.[1];
    const author =
      /"author"\s*:\s*[[{\s]*(?:"(?!name")[^"]{1,40}"\s*:\s*"[^"]{0,500}"\s*,\s*){0,8}"name"\s*:\s*("(?:[^"\\]|\\.){1,200}")/.exec(
        text,
      )?.[1];
    if (date !== undefined || author !== undefined) return { author: unquote(author), date };
  }
  return {};
}

function unquote(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  try {
    return tidy(String(JSON.parse(written)));
  } catch {
    return tidy(written.slice(1, -1));
  }
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
