import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord.js';
import type { App } from '../app.js';
import type { Language } from '../language.js';
import type { Deed } from './authorize.js';
import type { Outgoing } from './render.js';

/** A slash command: what Discord is told of it, who may use it, and what it does. */
export interface Command {
  readonly data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  readonly deed: Deed;
  /** Runs after the command has been acknowledged. A `DocentError` thrown here is shown as its sentence. */
  run(call: CommandCall): Promise<void>;
}

/** One use of a command. */
export interface CommandCall {
  readonly app: App;
  readonly user: { id: string; name: string };
  readonly language: Language;
  /** The text of an option; empty if it was left out. */
  text(option: string): string;
  /** Runs the same turn as a mention with this text would, and shows it. */
  ask(text: string): Promise<void>;
  /** Shows or changes the answer of the command. */
  show(outgoing: Outgoing): Promise<void>;
  /** Aborted when the bot stops. */
  readonly signal: AbortSignal;
}
