import { html, nothing, type TemplateResult } from 'lit';
import type { Scene } from '../page-protocol.js';
import type { Actions } from './actions.js';
import { avatarOf } from './avatar.js';
import { icons } from './icons.js';
import { markdown } from './markdown.js';
import type { State } from './page-state.js';
import { say } from './words.js';

interface Component {
  type: number;
  label?: string;
  description?: string;
  content?: string;
  custom_id?: string;
  style?: number;
  value?: string;
  placeholder?: string;
  required?: boolean;
  min_length?: number;
  max_length?: number;
  options?: { label: string; value: string; default?: boolean }[];
  components?: Component[];
  component?: Component;
}

const textInput = 4;
const textDisplay = 10;
const paragraph = 2;

/** The window that a press opened. Escape and Cancel close it without sending anything. */
export function modalView(
  state: State & { scene: Scene },
  actions: Actions,
): TemplateResult | typeof nothing {
  const { modal, scene } = state;
  if (modal === undefined) return nothing;
  const bot = scene.people.find(({ isBot }) => isBot);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    void actions.submitModal(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])));
  };
  return html`<dialog class="modal" aria-labelledby="modal-title" @cancel=${actions.closeModal}>
    <form @submit=${submit}>
      <header>
        ${bot ? html`<img src=${avatarOf(bot)} alt="" />` : nothing}
        <h2 id="modal-title">${modal.title}</h2>
        <button type="button" class="icon" aria-label=${say(scene, 'pageClose')} @click=${actions.closeModal}>${icons.close}</button>
      </header>
      <div class="modal-content">
        ${(modal.components as Component[]).map((component) => partView(component, scene))}
      </div>
      ${modal.hasFailed ? html`<p class="failed" role="alert">${say(scene, 'pageFailed')}</p>` : nothing}
      <footer>
        <button type="button" class="button plain" @click=${actions.closeModal}>${say(scene, 'pageCancel')}</button>
        <button type="submit" class="button primary" ?disabled=${modal.isSending}>${say(scene, 'pageSubmit')}</button>
      </footer>
    </form>
  </dialog>`;
}

function partView(component: Component, scene: Scene): unknown {
  if (component.type === textDisplay)
    return html`<div class="text">${markdown(component.content ?? '', scene)}</div>`;
  if (component.components)
    return component.components.map((child) => fieldView(child, child.label ?? '', ''));
  if (component.component) {
    return fieldView(component.component, component.label ?? '', component.description ?? '');
  }
  return nothing;
}

function fieldView(field: Component, label: string, description: string): TemplateResult {
  return html`<label class="field">
    <span class="field-label"
      >${label}${field.required === false ? nothing : html`<span class="required" aria-hidden="true"> *</span>`}</span
    >
    ${description ? html`<small>${description}</small>` : nothing}${inputView(field)}
  </label>`;
}

function inputView(field: Component): TemplateResult {
  const name = field.custom_id ?? '';
  const required = field.required !== false;
  if (field.type !== textInput) {
    return html`<select class="menu" name=${name} ?required=${required}>
      ${field.options?.map(
        (option) => html`<option value=${option.value} ?selected=${option.default}>${option.label}</option>`,
      )}
    </select>`;
  }
  const most = field.max_length ?? 4000;
  if (field.style === paragraph) {
    return html`<textarea
      name=${name}
      rows="4"
      ?required=${required}
      minlength=${field.min_length ?? 0}
      maxlength=${most}
      placeholder=${field.placeholder ?? ''}
      .defaultValue=${field.value ?? ''}
    ></textarea>`;
  }
  return html`<input
    type="text"
    autocomplete="off"
    name=${name}
    ?required=${required}
    minlength=${field.min_length ?? 0}
    maxlength=${most}
    placeholder=${field.placeholder ?? ''}
    .defaultValue=${field.value ?? ''}
  />`;
}
