import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeMlxServer, startFakeMlxServer } from '../fakes/fake-mlx-server.js';

// The other tests of this room are worth as much as the fake is true to the server's wire.

let server: FakeMlxServer;
beforeEach(async () => {
  server = await startFakeMlxServer();
});
afterEach(() => server.close());

const user = { role: 'user', content: 'hi' };

/** Everything the server sends until it closes. */
function exchange(body: unknown, path = '/v1/chat/completions', method = 'POST'): Promise<string> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  });
}

test('a stream is HTTP/1.0 without a length, with keepalives, a role in every delta, ASCII only, usage, [DONE]', async () => {
  server.enqueue({
    kind: 'completion',
    reasoning: 'hm',
    calls: [{ name: 'search', arguments: { q: '差旅' } }],
  });
  const received = await exchange({
    messages: [user],
    stream: true,
    stream_options: { include_usage: true },
  });
  const [head = '', body = ''] = received.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.0 200 OK\r\nServer: BaseHTTP/);
  expect(head).not.toMatch(/content-length|transfer-encoding/i);
  expect(body).toMatch(/^: keepalive 2048\/2048\n\n/);
  expect(body).toMatch(/^[\u0020-\u007e\n]*$/);
  expect(body).toMatch(
    /"tool_calls":\[\{"function":\{"name":"search","arguments":"\{\\"q\\":\\"\\u5dee\\u65c5\\"\}"\}/,
  );
  const chunks = [...body.matchAll(/^data: (\{.*)$/gm)].map(([, json]) => JSON.parse(json!));
  const deltas = chunks.flatMap((chunk) => chunk.choices).map((choice) => choice.delta);
  expect(deltas.length).toBeGreaterThan(2);
  for (const delta of deltas) expect(delta.role).toBe('assistant');
  expect(chunks.at(-1)).toMatchObject({
    object: 'chat.completion',
    choices: [],
    usage: { prompt_tokens: 60 },
  });
  expect(body.endsWith('data: [DONE]\n\n')).toBe(true);
});

test.each([
  ['no messages', {}],
  ['a null', { messages: [user], temperature: null }],
  ['a token limit as text', { messages: [user], max_tokens: '10' }],
  ['stream options without usage', { messages: [user], stream_options: {} }],
])('%s: the connection is closed without a byte', async (_, body) => {
  expect(await exchange(body)).toBe('');
});

test.each([
  ['arguments as an object', [user, call({ q: 1 })], 'must be str'],
  ['arguments that are no JSON', [user, call('{q')], 'Expecting'],
  ['empty messages', [], 'index out of range'],
  ['a second system message', [user, { role: 'system', content: '' }], 'at the beginning'],
  ['no user message', [{ role: 'system', content: '' }], 'No user query'],
  ['a part that is no text', [{ role: 'user', content: [{ type: 'image_url' }] }], 'Only text'],
])('%s: 404 with a plain string', async (_, messages, reason) => {
  const received = await exchange({ messages });
  expect(received).toMatch(/^HTTP\/1\.0 404 /);
  expect(JSON.parse(received.split('\r\n\r\n')[1]!).error).toContain(reason);
});

test('other places: health is always ok, an unknown path is 404, an unknown method a page of HTML', async () => {
  expect(await exchange({}, '/health', 'GET')).toContain('{"status": "ok"}');
  expect(await exchange({}, '/v1/chat/completions/', 'POST')).toContain('404');
  expect(await exchange({}, '/v1/models', 'PUT')).toMatch(/^HTTP\/1\.0 501 [\s\S]*<html>/);
});

function call(args: unknown) {
  return { role: 'assistant', content: '', tool_calls: [{ function: { name: 'search', arguments: args } }] };
}
