import type { APIMessage } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { Scene } from '../page-protocol.js';
import type { Actions } from './actions.js';
import { webAddress } from './markdown.js';
import type { State } from './page-state.js';
import { say } from './words.js';

/** A component as it arrives: its type number decides which of the keys count. */
interface Component {
  type: number;
  style?: number;
  label?: string;
  url?: string;
  custom_id?: string;
  disabled?: boolean;
  placeholder?: string;
  options?: { label: string; value: string; description?: string; default?: boolean }[];
  components?: Component[];
  emoji?: { name?: string };
}

const styles = ['', 'primary', 'secondary', 'success', 'danger', 'secondary', 'primary'];
const linkStyle = 5;

/** The buttons and menus below a message, and what became of the last press. */
export function componentsView(message: APIMessage, state: State & { scene: Scene }, actions: Actions) {
  const rows = (message.components ?? []) as unknown as Component[];
  const press = state.presses.get(message.id);
  return html`${rows.map(
    (row) => html`<discord-action-row slot="components">
      ${(row.components ?? []).map((child) => componentView(child, message, state, actions))}
    </discord-action-row>`,
  )}${
    press?.state === 'failed'
      ? html`<p slot="components" class="failed" role="alert">${say(state.scene, 'pageFailed')}</p>`
      : nothing
  }`;
}

function componentView(
  child: Component,
  message: APIMessage,
  state: State & { scene: Scene },
  actions: Actions,
): TemplateResult | typeof nothing {
  if (child.type === 2) return buttonView(child, message, state, actions);
  if (child.type !== 3) return nothing;
  const pick = (event: Event) =>
    void actions.press(message, child.custom_id ?? '', [(event.target as HTMLSelectElement).value]);
  return html`<select class="menu" ?disabled=${child.disabled} aria-label=${child.placeholder ?? ''} @change=${pick}>
    <option value="" disabled ?selected=${!child.options?.some((option) => option.default)}>
      ${child.placeholder ?? ''}
    </option>
    ${child.options?.map(
      (option) => html`<option value=${option.value} ?selected=${option.default}>${option.label}</option>`,
    )}
  </select>`;
}

function buttonView(
  child: Component,
  message: APIMessage,
  state: State & { scene: Scene },
  actions: Actions,
): TemplateResult {
  const label = [child.emoji?.name, child.label].filter(Boolean).join(' ');
  const target = child.style === linkStyle ? webAddress(child.url ?? '') : undefined;
  if (target !== undefined) {
    return html`<a class="button secondary" href=${target} target="_blank" rel="noopener noreferrer">${label} ↗</a>`;
  }
  const press = state.presses.get(message.id);
  const isWaiting = press?.state === 'waiting' && press.customId === child.custom_id;
  return html`<button
    type="button"
    class="button ${styles[child.style ?? 2] ?? 'secondary'}"
    ?disabled=${child.disabled === true || isWaiting}
    aria-busy=${isWaiting}
    @click=${() => void actions.press(message, child.custom_id ?? '')}
  >
    ${label}
  </button>`;
}
