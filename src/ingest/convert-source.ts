import { readFile } from 'node:fs/promises';
import { decodeText } from './charset.js';
import { convertHtml } from './convert-html.js';
import { aboutCharset, convertMarkdown, convertText } from './convert-text.js';
import type { Converted, SourceToConvert } from './converted.js';

/**
 * Converts one source to Markdown; pure but for reading its file. Runs inside the child process, never in the bot's.
 * Throws `DocentError` with a conversion code.
 */
export async function convertSource(
  source: SourceToConvert,
  onPage?: (page: number, total: number) => void,
): Promise<Converted> {
  const bytes = source.bytes ?? new Uint8Array(await readFile(source.path ?? ''));
  switch (source.kind) {
    case 'html':
      return convertPage(bytes, source);
    case 'pdf': {
      // Loaded when the first PDF comes: pdf.js and its canvas take longer to start than everything else together.
      const { convertPdf } = await import('./convert-pdf.js');
      return convertPdf(bytes, onPage === undefined ? {} : { onPage });
    }
    case 'markdown':
      return convertMarkdown(bytes, source);
    case 'text':
      return convertText(bytes, source);
  }
}

function convertPage(bytes: Uint8Array, source: SourceToConvert): Converted {
  const decoded = decodeText(bytes, { label: source.charset, html: true });
  const { chosen: _chosen, ...page } = convertHtml(decoded.text, source.url);
  return { kind: 'html', ...page, ...aboutCharset(decoded) };
}
