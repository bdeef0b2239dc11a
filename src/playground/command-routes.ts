import type { APIApplicationCommand } from 'discord-api-types/v10';
import { checkCommands } from './check-command.js';
import { at, get, guildOf, type Route, route } from './route.js';
import type { World } from './world.js';

/** Application commands, global and of one guild. */
export function commandRoutes(world: World): Route[] {
  const put = (scope: string, body: unknown) => {
    checkCommands(body);
    const commands = (body as APIApplicationCommand[]).map((command) => ({
      ...command,
      default_member_permissions: command.default_member_permissions ?? null,
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
