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
  /** Sends an event to every connected bot. */
  dispatch(name: string, data: unknown): void;
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
}

const intents = { guilds: 1 << 0, guildMessages: 1 << 9, directMessages: 1 << 12, messageContent: 1 << 15 };
const privileged = (1 << 1) | (1 << 8) | intents.messageContent;
const keptEvents = 1000;

/** The Gateway of a local Discord: version 10, JSON, no compression. */
export function createGateway(
  world: World,
  options: { url: () => string; heartbeatMs: number; allowPrivilegedIntents: boolean },
): Gateway {
  const server = new WebSocketServer({ noServer: true });
  const sessions = new Map<string, Session>();
  const unlisten = world.listen((event) => {
    if (event.onlyFor === undefined) tellAll(event);
  });

  function tellAll(event: WorldEvent): void {
    for (const session of sessions.values()) {
      if (wants(session, event)) send(session, event.name, asSeenByBot(world, session, event));
    }
  }

  function greet(socket: WebSocket): void {
    let session: Session | undefined;
    socket.send(JSON.stringify({ op: 10, s: null, t: null, d: { heartbeat_interval: options.heartbeatMs } }));
    socket.on('message', (raw) => {
      const { op, d } = JSON.parse(String(raw)) as { op: number; d: Record<string, unknown> };
      if (op === 1) socket.send(JSON.stringify({ op: 11, s: null, t: null, d: null }));
      else if (op === 2) session = identify(socket, d);
      else if (op === 6) session = resume(socket, d);
    });
    socket.on('close', () => {
      if (session?.socket === socket) session.socket = undefined;
    });
  }

  function identify(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
    const wanted = Number(data['intents']);
    if (data['token'] !== world.token) return void socket.close(4004, 'Authentication failed.');
    if (wanted & privileged && !options.allowPrivilegedIntents) {
      return void socket.close(4014, 'Disallowed intent(s).');
    }
    const session: Session = { id: randomUUID(), intents: wanted, sequence: 0, sent: [], socket };
    sessions.set(session.id, session);
    send(session, 'READY', readyOf(world, session.id, options.url()));
    for (const guild of world.guilds.values()) send(session, 'GUILD_CREATE', guildPayload(world, guild));
    return session;
  }

  function resume(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
    const session = sessions.get(String(data['session_id']));
    if (session === undefined || data['token'] !== world.token) {
      return void socket.send(JSON.stringify({ op: 9, s: null, t: null, d: false }));
    }
    session.socket = socket;
    for (const event of session.sent) {
      if (event.s > Number(data['seq'])) socket.send(JSON.stringify({ op: 0, ...event }));
    }
    send(session, 'RESUMED', { _trace: [] });
    return session;
  }

  return {
    accept: (request, socket, head) => server.handleUpgrade(request, socket, head, greet),
    dispatch(name, data) {
      for (const session of sessions.values()) send(session, name, data);
    },
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
  const isMessage = event.name.startsWith('MESSAGE_');
  if (!isMessage) return !inGuild || (session.intents & intents.guilds) !== 0;
  return (session.intents & (inGuild ? intents.guildMessages : intents.directMessages)) !== 0;
}

/** Without the MessageContent intent the words of others are withheld, except in DMs and where the bot is mentioned. */
function asSeenByBot(world: World, session: Session, event: WorldEvent): unknown {
  if (!event.name.startsWith('MESSAGE_') || session.intents & intents.messageContent) return event.data;
  return withheld(world, event.data);
}
