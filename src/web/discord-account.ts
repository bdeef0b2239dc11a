import { z } from 'zod';
import { DocentError } from '../errors.js';
import { parsedJson } from './parsed-json.js';
import { plainRequest } from './plain-request.js';

/** What Discord says of a token: `refused`, or whose it is and in which servers. */
export type DiscordAccount =
  | { state: 'refused' }
  | { state: 'known'; name: string; servers: { id: string; name: string; missing: string[] }[] };

/** What the bot needs in a server, by Discord's bits (https://discord.com/developers/docs/topics/permissions). */
const needed: Readonly<Record<string, bigint>> = {
  'View Channels': 1n << 10n,
  'Send Messages': 1n << 11n,
  'Embed Links': 1n << 14n,
  'Attach Files': 1n << 15n,
  'Read Message History': 1n << 16n,
  'Send Messages in Threads': 1n << 38n,
};
const administrator = 1n << 3n;

const account = z.object({ username: z.string() });
const guilds = z.array(z.object({ id: z.string(), name: z.string(), permissions: z.string() }));

/**
 * Asks Discord's REST API, without logging in, whose a token is and what it may do in each of its servers (at most the
 * 200 that one answer holds). Throws `fetch_failed` or `fetch_timeout` if Discord cannot be reached or answers otherwise.
 */
export async function findDiscordAccount(
  token: string,
  apiUrl: string,
  signal: AbortSignal,
): Promise<DiscordAccount> {
  const base = new URL(`${apiUrl.replace(/\/+$/, '')}/v10`);
  const get = (path: string) =>
    plainRequest(new URL(`${base.href}${path}`), {
      method: 'GET',
      headers: { authorization: `Bot ${token}`, 'user-agent': 'DiscordBot (docent, 0.1)' },
      timeoutMs: 10_000,
      maxBytes: 1024 * 1024,
      signal,
    });
  const me = await get('/users/@me');
  if (me.status === 401) return { state: 'refused' };
  const own = account.safeParse(parsedJson(me.text));
  if (!own.success) throw new DocentError('fetch_failed', { host: base.host, reason: `HTTP ${me.status}` });
  const of = await get('/users/@me/guilds');
  const servers = guilds.safeParse(parsedJson(of.text)).data ?? [];
  return {
    state: 'known',
    name: own.data.username,
    servers: servers.map(({ id, name, permissions }) => ({
      id,
      name,
      missing: missing(BigInt(permissions)),
    })),
  };
}

function missing(bits: bigint): string[] {
  if ((bits & administrator) !== 0n) return [];
  return Object.entries(needed).flatMap(([name, bit]) => ((bits & bit) === 0n ? [name] : []));
}
