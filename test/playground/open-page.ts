import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { FromPage, ToPage } from '../../src/playground/page-protocol.js';

/** The page's connection without the page. */
export interface OpenPage {
  readonly received: readonly ToPage[];
  send(message: FromPage): void;
  /** The first message, come or to come, that fits. */
  until(fits: (message: ToPage) => boolean): Promise<ToPage>;
  next<Kind extends ToPage['type']>(kind: Kind): Promise<Extract<ToPage, { type: Kind }>>;
  close(): void;
}

export async function openPage(address: URL, me?: string): Promise<OpenPage> {
  const socket = new WebSocket(`ws://${address.host}/page`, { origin: address.origin });
  const received: ToPage[] = [];
  let wake = () => {};
  socket.on('message', (raw) => {
    received.push(JSON.parse(String(raw)) as ToPage);
    wake();
  });
  await once(socket, 'open');
  const send = (message: FromPage) => socket.send(JSON.stringify(message));
  const token = address.hash.slice(1);
  send({ type: 'hello', token, languages: ['en-US'], ...(me !== undefined && { me }) });
  const until = async (fits: (message: ToPage) => boolean): Promise<ToPage> => {
    for (;;) {
      const found = received.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    received,
    send,
    until,
    next: async <Kind extends ToPage['type']>(kind: Kind) =>
      (await until(({ type }) => type === kind)) as Extract<ToPage, { type: Kind }>,
    close: () => socket.close(),
  };
}
