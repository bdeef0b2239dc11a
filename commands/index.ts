import type { Command } from '../src/discord/command.js';
import { ask } from './ask.js';
import { checkpoint } from './checkpoint.js';
import { forget } from './forget.js';
import { search } from './search.js';

/** Every slash command of the bot, in the order of the documentation. */
export const commands: readonly Command[] = [ask, search, forget, checkpoint];
