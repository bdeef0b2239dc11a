import { parseArgs } from 'node:util';
import type { App } from '../app.js';
import { asDocentError, DocentError } from '../errors.js';
import type { Finding } from '../examine.js';
import { explain } from '../messages.js';
import type { Command, CommandResult, Flags, Run } from './command.js';
import { terminalCommands } from './commands.js';
import type { Terminal } from './terminal.js';

/** How a command reaches what it works on. */
export interface Doors {
  openApp(needs: { model: boolean }): Promise<App>;
  /** Looks at each part without opening the whole. */
  examine(signal: AbortSignal): Promise<Finding[]>;
}

/**
 * Runs one command line and resolves with its exit code: 0 done, 1 refused, failed or only partly done, 2 wrong usage
 * or configuration. With `--json` exactly one JSON document goes to standard output, also for a failure.
 */
export async function runCommand(words: string[], terminal: Terminal, doors: Doors): Promise<0 | 1 | 2> {
  const isJson = words.includes('--json');
  try {
    const parsed = parse(words);
    if (parsed === 'help') {
      terminal.out(help());
      return 0;
    }
    const { json, exitCode } = await parsed(doors, terminal, isJson);
    if (isJson) terminal.out(`${JSON.stringify(json, null, 2)}\n`);
    return exitCode;
  } catch (thrown) {
    const error = asDocentError(thrown);
    const message = explain(error, terminal.language);
    if (isJson) terminal.out(`${JSON.stringify({ error: { code: error.code, message } }, null, 2)}\n`);
    else terminal.err(`${message}\n`);
    return error.code === 'usage' || error.code === 'config_invalid' ? 2 : 1;
  }
}

/** A command with its words, to be run behind the doors it needs. */
type Prepared = (doors: Doors, terminal: Terminal, isJson: boolean) => Promise<CommandResult>;

function parse(words: string[]): 'help' | Prepared {
  const [name, ...rest] = words.filter((word) => word !== '--json');
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return 'help';
  const command = terminalCommands.find((each) => each.name === name);
  if (command === undefined) throw new DocentError('usage', { hint: `${commandNames()} (not ${name})` });
  const { positionals, flags } = parseFlags(command, rest);
  if (flags['help'] === true) return 'help';
  if ('examines' in command) {
    const tell = command.prepare(positionals);
    return async (doors, terminal, isJson) => tell(await doors.examine(terminal.signal), terminal, isJson);
  }
  return withApp(command.needsModel, command.prepare(positionals, flags));
}

function withApp(model: boolean, run: Run): Prepared {
  return async ({ openApp }, terminal, isJson) => {
    const app = await openApp({ model });
    try {
      return await run(app, terminal, isJson);
    } finally {
      await app.close();
    }
  };
}

function parseFlags(
  command: Pick<Command, 'usage' | 'options'>,
  words: string[],
): { positionals: string[]; flags: Flags } {
  try {
    const options = { ...command.options, help: { type: 'boolean' as const } };
    const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options });
    return { positionals, flags: values as Flags };
  } catch (error) {
    throw new DocentError('usage', { hint: command.usage }, { cause: error });
  }
}

function commandNames(): string {
  return terminalCommands.map(({ name }) => name).join(', ');
}

function help(): string {
  const width = Math.max(...terminalCommands.map(({ usage }) => usage.length));
  const lines = terminalCommands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  return `npm run --silent cli -- COMMAND [--json]\n\n${lines.join('\n')}\n`;
}
