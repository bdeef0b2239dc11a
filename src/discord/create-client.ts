import { Client, Events, GatewayIntentBits, Partials } from 'discord.js';
import type { Logger } from '../log.js';
import { reasonOf } from './login.js';
import { noPings } from './render.js';

/** A client that is not logged in yet: no privileged intent, no pings, its troubles in the log. */
export function createClient(config: { apiUrl?: string }, log: Logger): Client {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
    // Without it discord.js drops direct messages silently.
    partials: [Partials.Channel],
    allowedMentions: noPings,
    enforceNonce: true,
    ...(config.apiUrl !== undefined && { rest: { api: config.apiUrl } }),
  });
  client.on(Events.Error, (error) => log.error({ err: error }, 'Discord client error'));
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'Discord client warning'));
  client.on(Events.ShardError, (error) =>
    log.warn({ reason: reasonOf(error) }, 'connection to Discord failed'),
  );
  client.on(Events.ShardDisconnect, (event) => log.warn({ code: event.code }, 'disconnected from Discord'));
  client.on(Events.ShardReconnecting, () => log.info('reconnecting to Discord'));
  client.on(Events.ShardResume, () => log.info('connection to Discord resumed'));
  return client;
}
