import type { APIApplicationCommand, APIMessage } from 'discord-api-types/v10';
import type { PageModal, Scene, SlashOptions, ToPage, TurnReport } from '../page-protocol.js';

/** A slash command being filled in. */
export interface CommandDraft {
  command: APIApplicationCommand;
  values: SlashOptions;
  /** What stands in the field of an option that was picked from choices, where it is not the value itself. */
  shown: Record<string, string>;
  /** The option that is being typed into. */
  focused?: string;
  hasFailed: boolean;
}

/** The list above the message box: what was typed after `/` or `@`, or what the bot offers for an option. */
export interface Picker {
  kind: 'command' | 'mention' | 'choice';
  items: { key: string; label: string; detail: string }[];
  active: number;
}

export interface State {
  status: 'connecting' | 'open' | 'lost' | 'refused';
  scene?: Scene;
  channelId: string;
  draft: string;
  command?: CommandDraft;
  picker?: Picker;
  replyTo?: APIMessage;
  modal?: PageModal & { isSending: boolean; hasFailed: boolean };
  /** By channel: who types there, and until when (milliseconds since the epoch). */
  typing: Map<string, { userId: string; until: number }>;
  /** By message: `waiting` for the bot's answer to a press, or `failed`. */
  presses: Map<string, { customId: string; state: 'waiting' | 'failed' }>;
  runs: Map<string, TurnReport>;
  isPanelOpen: boolean;
  isMenuOpen: boolean;
  /** The message whose tools stay open, and whether an emoji is being chosen for it. */
  toolsOf?: { messageId: string; isChoosing: boolean };
  /** Set when this person did something whose outcome stands at the end of the channel: the end is then shown. */
  isEndWanted: boolean;
}

const typingMs = 10_000;

export function newState(): State {
  return {
    status: 'connecting',
    channelId: '',
    draft: '',
    typing: new Map(),
    presses: new Map(),
    runs: new Map(),
    isPanelOpen: matchMedia('(min-width: 1100px)').matches,
    isMenuOpen: false,
    isEndWanted: false,
  };
}

/** Takes in what the server says. */
export function receive(state: State, message: ToPage): void {
  switch (message.type) {
    case 'scene':
      showScene(state, message.scene);
      return;
    case 'message':
      putMessage(state, message.message);
      return;
    case 'deleted': {
      const list = state.scene?.messages[message.channelId];
      const index = list?.findIndex(({ id }) => id === message.messageId) ?? -1;
      if (index >= 0) list?.splice(index, 1);
      return;
    }
    case 'typing':
      state.typing.set(message.channelId, { userId: message.userId, until: Date.now() + typingMs });
      return;
    case 'channels':
      if (state.scene) state.scene.channels = message.channels;
      return;
    case 'run':
      state.runs.set(message.messageId, message.run);
      return;
    case 'answer':
  }
}

/** The messages of the channel on screen, oldest first. */
export function shownMessages(state: State): APIMessage[] {
  return state.scene?.messages[state.channelId] ?? [];
}

/** The turn behind the last message here that has one. */
export function lastRun(state: State): TurnReport | undefined {
  const known = shownMessages(state).findLast(({ id }) => state.runs.has(id));
  return known && state.runs.get(known.id);
}

/** What an empty message box holds: in a text channel the bot reads only what mentions it. */
export function newDraft(state: State): string {
  const channel = state.scene?.channels.find(({ id }) => id === state.channelId);
  const bot = state.scene?.people.find(({ isBot }) => isBot);
  return channel?.kind === 'direct' || bot === undefined ? '' : `@${bot.name} `;
}

function showScene(state: State, scene: Scene): void {
  const isOther = state.scene?.me !== scene.me;
  state.scene = scene;
  if (!scene.channels.some(({ id }) => id === state.channelId)) state.channelId = scene.channels[0]?.id ?? '';
  if (isOther) {
    state.draft = newDraft(state);
    delete state.command;
    state.presses.clear();
    delete state.modal;
    delete state.replyTo;
  }
}

function putMessage(state: State, message: APIMessage): void {
  if (!state.scene) return;
  state.scene.messages[message.channel_id] ??= [];
  const list = state.scene.messages[message.channel_id] ?? [];
  const index = list.findIndex(({ id }) => id === message.id);
  if (index >= 0) list[index] = message;
  else list.push(message);
  if (state.typing.get(message.channel_id)?.userId === message.author.id) {
    state.typing.delete(message.channel_id);
  }
}
