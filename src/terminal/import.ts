import { resolve } from 'node:path';
import type { App } from '../app.js';
import { asDocentError, DocentError } from '../errors.js';
import { explain, explainWarning, phrase } from '../messages.js';
import { showProgress } from './ask.js';
import type { Command, CommandResult } from './command.js';
import { progressBar } from './progress-bar.js';
import { printable, type Terminal } from './terminal.js';

type ImportOutcome = Awaited<ReturnType<App['importFile']>>;
type InboxEntry = Awaited<ReturnType<App['listInbox']>>[number];

interface ImportOptions {
  signal: AbortSignal;
  /** Told after each page of a PDF. */
  onPage: (page: number, total: number) => void;
}

interface Report {
  imported: {
    file: string;
    documentId: string;
    title: string;
    chunks: number;
    ms: number;
    status: string;
    warnings: string[];
    warningCodes: string[];
  }[];
  failed: { file: string; code: string; message: string }[];
}

/** Brings files into the knowledge base, or retries what waits in the inbox. */
export const importFiles: Command = {
  name: 'import',
  usage: 'import FILE... | import --inbox',
  summary: 'imports files (they are copied, never moved), or lists and retries what waits in the inbox',
  options: { inbox: { type: 'boolean' } },
  needsModel: false,
  prepare(words, flags) {
    const isInbox = flags['inbox'] === true;
    if (isInbox === words.length > 0) throw new DocentError('usage', { hint: this.usage });
    return (app, terminal, isJson) =>
      isInbox
        ? retryInbox(app, terminal, isJson)
        : importAll(
            words,
            (file, options) => app.importFile(resolve(terminal.folder, file), options),
            terminal,
            isJson,
          );
  },
};

async function retryInbox(app: App, terminal: Terminal, isJson: boolean): Promise<CommandResult> {
  const entries = await app.listInbox();
  if (!isJson) terminal.out(printable(listInbox(entries, terminal)));
  const names = entries.map((entry) => entry.name);
  return importAll(names, app.retryInbox, terminal, isJson);
}

function listInbox(entries: InboxEntry[], { language }: Terminal): string {
  if (entries.length === 0) return `${phrase('inboxEmpty', language)}\n`;
  const lines = entries.map(({ name, title, code, details, since }) => {
    return `${name}  ${title}\n    ${since}  ${explain(new DocentError(code, details), language)}`;
  });
  return `${lines.join('\n')}\n\n`;
}

async function importAll(
  names: string[],
  importOne: (name: string, options: ImportOptions) => Promise<ImportOutcome>,
  terminal: Terminal,
  isJson: boolean,
): Promise<CommandResult> {
  const report: Report = { imported: [], failed: [] };
  for (const [index, file] of names.entries()) {
    showProgress(terminal, progressBar(index, names.length, file));
    try {
      const outcome = await importOne(file, {
        signal: terminal.signal,
        onPage: (page, total) =>
          showProgress(terminal, progressBar(index, names.length, `${file} (${page}/${total})`)),
      });
      report.imported.push(reportOf(file, outcome, terminal));
    } catch (thrown) {
      const error = asDocentError(thrown);
      report.failed.push({ file, code: error.code, message: explain(error, terminal.language) });
      if (error.code === 'cancelled') break;
    }
  }
  showProgress(terminal, '');
  if (!isJson) terminal.out(printable(describe(report, terminal)));
  return { json: report, exitCode: report.failed.length > 0 ? 1 : 0 };
}

function reportOf(file: string, outcome: ImportOutcome, { language }: Terminal): Report['imported'][number] {
  const { documentId, title, chunks, ms, status } = outcome;
  const warnings = outcome.warnings.map((warning) => explainWarning(warning, language));
  const warningCodes = outcome.warnings.map(({ code }) => code);
  return { file, documentId, title, chunks, ms, status, warnings, warningCodes };
}

function describe({ imported, failed }: Report, { language }: Terminal): string {
  const lines = [
    ...imported.flatMap(({ file, title, documentId, chunks, status, warnings }) => [
      `✓ ${file}: ${phrase(status === 'unchanged' ? 'importUnchanged' : 'importedAs', language, { title, documentId, chunks })}`,
      ...warnings.map((warning) => `    ${warning}`),
    ]),
    ...failed.map(({ file, message }) => `✗ ${file}: ${message}`),
  ];
  return lines.length > 0 ? `${lines.join('\n')}\n` : '';
}
