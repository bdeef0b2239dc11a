import { render } from 'lit';
import type { ToPage } from '../page-protocol.js';
import { createActions } from './actions.js';
import { connect } from './connection.js';
import { followBottom } from './follow-bottom.js';
import { newState, receive } from './page-state.js';
import { pageView } from './page-view.js';
import { wearSkin } from './skin.js';
import { focusBox, typeAnywhere } from './typing-anywhere.js';

// The page of the playground: one state, painted anew after every change.
wearSkin();
const state = newState();
const token = location.hash.slice(1);
let isPainting = false;
let hasBegun = false;

const connection = connect({
  hello: () => ({
    type: 'hello',
    token,
    languages: [...navigator.languages],
    ...(state.scene && { me: state.scene.me }),
  }),
  onMessage(message: ToPage) {
    receive(state, message);
    paint();
  },
  onStatus(status) {
    state.status = status;
    paint();
  },
});
const actions = createActions(state, connection, paint);
typeAnywhere();
paint();
// Who has stopped typing is taken away without a message of the server.
setInterval(() => state.typing.size > 0 && paint(), 1000);

function paint(): void {
  if (isPainting) return;
  isPainting = true;
  queueMicrotask(() => {
    isPainting = false;
    for (const [channelId, { until }] of state.typing) if (until < Date.now()) state.typing.delete(channelId);
    if (state.scene) document.documentElement.lang = state.scene.language;
    render(pageView(state, actions), document.body);
    const modal = document.querySelector<HTMLDialogElement>('dialog.modal');
    if (modal && !modal.open) modal.showModal();
    fitBox();
    if (state.scene && !hasBegun) begin();
    followBottom(document.querySelector('.scroll'), state.channelId, state.isEndWanted);
    state.isEndWanted = false;
  });
}

/** Where there is a keyboard one can write at once; on a touch screen the focus would only open the screen's own. */
function begin(): void {
  hasBegun = true;
  if (matchMedia('(pointer: fine)').matches) focusBox();
}

/** The message box is as high as its text, up to a third of the window. */
function fitBox(): void {
  const field = document.querySelector<HTMLTextAreaElement>('.box textarea');
  if (!field) return;
  field.rows = Math.min(8, field.value.split('\n').length);
}
