import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { APIMessage } from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Answer } from './interaction-answer.js';
import type { FromPage, PageAnswer, ToPage, TurnReport } from './page-protocol.js';
import { type PlaygroundRoom, sceneFor } from './page-scene.js';
import type { Person } from './people.js';
import { readFromPage } from './read-from-page.js';
import type { ShownModal } from './show-modal.js';
import type { WorldEvent } from './world.js';

export interface PageSocket {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

export interface PageSocketOptions {
  room: PlaygroundRoom;
  /** What a page must know: the one in the printed address. */
  token: string;
  /** The record of the turn that a message of the bot belongs to. */
  findRun: (messageId: string) => TurnReport | undefined;
  /** Called with each page's languages, in their order of preference, before it sees anything. */
  onVisitor: (languages: readonly string[]) => Promise<void>;
}

const helloWithinMs = 5000;
const largestMessage = 256 * 1024;
/** When the record of a turn is looked for after a message of the bot: it is linked once the message stands. */
const runLookupsMs = [60, 600, 3000];

/** The page's own connection: it speaks as one person at a time, and sees what that person sees. */
export function createPageSocket(options: PageSocketOptions): PageSocket {
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage });
  return {
    accept(request, socket, head) {
      server.handleUpgrade(request, socket, head, (page) => greet(page, options));
    },
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

/** Waits for `hello` with the right token; anything else ends the connection. */
function greet(page: WebSocket, options: PageSocketOptions): void {
  const timer = setTimeout(() => page.close(4001, 'no hello'), helloWithinMs);
  page.once('message', (raw) => {
    clearTimeout(timer);
    const hello = readFromPage(raw);
    if (hello?.type !== 'hello' || !isSame(hello.token, options.token)) {
      page.close(4001, 'wrong token');
      return;
    }
    const begin = () => serve(page, hello, options);
    // A greeting that could not be sent is in the log of the bot; the page works without it.
    options.onVisitor(hello.languages).then(begin, begin);
  });
}

function serve(page: WebSocket, hello: FromPage & { type: 'hello' }, options: PageSocketOptions): void {
  const { room } = options;
  const modals = new Map<string, ShownModal>();
  const timers = new Set<NodeJS.Timeout>();
  const send = (message: ToPage) => page.send(JSON.stringify(message));
  let person = room.people.find(({ id }) => id === hello.me) ?? room.people[0];
  if (person === undefined) throw new Error('a playground needs a person');
  let me: Person = person;

  const showScene = () => send({ type: 'scene', scene: sceneFor(room, me, hello.languages) });
  const unlisten = room.discord.listen((event) => tell(event));
  page.on('close', () => {
    unlisten();
    for (const timer of timers) clearTimeout(timer);
  });
  page.on('message', (raw) => {
    const message = readFromPage(raw);
    if (message === undefined) return page.close(4002, 'not understood');
    if (message.type === 'be') {
      person = room.people.find(({ id }) => id === message.me);
      if (person) me = person;
      return showScene();
    }
    const request = 'request' in message ? message.request : undefined;
    act(message).then(
      (answer) => request !== undefined && send({ type: 'answer', request, answer }),
      () => request !== undefined && send({ type: 'answer', request, answer: { kind: 'failed' } }),
    );
  });
  showScene();

  function tell(event: WorldEvent): void {
    if (!room.discord.isSeenBy(event, me)) return;
    const data = event.data;
    const channelId = String(data['channel_id']);
    if (event.name === 'MESSAGE_CREATE' || event.name === 'MESSAGE_UPDATE') {
      const message = findMessage(channelId, String(data['id']));
      if (message === undefined) return;
      send({ type: 'message', message });
      if (message.author.id === room.discord.botId) lookForRun(message.id);
    } else if (event.name.startsWith('MESSAGE_REACTION_')) {
      const message = findMessage(channelId, String(data['message_id']));
      if (message !== undefined) send({ type: 'message', message });
    } else if (event.name === 'MESSAGE_DELETE') {
      send({ type: 'deleted', channelId, messageId: String(data['id']) });
    } else if (event.name === 'TYPING_START') {
      send({ type: 'typing', channelId, userId: String(data['user_id']) });
    } else if (/^(?:THREAD|CHANNEL)_/.test(event.name)) {
      send({ type: 'channels', channels: sceneFor(room, me, hello.languages).channels });
    }
  }

  function lookForRun(messageId: string): void {
    for (const afterMs of runLookupsMs) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        const run = options.findRun(messageId);
        if (run !== undefined) send({ type: 'run', messageId, run });
      }, afterMs);
      timers.add(timer);
    }
  }

  async function act(message: FromPage): Promise<PageAnswer> {
    switch (message.type) {
      case 'say': {
        const replyTo = findMessage(message.channelId, message.replyTo);
        me.say(message.channelId, message.text, replyTo && { replyTo });
        return { kind: 'done' };
      }
      case 'react':
      case 'thread':
      case 'press': {
        const target = findMessage(message.channelId, message.messageId);
        return target === undefined ? { kind: 'failed' } : actOn(target, message);
      }
      case 'submit': {
        const modal = modals.get(message.modalId);
        if (modal === undefined) return { kind: 'failed' };
        const answer = await me.submitModal(modal, message.values);
        if (answer.kind !== 'failed') modals.delete(message.modalId);
        return asPageAnswer(answer);
      }
      case 'slash':
        return asPageAnswer(await me.slash(message.channelId, message.name, message.options));
      case 'complete':
        return asPageAnswer(
          await me.complete(message.channelId, message.name, message.options, message.focused),
        );
      case 'dismiss':
        room.discord.dismiss(message.channelId, message.messageId, me);
        return { kind: 'done' };
      default:
        return { kind: 'failed' };
    }
  }

  async function actOn(
    target: APIMessage,
    message: Extract<FromPage, { type: 'react' | 'thread' | 'press' }>,
  ): Promise<PageAnswer> {
    if (message.type === 'press') {
      return asPageAnswer(await me.press(target, message.customId, message.values));
    }
    if (message.type === 'thread') {
      return { kind: 'thread', channelId: me.openThread(target, message.name) };
    }
    me.react(target, message.emoji);
    return { kind: 'done' };
  }

  function findMessage(channelId: string, messageId: string | undefined) {
    return room.discord.messages(channelId, me).find(({ id }) => id === messageId);
  }

  function asPageAnswer(answer: Answer): PageAnswer {
    if (answer.kind === 'failed') return { kind: 'failed' };
    if (answer.kind === 'choices') return { kind: 'choices', choices: answer.choices };
    if (answer.kind !== 'modal') {
      return { kind: 'done', isNew: answer.kind === 'message' || answer.kind === 'deferred' };
    }
    const modalId = randomUUID();
    modals.set(modalId, answer.modal);
    const { title, components } = answer.modal;
    return { kind: 'modal', modal: { modalId, title, components } };
  }
}

function isSame(given: unknown, expected: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
