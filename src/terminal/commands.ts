import { ask } from './ask.js';
import { chat } from './chat.js';
import { checkpoint } from './checkpoint.js';
import type { Command, ExaminingCommand } from './command.js';
import { convert } from './convert.js';
import { doctor } from './doctor.js';
import { fetchCommand } from './fetch.js';
import { forget } from './forget.js';
import { importFiles } from './import.js';
import { reindex } from './reindex.js';
import { runs } from './runs.js';
import { search } from './search.js';
import { sources } from './sources.js';
import { webSearch } from './web-search.js';

/** Every command of the terminal, in the order of the help. */
export const terminalCommands: readonly (Command | ExaminingCommand)[] = [
  ask,
  chat,
  search,
  webSearch,
  fetchCommand,
  convert,
  importFiles,
  sources,
  forget,
  reindex,
  checkpoint,
  runs,
  doctor,
];
