import type { APIApplicationCommand, APIMessage } from 'discord-api-types/v10';
import type { Language } from '../language.js';
import type { PagePhrases } from './page-phrases.js';

/** One person as the page shows them. */
export interface PagePerson {
  id: string;
  name: string;
  isBot: boolean;
  /** Under the name in the list, e.g. “asks”; empty for nobody in particular. */
  role: string;
}

export interface PageChannel {
  id: string;
  name: string;
  kind: 'text' | 'direct' | 'thread';
  parentId?: string;
}

/** What the side panel shows of a turn: the part of its run record that a person can make sense of. */
export interface TurnReport {
  runId: string;
  userName: string;
  text: string;
  queuedMs: number;
  totalMs: number;
  model: string;
  modelCalls: readonly { kind: string; totalMs: number; promptTokens?: number; completionTokens?: number }[];
  toolCall?: { name: string; arguments: string; isError: boolean; ms: number };
  outcome: string;
  errorCode?: string;
}

/** A window as the page shows it; `modalId` names it when it is submitted. */
export interface PageModal {
  modalId: string;
  title: string;
  components: unknown[];
}

/** Everything a person sees at first; sent again when they change who they are. */
export interface Scene {
  language: Language;
  phrases: PagePhrases;
  guildName: string;
  me: string;
  /** Whether this person has Discord's Manage Server permission here. */
  managesServer: boolean;
  /** Whom the page may speak as. */
  playable: string[];
  people: PagePerson[];
  channels: PageChannel[];
  commands: APIApplicationCommand[];
  /** By channel, oldest first. */
  messages: Record<string, APIMessage[]>;
}

/** From the server to the page. */
export type ToPage =
  | { type: 'scene'; scene: Scene }
  | { type: 'message'; message: APIMessage }
  | { type: 'deleted'; channelId: string; messageId: string }
  | { type: 'typing'; channelId: string; userId: string }
  | { type: 'channels'; channels: PageChannel[] }
  | { type: 'run'; messageId: string; run: TurnReport }
  /** The answer to a request, under its number. */
  | { type: 'answer'; request: number; answer: PageAnswer };

export type PageAnswer =
  /** `isNew`: a message of the bot's was made for it. */
  | { kind: 'done'; isNew?: boolean }
  | { kind: 'thread'; channelId: string }
  | { kind: 'modal'; modal: PageModal }
  | { kind: 'choices'; choices: { name: string; value: string | number }[] }
  /** Nobody answered within three seconds, or the request was no longer possible. */
  | { kind: 'failed' };

/** From the page to the server; the first one must be `hello`. */
export type FromPage =
  | { type: 'hello'; token: string; languages: string[]; me?: string }
  | { type: 'be'; me: string }
  | { type: 'say'; channelId: string; text: string; replyTo?: string }
  | { type: 'dismiss'; channelId: string; messageId: string }
  | { type: 'react'; channelId: string; messageId: string; emoji: string }
  | { type: 'thread'; request: number; channelId: string; messageId: string; name: string }
  | {
      type: 'press';
      request: number;
      channelId: string;
      messageId: string;
      customId: string;
      values?: string[];
    }
  | { type: 'submit'; request: number; modalId: string; values: Record<string, string> }
  | { type: 'slash'; request: number; channelId: string; name: string; options: SlashOptions }
  | {
      type: 'complete';
      request: number;
      channelId: string;
      name: string;
      options: SlashOptions;
      focused: string;
    };

export type SlashOptions = Record<string, string | number | boolean>;
