import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Client } from 'undici';
import { DocentError } from '../errors.js';
import type { AddressRule } from './address.js';
import type { Deadlines } from './deadlines.js';
import type { FetchedSource } from './fetched-source.js';
import { type Connections, createGuardedConnector } from './guarded-connector.js';
import { readBody, tooLarge } from './read-body.js';
import { redirectTarget } from './redirect-target.js';
import { charsetOf, declaredKind, sourceKind } from './source-kind.js';

/** What a hop needs of the guard it belongs to. */
export interface HopSettings extends Connections {
  userAgent: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Of the body, on the wire and after each decoding. */
  maxBytes: number;
}

/** Where the hop redirects to, still unchecked, or what it brought. */
export type HopOutcome = { redirect: URL } | { source: Omit<FetchedSource, 'requestedUrl' | 'hops'> };

/**
 * One request on a connection of its own, so that no hop rides on the connection of another. Throws `DocentError`, or
 * the reason of the deadlines' signal.
 */
export async function requestHop(
  settings: HopSettings,
  url: URL,
  rule: AddressRule,
  deadlines: Deadlines,
): Promise<HopOutcome> {
  deadlines.enter('connect');
  const connect = createGuardedConnector(url, rule, settings, deadlines);
  const client = new Client(url.origin, {
    connect: (options, callback) =>
      connect(options, (...result) => {
        deadlines.enter('headers');
        callback(...result);
      }),
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 64 * 1024,
  });
  // Bytes after the end that the answer declares: the length is wrong, and the page may be cut in its middle.
  let more = false;
  client.on('disconnect', (_origin, _targets, error) => {
    more = error.message === 'bad response';
  });
  const outcome = await send(client, url, settings, deadlines).finally(() => client.destroy());
  // Known only when the socket is gone.
  if (more) throw new DocentError('fetch_truncated');
  return outcome;
}

async function send(
  client: Client,
  url: URL,
  settings: HopSettings,
  deadlines: Deadlines,
): Promise<HopOutcome> {
  try {
    const response = await client.request({
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: requestHeaders(settings.userAgent),
      signal: deadlines.signal,
    });
    deadlines.enter('idle');
    response.body.on('error', () => {});
    return await readResponse(settings, url, response, deadlines);
  } catch (error) {
    if (error instanceof DocentError) throw error;
    throw new DocentError('fetch_failed', { host: url.host, reason: reasonOf(error) }, { cause: error });
  }
}

interface Response {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  body: Readable;
}

async function readResponse(
  settings: HopSettings,
  url: URL,
  response: Response,
  deadlines: Deadlines,
): Promise<HopOutcome> {
  const { statusCode: status, headers } = response;
  if (redirectStatuses.has(status)) return { redirect: redirectTarget(headers['location'], url) };
  if (status !== 200) throw new DocentError('fetch_status', { status });
  const contentType = headerText(headers['content-type']);
  declaredKind(contentType);
  if (Number(headers['content-length']) > settings.maxBytes) throw tooLarge(settings.maxBytes);
  const bytes = await readBody(response.body, headerText(headers['content-encoding']), {
    maxBytes: settings.maxBytes,
    onBytes: () => deadlines.enter('idle'),
  });
  const charset = charsetOf(contentType);
  return {
    source: {
      finalUrl: url.href,
      status,
      contentType,
      kind: sourceKind(contentType, bytes, url),
      ...(charset === undefined ? {} : { charset }),
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      fetchedAt: new Date(settings.now()).toISOString(),
    },
  };
}

const requestHeaders = (userAgent: string) => ({
  'user-agent': userAgent,
  accept: 'text/html, application/xhtml+xml, text/markdown, text/plain, application/pdf;q=0.9, */*;q=0.1',
  'accept-encoding': 'gzip, deflate, br',
});

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

const headerText = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join(', ') : (value ?? '');

/** The code of a network error, e.g. `ECONNREFUSED`, or its text. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
