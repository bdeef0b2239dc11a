import { html, type TemplateResult } from 'lit';
import type { PageChannel, Scene } from '../page-protocol.js';
import type { Actions } from './actions.js';
import { avatarOf } from './avatar.js';
import type { State } from './page-state.js';
import { say } from './words.js';

/** Channels, and who to be. */
export function sidebarView(state: State & { scene: Scene }, actions: Actions): TemplateResult {
  const { scene } = state;
  const own = new Set(scene.playable);
  const me = scene.people.find(({ id }) => id === scene.me);
  return html`<nav class="sidebar" id="menu" aria-label=${say(scene, 'pageMenu')}>
    <h1>${scene.guildName}</h1>
    <div class="sidebar-lists">
      <h2>${say(scene, 'pageChannels')}</h2>
      <ul>
        ${scene.channels.map((channel) => channelView(channel, state, actions))}
      </ul>
      <h2 id="as-person">${say(scene, 'pageAsPerson')}</h2>
      <ul role="radiogroup" aria-labelledby="as-person">
        ${scene.people
          .filter(({ id }) => own.has(id))
          .map(
            (person) => html`<li>
              <button
                type="button"
                role="radio"
                aria-checked=${person.id === scene.me}
                class="entry person"
                @click=${() => actions.become(person.id)}
              >
                <img src=${avatarOf(person)} alt="" />
                <span>${person.name}<small>${person.role}</small></span>
              </button>
            </li>`,
          )}
      </ul>
    </div>
    <div class="me">
      ${me ? html`<img src=${avatarOf(me)} alt="" /><span>${me.name}<small>${me.role}</small></span>` : ''}
    </div>
  </nav>`;
}

function channelView(channel: PageChannel, state: State, actions: Actions): TemplateResult {
  return html`<li class=${channel.kind}>
    <button
      type="button"
      class="entry"
      aria-current=${channel.id === state.channelId ? 'page' : 'false'}
      @click=${() => actions.openChannel(channel.id)}
    >
      <span aria-hidden="true">${signOf(channel)}</span>
      <span class="entry-name">${channel.name}</span>
    </button>
  </li>`;
}

export const signOf = ({ kind }: PageChannel) => ({ text: '#', direct: '@', thread: '⌐' })[kind];
