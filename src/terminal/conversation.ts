import { randomUUID } from 'node:crypto';
import { createInterface, type Interface } from 'node:readline';
import type { App } from '../app.js';
import type { Language } from '../language.js';
import { phrase } from '../messages.js';
import { askOnce } from './ask.js';
import { isYes } from './ask-yes-or-no.js';
import { printTurn } from './print-turn.js';
import { printable, type Terminal } from './terminal.js';

/**
 * An interactive conversation: each line is one turn, until the end of input, `/quit`, or Ctrl-C while nothing runs.
 * Ctrl-C during a turn cancels that turn.
 */
export async function converse(
  app: App,
  terminal: Omit<Terminal, 'signal'>,
  input: NodeJS.ReadableStream & { isTTY?: boolean },
): Promise<void> {
  const conversationId = randomUUID();
  greet(app, terminal);
  const lines = createInterface({
    input,
    terminal: input.isTTY === true,
    prompt: '> ',
    ...(input.isTTY === true && { output: process.stdout }),
  });
  // The lines are read here, so the answer to a question must be too.
  const confirming = input.isTTY === true ? { confirm: confirmBy(lines, terminal.language) } : {};
  let running: AbortController | undefined;
  lines.on('SIGINT', () => (running === undefined ? lines.close() : running.abort()));
  lines.prompt();
  for await (const line of lines) {
    const text = line.trim();
    if (text === '/quit' || text === '/exit') break;
    if (text !== '') {
      running = new AbortController();
      const asker = { ...withoutConfirm(terminal), ...confirming, signal: running.signal };
      const result = await askOnce(app, asker, { text, conversationId });
      running = undefined;
      printTurn(result, { ...terminal, signal: new AbortController().signal });
    }
    lines.prompt();
  }
  lines.close();
}

function withoutConfirm({
  confirm: _,
  ...rest
}: Omit<Terminal, 'signal'>): Omit<Terminal, 'signal' | 'confirm'> {
  return rest;
}

/** Asks in the conversation itself; a cancelled question takes no line. */
function confirmBy(lines: Interface, language: Language): NonNullable<Terminal['confirm']> {
  return (question, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(false), { once: true });
      lines.question(`${question}\n${phrase('confirmPrompt', language)}`, { signal }, (answer) =>
        resolve(isYes(answer)),
      );
    });
}

/** Says what answers, and how it ends. */
function greet(app: App, { out, language }: Omit<Terminal, 'signal'>): void {
  const { kind, name, serverFailure } = app.model;
  const model =
    kind === 'server'
      ? phrase('modelIsServer', language, { name })
      : serverFailure === undefined
        ? phrase('modelIsQuoting', language)
        : phrase('modelQuotesUntilRestart', language, serverFailure.details);
  out(`${printable(`${phrase('chatGreeting', language)}
${model}`)}

`);
}
