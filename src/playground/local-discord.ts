import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIMessage } from 'discord-api-types/v10';
import { addTextChannel, addThread } from './channels.js';
import { createGateway, type Gateway } from './gateway.js';
import { createInteractions, type Interactions } from './interactions.js';
import { addPerson, type Person, type PersonOptions } from './people.js';
import { answerRest, type Fault, type SeenRequest } from './rest.js';
import { createRoutes } from './routes.js';
import { createWorld, newMember, newRole, type World, type WorldEvent } from './world.js';

/** A Discord of one's own on 127.0.0.1, with one server, that an unchanged client can log in to. */
export interface LocalDiscord {
  /** For `DISCORD_API_URL`, e.g. `http://127.0.0.1:49152/api`. */
  readonly apiUrl: string;
  readonly token: string;
  readonly botId: string;
  readonly guildId: string;
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
  /** Answers that go out instead of the real ones, each once. */
  readonly faults: Fault[];
  /** All messages of a channel as this person sees them (or without a person: what everyone sees), oldest first. */
  messages(channelId: string, seenBy?: Person): APIMessage[];
  /** The first message, present or to come (edits count), that fits; fails after `timeoutMs` (10 s). */
  waitForMessage(fits: (message: APIMessage) => boolean, timeoutMs?: number): Promise<APIMessage>;
  listen: World['listen'];
  readonly gateway: Pick<Gateway, 'drop' | 'connected' | 'dispatch'>;
  readonly interactions: Pick<Interactions, 'loseTokens'>;
  readonly closedToBot: Set<string>;
  close(): Promise<void>;
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
}

const everyday = 0x800n | 0x400n | 0x10000n | 0x4000n; // send, view, history, embed

/** Opens the server. Fails as `listen` fails, e.g. with EADDRINUSE. */
export async function openLocalDiscord(options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
  const world = createWorld({
    now: options.now ?? Date.now,
    token: options.token ?? 'local.playground.token',
    botName: options.botName ?? 'Docent',
  });
  const first = foundGuild(world, options.guildName ?? 'Docent', options.guildLocale ?? 'en-US');
  const interactions = createInteractions(world);
  const server = createServer();
  const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = createGateway(world, {
    url: () => `ws://${address()}/gateway`,
    heartbeatMs: options.heartbeatMs ?? 41_250,
    allowPrivilegedIntents: options.allowPrivilegedIntents ?? false,
  });
  const requests: SeenRequest[] = [];
  const faults: Fault[] = [];
  const routes = createRoutes(world, interactions, () => `ws://${address()}/gateway`);
  server.on('request', (request, response) => {
    answerRest(request, response, { routes, token: world.token, seen: requests, faults }).catch((error) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 0, message: `500: ${String(error)}` }));
    });
  });
  server.on('upgrade', (request, socket, head) => gateway.accept(request, socket, head));
  await listenOn(server, options.port ?? 0);

  return {
    apiUrl: `http://${address()}/api`,
    token: world.token,
    botId: world.bot.id,
    guildId: first.guildId,
    channelId: first.channelId,
    addPerson: (name, how) => addPerson(world, interactions, first.guildId, name, how),
    addRole(name, permissions = 0n) {
      const role = newRole(world.newId(), name, permissions);
      world.guilds.get(first.guildId)?.roles.set(role.id, role);
      gateway.dispatch('GUILD_ROLE_CREATE', { guild_id: first.guildId, role });
      return role.id;
    },
    addChannel: (name) => addTextChannel(world, first.guildId, name).channel.id,
    addThread(parentId, name, owner) {
      const parent = world.channels.get(parentId);
      if (parent === undefined) throw new Error(`no such channel: ${parentId}`);
      return addThread(world, parent, name, owner.id).channel.id;
    },
    addGuild(name, members) {
      const founded = foundGuild(world, name, options.guildLocale ?? 'en-US');
      const guild = world.guilds.get(founded.guildId);
      for (const person of members) {
        const user = world.users.get(person.id);
        if (user) guild?.members.set(user.id, newMember(user, [], world.now()));
      }
      return founded;
    },
    requests,
    faults,
    messages: (channelId, seenBy) =>
      [...(world.channels.get(channelId)?.messages.values() ?? [])]
        .filter((stored) => stored.onlyFor === undefined || stored.onlyFor === seenBy?.id)
        .map((stored) => stored.message),
    waitForMessage: (fits, timeoutMs) => waitForMessage(world, fits, timeoutMs ?? 10_000),
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

/** A guild owned by nobody who speaks, with the bot as its member and one text channel. */
function foundGuild(world: World, name: string, locale: string): { guildId: string; channelId: string } {
  const guildId = world.newId();
  const everyone = newRole(guildId, '@everyone', everyday);
  world.guilds.set(guildId, {
    id: guildId,
    name,
    ownerId: world.newId(),
    locale,
    roles: new Map([[guildId, everyone]]),
    members: new Map([[world.bot.id, newMember(world.bot, [], world.now())]]),
  });
  return { guildId, channelId: addTextChannel(world, guildId, 'general').channel.id };
}

function waitForMessage(
  world: World,
  fits: (message: APIMessage) => boolean,
  timeoutMs: number,
): Promise<APIMessage> {
  for (const place of world.channels.values()) {
    for (const stored of place.messages.values()) {
      if (fits(stored.message)) return Promise.resolve(stored.message);
    }
  }
  return new Promise((resolve, reject) => {
    const onEvent = (event: WorldEvent) => {
      if (event.name !== 'MESSAGE_CREATE' && event.name !== 'MESSAGE_UPDATE') return;
      const message = event.data as unknown as APIMessage;
      if (fits(message)) finish(() => resolve(message));
    };
    const unlisten = world.listen(onEvent);
    const timer = setTimeout(
      () => finish(() => reject(new Error(`no such message within ${timeoutMs} ms`))),
      timeoutMs,
    );
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      unlisten();
      settle();
    };
  });
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}
