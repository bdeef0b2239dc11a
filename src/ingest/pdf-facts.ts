import type { PageFacts } from './page-facts.js';

/** Title, author, day and language as a PDF's own information states them; what is of no use stays absent. */
export function readPdfFacts(info: Readonly<Record<string, unknown>>): PageFacts {
  const facts = {
    title: usableTitle(tidy(info['Title'])),
    author: tidy(info['Author']),
    date: isoDay(tidy(info['CreationDate'])),
    language: tidy(info['Language']),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

// Many programs leave the name of the file they came from, or nothing worth reading.
function usableTitle(title: string | undefined): string | undefined {
  const useless = /^(?:untitled|microsoft word|無標題|未命名)|\.(?:docx?|pptx?|xlsx?|indd|tex|dvi|pdf|qxd)$/i;
  return title === undefined || title.length < 4 || useless.test(title) ? undefined : title;
}

// `D:20260301093000+08'00'`, PDF 32000-1, 7.9.4; month and day may be missing.
function isoDay(date: string | undefined): string | undefined {
  const [, year, month, day] = /^D:(\d{4})(\d{2})?(\d{2})?/.exec(date ?? '') ?? [];
  return [year, month, day].filter((part) => part !== undefined).join('-') || undefined;
}

function tidy(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return (
    value
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 300) || undefined
  );
}
