import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DocentError } from '../errors.js';
import type { Command } from './command.js';
import { printable } from './terminal.js';

/** Downloads a page through the guard, as an import would; nothing enters the knowledge base. */
export const fetchCommand: Command = {
  name: 'fetch',
  usage: 'fetch URL [--out FILE]',
  summary: 'downloads a page through the guard and tells what came; keeps nothing but FILE',
  options: { out: { type: 'string' } },
  needsModel: false,
  prepare(words, flags) {
    const [url, ...others] = words;
    if (url === undefined || others.length > 0) throw new DocentError('usage', { hint: this.usage });
    const out = typeof flags['out'] === 'string' ? flags['out'] : undefined;
    return async (app, terminal, isJson) => {
      const page = await app.fetchPage(url, terminal.signal);
      const written =
        out === undefined ? undefined : await writeTo(resolve(terminal.folder, out), page.bytes);
      const { status, finalUrl, contentType, charset, sha256, hops } = page;
      const json = {
        status,
        finalUrl,
        contentType,
        ...(charset !== undefined && { charset }),
        bytes: page.bytes.byteLength,
        sha256,
        hops,
        ...(written !== undefined && { out: written }),
      };
      if (!isJson) {
        const lines = Object.entries(json).map(
          ([name, value]) => `${name}: ${Array.isArray(value) ? value.join(' → ') : value}`,
        );
        terminal.out(`${printable(lines.join('\n'))}\n`);
      }
      return { json, exitCode: 0 };
    };
  },
};

/** Resolves with the path, so that the person sees what was written. Throws `file_not_written`. */
async function writeTo(path: string, bytes: Uint8Array): Promise<string> {
  await writeFile(path, bytes).catch((error: NodeJS.ErrnoException) => {
    throw new DocentError(
      'file_not_written',
      { path, reason: error.code ?? error.message },
      { cause: error },
    );
  });
  return path;
}
