import type { FromPage, PageAnswer, ToPage } from '../page-protocol.js';

/** A message that the server answers, before it has its number. */
export type Request = Numberless<Extract<FromPage, { request: number }>>;
type Numberless<Message> = Message extends unknown ? Omit<Message, 'request'> : never;

export interface Connection {
  send(message: Exclude<FromPage, { request: number }>): void;
  /** Resolves with the answer; `failed` if the connection ends before. */
  ask(request: Request): Promise<PageAnswer>;
}

const retryMs = 1000;
const wrongToken = 4001;

/** Keeps a connection to the server: says hello, and tries again every second when it is lost. */
export function connect(options: {
  hello: () => FromPage & { type: 'hello' };
  onMessage: (message: ToPage) => void;
  /** `refused`: the token is wrong, so that trying again is of no use. */
  onStatus: (status: 'open' | 'lost' | 'refused') => void;
}): Connection {
  const waiting = new Map<number, (answer: PageAnswer) => void>();
  let socket: WebSocket;
  let count = 0;

  function open(): void {
    socket = new WebSocket(`ws://${location.host}/page`);
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify(options.hello()));
      options.onStatus('open');
    });
    socket.addEventListener('message', (event) => receive(JSON.parse(String(event.data)) as ToPage));
    socket.addEventListener('close', (event) => {
      for (const resolve of waiting.values()) resolve({ kind: 'failed' });
      waiting.clear();
      const isRefused = event.code === wrongToken;
      options.onStatus(isRefused ? 'refused' : 'lost');
      if (!isRefused) setTimeout(open, retryMs);
    });
  }

  function receive(message: ToPage): void {
    if (message.type !== 'answer') {
      options.onMessage(message);
      return;
    }
    waiting.get(message.request)?.(message.answer);
    waiting.delete(message.request);
  }

  const isOpen = () => socket.readyState === WebSocket.OPEN;
  open();
  return {
    send(message) {
      if (isOpen()) socket.send(JSON.stringify(message));
    },
    ask(request) {
      if (!isOpen()) return Promise.resolve({ kind: 'failed' });
      count += 1;
      const number = count;
      socket.send(JSON.stringify({ ...request, request: number }));
      return new Promise((resolve) => waiting.set(number, resolve));
    },
  };
}
