import type { App } from '../app.js';
import { DocentError } from '../errors.js';
import type { Language } from '../language.js';
import { explain, phrase } from '../messages.js';
import type { ConfirmQuestion, TurnProgress, TurnRequest, TurnResult } from '../turn/turn.js';
import type { Command, CommandResult } from './command.js';
import { printTurn } from './print-turn.js';
import { printable, type Terminal } from './terminal.js';

/** One turn: the same as a mention in Discord (rule 10.1). */
export const ask: Command = {
  name: 'ask',
  usage: 'ask TEXT [--conversation ID] [--yes]',
  summary: 'asks a question; candidates and memory are kept per conversation',
  options: { conversation: { type: 'string' }, yes: { type: 'boolean' } },
  needsModel: true,
  prepare(words, flags) {
    const text = words.join(' ').trim();
    if (text === '') throw new DocentError('usage', { hint: this.usage });
    const conversationId =
      typeof flags['conversation'] === 'string' ? flags['conversation'] : defaultConversation;
    return async (app, terminal, isJson) => {
      const asked = flags['yes'] === true ? { ...terminal, confirm: sayYes(terminal) } : terminal;
      const result = await askOnce(app, asked, { text, conversationId });
      if (!isJson) printTurn(result, terminal);
      return { json: toJson(result), exitCode: result.outcome === 'answered' ? 0 : 1 };
    };
  },
};

/** What was agreed to beforehand is shown all the same. */
function sayYes(terminal: Terminal): NonNullable<Terminal['confirm']> {
  return async (question) => {
    terminal.err(`${question}\n${phrase('confirmedByFlag', terminal.language)}\n`);
    return true;
  };
}

/** Candidates and memory of all `ask` calls over one runs folder, unless they name a conversation. */
export const defaultConversation = 'terminal';

/** Whoever sits at the terminal. */
export const terminalUser = { id: 'terminal', name: 'terminal' };

/** Runs a turn of the person at the terminal, with its stages as a line of progress. */
export async function askOnce(
  app: App,
  terminal: Terminal,
  question: { text: string; conversationId: string },
): Promise<TurnResult> {
  const continues = app.lastRunIn(question.conversationId);
  const result = await app.runTurn({
    ...question,
    front: 'terminal',
    isOwnText: true,
    user: terminalUser,
    languageHint: terminal.language,
    receivedAt: Date.now(),
    ...(continues !== undefined && { continues }),
    signal: terminal.signal,
    onProgress: (progress) => showProgress(terminal, describe(progress, terminal)),
    ...confirming(terminal),
  });
  showProgress(terminal, '');
  return result;
}

/** How this terminal answers confirmations; without a person none can be answered. */
function confirming(terminal: Terminal): Pick<TurnRequest, 'confirm'> {
  if (terminal.confirm === undefined) return {};
  const ask = terminal.confirm.bind(terminal);
  return {
    confirm: (question, _expiresAt, signal) => {
      showProgress(terminal, '');
      return ask(printable(describeQuestion(question, terminal.language)), signal);
    },
  };
}

function describeQuestion(question: ConfirmQuestion, language: Language): string {
  if (question.kind === 'tool') {
    return phrase('confirmTool', language, { name: question.name, arguments: question.argumentsJson });
  }
  const { url, host, from } = question;
  return phrase(from === undefined ? 'confirmFetch' : 'confirmMoved', language, { url, host });
}

function describe(progress: TurnProgress, { language }: Terminal): string {
  switch (progress.stage) {
    case 'queued':
      return phrase('progressQueued', language, { place: progress.place });
    case 'thinking':
      return phrase('progressThinking', language);
    case 'tool':
      return phrase('progressTool', language, { name: progress.name });
    case 'answering':
      return phrase('progressAnswering', language);
  }
}

/** Rewrites the progress line of a screen; elsewhere progress is not worth a line. */
export function showProgress(terminal: Pick<Terminal, 'isScreen' | 'err'>, text: string): void {
  if (terminal.isScreen) terminal.err(`\r\u001b[K${text}`);
}

function toJson(result: TurnResult): CommandResult['json'] {
  const { runId, error, language, ...rest } = result;
  return {
    run: runId,
    ...rest,
    ...(error && { error: { code: error.code, message: explain(error, language) } }),
  };
}
