import type { APIApplicationCommandOption } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Scene } from '../page-protocol.js';
import type { Actions } from './actions.js';
import { icons } from './icons.js';
import type { CommandDraft, State } from './page-state.js';
import { describe, pickerKey, pickerView } from './picker.js';
import { say } from './words.js';

/** An option as it arrives; which keys it has depends on its type. */
type Option = APIApplicationCommandOption & {
  choices?: { name: string; value: string | number }[];
  autocomplete?: boolean;
  max_length?: number;
};

const types = { integer: 4, boolean: 5, number: 10 };

/** A slash command with a field for each option. Enter runs it, Escape leaves it. */
export function commandBoxView(
  draft: CommandDraft,
  state: State & { scene: Scene },
  actions: Actions,
): TemplateResult {
  const { command } = draft;
  const { scene } = state;
  const options = (command.options ?? []) as Option[];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void actions.runCommand(draft);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') actions.endCommand();
  };
  return html`<form class="box command" @submit=${submit} @keydown=${leave}>
    ${pickerView(state.picker, say(scene, 'pageCommands'), (key) => choose(key, draft, state, actions))}
    <p class="quiet">/${command.name}: ${describe(command, scene)}</p>
    <div class="box-row">
      <b class="command-name">/${command.name}</b>
      <div class="command-options">${options.map((option) => optionView(option, draft, state, actions))}</div>
      <button
        type="button"
        class="icon"
        aria-label=${say(scene, 'pageCancel')}
        title=${say(scene, 'pageCancel')}
        @click=${actions.endCommand}
      >
        ${icons.close}
      </button>
      <button type="submit" class="icon send command-send" aria-label=${say(scene, 'pageSend')}>${icons.send}</button>
    </div>
    ${draft.hasFailed ? html`<p class="failed" role="alert">${say(scene, 'pageFailed')}</p>` : nothing}
  </form>`;
}

function optionView(
  option: Option,
  draft: CommandDraft,
  state: State & { scene: Scene },
  actions: Actions,
): TemplateResult {
  const isNumber = option.type === types.integer || option.type === types.number;
  const hint = describe(option, state.scene);
  const optional = option.required ? '' : ` (${say(state.scene, 'pageOptional')})`;
  return html`<label class="command-option" title=${hint}>
    <span>${option.name}</span>
    <input
      type=${isNumber ? 'number' : 'text'}
      autocomplete="off"
      placeholder=${hint + optional}
      ?required=${option.required}
      maxlength=${option.max_length ?? 6000}
      .value=${live(draft.shown[option.name] ?? String(draft.values[option.name] ?? ''))}
      @focus=${() => open(option, draft, state, actions)}
      @input=${(event: InputEvent) => typed(option, event.target as HTMLInputElement, draft, state, actions)}
      @keydown=${(event: KeyboardEvent) => {
        const pick = (key: string) => choose(key, draft, state, actions);
        if (pickerKey(event, state, { pick, paint: actions.paint })) event.stopPropagation();
      }}
    />
  </label>`;
}

function typed(
  option: Option,
  field: HTMLInputElement,
  draft: CommandDraft,
  state: State,
  actions: Actions,
): void {
  const isNumber = option.type === types.integer || option.type === types.number;
  delete draft.shown[option.name];
  const values = { ...draft.values };
  if (field.value === '') delete values[option.name];
  else values[option.name] = isNumber ? Number(field.value) : field.value;
  draft.values = values;
  open(option, draft, state, actions);
}

/** Shows the choices of an option: its own, or those that the bot offers for what was typed. */
function open(option: Option, draft: CommandDraft, state: State, actions: Actions): void {
  draft.focused = option.name;
  delete state.picker;
  const text = String(draft.values[option.name] ?? '').toLowerCase();
  const choices =
    option.type === types.boolean
      ? ['true', 'false'].map((name) => ({ name, value: name }))
      : (option.choices ?? []);
  const items = choices
    .filter(({ name }) => name.toLowerCase().includes(text))
    .map(({ name, value }) => ({ key: String(value), label: name, detail: '' }));
  if (items.length > 0) state.picker = { kind: 'choice', items, active: 0 };
  actions.paint();
  if (option.autocomplete) void actions.complete(draft, option.name);
}

function choose(key: string, draft: CommandDraft, state: State, actions: Actions): void {
  const item = state.picker?.items.find((candidate) => candidate.key === key);
  const name = draft.focused;
  delete state.picker;
  if (item && name !== undefined) {
    const option = ((draft.command.options ?? []) as Option[]).find((candidate) => candidate.name === name);
    draft.values = { ...draft.values, [name]: asValue(key, option) };
    draft.shown[name] = item.label;
  }
  actions.paint();
}

function asValue(key: string, option: Option | undefined): string | number | boolean {
  if (option?.type === types.boolean) return key === 'true';
  return option?.type === types.integer || option?.type === types.number ? Number(key) : key;
}
