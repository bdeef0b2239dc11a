import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord.js';
import type { App } from '../app.js';
import type { DocentError } from '../errors.js';
import type { Language } from '../language.js';
import type { Deed } from './authorize.js';
import type { Outgoing } from './render.js';

/** A slash command: what Discord is told of it, who may use it, and what it does. */
export interface Command {
  readonly data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  readonly deed: Deed;
  /** Whether only the person who uses it sees its answer. */
  readonly isPrivate?: true;
  /** Runs after the command has been acknowledged. A `DocentError` thrown here is shown as its sentence. */
  run(call: CommandCall): Promise<void>;
  /** What may stand in an option with autocomplete, for what was typed so far: the first 25 are offered. */
  complete?(typed: { app: App; text: string }): Promise<Choice[]>;
}

/** An offered value of an option; of the name at most 100 characters are shown. */
export interface Choice {
  name: string;
  value: string;
}

/** One use of a command. */
export interface CommandCall {
  readonly app: App;
  readonly user: { id: string; name: string };
  readonly language: Language;
  /** The text of an option; empty if it was left out. */
  text(option: string): string;
  /** Why a tool may not be used here, or undefined. */
  refusalOf(toolName: string): DocentError | undefined;
  /** Whether embeds are shown here. */
  canEmbed(): boolean;
  /** Runs the same turn as a mention with this text would, and shows it. */
  ask(text: string): Promise<void>;
  /** Shows or changes the answer of the command. */
  show(outgoing: Outgoing): Promise<void>;
  /**
   * Shows what is about to happen, with Confirm and Cancel that only this person can press. Resolves when they say
   * yes; throws `command_declined` otherwise, also after two minutes without an answer (rule 8.1).
   */
  confirm(what: string): Promise<void>;
  /** Aborted when the bot stops. */
  readonly signal: AbortSignal;
}
