import type { Client } from 'discord.js';
import type { Membership } from './asker.js';
import type { AccessRules } from './authorize.js';
import type { Command } from './command.js';
import type { AskedContext } from './run-asked.js';

/** What every handler of this room works with. */
export interface BotContext extends AskedContext {
  client: Client<true>;
  rules: AccessRules;
  membership: Membership;
  commands: readonly Command[];
  now: () => number;
  /** How long an interaction token is relied on. */
  tokenMs: number;
  /** How long a command waits for a confirmation. */
  confirmMs: number;
  /** Aborted when the bot stops. */
  stopping: AbortSignal;
}
