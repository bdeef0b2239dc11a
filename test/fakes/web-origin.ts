import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { Dial } from '../../src/web/dial.js';
import { type CertificateAuthority, createCertificateAuthority } from './certificate-authority.js';

/** The whole web on one loopback port: http and https for every host, with certificates of its own authority. */
export interface WebOrigin {
  port: number;
  authority: CertificateAuthority;
  /** Every address that the dialler was given, in order. */
  dialled: string[];
  /** Stands in for the network: notes the addresses and connects to this origin. */
  dial: Dial;
  close(): Promise<void>;
}

export async function openWebOrigin(listener: RequestListener): Promise<WebOrigin> {
  const authority = createCertificateAuthority();
  const sockets = new Set<Socket>();
  const http = createHttpServer(listener);
  const https = createHttpsServer(
    {
      ...authority.issue('no-name.invalid'),
      SNICallback: (host, done) => done(null, createSecureContext(authority.issue(host))),
    },
    listener,
  );
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    // A TLS handshake starts with the byte 22.
    socket.once('data', (bytes) => {
      socket.pause();
      socket.unshift(bytes);
      (bytes[0] === 22 ? https : http).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  const port = await listen(front);
  const dialled: string[] = [];
  return {
    port,
    authority,
    dialled,
    dial: async ({ addresses }) => {
      dialled.push(...addresses);
      const peerAddress = addresses[0] ?? '';
      // Without a server name (IP literals) the certificate is that of the dialled address.
      https.setSecureContext(authority.issue(peerAddress));
      return { socket: await connected(port), peerAddress };
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        front.close(() => resolve());
      }),
  };
}

/** Listens on a free loopback port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}
