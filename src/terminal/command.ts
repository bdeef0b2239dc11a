import type { App } from '../app.js';
import type { Finding } from '../examine.js';
import type { Terminal } from './terminal.js';

/** What every command of the terminal has. */
interface Described {
  name: string;
  /** One line for the help, e.g. `ask TEXT [--conversation ID] [--yes]`. */
  usage: string;
  summary: string;
  /** Flags beside `--json` and `--help`. */
  options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
}

/** One command of the terminal, e.g. `search`. */
export interface Command extends Described {
  /** Whether it asks the model; the others do not wait for one. */
  needsModel: boolean;
  /** Throws `usage` for words it cannot take, before anything is opened. */
  prepare(words: string[], flags: Flags): Run;
}

/** A command that looks at the parts from outside: it must work where they cannot be opened. */
export interface ExaminingCommand extends Described {
  examines: true;
  /** Throws `usage` for words it cannot take. */
  prepare(words: string[]): (findings: Finding[], terminal: Terminal, isJson: boolean) => CommandResult;
}

export type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** Does the work, prints for people if `isJson` is false, and says how it went. */
export type Run = (app: App, terminal: Terminal, isJson: boolean) => Promise<CommandResult>;

export interface CommandResult {
  /** The one JSON document of `--json`. */
  json: unknown;
  /** 0 done; 1 refused, failed, blocked or only partly done. */
  exitCode: 0 | 1;
}
