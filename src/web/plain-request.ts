import { Client } from 'undici';
import { DocentError } from '../errors.js';
import { readBody } from './read-body.js';

export interface PlainAnswer {
  status: number;
  /** The body, decoded as UTF-8. */
  text: string;
}

/**
 * One request to a service that the operator configured (it may be on loopback or in the local network, so the guard
 * on downloads has no say). Redirects are not followed. Rejects with `cancelled`, `fetch_timeout`, a body code of
 * `readBody`, or `fetch_failed` with its `reason`.
 */
export async function plainRequest(
  url: URL,
  request: {
    method: 'GET' | 'POST';
    headers: Readonly<Record<string, string>>;
    body?: string;
    timeoutMs: number;
    maxBytes: number;
    signal: AbortSignal;
  },
): Promise<PlainAnswer> {
  const { method, headers, body, timeoutMs, maxBytes, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const client = new Client(url.origin, {
    connect: { timeout: timeoutMs },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const response = await client.request({
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
      body: body ?? null,
      signal: AbortSignal.any([signal, timeout]),
      reset: true,
    });
    response.body.on('error', () => {});
    const encoding = String(response.headers['content-encoding'] ?? '');
    const bytes = await readBody(response.body, encoding, { maxBytes, onBytes: () => {} });
    return { status: response.statusCode, text: new TextDecoder().decode(bytes) };
  } catch (error) {
    if (signal.aborted) throw new DocentError('cancelled', {}, { cause: error });
    if (timeout.aborted)
      throw new DocentError('fetch_timeout', { phase: 'total', seconds: timeoutMs / 1000 });
    if (error instanceof DocentError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new DocentError('fetch_failed', { host: url.host, reason: code ?? message }, { cause: error });
  } finally {
    void client.destroy();
  }
}
