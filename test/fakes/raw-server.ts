import { createServer, type Socket } from 'node:net';
import { listen } from './web-origin.js';

/** A loopback server that answers byte for byte as it is told, for answers that no HTTP library would send. */
export interface RawServer {
  /** `127.0.0.1:PORT` */
  host: string;
  url: string;
  /** The requests that arrived, head and body as text. */
  requests: string[];
  /** Connections that the other side has not closed. */
  open(): number;
  close(): Promise<void>;
}

/** `answer` is called with each connection's first request. */
export async function openRawServer(answer: (socket: Socket, request: string) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', (bytes) => {
      requests.push(bytes.toString('latin1'));
      answer(socket, bytes.toString('latin1'));
    });
  });
  const port = await listen(server);
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/`,
    requests,
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** The head of an answer, with the empty line after it. */
export const head = (status: number, headers: Record<string, string | number> = {}) =>
  [
    `HTTP/1.1 ${status} X`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
