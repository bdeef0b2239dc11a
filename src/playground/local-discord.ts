import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { APIMessage } from 'discord-api-types/v10';
import { addTextChannel, addThread } from './channels.js';
import { isForeign } from './foreign-request.js';
import { everyday, foundGuild } from './found-guild.js';
import { createGateway, type Gateway } from './gateway.js';
import { createInteractions, type Interactions } from './interactions.js';
import { addPerson, type Person, type PersonOptions } from './people.js';
import { createRateLimits } from './rate-limits.js';
import { answerRest, type Fault, type RestOptions, type SeenRequest } from './rest.js';
import type { Route } from './route.js';
import { createRoutes } from './routes.js';
import { waitForMessage } from './wait-for-message.js';
import { createWorld, newMember, newRole, type World } from './world.js';
import { createWorldViews, type WorldViews } from './world-views.js';

/** A Discord of one's own on 127.0.0.1, with one server, that an unchanged client can log in to. */
export interface LocalDiscord extends WorldViews {
  /** For `DISCORD_API_URL`, e.g. `http://127.0.0.1:49152/api`. */
  readonly apiUrl: string;
  readonly token: string;
  readonly botId: string;
  readonly botName: string;
  readonly guildId: string;
  readonly guildName: string;
  /** Id of the first text channel. */
  readonly channelId: string;
  addPerson(name: string, options?: PersonOptions): Person;
  addRole(name: string, permissions?: bigint): string;
  addChannel(name: string): string;
  addThread(parentId: string, name: string, owner: Person): string;
  /** Another server that the bot was invited to; returns its id and its text channel. */
  addGuild(name: string, members: readonly Person[]): { guildId: string; channelId: string };
  /** Every request of the bot, oldest first. */
  readonly requests: SeenRequest[];
  /** Those of them that were refused for what was in them, e.g. a message that is too long. */
  readonly refused: SeenRequest[];
  /** Answers that go out instead of the real ones, each once. */
  readonly faults: Fault[];
  /** Lets this server answer more than API and gateway: `door` goes first and says whether it did. */
  serve(door: Door): void;
  /** The first message, present or to come (edits count), that fits; fails after `timeoutMs` (20 s). */
  waitForMessage(fits: (message: APIMessage) => boolean, timeoutMs?: number): Promise<APIMessage>;
  listen: World['listen'];
  readonly gateway: Pick<Gateway, 'drop' | 'connected' | 'dispatch' | 'onSent'>;
  readonly interactions: Pick<Interactions, 'loseTokens'>;
  readonly closedToBot: Set<string>;
  close(): Promise<void>;
}

/** Something else behind the same port. Only requests that name this server in `Host` and `Origin` get there. */
export interface Door {
  request(request: IncomingMessage, response: ServerResponse): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export interface LocalDiscordOptions {
  /** 0: any free port. */
  port?: number;
  now?: () => number;
  token?: string;
  botName?: string;
  guildName?: string;
  guildLocale?: string;
  heartbeatMs?: number;
  allowPrivilegedIntents?: boolean;
  /** Of each route; what is over it is refused with a 429. 50 a second unless given. */
  perRoute?: { limit: number; perMs: number };
  /** What every member of the first server may do, the bot among them. */
  everyonePermissions?: bigint;
}

/** Opens the server. Fails as `listen` fails, e.g. with EADDRINUSE. */
export async function openLocalDiscord(options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
  const world = createWorld({
    now: options.now ?? Date.now,
    token: options.token ?? 'local.playground.token',
    botName: options.botName ?? 'Docent',
  });
  const permissions = options.everyonePermissions ?? everyday;
  const locale = options.guildLocale ?? 'en-US';
  const first = foundGuild(world, options.guildName ?? 'Docent', locale, permissions);
  const interactions = createInteractions(world);
  const server = createServer();
  const port = () => (server.address() as AddressInfo).port;
  const address = () => `127.0.0.1:${port()}`;
  const doors: Door[] = [];
  const gateway = createGateway(world, {
    url: () => `ws://${address()}/gateway`,
    heartbeatMs: options.heartbeatMs ?? 41_250,
    allowPrivilegedIntents: options.allowPrivilegedIntents ?? false,
  });
  const routes = createRoutes(world, interactions, () => `ws://${address()}/gateway`);
  const rest = restOver(world, routes, options);
  server.on('request', (request, response) => {
    if (isForeign(request, port())) return refuseForeign(response);
    if (doors.some((door) => door.request(request, response))) return;
    answerRest(request, response, rest).catch((error) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 0, message: `500: ${String(error)}` }));
    });
  });
  server.on('upgrade', (request, socket, head) => {
    if (isForeign(request, port())) socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    else if (!doors.some((door) => door.upgrade(request, socket, head)))
      gateway.accept(request, socket, head);
  });
  await listenOn(server, options.port ?? 0);

  return {
    apiUrl: `http://${address()}/api`,
    token: world.token,
    botId: world.bot.id,
    botName: world.bot.username,
    guildName: world.guilds.get(first.guildId)?.name ?? '',
    guildId: first.guildId,
    channelId: first.channelId,
    addPerson: (name, how) => addPerson(world, interactions, first.guildId, name, how),
    addRole(name, permissions = 0n) {
      const role = newRole(world.newId(), name, permissions);
      world.guilds.get(first.guildId)?.roles.set(role.id, role);
      world.emit({ name: 'GUILD_ROLE_CREATE', data: { guild_id: first.guildId, role } });
      return role.id;
    },
    addChannel: (name) => addTextChannel(world, first.guildId, name).channel.id,
    addThread(parentId, name, owner) {
      const parent = world.channels.get(parentId);
      if (parent === undefined) throw new Error(`no such channel: ${parentId}`);
      return addThread(world, parent, { name, ownerId: owner.id }).channel.id;
    },
    addGuild(name, members) {
      const founded = foundGuild(world, name, locale, everyday);
      const guild = world.guilds.get(founded.guildId);
      for (const person of members) {
        const user = world.users.get(person.id);
        if (user) guild?.members.set(user.id, newMember(user, [], world.now()));
      }
      return founded;
    },
    requests: rest.seen,
    refused: rest.refused,
    faults: rest.faults,
    ...createWorldViews(world, first.guildId),
    serve: (door) => void doors.push(door),
    waitForMessage: (fits, timeoutMs) => waitForMessage(world, fits, timeoutMs ?? 20_000),
    listen: world.listen,
    gateway,
    interactions,
    closedToBot: world.closedToBot,
    async close() {
      gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function restOver(world: World, routes: readonly Route[], options: LocalDiscordOptions): RestOptions {
  const limits = createRateLimits({ now: world.now, perRoute: options.perRoute });
  return { routes, token: world.token, limits, seen: [], refused: [], faults: [] };
}

function refuseForeign(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('This server answers only at its own address on this machine.');
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}
