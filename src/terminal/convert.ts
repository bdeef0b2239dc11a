import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { App } from '../app.js';
import { DocentError } from '../errors.js';
import { explainWarning } from '../messages.js';
import type { Command, Flags } from './command.js';

type SourceToConvert = Parameters<App['convert']>[0];

const kindsByType: Readonly<Record<string, SourceToConvert['kind']>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'application/pdf': 'pdf',
};

const kindsByName: readonly [RegExp, SourceToConvert['kind']][] = [
  [/\.(?:html?|xhtml)$/i, 'html'],
  [/\.(?:md|markdown)$/i, 'markdown'],
  [/\.(?:txt|text)$/i, 'text'],
  [/\.pdf$/i, 'pdf'],
];

/** Converts one file to Markdown, as an import would; stores nothing. */
export const convert: Command = {
  name: 'convert',
  usage: 'convert FILE [--type MIME] [--charset X] [--url URL]',
  summary: 'converts a file to Markdown on standard output; stores nothing',
  options: { type: { type: 'string' }, charset: { type: 'string' }, url: { type: 'string' } },
  needsModel: false,
  prepare(words, flags) {
    const [file, ...others] = words;
    if (file === undefined || others.length > 0) throw new DocentError('usage', { hint: this.usage });
    const kind = kindOf(file, flags);
    return async (app, terminal, isJson) => {
      const bytes = await readSource(resolve(terminal.folder, file));
      const { charset, url } = flags;
      const converted = await app.convert(
        {
          bytes,
          name: basename(file),
          kind,
          ...(typeof charset === 'string' && { charset }),
          ...(typeof url === 'string' && { url }),
        },
        terminal.signal,
      );
      const { markdown, title, charset: found, pages } = converted;
      const warnings = converted.warnings.map((warning) => explainWarning(warning, terminal.language));
      if (!isJson) {
        for (const warning of warnings) terminal.err(`${warning}\n`);
        terminal.out(markdown);
      }
      return {
        json: {
          markdown,
          title: title ?? basename(file),
          format: kind,
          ...(found && { charset: found.name }),
          ...(pages && { pages: pages.total }),
          warnings,
          warningCodes: converted.warnings.map(({ code }) => code),
        },
        exitCode: 0,
      };
    };
  },
};

function kindOf(file: string, flags: Flags): SourceToConvert['kind'] {
  const type = flags['type'];
  const kind =
    typeof type === 'string'
      ? kindsByType[type.split(';')[0]?.trim().toLowerCase() ?? '']
      : kindsByName.find(([pattern]) => pattern.test(file))?.[1];
  if (kind === undefined)
    throw new DocentError('type_unsupported', { type: typeof type === 'string' ? type : basename(file) });
  return kind;
}

async function readSource(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new DocentError('file_missing', { path: basename(path) }, { cause: error });
  }
}
