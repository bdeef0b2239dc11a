import { ask } from './ask.js';
import { checkpoint } from './checkpoint.js';
import type { Command } from './command.js';
import { importFiles } from './import.js';
import { runs } from './runs.js';
import { search } from './search.js';
import { sources } from './sources.js';
import { webSearch } from './web-search.js';

/** Every command of the terminal, in the order of the help. */
export const terminalCommands: readonly Command[] = [
  ask,
  search,
  webSearch,
  importFiles,
  sources,
  checkpoint,
  runs,
];
