import { DocentError } from '../errors.js';
import { type DecodedText, decodeText } from './charset.js';
import type { Converted, SourceToConvert } from './converted.js';
import { readFrontMatter } from './front-matter.js';

/** Plain text as it stands, byte order mark and control characters aside. Throws `no_text` if nothing is left. */
export function convertText(bytes: Uint8Array, source: SourceToConvert): Converted {
  const decoded = decodeText(bytes, { label: source.charset, html: false });
  return { kind: 'text', markdown: tidyText(decoded.text), ...aboutCharset(decoded) };
}

/**
 * Markdown as it stands. Front matter of its own is taken out, and gives title, language, author and date; without it
 * the first heading is the title.
 */
export function convertMarkdown(bytes: Uint8Array, source: SourceToConvert): Converted {
  const decoded = decodeText(bytes, { label: source.charset, html: false });
  const { body, fields } = splitFrontMatter(decoded.text);
  const markdown = tidyText(body);
  const heading = /^#\s+(.+?)\s*#*$/m.exec(markdown)?.[1];
  const facts = {
    title: fields['title'] ?? heading,
    language: fields['lang'] ?? fields['language'],
    author: fields['author'],
    date: fields['date'],
  };
  const stated = Object.entries(facts).filter(([, value]) => value !== undefined && value !== '');
  return {
    kind: 'markdown',
    markdown,
    ...Object.fromEntries(stated.map(([name, value]) => [name, String(value).slice(0, 300)])),
    ...aboutCharset(decoded),
  };
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

function splitFrontMatter(text: string): { body: string; fields: Readonly<Record<string, string | number>> } {
  try {
    return readFrontMatter(text.replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof DocentError) return { body: text, fields: {} };
    throw error;
  }
}

function tidyText(text: string): string {
  const tidy = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n\f]/gu, '');
  if (tidy.trim() === '') throw new DocentError('no_text');
  return `${tidy.trimEnd()}\n`;
}
