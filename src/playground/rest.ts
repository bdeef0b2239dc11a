import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UploadedFile } from './message-parts.js';
import type { RateLimits } from './rate-limits.js';
import { Refusal } from './refusal.js';
import type { Route } from './route.js';

/** A request the bot made, kept for tests. */
export interface SeenRequest {
  method: string;
  /** Below `/api/v10`. */
  path: string;
  body: unknown;
  /** Of the answer; 0 while there is none, or if the connection was closed without one. */
  status: number;
  /** What was answered, as sent; undefined with 204 and without an answer. */
  answer?: unknown;
}

/** An answer to give instead of the real one, once. */
export interface Fault {
  method: string;
  path: RegExp;
  /**
   * `refuse`, `lose`: the connection ends without an answer, before or after the request took effect. `hang`: it stays
   * open, and nothing happens.
   */
  how: { status: number; body?: object; headers?: Record<string, string> } | 'refuse' | 'lose' | 'hang';
}

const prefix = '/api/v10';
/** Documented: https://docs.discord.com/developers/reference#uploading-files */
const mostBytes = 25 * 1024 * 1024;
const mostRemembered = 20_000;

/** What answers requests, and what is kept of them. */
export interface RestOptions {
  routes: readonly Route[];
  token: string;
  limits: RateLimits;
  seen: SeenRequest[];
  /** Those that were refused for what was in them. */
  refused: SeenRequest[];
  faults: Fault[];
}

/** Answers one REST request; lets a fault of `faults` go first. */
export async function answerRest(
  request: IncomingMessage,
  response: ServerResponse,
  options: RestOptions,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const path = decodeURIComponent(url.pathname.slice(prefix.length));
  const method = request.method ?? 'GET';
  const record: SeenRequest = { method, path, body: undefined, status: 0 };
  remember(options.seen, record);
  let headers: Record<string, string> = {};
  try {
    const { body, files } = await readBody(request);
    record.body = body;
    const fault = takeFault(options.faults, method, path);
    if (fault === 'hang') return;
    if (fault === 'refuse') return cut(request);
    if (typeof fault === 'object') throw fault;
    const { route, params } = findRoute(record, url, request.headers.authorization, options);
    const spent = options.limits.spend(method, path, route.isOpen !== true);
    headers = spent.headers;
    if (spent.refusal) throw spent.refusal;
    const answer = route.answer({ params, query: url.searchParams, body, files });
    if (fault === 'lose') return cut(request);
    record.status = answer === undefined ? 204 : 200;
    // A copy: the message in it goes on changing.
    record.answer = structuredClone(answer);
    send(response, record.status, answer, headers);
  } catch (thrown) {
    const refusal = asAnswer(thrown);
    record.status = refusal.status;
    record.answer = refusal.body;
    if (thrown instanceof Refusal && blames.includes(thrown.status)) remember(options.refused, record);
    send(response, refusal.status, refusal.body, { ...headers, ...refusal.headers });
  }
}

/** The statuses by which Discord says that a body was wrong. */
const blames = [400, 413];

/** What was thrown as an answer: a refusal, a fault that a test wants, or Discord's own trouble. */
function asAnswer(thrown: unknown): { status: number; body: object; headers?: Record<string, string> } {
  if (thrown instanceof Refusal) return { status: thrown.status, body: thrown.body };
  if (thrown instanceof Error) return { status: 500, body: { code: 0, message: `500: ${thrown.message}` } };
  return { body: { message: 'fault', code: 0 }, ...(thrown as { status: number }) };
}

/** A server that runs for long keeps the latest only. */
function remember(kept: SeenRequest[], record: SeenRequest): void {
  kept.push(record);
  if (kept.length > mostRemembered) kept.splice(0, kept.length - mostRemembered);
}

function findRoute(
  { method, path }: SeenRequest,
  url: URL,
  authorization: string | undefined,
  { routes, token }: RestOptions,
): { route: Route; params: string[] } {
  if (!url.pathname.startsWith(`${prefix}/`)) throw new Refusal(404, 0, '404: Not Found');
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match === null) continue;
    if (!route.isOpen && authorization !== `Bot ${token}`) throw new Refusal(401, 0, '401: Unauthorized');
    return { route, params: match.slice(1) };
  }
  throw new Refusal(404, 0, '404: Not Found');
}

function takeFault(faults: Fault[], method: string, path: string): Fault['how'] | undefined {
  const index = faults.findIndex((fault) => fault.method === method && fault.path.test(path));
  return index < 0 ? undefined : faults.splice(index, 1)[0]?.how;
}

function cut(request: IncomingMessage): void {
  request.socket.end();
}

async function readBody(request: IncomingMessage): Promise<{ body: unknown; files: UploadedFile[] }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    // What is too much is read to its end, so that the client can hear of it, and kept by nobody.
    if (size <= mostBytes) parts.push(part as Buffer);
  }
  if (size > mostBytes) throw new Refusal(413, 40005, 'Request entity too large');
  const raw = Buffer.concat(parts);
  const contentType = request.headers['content-type'] ?? '';
  if (contentType.startsWith('multipart/form-data')) return readForm(raw, contentType);
  return { body: raw.length === 0 ? undefined : parseJson(raw.toString('utf8')), files: [] };
}

async function readForm(raw: Buffer, contentType: string): Promise<{ body: unknown; files: UploadedFile[] }> {
  const form = await new Response(new Uint8Array(raw), {
    headers: { 'content-type': contentType },
  }).formData();
  const files: UploadedFile[] = [];
  let body: unknown = {};
  for (const [name, value] of form) {
    if (name === 'payload_json') body = parseJson(String(value));
    else if (typeof value !== 'string') {
      const bytes = new Uint8Array(await value.arrayBuffer());
      files.push({ name: value.name, contentType: value.type || 'application/octet-stream', bytes });
    }
  }
  return { body, files };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 50109, 'The request body contains invalid JSON.');
  }
}

/** Discord names no content type on an empty answer, and its client relies on that. */
function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string>,
): void {
  response.writeHead(status, {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
