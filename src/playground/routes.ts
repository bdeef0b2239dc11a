import { directChannel } from './channels.js';
import { commandRoutes } from './command-routes.js';
import { guildSummary } from './gateway-payloads.js';
import { interactionRoutes } from './interaction-routes.js';
import type { Interactions } from './interactions.js';
import { messageRoutes } from './message-routes.js';
import { reactionRoutes } from './reaction-routes.js';
import { unknownMember, unknownUser } from './refusal.js';
import { at, channelOf, fail, get, guildOf, type Route, route } from './route.js';
import { threadRoutes } from './thread-routes.js';
import type { World } from './world.js';

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
    ...reactionRoutes(world),
    ...threadRoutes(world),
    ...commandRoutes(world),
    ...interactionRoutes(interactions),
  ];
}
