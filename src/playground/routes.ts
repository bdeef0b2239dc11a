import type { APIApplicationCommand } from 'discord-api-types/v10';
import { addThread, directChannel } from './channels.js';
import { checkCommands } from './check-command.js';
import { checkMessage, type MessageBody } from './check-message.js';
import { guildSummary, withheld } from './gateway.js';
import type { CallbackBody, Interactions } from './interactions.js';
import { createMessage, deleteMessage, editMessage, type UploadedFile } from './messages.js';
import {
  cannotEditOthers,
  missingPermissions,
  refuseProblems,
  required,
  unknownChannel,
  unknownGuild,
  unknownMember,
  unknownMessage,
  unknownUser,
} from './refusal.js';
import { momentOf } from './snowflake.js';
import type { Guild, StoredChannel, StoredMessage, World } from './world.js';

export interface Asked {
  params: string[];
  query: URLSearchParams;
  body: unknown;
  files: UploadedFile[];
}

export interface Route {
  method: string;
  /** With one group for each parameter. */
  path: RegExp;
  /** Whether the path holds a token of its own, so that no `Authorization` is needed. */
  isOpen?: boolean;
  /** Undefined: 204 without a body. */
  answer(asked: Asked): unknown;
}

/** How long Discord remembers a nonce ("the past few minutes"). */
const nonceLifeMs = 5 * 60_000;

/** The REST resources that a bot uses, by method and path below `/api/v10`. */
export function createRoutes(world: World, interactions: Interactions, gatewayUrl: () => string): Route[] {
  return [
    get('/gateway/bot', () => ({
      url: gatewayUrl(),
      shards: 1,
      session_start_limit: { total: 1000, remaining: 999, reset_after: 86_400_000, max_concurrency: 1 },
    })),
    get('/users/@me', () => world.bot),
    get('/users/(\\d+)', ({ params }) => world.users.get(at(params, 0)) ?? fail(unknownUser())),
    get('/applications/@me', () => ({
      id: world.bot.id,
      name: world.bot.username,
      bot: world.bot,
      flags: 0,
    })),
    get('/guilds/(\\d+)', ({ params }) => guildSummary(guildOf(world, at(params, 0)))),
    get(
      '/guilds/(\\d+)/members/(\\d+)',
      ({ params }) => guildOf(world, at(params, 0)).members.get(at(params, 1)) ?? fail(unknownMember()),
    ),
    get('/channels/(\\d+)', ({ params }) => channelOf(world, at(params, 0)).channel),
    route('POST', '/users/@me/channels', ({ body }) => {
      const recipient = String((body as { recipient_id?: string }).recipient_id);
      return world.users.has(recipient) ? directChannel(world, recipient).channel : fail(unknownUser());
    }),
    ...messageRoutes(world),
    ...commandRoutes(world),
    ...interactionRoutes(interactions),
  ];
}

