import type { APIApplicationCommand } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { Scene } from '../page-protocol.js';
import type { Picker, State } from './page-state.js';

const mostItems = 10;
/** Discord's permission bit for Manage Server, which the admin here has. */
const guildContext = 0;
const directContext = 1;

/** What fits the text before the caret: commands after a `/` at the start, people after an `@`. */
export function pickerFor(state: State & { scene: Scene }, text: string, caret: number): Picker | undefined {
  const slash = /^\/([\p{L}\p{N}_-]*)$/u.exec(text);
  if (slash) {
    const items = usableCommands(state)
      .filter(({ name }) => name.startsWith((slash[1] ?? '').toLowerCase()))
      .map((command) => ({
        key: command.name,
        label: `/${command.name}`,
        detail: describe(command, state.scene),
      }));
    return asPicker('command', items);
  }
  const at = /(?:^|\s)@([^\s@]*)$/u.exec(text.slice(0, caret));
  if (!at) return undefined;
  const typed = (at[1] ?? '').toLowerCase();
  const items = state.scene.people
    .filter(({ name }) => name.toLowerCase().startsWith(typed))
    .sort((a, b) => Number(b.isBot) - Number(a.isBot))
    .map(({ name, role, isBot }) => ({ key: name, label: name, detail: isBot ? 'APP' : role }));
  return asPicker('mention', items);
}

/** The commands that Discord would list here for this person. */
export function usableCommands({ scene, channelId }: State & { scene: Scene }): APIApplicationCommand[] {
  const isDirect = scene.channels.find(({ id }) => id === channelId)?.kind === 'direct';
  const context = isDirect ? directContext : guildContext;
  return scene.commands.filter(
    (command) =>
      (!command.contexts || (command.contexts as number[]).includes(context)) &&
      (!command.default_member_permissions || scene.managesServer),
  );
}

/** In the reader's language, as far as the bot gives it. */
export function describe(
  thing: { description: string; description_localizations?: Partial<Record<string, string | null>> | null },
  scene: Scene,
): string {
  return thing.description_localizations?.[scene.language] ?? thing.description;
}

/** The list above the box, for the eyes and, as a listbox, for screen readers. */
export function pickerView(
  picker: Picker | undefined,
  label: string,
  onPick: (key: string) => void,
): TemplateResult | typeof nothing {
  if (picker === undefined) return nothing;
  return html`<ul class="picker" id="picker" role="listbox" aria-label=${label}>
    ${picker.items.map(
      (item, index) => html`<li
        role="option"
        id="picked-${index}"
        aria-selected=${index === picker.active}
        @mousedown=${(event: Event) => {
          // The field keeps the focus.
          event.preventDefault();
          onPick(item.key);
        }}
      >
        <b>${item.label}</b> <small>${item.detail}</small>
      </li>`,
    )}
  </ul>`;
}

/**
 * What a key does to an open list: moves in it, picks, or closes it. True if it did something, so that the key does
 * nothing else.
 */
export function pickerKey(
  event: KeyboardEvent,
  state: State,
  deeds: { pick: (key: string) => void; paint: () => void },
): boolean {
  const { picker } = state;
  if (picker === undefined || picker.items.length === 0 || event.isComposing) return false;
  const count = picker.items.length;
  if (event.key === 'ArrowDown') picker.active = (picker.active + 1) % count;
  else if (event.key === 'ArrowUp') picker.active = (picker.active + count - 1) % count;
  else if (event.key === 'Escape') delete state.picker;
  else if (event.key === 'Enter' || event.key === 'Tab') {
    const item = picker.items[picker.active];
    if (item) deeds.pick(item.key);
  } else return false;
  event.preventDefault();
  deeds.paint();
  return true;
}

function asPicker(kind: Picker['kind'], items: Picker['items']): Picker | undefined {
  return items.length === 0 ? undefined : { kind, items: items.slice(0, mostItems), active: 0 };
}
