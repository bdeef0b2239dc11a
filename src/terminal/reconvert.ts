import type { App } from '../app.js';
import { DocentError } from '../errors.js';
import { explain, phrase } from '../messages.js';
import { showProgress } from './ask.js';
import type { CommandResult } from './command.js';
import { progressBar } from './progress-bar.js';
import { printable, type Terminal } from './terminal.js';

type Reconversion = Awaited<ReturnType<App['reconvert']>>[number];

/** Converts again what an older converter version made, and tells per document what became of it. */
export async function reconvert(app: App, terminal: Terminal, isJson: boolean): Promise<CommandResult> {
  const startedAt = performance.now();
  const done = await app.reconvert({
    signal: terminal.signal,
    onDocument: (count, total, title) => showProgress(terminal, progressBar(count, total, title)),
  });
  showProgress(terminal, '');
  const ms = Math.round(performance.now() - startedAt);
  const totals = sum(done);
  if (!isJson) terminal.out(printable(describe(done, totals, terminal)));
  const sources = await app.listSources();
  return {
    json: {
      documents: sources.length,
      chunks: sources.reduce((chunks, source) => chunks + source.chunks, 0),
      ms,
      reconverted: done.map(({ failure, ...document }) => ({
        ...document,
        ...(failure && { code: failure.code, message: sentence(failure, terminal) }),
      })),
      totals,
    },
    exitCode: totals.failed > 0 ? 1 : 0,
  };
}

function sum(done: Reconversion[]) {
  const totals = { changed: 0, unchanged: 0, edited: 0, failed: 0, added: 0, removed: 0 };
  for (const { state, added, removed } of done) {
    totals[state] += 1;
    totals.added += added;
    totals.removed += removed;
  }
  return totals;
}

function describe(done: Reconversion[], totals: ReturnType<typeof sum>, terminal: Terminal): string {
  const { language } = terminal;
  const isIdle = totals.edited === done.length;
  const lines = done.map((document) => describeOne(document, terminal));
  const last = isIdle ? phrase('reconvertNothing', language) : phrase('reconvertTotal', language, totals);
  return `${[...lines, last].join('\n')}\n`;
}

function describeOne(document: Reconversion, terminal: Terminal): string {
  const { state, title, documentId, from, to, added, removed, failure } = document;
  const name = `${title} (${documentId})`;
  if (failure !== undefined) return `✗ ${name}: ${sentence(failure, terminal)}`;
  if (state === 'edited') return `• ${name}: ${phrase('reconvertEdited', terminal.language)}`;
  if (state === 'unchanged') return `= ${name}: ${phrase('reconvertUnchanged', terminal.language)}`;
  return `✓ ${name}: +${added} −${removed}, ${from} → ${to}`;
}

function sentence(failure: NonNullable<Reconversion['failure']>, { language }: Terminal): string {
  return explain(new DocentError(failure.code, failure.details), language);
}
