import type { APIApplicationCommand, APIMessage } from 'discord-api-types/v10';
import type { PageAnswer } from '../page-protocol.js';
import type { Connection } from './connection.js';
import { threadName, withMentions } from './outgoing-text.js';
import { type CommandDraft, newDraft, type State } from './page-state.js';

/** Everything a person can do on the page. Each changes the state, and paints. */
export interface Actions {
  paint(): void;
  openChannel(channelId: string): void;
  become(personId: string): void;
  togglePanel(): void;
  toggleMenu(): void;
  reply(message: APIMessage | undefined): void;
  dismiss(message: APIMessage): void;
  /** Opens the tools of a message, or with `isChoosing` the emoji for a reaction; closes them if they are open. */
  openTools(message: APIMessage, isChoosing: boolean): void;
  react(message: APIMessage, emoji: string): void;
  /** Opens the thread of a message, which is made if there is none, and goes there. */
  openThread(message: APIMessage): Promise<void>;
  sendDraft(): void;
  press(message: APIMessage, customId: string, values?: string[]): Promise<void>;
  beginCommand(command: APIApplicationCommand): void;
  endCommand(): void;
  runCommand(draft: CommandDraft): Promise<void>;
  complete(draft: CommandDraft, option: string): Promise<void>;
  submitModal(values: Record<string, string>): Promise<void>;
  closeModal(): void;
}

export const longestMessage = 2000;
/** How long typing rests before the bot is asked to complete it. */
const completeAfterMs = 150;

export function createActions(state: State, connection: Connection, paint: () => void): Actions {
  let completing: ReturnType<typeof setTimeout> | undefined;

  function clearBox(): void {
    delete state.replyTo;
    delete state.picker;
    delete state.command;
    state.draft = newDraft(state);
  }

  const actions: Actions = {
    paint,
    openChannel(channelId) {
      state.channelId = channelId;
      state.isMenuOpen = false;
      delete state.toolsOf;
      clearBox();
      paint();
    },
    become(me) {
      connection.send({ type: 'be', me });
    },
    togglePanel() {
      state.isPanelOpen = !state.isPanelOpen;
      paint();
    },
    toggleMenu() {
      state.isMenuOpen = !state.isMenuOpen;
      paint();
    },
    reply(message) {
      if (message === undefined) delete state.replyTo;
      else state.replyTo = message;
      paint();
    },
    dismiss: (message) =>
      connection.send({ type: 'dismiss', channelId: message.channel_id, messageId: message.id }),
    openTools(message, isChoosing) {
      const { toolsOf } = state;
      const isSame = toolsOf?.messageId === message.id && toolsOf.isChoosing === isChoosing;
      if (isSame) delete state.toolsOf;
      else state.toolsOf = { messageId: message.id, isChoosing };
      paint();
    },
    react(message, emoji) {
      delete state.toolsOf;
      connection.send({ type: 'react', channelId: message.channel_id, messageId: message.id, emoji });
      paint();
    },
    async openThread(message) {
      delete state.toolsOf;
      const answer = await connection.ask({
        type: 'thread',
        channelId: message.channel_id,
        messageId: message.id,
        name: threadName(message),
      });
      if (answer.kind === 'thread') actions.openChannel(answer.channelId);
    },
    sendDraft() {
      const text = withMentions(state, state.draft).trim();
      if (text === '' || text.length > longestMessage || state.status !== 'open') return;
      const replyTo = state.replyTo?.id;
      connection.send({ type: 'say', channelId: state.channelId, text, ...(replyTo && { replyTo }) });
      state.isEndWanted = true;
      clearBox();
      paint();
    },
    async press(message, customId, values) {
      state.presses.set(message.id, { customId, state: 'waiting' });
      paint();
      const { channel_id: channelId, id: messageId } = message;
      const answer = await connection.ask({
        type: 'press',
        channelId,
        messageId,
        customId,
        ...(values && { values }),
      });
      if (answer.kind === 'failed') state.presses.set(messageId, { customId, state: 'failed' });
      else state.presses.delete(messageId);
      takeIn(answer);
      paint();
    },
    beginCommand(command) {
      state.command = { command, values: {}, shown: {}, hasFailed: false };
      state.draft = '';
      delete state.picker;
      paint();
      focus('.command-option input, .command-send');
    },
    endCommand() {
      clearBox();
      paint();
      focus('.box textarea');
    },
    async runCommand(draft) {
      const { command, values } = draft;
      const sent = {
        type: 'slash',
        channelId: state.channelId,
        name: command.name,
        options: values,
      } as const;
      clearBox();
      paint();
      focus('.box textarea');
      const answer = await connection.ask(sent);
      if (answer.kind === 'failed') state.command = { ...draft, hasFailed: true };
      takeIn(answer);
      paint();
    },
    complete(draft, option) {
      clearTimeout(completing);
      return new Promise((resolve) => {
        completing = setTimeout(async () => {
          const answer = await connection.ask({
            type: 'complete',
            channelId: state.channelId,
            name: draft.command.name,
            options: draft.values,
            focused: option,
          });
          if (state.command?.focused === option && answer.kind === 'choices') {
            const items = answer.choices.map(({ name, value }) => ({
              key: String(value),
              label: name,
              detail: '',
            }));
            state.picker = { kind: 'choice', items, active: 0 };
            paint();
          }
          resolve();
        }, completeAfterMs);
      });
    },
    async submitModal(values) {
      const { modal } = state;
      if (modal === undefined || modal.isSending) return;
      Object.assign(modal, { isSending: true, hasFailed: false });
      paint();
      const answer = await connection.ask({ type: 'submit', modalId: modal.modalId, values });
      if (answer.kind === 'failed') Object.assign(modal, { isSending: false, hasFailed: true });
      else delete state.modal;
      takeIn(answer);
      paint();
    },
    closeModal() {
      delete state.modal;
      paint();
    },
  };

  function takeIn(answer: PageAnswer): void {
    if (answer.kind === 'done' && answer.isNew) state.isEndWanted = true;
    if (answer.kind === 'modal') state.modal = { ...answer.modal, isSending: false, hasFailed: false };
  }

  return actions;
}

/** Once the paint that was asked for before is done. */
function focus(selector: string): void {
  queueMicrotask(() => document.querySelector<HTMLElement>(selector)?.focus());
}
