import { createHash } from 'node:crypto';
import { hashFile } from './source-file.js';

/**
 * `doc-` and the first 16 hex digits of sha256(identity, NUL, content). The identity is the source's URL or else its
 * file name; the content is the extracted Markdown of a web page, the raw bytes (those of a file) of anything else.
 * Computed once, at the first import, and stored.
 */
export async function createDocumentId(
  identity: string,
  content: { text: string } | { path: string },
): Promise<string> {
  const prefix = `${identity}\0`;
  const digest = 'text' in content ? sha256(prefix + content.text) : await hashFile(content.path, prefix);
  return `doc-${digest.slice(0, 16)}`;
}

/** Hex sha256 of a text's UTF-8 or of bytes. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
