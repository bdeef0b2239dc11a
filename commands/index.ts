import type { Command } from '../src/discord/command.js';
import { ask } from './ask.js';
import { checkpoint } from './checkpoint.js';

/** Every slash command of the bot, in the order of the documentation. */
export const commands: readonly Command[] = [ask, checkpoint];
