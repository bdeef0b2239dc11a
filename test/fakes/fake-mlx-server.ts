import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { mlxRefusal } from './mlx-refusal.js';

/** The parts of a chat request that tests look at; `body` is the whole of it. */
export interface RecordedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Resolves when the client closes the connection before the reply is over; never otherwise. */
  clientLeft: Promise<void>;
}

export interface FakeCall {
  name: string;
  /** An object is sent as its JSON, a string as it is. */
  arguments: unknown;
  id?: string;
}

/** What the fake answers to one request. */
export type FakeReply =
  | ({ kind: 'completion' } & FakeCompletion)
  /** `{"error": message}` as mlx_lm.server sends it, or any other body. */
  | { kind: 'error'; status: number; message?: string; body?: string; contentType?: string }
  /** The connection is closed without a byte. */
  | { kind: 'no-reply' }
  /** Nothing is ever sent, or nothing more after a point; the connection stays open. */
  | { kind: 'silence'; after?: 'nothing' | 'head' | 'keepalive' | 'first-delta' }
  /** The given body behind the head of a stream, then the connection ends. */
  | { kind: 'raw-stream'; body: string | Buffer | (string | Buffer)[] };

export interface FakeCompletion {
  reasoning?: string;
  content?: string;
  calls?: readonly FakeCall[];
  /** Default: `tool_calls` with calls, else `stop`. */
  finish?: 'stop' | 'length' | 'tool_calls';
  /** `: keepalive` comments of the prompt's processing. */
  keepalives?: number;
  /** Between any two chunks. */
  delayMs?: number;
  /** Ends the connection after so many chunks, in one of two ways. */
  cut?: { afterChunks: number; by: 'fin' | 'rst' };
  promptTokens?: number;
  cachedTokens?: number;
}

export interface FakeMlxServer {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  readonly port: number;
  /** Chat completions in order of arrival. */
  readonly requests: readonly RecordedRequest[];
  /** Replies to the next chat completions, before `respond` is asked. */
  enqueue(...replies: FakeReply[]): void;
  close(): Promise<void>;
}

/**
 * A server that speaks as `mlx_lm.server` does on the wire: HTTP/1.0 over a raw socket, no Content-Length, the end of a
 * reply is the end of the connection, keepalive comments, a role in every delta, whole calls in one delta, usage in a
 * chunk of its own. Requests that the real server refuses are refused in its way. Unscripted requests get a 404.
 */
