import type { APIMessage } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { PagePerson, Scene } from '../page-protocol.js';
import type { Actions } from './actions.js';
import { icons } from './icons.js';
import type { State } from './page-state.js';
import { say } from './words.js';

const emoji = ['👍', '❤️', '😂', '🎉', '👀', '✅', '🙏', '❓'];

/** What can be done with a message: shown while the pointer or the focus is on it, on a touch screen after a tap on “…”. */
export function toolsView(
  message: APIMessage,
  author: PagePerson,
  state: State & { scene: Scene },
  actions: Actions,
): TemplateResult {
  const { scene } = state;
  const isOpen = state.toolsOf?.messageId === message.id;
  const isInText = scene.channels.find(({ id }) => id === message.channel_id)?.kind === 'text';
  const reply = () => {
    actions.reply(message);
    document.querySelector<HTMLElement>('.box textarea')?.focus();
  };
  return html`<div class="tools ${isOpen ? 'open' : ''}" role="toolbar" aria-label=${author.name}>
    ${isOpen && state.toolsOf?.isChoosing ? emojiRow(message, actions) : nothing}
    ${tool('react', say(scene, 'pageReact'), icons.react, () => actions.openTools(message, true))}
    ${tool('reply', `${say(scene, 'pageReply')}: ${author.name}`, icons.reply, reply)}
    ${
      isInText && message.thread === undefined
        ? tool('thread', say(scene, 'pageThread'), icons.thread, () => void actions.openThread(message))
        : nothing
    }
    ${tool('more', say(scene, 'pageMore'), icons.more, () => actions.openTools(message, false))}
  </div>`;
}

/** The reactions below a message; a press adds one's own or takes it back. */
export function reactionsView(message: APIMessage, actions: Actions): TemplateResult | typeof nothing {
  if (!message.reactions?.length) return nothing;
  return html`<div slot="reactions" class="reactions">
    ${message.reactions.map(
      (reaction) => html`<button
        type="button"
        class="reaction"
        aria-pressed=${reaction.me}
        @click=${() => actions.react(message, reaction.emoji.name ?? '')}
      >
        ${reaction.emoji.name} <span>${reaction.count}</span>
      </button>`,
    )}
  </div>`;
}

/** The thread that grew from a message: its name, and how much was said in it. */
export function threadView(
  message: APIMessage,
  state: State & { scene: Scene },
  actions: Actions,
): TemplateResult | typeof nothing {
  const { thread } = message;
  if (thread === undefined) return nothing;
  const said = (state.scene.messages[thread.id] ?? []).filter(({ type }) => type !== starterType);
  const name = state.scene.channels.find(({ id }) => id === thread.id)?.name ?? thread.name ?? '';
  return html`<button slot="thread" type="button" class="thread-card" @click=${() => actions.openChannel(thread.id)}>
    <strong>${name}</strong>
    <span class="link">${say(state.scene, 'pageThreadCount', { count: said.length })} ›</span>
  </button>`;
}

/** Discord's type of the first message of a thread: it stands for the one that the thread grew from. */
export const starterType = 21;

function emojiRow(message: APIMessage, actions: Actions): TemplateResult {
  return html`<span class="emoji-row">
    ${emoji.map(
      (name) =>
        html`<button type="button" class="icon" @click=${() => actions.react(message, name)}>${name}</button>`,
    )}
  </span>`;
}

function tool(name: string, label: string, icon: TemplateResult, onClick: () => void): TemplateResult {
  return html`<button type="button" class="icon tool-${name}" title=${label} aria-label=${label} @click=${onClick}>
    ${icon}
  </button>`;
}