function messageRoutes(world: World): Route[] {
  return [
    route('POST', '/channels/(\\d+)/typing', ({ params }) => {
      const place = writable(world, at(params, 0));
      const data = {
        channel_id: place.channel.id,
        user_id: world.bot.id,
        timestamp: Math.floor(world.now() / 1000),
      };
      world.emit({
        name: 'TYPING_START',
        data: { ...data, ...(place.guildId && { guild_id: place.guildId }) },
      });
    }),
    get('/channels/(\\d+)/messages', ({ params, query }) =>
      listMessages(channelOf(world, at(params, 0)), query).map((message) =>
        withheld(world, message as unknown as Record<string, unknown>),
      ),
    ),
    get('/channels/(\\d+)/messages/(\\d+)', ({ params }) => {
      const stored = messageOf(channelOf(world, at(params, 0)), at(params, 1));
      return withheld(world, stored.message as unknown as Record<string, unknown>);
    }),
    route('POST', '/channels/(\\d+)/messages', ({ params, body, files }) => {
      const place = writable(world, at(params, 0));
      const sent = body as MessageBody;
      checkMessage(sent, { isNew: true, files: files.length });
      const reference = sent.message_reference;
      if (reference && !place.messages.has(reference.message_id) && reference.fail_if_not_exists !== false) {
        refuseProblems([
          { path: 'message_reference', code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' },
        ]);
      }
      const stored =
        sameNonce(world, place, sent) ?? createMessage(world, place, sent, { author: world.bot, files });
      return stored.message;
    }),
    route('PATCH', '/channels/(\\d+)/messages/(\\d+)', ({ params, body, files }) => {
      const place = writable(world, at(params, 0));
      const stored = messageOf(place, at(params, 1));
      if (stored.message.author.id !== world.bot.id) throw cannotEditOthers();
      checkMessage(body as MessageBody, { isNew: false, files: files.length });
      return editMessage(world, place, stored, body as MessageBody, { files }).message;
    }),
    route('DELETE', '/channels/(\\d+)/messages/(\\d+)', ({ params }) => {
      const place = channelOf(world, at(params, 0));
      deleteMessage(world, place, messageOf(place, at(params, 1)));
    }),
    route('POST', '/channels/(\\d+)/messages/(\\d+)/threads', ({ params, body }) => {
      const place = writable(world, at(params, 0));
      const name = (body as { name?: string }).name ?? '';
      if (name === '' || name.length > 100) refuseProblems([required('name')]);
      return addThread(world, place, name, world.bot.id, messageOf(place, at(params, 1)).message.id).channel;
    }),
  ];
}

function commandRoutes(world: World): Route[] {
  const put = (scope: string, body: unknown) => {
    checkCommands(body);
    const commands = (body as APIApplicationCommand[]).map((command) => ({
      ...command,
      id: world.newId(),
      application_id: world.bot.id,
      version: world.newId(),
      type: command.type ?? 1,
      ...(scope !== 'global' && { guild_id: scope }),
    }));
    world.commands.set(scope, commands);
    return commands;
  };
  return [
    get('/applications/\\d+/commands', () => world.commands.get('global') ?? []),
    route('PUT', '/applications/\\d+/commands', ({ body }) => put('global', body)),
    get('/applications/\\d+/guilds/(\\d+)/commands', ({ params }) => world.commands.get(at(params, 0)) ?? []),
    route('PUT', '/applications/\\d+/guilds/(\\d+)/commands', ({ params, body }) =>
      put(guildOf(world, at(params, 0)).id, body),
    ),
  ];
}

function interactionRoutes(interactions: Interactions): Route[] {
  const open = (method: string, path: string, answer: Route['answer']): Route => ({
    ...route(method, path, answer),
    isOpen: true,
  });
  return [
    open('POST', '/interactions/(\\d+)/([^/]+)/callback', ({ params, query, body, files }) => {
      const stored = interactions.callback(at(params, 0), at(params, 1), body as CallbackBody, files);
      if (query.get('with_response') !== 'true') return undefined;
      return {
        interaction: { id: at(params, 0), type: 2 },
        resource: { type: (body as CallbackBody).type, ...(stored && { message: stored.message }) },
      };
    }),
    open(
      'POST',
      '/webhooks/\\d+/([^/]+)',
      ({ params, body, files }) => interactions.followUp(at(params, 0), body as MessageBody, files).message,
    ),
    open(
      'GET',
      '/webhooks/\\d+/([^/]+)/messages/([^/]+)',
      ({ params }) => interactions.getMessage(at(params, 0), at(params, 1)).message,
    ),
    open(
      'PATCH',
      '/webhooks/\\d+/([^/]+)/messages/([^/]+)',
      ({ params, body, files }) =>
        interactions.editMessage(at(params, 0), at(params, 1), body as MessageBody, files).message,
    ),
    open('DELETE', '/webhooks/\\d+/([^/]+)/messages/([^/]+)', ({ params }) =>
      interactions.deleteMessage(at(params, 0), at(params, 1)),
    ),
  ];
}

/** Newest first, as Discord lists them; `after`, `before` and `limit` as documented. */
function listMessages(place: StoredChannel, query: URLSearchParams) {
  const limit = Math.min(Number(query.get('limit') ?? 50), 100);
  const after = query.get('after');
  const before = query.get('before');
  const seen = [...place.messages.values()].filter((stored) => stored.onlyFor === undefined);
  const matching = seen
    .map((stored) => stored.message)
    .filter((message) => after === null || BigInt(message.id) > BigInt(after))
    .filter((message) => before === null || BigInt(message.id) < BigInt(before));
  return (after === null ? matching.slice(-limit) : matching.slice(0, limit)).reverse();
}

/** With `enforce_nonce`, the message that already has this nonce. */
function sameNonce(world: World, place: StoredChannel, body: MessageBody): StoredMessage | undefined {
  if (!body.enforce_nonce || body.nonce === undefined) return undefined;
  return [...place.messages.values()].find(
    ({ message }) =>
      message.nonce === body.nonce &&
      message.author.id === world.bot.id &&
      world.now() - momentOf(message.id) < nonceLifeMs,
  );
}

function writable(world: World, id: string): StoredChannel {
  const place = channelOf(world, id);
  if (world.closedToBot.has(id)) throw missingPermissions();
  return place;
}

const channelOf = (world: World, id: string): StoredChannel =>
  world.channels.get(id) ?? fail(unknownChannel());
const guildOf = (world: World, id: string): Guild => world.guilds.get(id) ?? fail(unknownGuild());
const messageOf = (place: StoredChannel, id: string): StoredMessage =>
  place.messages.get(id) ?? fail(unknownMessage());
const at = (params: readonly string[], index: number): string => params[index] ?? '';

function fail(refusal: Error): never {
  throw refusal;
}

const route = (method: string, path: string, answer: Route['answer']): Route => ({
  method,
  path: new RegExp(`^${path}$`),
  answer,
});
const get = (path: string, answer: Route['answer']): Route => route('GET', path, answer);
