import { createApp, openModel } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { examine } from '../../src/examine.js';
import { silentLog } from '../../src/log.js';
import { type Doors, runCommand } from '../../src/terminal/run-command.js';
import type { Terminal } from '../../src/terminal/terminal.js';

export interface CliResult {
  exitCode: number;
  out: string;
  err: string;
  /** Standard output as the one JSON document it must be. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into documents of many shapes
  json: any;
}

/** Runs one command as `npm run cli` does, in this process: each call opens and closes its own App. */
export function runCli(
  words: string[],
  environment: Record<string, string>,
  person: Pick<Terminal, 'confirm'> = {},
): Promise<CliResult> {
  const doors = {
    openApp: async ({ model }: { model: boolean }) => {
      const config = loadConfig(environment);
      return createApp(model ? config : { ...config, MODEL: 'quote' }, silentLog());
    },
    examine: async (signal: AbortSignal) =>
      examine({ config: loadConfig(environment), log: silentLog(), openModel, signal }),
  };
  return runWith(words, doors, person);
}

export interface CliSession {
  run(words: string[], screen?: Pick<Terminal, 'showsBold'>): Promise<CliResult>;
  close(): Promise<void>;
}

/** Many commands on one App, which saves the start of each. */
export async function openCliSession(environment: Record<string, string>): Promise<CliSession> {
  const app = await createApp(loadConfig(environment), silentLog());
  const shared = { ...app, close: async () => {} };
  return {
    run: (words, screen) => runWith(words, { openApp: async () => shared, examine: async () => [] }, screen),
    close: app.close,
  };
}

async function runWith(
  words: string[],
  doors: Doors,
  person: Pick<Terminal, 'confirm' | 'showsBold'> = {},
): Promise<CliResult> {
  let out = '';
  let err = '';
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    ...person,
    isScreen: false,
    language: 'en' as const,
    folder: process.cwd(),
    signal: new AbortController().signal,
  };
  const exitCode = await runCommand(words, terminal, doors);
  return { exitCode, out, err, json: words.includes('--json') ? JSON.parse(out) : undefined };
}
