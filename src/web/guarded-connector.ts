import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { DocentError } from '../errors.js';
import { type AddressRule, isSameAddress } from './address.js';
import { type Deadlines, orAborted } from './deadlines.js';
import type { Dial } from './dial.js';
import { bareHost } from './private-hosts.js';
import { checkAddress, literalAddress } from './url-policy.js';

/** All addresses of a name; rejects or answers `[]` when there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface Connections {
  resolve: Resolve;
  dial: Dial;
  /** PEM certificates to trust beside the built-in ones. */
  certificateAuthorities?: readonly string[];
}

/**
 * A connector for one hop. The name is resolved once, every answer must pass `rule`, exactly those addresses are
 * dialled and the peer is compared with them, so that no second resolution can lead elsewhere. Fails with `address`,
 * `dns`, `fetch_failed`, or the reason of the deadlines' signal.
 */
export function createGuardedConnector(
  url: URL,
  rule: AddressRule,
  connections: Connections,
  deadlines: Deadlines,
): buildConnector.connector {
  return (_options, callback) => {
    openConnection(url, rule, connections, deadlines).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

async function openConnection(
  url: URL,
  rule: AddressRule,
  connections: Connections,
  deadlines: Deadlines,
): Promise<Socket> {
  const host = bareHost(url);
  const addresses = await resolveChecked(host, rule, connections.resolve, deadlines.signal);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const { socket, peerAddress } = await dialInTime(connections.dial, { addresses, port }, deadlines.signal);
  // A socket without a listener for errors would end the process if the peer resets it before undici listens.
  socket.on('error', () => {});
  if (!addresses.some((address) => isSameAddress(address, peerAddress))) {
    socket.destroy();
    throw new DocentError('address', { host, address: peerAddress, problem: 'another peer' });
  }
  if (url.protocol !== 'https:') return socket;
  return startTls(socket, host, connections.certificateAuthorities, deadlines.signal);
}

/** The dialler's answer, or the reason of the signal at once; a connection that comes after that is closed. */
async function dialInTime(
  dial: Dial,
  target: { addresses: readonly string[]; port: number },
  signal: AbortSignal,
): ReturnType<Dial> {
  const dialling = dial({ ...target, signal });
  try {
    return await orAborted(dialling, signal);
  } catch (error) {
    dialling.then(
      ({ socket }) => socket.destroy(),
      () => {},
    );
    throw error;
  }
}

async function resolveChecked(host: string, rule: AddressRule, resolve: Resolve, signal: AbortSignal) {
  const literal = literalAddress(host);
  const addresses = literal === undefined ? await resolveName(host, resolve, signal) : [literal];
  for (const address of addresses) checkAddress(host, address, rule);
  return addresses;
}

async function resolveName(host: string, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
  const addresses = await orAborted(resolve(host), signal).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : new DocentError('dns', { host }, { cause: error });
  });
  if (addresses.length === 0) throw new DocentError('dns', { host });
  return addresses;
}

/** TLS over an open connection, with the certificate checked for the name that was asked for. */
function startTls(
  socket: Socket,
  host: string,
  certificateAuthorities: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  const literal = literalAddress(host);
  const options: ConnectionOptions = {
    socket,
    host: literal ?? host,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
    ...(literal === undefined ? { servername: host } : {}),
    ...(certificateAuthorities === undefined ? {} : { ca: [...certificateAuthorities] }),
  };
  return new Promise((resolve, reject) => {
    const secured = connectTls(options);
    const onAbort = () => secured.destroy(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    secured.on('error', reject);
    secured.once('close', () => signal.removeEventListener('abort', onAbort));
    secured.once('secureConnect', () => resolve(secured));
    if (signal.aborted) onAbort();
  });
}

/** The system's resolver, hosts file included, in the order that it prefers. */
export const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map((answer) => answer.address);
