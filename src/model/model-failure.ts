import OpenAI from 'openai';
import { asDocentError, DocentError } from '../errors.js';

/** Turns whatever a call threw into the DocentError that tells a person what to do. */
export function asModelFailure(error: unknown, baseUrl: string): DocentError {
  if (error instanceof DocentError) return error;
  if (error instanceof OpenAI.APIError && typeof error.status === 'number') {
    return rejected(error.error ?? error.message.replace(/^\d{3} /u, ''), { status: error.status }, error);
  }
  const code = causeCode(error);
  if (code !== undefined && neverConnected.has(code)) {
    return new DocentError('model_unreachable', { url: baseUrl, ...startCommand(baseUrl) }, { cause: error });
  }
  if (isPortBlocked(error)) {
    return new DocentError('model_port_blocked', { port: new URL(baseUrl).port }, { cause: error });
  }
  if (code !== undefined || error instanceof OpenAI.APIConnectionError || error instanceof TypeError) {
    return new DocentError('model_cut', {}, { cause: error });
  }
  return asDocentError(error);
}

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Ports of other services (https://fetch.spec.whatwg.org/#port-blocking), which no fetch requests. */
function isPortBlocked(error: unknown): boolean {
  return causes(error).some(({ message }) => message === 'bad port');
}

function causeCode(error: unknown): string | undefined {
  const code = causes(error)
    .map((link) => (link as { code?: unknown }).code)
    .find((found) => typeof found === 'string');
  return code as string | undefined;
}

function causes(error: unknown): Error[] {
  const links: Error[] = [];
  for (let link = error; link instanceof Error && links.length < 6; link = link.cause) links.push(link);
  return links;
}

/** The line that starts the server, where it belongs on this machine. */
function startCommand(baseUrl: string): { command?: string } {
  const { hostname, port } = new URL(baseUrl);
  if (!/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(hostname)) return {};
  return { command: `mlx_lm.server --model <model> --port ${port || '80'}` };
}

/** The error a server reported, shortened to what a person can read: mlx_lm.server sends a string, others an object. */
export function rejected(error: unknown, details: { status?: number } = {}, cause?: unknown): DocentError {
  const said = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  const text = typeof said === 'string' ? said : JSON.stringify(said ?? '');
  const reason = text
    .replace(/<[^>]*>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 240)
    // The sentence that quotes it goes on.
    .replace(/[\s.。]+$/u, '');
  const status = details.status === undefined ? '' : `HTTP ${details.status}`;
  return new DocentError(
    'model_rejected',
    { reason: [status, reason].filter(Boolean).join(': ') || 'no reason given', ...details },
    { cause },
  );
}
