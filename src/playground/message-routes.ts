import { checkMessage, type MessageBody } from './check-message.js';
import { createMessage, deleteMessage, editMessage } from './messages.js';
import { requirePermission, requireWriting } from './permissions.js';
import { seenBy } from './reactions.js';
import { cannotEditOthers, refuseProblems } from './refusal.js';
import { at, channelOf, get, messageOf, type Route, route } from './route.js';
import { momentOf } from './snowflake.js';
import { reopenThread, requireOpenThread } from './threads.js';
import { withheld } from './withheld.js';
import type { StoredChannel, StoredMessage, World } from './world.js';

/** How long Discord remembers a nonce ("the past few minutes"). */
const nonceLifeMs = 5 * 60_000;
const manageMessages = 1n << 13n;
const attachFiles = 1n << 15n;

/** Messages of a channel: typing, listing, sending, changing, deleting. */
export function messageRoutes(world: World): Route[] {
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
      listMessages(channelOf(world, at(params, 0)), query).map((stored) => asSeenByBot(world, stored)),
    ),
    get('/channels/(\\d+)/messages/(\\d+)', ({ params }) =>
      asSeenByBot(world, messageOf(channelOf(world, at(params, 0)), at(params, 1))),
    ),
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
      if (files.length > 0) requirePermission(world, place, attachFiles);
      const before = sameNonce(world, place, sent);
      if (before !== undefined) return before.message;
      reopenThread(world, place);
      return createMessage(world, place, sent, { author: world.bot, files }).message;
    }),
    route('PATCH', '/channels/(\\d+)/messages/(\\d+)', ({ params, body, files }) => {
      const place = writable(world, at(params, 0));
      const stored = messageOf(place, at(params, 1));
      if (stored.message.author.id !== world.bot.id) throw cannotEditOthers();
      requireOpenThread(place);
      checkMessage(body as MessageBody, { isNew: false, files: files.length });
      return editMessage(world, place, stored, body as MessageBody, { files }).message;
    }),
    route('DELETE', '/channels/(\\d+)/messages/(\\d+)', ({ params }) => {
      const place = channelOf(world, at(params, 0));
      const stored = messageOf(place, at(params, 1));
      if (stored.message.author.id !== world.bot.id) requirePermission(world, place, manageMessages);
      deleteMessage(world, place, stored);
    }),
  ];
}

/** Newest first, as Discord lists them; `after`, `before` and `limit` as documented. */
function listMessages(place: StoredChannel, query: URLSearchParams) {
  const limit = Math.min(Number(query.get('limit') ?? 50), 100);
  const after = query.get('after');
  const before = query.get('before');
  const matching = [...place.messages.values()]
    .filter((stored) => stored.onlyFor === undefined)
    .filter(({ message }) => after === null || BigInt(message.id) > BigInt(after))
    .filter(({ message }) => before === null || BigInt(message.id) < BigInt(before));
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

function asSeenByBot(world: World, stored: StoredMessage): Record<string, unknown> {
  return withheld(world, seenBy(stored, world.bot.id) as unknown as Record<string, unknown>);
}

function writable(world: World, id: string): StoredChannel {
  const place = channelOf(world, id);
  requireWriting(world, place);
  return place;
}
