import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Scene } from '../page-protocol.js';
import { type Actions, longestMessage } from './actions.js';
import { commandBoxView } from './command-box.js';
import { icons } from './icons.js';
import { personOf } from './message-view.js';
import { withMentions } from './outgoing-text.js';
import type { State } from './page-state.js';
import { pickerFor, pickerKey, pickerView, usableCommands } from './picker.js';
import { signOf } from './sidebar.js';
import { say } from './words.js';

/** Where a person writes. Enter sends, Shift and Enter begins a line, Escape leaves what is open. */
export function messageBoxView(state: State & { scene: Scene }, actions: Actions): TemplateResult {
  if (state.command) return commandBoxView(state.command, state, actions);
  const { scene } = state;
  const channel = scene.channels.find(({ id }) => id === state.channelId);
  const place = say(scene, 'pageMessageTo', { place: channel ? `${signOf(channel)}${channel.name}` : '' });
  const pick = (key: string) => pickInto(state, actions, key);
  const over = withMentions(state, state.draft).length - longestMessage;
  return html`<div class="box">
    ${pickerView(state.picker, say(scene, state.picker?.kind === 'command' ? 'pageCommands' : 'pageMembers'), pick)}
    ${replyingView(state, actions)}
    <div class="box-row">
      <textarea
        rows="1"
        aria-label=${place}
        placeholder=${place}
        role="combobox"
        aria-expanded=${state.picker !== undefined}
        aria-controls="picker"
        aria-activedescendant=${state.picker ? `picked-${state.picker.active}` : ''}
        .value=${live(state.draft)}
        @input=${(event: InputEvent) => type(event.target as HTMLTextAreaElement, state, actions)}
        @keydown=${(event: KeyboardEvent) => key(event, state, actions, pick)}
      ></textarea>
      <button
        type="button"
        class="icon send"
        aria-label=${say(scene, 'pageSend')}
        title=${say(scene, 'pageSend')}
        ?disabled=${state.draft.trim() === '' || over > 0}
        @click=${actions.sendDraft}
      >
        ${icons.send}
      </button>
    </div>
    ${over > 0 ? html`<p class="failed" role="alert">${say(scene, 'pageCannotSend', { count: over })}</p>` : nothing}
    ${
      over > -200 && over <= 0
        ? html`<p class="quiet">${say(scene, 'pageCharactersLeft', { count: -over })}</p>`
        : nothing
    }
    ${hintView(state, channel?.kind)}
  </div>`;
}

/** In a channel the bot reads only what mentions it: said while something else is being written. */
function hintView(state: State & { scene: Scene }, kind: string | undefined) {
  const bot = state.scene.people.find(({ isBot }) => isBot);
  const text = state.draft.trim();
  const isForNobody =
    kind !== 'direct' &&
    text !== '' &&
    !text.startsWith('/') &&
    bot &&
    !withMentions(state, text).includes(`<@${bot.id}>`);
  const repliesToBot = state.replyTo?.author.id === bot?.id;
  if (!isForNobody || repliesToBot || state.picker) return nothing;
  return html`<p class="quiet">${say(state.scene, 'pageMentionHint', { name: bot.name })}</p>`;
}

function replyingView(state: State & { scene: Scene }, actions: Actions) {
  if (!state.replyTo) return nothing;
  const { name } = personOf(state.scene, state.replyTo.author);
  return html`<div class="replying">
    <span>${say(state.scene, 'pageReplyingTo', { name })}</span>
    <button
      type="button"
      class="icon"
      aria-label=${say(state.scene, 'pageCancel')}
      @click=${() => actions.reply(undefined)}
    >
      ${icons.close}
    </button>
  </div>`;
}

function type(field: HTMLTextAreaElement, state: State & { scene: Scene }, actions: Actions): void {
  state.draft = field.value;
  const picker = pickerFor(state, field.value, field.selectionStart);
  if (picker) state.picker = picker;
  else delete state.picker;
  actions.paint();
}

function key(
  event: KeyboardEvent,
  state: State & { scene: Scene },
  actions: Actions,
  pick: (key: string) => void,
): void {
  if (pickerKey(event, state, { pick, paint: actions.paint })) return;
  if (event.key === 'Escape') actions.reply(undefined);
  // Enter that ends the composing of Chinese characters belongs to the input method.
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  const typed = /^\/([\p{L}\p{N}_-]+)$/u.exec(state.draft.trim());
  const command = typed && usableCommands(state).find(({ name }) => name === typed[1]);
  if (command) actions.beginCommand(command);
  else actions.sendDraft();
}

function pickInto(state: State & { scene: Scene }, actions: Actions, key: string): void {
  const kind = state.picker?.kind;
  delete state.picker;
  if (kind === 'command') {
    const command = usableCommands(state).find(({ name }) => name === key);
    if (command) actions.beginCommand(command);
    return;
  }
  const field = document.querySelector<HTMLTextAreaElement>('.box textarea');
  const caret = field?.selectionStart ?? state.draft.length;
  const before = state.draft.slice(0, caret).replace(/@[^\s@]*$/u, `@${key} `);
  state.draft = before + state.draft.slice(caret);
  actions.paint();
  queueMicrotask(() => field?.setSelectionRange(before.length, before.length));
}
