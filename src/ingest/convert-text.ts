import { DocentError } from '../errors.js';
import { type DecodedText, decodeText } from './charset.js';
import type { Converted, SourceToConvert } from './converted.js';
import { splitSourceFrontMatter } from './source-front-matter.js';

/**
 * Plain text as it stands, byte order mark and control characters aside; front matter that states a title, language,
 * author or date is taken out. Throws `no_text` if nothing is left.
 */
export function convertText(bytes: Uint8Array, source: SourceToConvert): Converted {
  const decoded = decodeText(bytes, { label: source.charset, html: false });
  const text = tidyText(decoded.text);
  const { body, facts } = splitSourceFrontMatter(text);
  const markdown = Object.keys(facts).length > 0 ? tidyText(body) : text;
  return { kind: 'text', markdown, ...facts, ...aboutCharset(decoded) };
}

/**
 * Markdown as it stands. Front matter of its own is taken out, and gives title, language, author and date; without a
 * title there, the first heading is the title. Throws `no_text` if nothing is left.
 */
export function convertMarkdown(bytes: Uint8Array, source: SourceToConvert): Converted {
  const decoded = decodeText(bytes, { label: source.charset, html: false });
  const { body, facts } = splitSourceFrontMatter(tidyText(decoded.text));
  const markdown = tidyText(body);
  const title = facts.title ?? firstHeading(markdown);
  return { kind: 'markdown', markdown, ...facts, ...(title && { title }), ...aboutCharset(decoded) };
}

// A line of `#` inside a code block is no heading.
function firstHeading(markdown: string): string | undefined {
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) === true) fence = undefined;
    const heading = fence === undefined ? /^#\s+(.+?)\s*#*$/.exec(line)?.[1] : undefined;
    if (heading !== undefined) return heading.slice(0, 300);
  }
  return undefined;
}

/** The charset of a decoded text and a warning if more than one character in a hundred was lost. */
export function aboutCharset(decoded: DecodedText): Pick<Converted, 'charset' | 'warnings'> {
  const percent = Math.round(decoded.replaced * 100);
  return {
    charset: { name: decoded.charset, how: decoded.how },
    warnings:
      decoded.replaced > 0.01
        ? [{ code: 'characters_lost', details: { percent, charset: decoded.charset } }]
        : [],
  };
}

function tidyText(text: string): string {
  const tidy = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n\f]/gu, '');
  if (tidy.trim() === '') throw new DocentError('no_text');
  return `${tidy.trimEnd()}\n`;
}
