import type { APIMessage } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Scene } from '../page-protocol.js';
import type { Actions } from './actions.js';
import { icons } from './icons.js';
import { messageBoxView } from './message-box.js';
import { messageView } from './message-view.js';
import { modalView } from './modal-view.js';
import { type State, shownMessages } from './page-state.js';
import { runPanelView } from './run-panel.js';
import { sidebarView, signOf } from './sidebar.js';
import { say, shownDay } from './words.js';

/** The whole page. */
export function pageView(state: State, actions: Actions): TemplateResult {
  if (state.status === 'refused') return refusedView();
  if (!hasScene(state)) return html`<main class="alone" aria-busy="true"></main>`;
  const classes = `app${state.isMenuOpen ? ' with-menu' : ''}${state.isPanelOpen ? ' with-panel' : ''}`;
  return html`<div class=${classes}>
    ${sidebarView(state, actions)}
    ${state.isMenuOpen ? html`<div class="shade" @click=${actions.toggleMenu}></div>` : nothing}
    <main>
      ${headerView(state, actions)}
      ${
        state.status === 'lost'
          ? html`<p class="lost" role="alert">${say(state.scene, 'pageDisconnected')}</p>`
          : nothing
      }
      ${messagesView(state, actions)} ${typingView(state)} ${messageBoxView(state, actions)}
    </main>
    ${runPanelView(state, actions)} ${modalView(state, actions)}
  </div>`;
}

function headerView(state: State & { scene: Scene }, actions: Actions): TemplateResult {
  const { scene } = state;
  const channel = scene.channels.find(({ id }) => id === state.channelId);
  return html`<header class="top">
    <button
      type="button"
      class="icon menu-button"
      aria-label=${say(scene, 'pageMenu')}
      aria-expanded=${state.isMenuOpen}
      aria-controls="menu"
      @click=${actions.toggleMenu}
    >
      ${icons.menu}
    </button>
    <h2><span class="top-sign" aria-hidden="true">${channel ? signOf(channel) : ''}</span> ${channel?.name ?? ''}</h2>
    <button
      type="button"
      class="icon"
      aria-label=${say(scene, 'pageTurn')}
      title=${say(scene, 'pageTurn')}
      aria-expanded=${state.isPanelOpen}
      aria-controls="panel"
      @click=${actions.togglePanel}
    >
      ${icons.steps}
    </button>
  </header>`;
}

function messagesView(state: State & { scene: Scene }, actions: Actions): TemplateResult {
  const messages = shownMessages(state);
  const channel = state.scene.channels.find(({ id }) => id === state.channelId);
  const place = channel ? `${signOf(channel)}${channel.name}` : '';
  return html`<div class="scroll" tabindex="0" role="log" aria-label=${place}>
    <discord-messages no-background>
      <p class="first">${say(state.scene, 'pageFirst', { place })}</p>
      ${repeat(
        messages,
        ({ id }) => id,
        (message, index) =>
          html`${dayView(message, messages[index - 1], state.scene)}${messageView(message, messages[index - 1], state, actions)}`,
      )}
    </discord-messages>
  </div>`;
}

/** A line with the date above the first message of each day. */
function dayView(message: APIMessage, before: APIMessage | undefined, scene: Scene) {
  const day = shownDay(scene, message.timestamp);
  if (before !== undefined && shownDay(scene, before.timestamp) === day) return nothing;
  return html`<p class="day"><span>${day}</span></p>`;
}

function typingView(state: State & { scene: Scene }): TemplateResult {
  const typing = state.typing.get(state.channelId);
  const name = state.scene.people.find(({ id }) => id === typing?.userId)?.name;
  return html`<div class="typing" role="status">
    ${
      name
        ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span> ${say(state.scene, 'pageTyping', { name })}`
        : nothing
    }
  </div>`;
}

/** Without the token there is no scene and so no language of the server's: both tongues, briefly. */
function refusedView(): TemplateResult {
  return html`<main class="alone">
    <p>This page needs the whole address that <code>npm start</code> printed, with the part after #.</p>
    <p lang="zh-TW">請使用 <code>npm start</code> 印出的完整網址，包括 # 之後的部分。</p>
    <p lang="zh-CN">请使用 <code>npm start</code> 打印的完整网址，包括 # 之后的部分。</p>
  </main>`;
}

function hasScene(state: State): state is State & { scene: Scene } {
  return state.scene !== undefined;
}
