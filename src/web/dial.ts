import { connect, isIP, type LookupFunction, type Socket } from 'node:net';

/** Opens a TCP connection to one of `addresses`, which are checked IP addresses, and says to which. */
export type Dial = (target: {
  addresses: readonly string[];
  port: number;
  signal: AbortSignal;
}) => Promise<{ socket: Socket; peerAddress: string }>;

// Node's own 250 ms give up on hosts that are merely far away.
const attemptTimeoutMs = 1500;

/**
 * Dials the given addresses and no other, in turn, the families alternating. The name that the socket is given cannot
 * resolve, and its look-up answers with exactly these addresses.
 */
export const dialTcp: Dial = ({ addresses, port, signal }) =>
  new Promise((resolve, reject) => {
    const [first] = addresses;
    const socket = connect({
      // Node looks no literal address up; a single one is dialled as it stands.
      host: addresses.length === 1 && first !== undefined ? first : 'checked.invalid',
      port,
      lookup: answerWith(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
      noDelay: true,
    });
    const onAbort = () => socket.destroy(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('error', reject);
    socket.once('close', () => signal.removeEventListener('abort', onAbort));
    socket.once('connect', () => resolve({ socket, peerAddress: socket.remoteAddress ?? '' }));
    if (signal.aborted) onAbort();
  });

/** A look-up that ignores the name. Node asks for all addresses or, without family selection, for one. */
function answerWith(addresses: readonly string[]): LookupFunction {
  return (_name, options, callback) => {
    const answers = addresses.map((address) => ({ address, family: isIP(address) }));
    const first = answers[0];
    if (options.all === true || first === undefined) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}
