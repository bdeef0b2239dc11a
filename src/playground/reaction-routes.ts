import { requirePermission } from './permissions.js';
import { addReaction, clearReactions, removeReaction } from './reactions.js';
import { unknownUser } from './refusal.js';
import { at, channelOf, fail, get, messageOf, type Route, route } from './route.js';
import type { World } from './world.js';

const addReactions = 1n << 6n;
const manageMessages = 1n << 13n;

/** Reactions of the bot and of others: adding, taking back, listing, clearing. Emoji stand in the path. */
export function reactionRoutes(world: World): Route[] {
  const all = '/channels/(\\d+)/messages/(\\d+)/reactions';
  const find = (params: readonly string[]) => {
    const place = channelOf(world, at(params, 0));
    return { place, stored: messageOf(place, at(params, 1)), emoji: at(params, 2) };
  };
  return [
    route('PUT', `${all}/([^/]+)/@me`, ({ params }) => {
      const { place, stored, emoji } = find(params);
      // Joining a reaction that stands there needs no permission.
      if (!stored.reactions?.some((known) => known.emoji === emoji)) {
        requirePermission(world, place, addReactions);
      }
      addReaction(world, place, stored, world.bot.id, emoji);
    }),
    route('DELETE', `${all}/([^/]+)/@me`, ({ params }) => {
      const { place, stored, emoji } = find(params);
      removeReaction(world, place, stored, world.bot.id, emoji);
    }),
    route('DELETE', `${all}/([^/]+)/(\\d+)`, ({ params }) => {
      const { place, stored, emoji } = find(params);
      requirePermission(world, place, manageMessages);
      removeReaction(world, place, stored, at(params, 3), emoji);
    }),
    route('DELETE', `${all}/([^/]+)`, ({ params }) => {
      const { place, stored, emoji } = find(params);
      requirePermission(world, place, manageMessages);
      clearReactions(world, place, stored, emoji);
    }),
    route('DELETE', all, ({ params }) => {
      const { place, stored } = find(params);
      requirePermission(world, place, manageMessages);
      clearReactions(world, place, stored);
    }),
    get(`${all}/([^/]+)`, ({ params, query }) => {
      const { stored, emoji } = find(params);
      const known = stored.reactions?.find((one) => one.emoji === emoji);
      const limit = Math.min(Number(query.get('limit') ?? 25), 100);
      return (known?.userIds ?? []).slice(0, limit).map((id) => world.users.get(id) ?? fail(unknownUser()));
    }),
  ];
}
