import { createApp, openModel } from './app.js';
import { loadConfig, readEnvironment } from './config.js';
import { examine } from './examine.js';
import { createLog, silentLog } from './log.js';
import { askYesOrNo } from './terminal/ask-yes-or-no.js';
import { runCommand } from './terminal/run-command.js';
import { showRebuild } from './terminal/show-rebuild.js';
import { terminalLanguage } from './terminal/terminal.js';

// The process entry of the terminal: `npm run --silent cli -- COMMAND`.
const environment = readEnvironment();
const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());

const language = terminalLanguage(environment);
const terminal = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  isScreen: process.stderr.isTTY === true,
  ...(process.stdout.isTTY === true && !environment['NO_COLOR'] && { showsBold: true as const }),
  language,
  signal: interrupt.signal,
  // Only a person at a terminal can answer a question.
  ...(process.stdin.isTTY === true &&
    process.stderr.isTTY === true && {
      confirm: (question: string, signal: AbortSignal) =>
        askYesOrNo(question, { input: process.stdin, output: process.stderr, language, signal }),
    }),
  // npm runs scripts in the package folder: files are meant relative to where the person stood.
  folder: environment['INIT_CWD'] ?? process.cwd(),
};

/** Read where it is needed: help and wrong usage need none. */
function configure() {
  const config = loadConfig(environment);
  return {
    config,
    log: createLog(environment['LOG_LEVEL'] ? config.LOG_LEVEL : 'warn', { isRead: terminal.isScreen }),
  };
}

process.exitCode = await runCommand(process.argv.slice(2), terminal, {
  async openApp({ model }) {
    const { config, log } = configure();
    return createApp(model ? config : { ...config, MODEL: 'quote' }, log, {
      onRebuild: showRebuild(terminal),
    });
  },
  async examine(signal) {
    const { config } = configure();
    // Every finding is told: the log would say it twice.
    return examine({ config, log: silentLog(), openModel, signal });
  },
});
