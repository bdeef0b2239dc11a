import type { APIAttachment, APIMessage } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { PagePerson, Scene } from '../page-protocol.js';
import type { Actions } from './actions.js';
import { avatarOf } from './avatar.js';
import { componentsView } from './components-view.js';
import { embedView } from './embed-view.js';
import { icons } from './icons.js';
import { markdown } from './markdown.js';
import { reactionsView, starterType, threadView, toolsView } from './message-tools.js';
import type { State } from './page-state.js';
import { say, shownMoment } from './words.js';

const ephemeral = 1 << 6;
const loading = 1 << 7;
/** A message stands under the one before it, without a name, if it follows within this. */
const togetherMs = 7 * 60_000;

/** One message of the channel. */
export function messageView(
  message: APIMessage,
  before: APIMessage | undefined,
  state: State & { scene: Scene },
  actions: Actions,
): TemplateResult {
  const { scene } = state;
  const starter = message.type === starterType ? message.referenced_message : undefined;
  // A thread begins with the message that it grew from; what is done with that belongs to its own channel.
  if (starter) return messageView(withoutThread(starter), undefined, state, actions);
  const author = personOf(scene, message.author);
  const flags = message.flags ?? 0;
  const mentionsMe = message.mentions.some(({ id }) => id === scene.me);
  const classes = `message${flags & ephemeral ? ' ephemeral' : ''}${mentionsMe ? ' mentions-me' : ''}`;
  const time = shownMoment(scene, message.timestamp);
  return html`<discord-message
    class=${classes}
    data-id=${message.id}
    author=${author.name}
    .avatar=${avatarOf(author)}
    ?bot=${author.isBot}
    timestamp=${time}
    ?message-body-only=${isFollowing(message, before)}
  >
    ${aboveView(message, scene)}
    <div class="text">
      ${flags & loading ? thinkingView(scene, author) : markdown(message.content, scene)}
      ${
        message.edited_timestamp && !(flags & loading)
          ? html`<span class="edited">${say(scene, 'pageEdited')}</span>`
          : nothing
      }
    </div>
    ${message.attachments.map(attachmentView)}
    ${message.embeds.map((embed) => embedView(embed, scene))}
    ${componentsView(message, state, actions)}
    ${flags & ephemeral ? onlyYouView(message, scene, actions) : nothing}
    ${reactionsView(message, actions)} ${threadView(message, state, actions)}
    ${flags & ephemeral ? nothing : toolsView(message, author, state, actions)}
  </discord-message>`;
}

/** The line above: what it replies to, or which command it answers. */
function aboveView(message: APIMessage, scene: Scene) {
  if (message.interaction && message.type === 20) {
    const user = personOf(scene, message.interaction.user);
    return html`<div slot="reply" class="above">
      <span class="spine"></span><img src=${avatarOf(user)} alt="" />
      <span>${say(scene, 'pageUsed', { name: user.name, command: `/${message.interaction.name}` })}</span>
    </div>`;
  }
  const replied = message.referenced_message;
  if (!replied) return nothing;
  const author = personOf(scene, replied.author);
  const toIt = () => document.querySelector(`[data-id="${replied.id}"]`)?.scrollIntoView({ block: 'center' });
  return html`<div slot="reply" class="above">
    <span class="spine"></span><img src=${avatarOf(author)} alt="" />
    <strong>${author.name}</strong>
    <button type="button" class="quoted" @click=${toIt}>${markdown(firstLine(replied.content), scene)}</button>
  </div>`;
}

function thinkingView(scene: Scene, author: PagePerson) {
  return html`<span class="thinking"
    ><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span> ${say(scene, 'pageThinking', {
      name: author.name,
    })}</span
  >`;
}

function attachmentView(file: APIAttachment) {
  if (!file.url.startsWith('data:')) return html`<p>${file.filename}</p>`;
  return html`<a class="file" href=${file.url} download=${file.filename}>
    ${icons.file} ${file.filename} <small>${Math.ceil(file.size / 1024)} KB</small>
  </a>`;
}

function onlyYouView(message: APIMessage, scene: Scene, actions: Actions) {
  return html`<div class="only-you">
    ${icons.eye} ${say(scene, 'pageOnlyYou')} ·
    <button type="button" class="link" @click=${() => actions.dismiss(message)}>
      ${say(scene, 'pageDismiss')}
    </button>
  </div>`;
}

function isFollowing(message: APIMessage, before: APIMessage | undefined): boolean {
  if (before === undefined || before.author.id !== message.author.id) return false;
  if (message.referenced_message || message.interaction_metadata || (message.flags ?? 0) & ephemeral)
    return false;
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < togetherMs;
}

/** Someone as the page names them; who has left keeps the name of the message. */
export function personOf(
  scene: Scene,
  user: { id: string; username: string; global_name?: string | null; bot?: boolean },
): PagePerson {
  const known = scene.people.find(({ id }) => id === user.id);
  return (
    known ?? { id: user.id, name: user.global_name ?? user.username, isBot: user.bot === true, role: '' }
  );
}

function withoutThread({ thread: _, ...message }: APIMessage): APIMessage {
  return message;
}

const firstLine = (text: string) => text.split('\n', 1)[0]?.slice(0, 200) ?? '';
