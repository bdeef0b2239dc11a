import { setTimeout as wait } from 'node:timers/promises';
import {
  type Client,
  DiscordAPIError,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  HTTPError,
} from 'discord.js';
import { DocentError } from '../errors.js';
import type { Logger } from '../log.js';

/**
 * Logs a new client in and resolves when it is ready. discord.js does not try a first login again, so this does,
 * with growing pauses, while Discord cannot be reached. Throws `config_invalid` for a token that Discord refuses
 * and for intents that are not enabled, and the signal's reason when stopped.
 */
export async function login(options: {
  createClient: () => Client;
  token: string;
  log: Logger;
  signal: AbortSignal;
  /** First pause; doubles up to 60 times as long. */
  pauseMs: number;
}): Promise<Client<true>> {
  const { createClient, token, log, signal, pauseMs } = options;
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    const client = createClient();
    try {
      return await becomeReady(client, token, signal);
    } catch (error) {
      await client.destroy();
      const refusal = asRefusal(error);
      if (refusal !== undefined) throw refusal;
      if (signal.aborted || !isOutage(error)) throw error;
      const nextMs = Math.min(pauseMs * 2 ** attempt, pauseMs * 60);
      log.warn({ reason: reasonOf(error), nextMs }, 'Discord cannot be reached; trying again');
      await wait(nextMs, undefined, { signal });
    }
  }
}

function becomeReady(client: Client, token: string, signal: AbortSignal): Promise<Client<true>> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    client.once(Events.ClientReady, (ready) => {
      signal.removeEventListener('abort', onAbort);
      resolve(ready);
    });
    client.login(token).catch((error) => {
      signal.removeEventListener('abort', onAbort);
      reject(error);
    });
  });
}

/** Why Discord will not have the bot back, by the code it closed the gateway with (4004: authentication, 4014: intents). */
export function asLost(code: number): DocentError {
  if (code === 4004) return refused(badToken);
  return code === 4014
    ? refused(badIntents)
    : refused(`DISCORD_TOKEN: Discord ended the connection (code ${code}).`);
}

const badToken =
  'DISCORD_TOKEN: Discord refuses it. Copy the token anew from the Bot page of the Discord Developer Portal.';
const badIntents =
  'DISCORD_TOKEN: Discord refuses the intents asked for. Open the Bot page of the Discord Developer Portal and check Privileged Gateway Intents.';

const refused = (problems: string, cause?: unknown) =>
  new DocentError('config_invalid', { problems }, { cause });

function asRefusal(error: unknown): DocentError | undefined {
  const isBadToken =
    (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid) ||
    (error instanceof DiscordAPIError && error.status === 401);
  if (isBadToken) return refused(badToken, error);
  if (error instanceof Error && /disallowed intents/i.test(error.message)) return refused(badIntents, error);
  return undefined;
}

/** One line: a server that is away is tried again and again, and its stack says nothing new. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return message ? String(message) : String(code ?? error);
}

/** Errors of the network, and answers of 500 and above. */
function isOutage(error: unknown): boolean {
  if (error instanceof HTTPError || error instanceof DiscordAPIError) return error.status >= 500;
  const code = String((error as { code?: unknown }).code ?? '');
  const outages = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'];
  return outages.includes(code) || code.startsWith('UND_ERR') || (error as Error).name === 'AbortError';
}
