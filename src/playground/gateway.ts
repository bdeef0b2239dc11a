import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { guildPayload, readyOf } from './gateway-payloads.js';
import { withheld } from './withheld.js';
import type { World, WorldEvent } from './world.js';

export interface Gateway {
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends every connection: without a word, by asking for a reconnect, with an invalid session, or with a close code. */
  drop(how: 'terminate' | 'reconnect' | 'invalid-session' | number): void;
  /** Sends an event of the caller's making to every connected bot. */
  dispatch(name: string, data: unknown): void;
  /** Told of every event that the server itself sends. */
  onSent(listener: (name: string, data: unknown) => void): void;
  connected(): number;
  close(): void;
}

interface Session {
  id: string;
  intents: number;
  sequence: number;
  /** What was sent, for a RESUME. */
  sent: { s: number; t: string; d: unknown }[];
  socket: WebSocket | undefined;
  lostAt?: number;
}

const intents = { guilds: 1 << 0, messageContent: 1 << 15 };
/** By the beginning of an event's name: the intent it needs in a guild, and in a direct channel. */
const intentsOf: readonly [string, number, number][] = [
  ['MESSAGE_REACTION_', 1 << 10, 1 << 13],
  ['MESSAGE_', 1 << 9, 1 << 12],
  ['TYPING_START', 1 << 11, 1 << 14],
];
const privileged = (1 << 1) | (1 << 8) | intents.messageContent;
const keptEvents = 1000;
/** How long a session without a connection can be resumed. */
const keptMs = 120_000;
/** Close codes, as documented: https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway */
const closing = { unknownOpcode: 4001, notDecoded: 4002, notAuthenticated: 4003, alreadyAuthenticated: 4005 };

/** The Gateway of a local Discord: version 10, JSON, no compression. */
export function createGateway(
  world: World,
  options: { url: () => string; heartbeatMs: number; allowPrivilegedIntents: boolean },
): Gateway {
  const server = new WebSocketServer({ noServer: true });
  const sessions = new Map<string, Session>();
  const listeners: ((name: string, data: unknown) => void)[] = [];
  const unlisten = world.listen((event) => {
    if (event.onlyFor === undefined) tellAll(event);
  });

  function tellAll(event: WorldEvent): void {
    for (const session of sessions.values()) {
      if (wants(session, event)) tell(session, event.name, asSeenByBot(world, session, event));
    }
  }

  function tell(session: Session, name: string, data: unknown): void {
    send(session, name, data);
    for (const listener of listeners) listener(name, data);
  }

  function greet(socket: WebSocket): void {
    let session: Session | undefined;
    socket.send(JSON.stringify({ op: 10, s: null, t: null, d: { heartbeat_interval: options.heartbeatMs } }));
    socket.on('message', (raw) => {
      const said = decode(raw);
      if (said === undefined) socket.close(closing.notDecoded, 'Error while decoding payload.');
      else if (said.op === 1) socket.send(JSON.stringify({ op: 11, s: null, t: null, d: null }));
      else if (said.op === 2 || said.op === 6) {
        if (session) socket.close(closing.alreadyAuthenticated, 'Already authenticated.');
        else session = said.op === 2 ? identify(socket, said.d) : resume(socket, said.d);
      } else if (!session) socket.close(closing.notAuthenticated, 'Not authenticated.');
      else if (![3, 4, 8].includes(said.op)) socket.close(closing.unknownOpcode, 'Unknown opcode.');
    });
    socket.on('close', () => {
      if (session?.socket === socket) Object.assign(session, { socket: undefined, lostAt: world.now() });
    });
  }

  function identify(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
    const wanted = Number(data['intents']);
    if (data['token'] !== world.token) return void socket.close(4004, 'Authentication failed.');
    if (wanted & privileged && !options.allowPrivilegedIntents) {
      return void socket.close(4014, 'Disallowed intent(s).');
    }
    const session: Session = { id: randomUUID(), intents: wanted, sequence: 0, sent: [], socket };
    forgetLost();
    sessions.set(session.id, session);
    tell(session, 'READY', readyOf(world, session.id, options.url()));
    for (const guild of world.guilds.values()) tell(session, 'GUILD_CREATE', guildPayload(world, guild));
    return session;
  }

  function resume(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
    const session = sessions.get(String(data['session_id']));
    const next = Number(data['seq']) + 1;
    const isKept = session !== undefined && next <= session.sequence + 1 && next >= (session.sent[0]?.s ?? 1);
    if (!isKept || data['token'] !== world.token) {
      return void socket.send(JSON.stringify({ op: 9, s: null, t: null, d: false }));
    }
    session.socket = socket;
    for (const event of session.sent) {
      if (event.s >= next) socket.send(JSON.stringify({ op: 0, ...event }));
    }
    tell(session, 'RESUMED', { _trace: [] });
    return session;
  }

  function forgetLost(): void {
    for (const { id, socket, lostAt = 0 } of sessions.values()) {
      if (socket === undefined && world.now() - lostAt > keptMs) sessions.delete(id);
    }
  }

  return {
    accept: (request, socket, head) => server.handleUpgrade(request, socket, head, greet),
    dispatch(name, data) {
      for (const session of sessions.values()) send(session, name, data);
    },
    onSent: (listener) => void listeners.push(listener),
    drop(how) {
      for (const session of sessions.values()) {
        if (typeof how === 'number') session.socket?.close(how);
        else if (how === 'terminate') session.socket?.terminate();
        else if (how === 'reconnect')
          session.socket?.send(JSON.stringify({ op: 7, s: null, t: null, d: null }));
        else session.socket?.send(JSON.stringify({ op: 9, s: null, t: null, d: false }));
        if (how === 'invalid-session') sessions.delete(session.id);
      }
    },
    connected: () => [...sessions.values()].filter((session) => session.socket !== undefined).length,
    close() {
      unlisten();
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

function send(session: Session, t: string, d: unknown): void {
  const event = { s: ++session.sequence, t, d };
  session.sent.push(event);
  if (session.sent.length > keptEvents) session.sent.shift();
  session.socket?.send(JSON.stringify({ op: 0, ...event }));
}

function wants(session: Session, event: WorldEvent): boolean {
  const inGuild = event.data['guild_id'] !== undefined;
  const needed = intentsOf.find(([name]) => event.name.startsWith(name));
  if (needed === undefined) return !inGuild || (session.intents & intents.guilds) !== 0;
  return (session.intents & (inGuild ? needed[1] : needed[2])) !== 0;
}

/** What a client said, or undefined: it must be an object with an opcode. */
function decode(raw: unknown): { op: number; d: Record<string, unknown> } | undefined {
  try {
    const { op, d } = JSON.parse(String(raw)) as { op?: unknown; d?: unknown };
    return typeof op === 'number' ? { op, d: (d ?? {}) as Record<string, unknown> } : undefined;
  } catch {
    return undefined;
  }
}

/** Without the MessageContent intent the words of others are withheld, except in DMs and where the bot is mentioned. */
function asSeenByBot(world: World, session: Session, event: WorldEvent): unknown {
  if (!/^MESSAGE_(CREATE|UPDATE)$/.test(event.name) || session.intents & intents.messageContent)
    return event.data;
  return withheld(world, event.data);
}