export async function startFakeMlxServer(
  options: { respond?: (request: RecordedRequest) => FakeReply; port?: number } = {},
): Promise<FakeMlxServer> {
  const requests: RecordedRequest[] = [];
  const queue: FakeReply[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    readRequest(socket, (request) => {
      if (request.path.endsWith('/chat/completions') && request.method === 'POST') {
        requests.push(request);
        const reply = mlxRefusal(request.body) ?? queue.shift() ?? options.respond?.(request) ?? unscripted;
        void sendReply(socket, reply, request);
      } else {
        void sendReply(socket, otherEndpoint(request), request);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    port,
    requests,
    enqueue: (...replies) => {
      queue.push(...replies);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const unscripted: FakeReply = { kind: 'error', status: 404, message: 'the fake has no reply left' };

function otherEndpoint(request: RecordedRequest): FakeReply {
  if (request.method !== 'GET' && request.method !== 'POST') {
    const body = '<!DOCTYPE HTML><html><body><h1>Error response</h1><p>Unsupported method</p></body></html>';
    return { kind: 'error', status: 501, body, contentType: 'text/html;charset=utf-8' };
  }
  // /health says so even when nothing can be generated any more.
  if (request.path === '/health') return { kind: 'error', status: 200, body: '{"status": "ok"}' };
  return { kind: 'error', status: 404, body: 'Not Found' };
}

function readRequest(socket: Socket, onRequest: (request: RecordedRequest) => void): void {
  let received = Buffer.alloc(0);
  let isWhole = false;
  const clientLeft = new Promise<void>((resolve) => {
    const leave = () => {
      if (!socket.writableEnded) resolve();
    };
    socket.on('end', leave);
    socket.on('error', leave);
    socket.on('close', leave);
  });
  socket.on('data', (bytes) => {
    if (isWhole) return;
    received = Buffer.concat([received, bytes]);
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const [requestLine = '', ...headerLines] = received.subarray(0, headEnd).toString().split('\r\n');
    const headers = Object.fromEntries(
      headerLines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers['content-length'] ?? 0);
    if (received.length < headEnd + 4 + length) return;
    isWhole = true;
    const [method = '', path = ''] = requestLine.split(' ');
    const body = received.subarray(headEnd + 4, headEnd + 4 + length).toString();
    onRequest({ method, path, headers, body: length > 0 ? JSON.parse(body) : {}, clientLeft });
  });
}

async function sendReply(socket: Socket, reply: FakeReply, request: RecordedRequest): Promise<void> {
  switch (reply.kind) {
    case 'error':
      socket.end(
        head(reply.status, reply.contentType ?? 'application/json') +
          (reply.body ?? ascii({ error: reply.message ?? '' })),
      );
      return;
    case 'no-reply':
      socket.end();
      return;
    case 'silence':
      sendUntilSilence(socket, reply.after ?? 'nothing');
      return;
    case 'raw-stream':
      socket.write(head(200, 'text/event-stream'));
      for (const piece of [reply.body].flat()) {
        socket.write(piece);
        await pause(2);
      }
      socket.end();
      return;
    case 'completion':
      await sendCompletion(socket, reply, request);
  }
}

function sendUntilSilence(socket: Socket, after: 'nothing' | 'head' | 'keepalive' | 'first-delta'): void {
  if (after === 'nothing') return;
  socket.write(head(200, 'text/event-stream'));
  if (after !== 'head') socket.write(': keepalive 2048/6000\n\n');
  if (after === 'first-delta') socket.write(event(chunk({ content: 'The ' })));
}

async function sendCompletion(
  socket: Socket,
  reply: FakeCompletion,
  request: RecordedRequest,
): Promise<void> {
  socket.write(head(200, 'text/event-stream'));
  const keepalives = reply.keepalives ?? 1;
  for (let step = 1; step <= keepalives; step += 1) {
    socket.write(`: keepalive ${step * 2048}/${keepalives * 2048}\n\n`);
    await pause(reply.delayMs ?? 0);
  }
  const pieces = piecesOf(reply, request);
  for (const [index, piece] of pieces.entries()) {
    if (reply.cut?.afterChunks === index) {
      if (reply.cut.by === 'rst') socket.resetAndDestroy();
      else socket.end();
      return;
    }
    if (socket.destroyed) return;
    socket.write(piece);
    await pause(reply.delayMs ?? 0);
  }
  socket.end();
}

function piecesOf(reply: FakeCompletion, request: RecordedRequest): string[] {
  const calls = (reply.calls ?? []).map((call, index) => ({
    function: {
      name: call.name,
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    },
    type: 'function',
    id: call.id ?? `81c47d5b-2cba-4e3d-8669-ed4822c2c1${String(index).padStart(2, '0')}`,
    index,
  }));
  const texts = (name: 'reasoning' | 'content') =>
    inPieces(reply[name] ?? '').map((text) => event(chunk({ [name]: text })));
  const finish = reply.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop');
  const completionTokens = Math.ceil(`${reply.reasoning ?? ''}${reply.content ?? ''}`.length / 3) + 1;
  const promptTokens = reply.promptTokens ?? 60;
  const usage = {
    ...chunk({}),
    object: 'chat.completion',
    choices: [],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
      prompt_tokens_details: { cached_tokens: reply.cachedTokens ?? 0 },
    },
  };
  const wantsUsage = (request.body['stream_options'] as { include_usage?: boolean } | undefined)
    ?.include_usage;
  return [
    ...texts('reasoning'),
    ...texts('content'),
    ...(calls.length > 0 ? calls.map((call) => event(chunk({ tool_calls: [call] }))) : []),
    event(chunk({}, finish)),
    ...(wantsUsage === true ? [event(usage)] : []),
    'data: [DONE]\n\n',
  ];
}

function inPieces(text: string): string[] {
  const characters = [...text];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += 4) pieces.push(characters.slice(at, at + 4).join(''));
  return pieces;
}

function chunk(delta: Record<string, unknown>, finish: string | null = null) {
  return {
    id: 'chatcmpl-1f0c0000-0000-4000-8000-000000000000',
    system_fingerprint: '0.32.0-0.31.2-macOS-26.5-arm64-arm-64bit-applegpu_g16s',
    object: 'chat.completion.chunk',
    model: 'default_model',
    created: 1796024021,
    choices: [{ index: 0, finish_reason: finish, delta: { role: 'assistant', ...delta } }],
  };
}

function event(value: unknown): string {
  return `data: ${ascii(value)}\n\n`;
}

/** Python's json.dumps: a space after separators is left out here, but never a character beyond ASCII. */
function ascii(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function head(status: number, contentType: string): string {
  const reasons: Record<number, string> = {
    200: 'OK',
    400: 'Bad Request',
    404: 'Not Found',
    501: 'Not Implemented',
  };
  return [
    `HTTP/1.0 ${status} ${reasons[status] ?? 'Error'}`,
    'Server: BaseHTTP/0.6 Python/3.12.4',
    'Date: Mon, 30 Nov 2026 09:00:00 GMT',
    `Content-type: ${contentType}`,
    'Cache-Control: no-cache',
    'Access-Control-Allow-Origin: *',
    'Access-Control-Allow-Methods: *',
    'Access-Control-Allow-Headers: *',
    '',
    '',
  ].join('\r\n');
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
