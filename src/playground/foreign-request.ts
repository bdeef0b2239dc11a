import type { IncomingMessage } from 'node:http';

/**
 * Whether a request was not meant for this server: another name in `Host` (a foreign site whose name was pointed at
 * 127.0.0.1) or another site in `Origin`. A program without a browser sends no `Origin`.
 */
export function isForeign(request: Pick<IncomingMessage, 'headers'>, port: number): boolean {
  const host = (request.headers.host ?? '').toLowerCase();
  const own = ['127.0.0.1', 'localhost'].flatMap((name) => [
    `${name}:${port}`,
    ...(port === 80 ? [name] : []),
  ]);
  if (!own.includes(host)) return true;
  const { origin } = request.headers;
  return origin !== undefined && origin !== `http://${host}`;
}
