import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSocketServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallLimits } from '../../src/model/call-limits.js';
import type { ChatModel } from '../../src/model/chat-model.js';
import { createMlxServer } from '../../src/model/mlx-server.js';
import { chatModelContract, question, requestOf } from '../contracts/chat-model.js';
import { type FakeMlxServer, type FakeReply, startFakeMlxServer } from '../fakes/fake-mlx-server.js';

const limits: CallLimits = { firstByteMs: 5_000, silenceMs: 5_000, totalMs: 10_000 };

let server: FakeMlxServer;
beforeEach(async () => {
  server = await startFakeMlxServer();
});
afterEach(() => server.close());

function modelOf(more: Partial<CallLimits> = {}, baseUrl = server.baseUrl): ChatModel {
  return createMlxServer({
    baseUrl,
    modelName: 'default_model',
    thinking: false,
    limits: { ...limits, ...more },
  });
}

async function replyTo(reply: FakeReply, more: Partial<CallLimits> = {}) {
  server.enqueue(reply);
  const { measured, ...outcome } = await modelOf(more).complete(requestOf([question('住宿費上限？')]));
  return { outcome, measured };
}

const failureOf = (reply: FakeReply, more: Partial<CallLimits> = {}) =>
  replyTo(reply, more).then(
    ({ outcome }) => {
      throw new Error(`no failure, but ${JSON.stringify(outcome)}`);
    },
    (error) => ({ code: error.code, details: error.details }),
  );

describe('the contract of a ChatModel', () => {
  chatModelContract(async () => {
    const fake = await startFakeMlxServer();
    return {
      model: modelOf({}, fake.baseUrl),
      expectCall: (name, args) => fake.enqueue({ kind: 'completion', calls: [{ name, arguments: args }] }),
      expectText: (text) => fake.enqueue({ kind: 'completion', content: `\n\n${text}` }),
      close: () => fake.close(),
    };
  });
});

describe('the request', () => {
  test('it is what the server reads, without a null, a seed, a penalty or a tool choice', async () => {
    await replyTo({ kind: 'completion', content: 'ok' });
    const { body, path, headers } = server.requests[0]!;
    expect(path).toBe('/v1/chat/completions');
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
    expect(body).toEqual({
      model: 'default_model',
      messages: [
        { role: 'system', content: 'You answer from documents.' },
        { role: 'user', content: '<context></context>\n住宿費上限？' },
      ],
      tools: [{ type: 'function', function: expect.objectContaining({ name: 'search_documents' }) }],
      max_tokens: 256,
      temperature: 0,
      stream: true,
      stream_options: { include_usage: true },
      chat_template_kwargs: { enable_thinking: false },
    });
  });

  test('the second call replays call, reasoning and result in the form that the chat template reads', async () => {
    server.enqueue({ kind: 'completion', content: 'done' });
    await modelOf().complete(
      requestOf([
        question('住宿費？'),
        {
          role: 'assistant',
          content: null,
          reasoning: 'I look it up.',
          toolCall: { id: 'c1', name: 'search_documents', arguments: '{"query":"住宿費"}' },
        },
        { role: 'tool', callId: 'c1', content: '{"passages":[]}', result: { passages: [] } },
      ]),
    );
    expect(server.requests[0]!.body['messages']).toEqual([
      expect.anything(),
      expect.anything(),
      {
        role: 'assistant',
        content: '',
        reasoning_content: 'I look it up.',
        tool_calls: [
          {
            id: 'c1',
            type: 'function',
            function: { name: 'search_documents', arguments: '{"query":"住宿費"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: '{"passages":[]}' },
    ]);
  });

  test('no tools: the key is left out; a key for the server is sent as a bearer', async () => {
    server.enqueue({ kind: 'completion', content: 'hi' });
    const model = createMlxServer({
      baseUrl: server.baseUrl,
      modelName: 'default_model',
      apiKey: 'local-key',
      thinking: true,
      limits,
    });
    await model.complete(requestOf([question('hi')], { tools: [] }));
    expect(server.requests[0]!.body).not.toHaveProperty('tools');
    expect(server.requests[0]!.body['chat_template_kwargs']).toEqual({ enable_thinking: true });
    expect(server.requests[0]!.headers['authorization']).toBe('Bearer local-key');
  });
});

test('a base URL with a slash at its end asks the same path: the server knows no other', async () => {
  server.enqueue({ kind: 'completion', content: 'hi' });
  await modelOf({}, `${server.baseUrl}/`).complete(requestOf([question('hi')]));
  expect(server.requests[0]!.path).toBe('/v1/chat/completions');
});

test('a redirect is not followed: words and key stay with the server that was configured', async () => {
  const elsewhere = createServer((_, response) => {
    response.writeHead(307, { location: `${server.baseUrl}/chat/completions` });
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/v1`;
  await expect(modelOf({}, baseUrl).complete(requestOf([question('hi')]))).rejects.toMatchObject({
    code: 'model_rejected',
    details: { status: 307 },
  });
  expect(server.requests).toHaveLength(0);
  elsewhere.close();
});

describe('1.2 what the server may return', () => {
  test('text after thinking is trimmed, thinking is kept apart, tokens are counted', async () => {
    const { outcome, measured } = await replyTo({
      kind: 'completion',
      reasoning: 'short thought\n',
      content: '\n\n每晚 3,000 元 🙂',
      keepalives: 3,
      promptTokens: 812,
      cachedTokens: 640,
    });
    expect(outcome).toEqual({ kind: 'text', text: '每晚 3,000 元 🙂', reasoning: 'short thought' });
    expect(measured).toMatchObject({
      promptTokens: 812,
      cachedTokens: 640,
      completionTokens: expect.any(Number),
    });
    expect(measured.firstByteMs).toBeLessThanOrEqual(measured.totalMs);
  });

  test('a whole call in one delta, with text beside it', async () => {
    const { outcome } = await replyTo({
      kind: 'completion',
      content: '\n\nI look it up.',
      calls: [{ name: 'search_documents', arguments: { query: '差旅', limit: 5 }, id: 'u1' }],
    });
    expect(outcome).toEqual({
      kind: 'tool-calls',
      calls: [
        { id: 'u1', type: 'function', name: 'search_documents', arguments: '{"query":"差旅","limit":5}' },
      ],
      text: 'I look it up.',
    });
  });

  test('several calls are all handed on, in order', async () => {
    const { outcome } = await replyTo({
      kind: 'completion',
      calls: [
        { name: 'search_documents', arguments: { query: 'a' } },
        { name: 'web_search', arguments: { query: 'b' } },
      ],
    });
    expect(outcome).toMatchObject({ calls: [{ name: 'search_documents' }, { name: 'web_search' }] });
  });

  test.each([
    ['a malformed call, dropped by the server', { finish: 'tool_calls' }, { kind: 'bad-tool-call' }],
    [
      'an answer that mentions <tool_call> and lost its rest',
      { content: 'The marker is ', finish: 'tool_calls' },
      { kind: 'bad-tool-call' },
    ],
    [
      'a call inside the thinking of 0.31.3',
      { reasoning: 'Hm <tool_call>\n<function=web_search>' },
      { kind: 'bad-tool-call' },
    ],
    ['a truncated call', { finish: 'length' }, { kind: 'truncated', text: '' }],
    [
      'a call complete at the token limit',
      { calls: [{ name: 'web_search', arguments: { query: 'a' } }], finish: 'length' },
      { kind: 'truncated', text: '' },
    ],
    [
      'a cut answer',
      { content: 'The limit is', finish: 'length' },
      { kind: 'truncated', text: 'The limit is' },
    ],
    ['thinking up to the limit', { reasoning: 'Let me', finish: 'length' }, { kind: 'thinking-ran-out' }],
    [
      'thinking in the text up to the limit',
      { content: '<think>Let me', finish: 'length' },
      { kind: 'thinking-ran-out' },
    ],
    ['nothing', {}, { kind: 'empty' }],
    ['blank text', { content: '\n\n \n' }, { kind: 'empty' }],
    ['only reasoning', { reasoning: 'I know.' }, { kind: 'empty', reasoning: 'I know.' }],
    ['only thinking in the text', { content: '<think>I know.' }, { kind: 'empty', reasoning: 'I know.' }],
    [
      'a call without its wrapper',
      { content: '<function=web_search>\n<parameter=query>\nx' },
      { kind: 'unparsed-tool-call' },
    ],
    ['a call as text', { content: 'Sure.\n<tool_call>\n{"name"' }, { kind: 'unparsed-tool-call' }],
    [
      'a call as bare JSON',
      { content: '{"name": "search_documents", "arguments": {"query": "x"}}' },
      { kind: 'unparsed-tool-call' },
    ],
    [
      'the rest of a thought before a stray closing tag',
      { reasoning: 'First', content: ' then.\n</think>\n\nSeven days.' },
      { kind: 'text', text: 'Seven days.', reasoning: 'First\nthen.' },
    ],
    [
      'a think block in the text',
      { content: '<think>\nquick\n</think>\n\nSeven days.' },
      { kind: 'text', text: 'Seven days.', reasoning: 'quick' },
    ],
    [
      'an answer about the tags, in inline code',
      { content: 'Qwen closes with `</think>`, calls with `<tool_call>`.' },
      { kind: 'text', text: 'Qwen closes with `</think>`, calls with `<tool_call>`.' },
    ],
  ] as const)('%s', async (_, completion, expected) => {
    const { outcome } = await replyTo({ kind: 'completion', ...structuredClone(completion) } as FakeReply);
    expect(outcome).toEqual(expected);
  });
});

describe('1.2 what other servers return', () => {
  const data = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
  const delta = (piece: object, finish: string | null = null) =>
    data({ choices: [{ index: 0, delta: piece, finish_reason: finish }] });

  test('arguments in fragments, told apart by index', async () => {
    const { outcome } = await replyTo({
      kind: 'raw-stream',
      body: [
        delta({
          role: 'assistant',
          tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'one', arguments: '' } }],
        }),
        delta({ tool_calls: [{ index: 0, id: '', function: { name: '', arguments: '{"query": "' } }] }),
        delta({
          tool_calls: [{ index: 1, id: 'b', type: 'function', function: { name: 'two', arguments: '{}' } }],
        }),
        delta({ tool_calls: [{ index: 0, function: { arguments: '差旅"}' } }] }),
        delta({}, 'tool_calls'),
        data('[DONE]'),
      ],
    });
    expect(outcome).toMatchObject({
      calls: [
        { id: 'a', name: 'one', arguments: '{"query": "差旅"}' },
        { id: 'b', name: 'two', arguments: '{}' },
      ],
    });
  });

  test('calls without an index, by id and by order; two calls that share index 0', async () => {
    const call = (name: string, more: object) => ({ function: { name, arguments: '{}' }, ...more });
    const calls = async (...toolCalls: object[]) => {
      const body = [
        ...toolCalls.map((one) => delta({ tool_calls: [one] })),
        delta({}, 'stop'),
        data('[DONE]'),
      ];
      const { outcome } = await replyTo({ kind: 'raw-stream', body });
      return outcome.kind === 'tool-calls' ? outcome.calls : outcome;
    };
    expect(
      await calls(
        call('one', { id: 'x' }),
        { id: 'x', function: { arguments: ' ' } },
        call('two', { id: 'y' }),
      ),
    ).toEqual([
      { id: 'x', type: 'function', name: 'one', arguments: '{} ' },
      { id: 'y', type: 'function', name: 'two', arguments: '{}' },
    ]);
    expect(await calls(call('one', {}), { function: { arguments: ' ' } }, call('two', {}))).toEqual([
      { id: 'call-1', type: 'function', name: 'one', arguments: '{} ' },
      { id: 'call-2', type: 'function', name: 'two', arguments: '{}' },
    ]);
    expect(await calls(call('one', { index: 0, id: 'x' }), call('two', { index: 0, id: 'y' }))).toHaveLength(
      2,
    );
  });

  test('arguments as an object; tool_calls that are no list; calls that are no objects', async () => {
    const reply = (toolCalls: unknown) =>
      replyTo({ kind: 'raw-stream', body: delta({ tool_calls: toolCalls }, 'tool_calls') + data('[DONE]') });
    const object = await reply([
      { id: 'a', type: 'function', function: { name: 'one', arguments: { query: 'x' } } },
    ]);
    expect(object.outcome).toMatchObject({ calls: [{ arguments: '{"query":"x"}' }] });
    expect((await reply({ name: 'one' })).outcome).toEqual({ kind: 'bad-tool-call' });
    expect((await reply(['one'])).outcome).toEqual({ kind: 'bad-tool-call' });
    expect((await reply([{ id: 'a' }])).outcome).toEqual({ kind: 'bad-tool-call' });
  });

  test('reasoning under its other name, line ends of any kind, characters split over packets', async () => {
    const bytes = Buffer.from(
      `:\r\n\r\n${delta({ reasoning_content: '想' }).replaceAll('\n', '\r\n')}${delta({ content: '答案' }, 'stop').replaceAll('\n', '\r')}`,
    );
    const { outcome } = await replyTo({
      kind: 'raw-stream',
      body: [...bytes].map((byte) => Buffer.from([byte])),
    });
    expect(outcome).toEqual({ kind: 'text', text: '答案', reasoning: '想' });
  });

  test('a whole completion from a server that does not stream', async () => {
    const other = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'whole' } }],
        }),
      );
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1`;
    await expect(modelOf({}, baseUrl).complete(requestOf([question('hi')]))).resolves.toMatchObject({
      text: 'whole',
    });
    other.close();
  });

  test.each([
    ['an error as a string', data({ error: 'out of memory' }), 'out of memory'],
    [
      'an error as an object',
      data({ error: { message: 'context\n too  long', code: 400 } }),
      'context too long',
    ],
    ['an error event', `event: error\n${data({ message: 'slot unavailable' })}`, 'slot unavailable'],
  ])('%s in the stream is a refusal with the server’s own words', async (_, body, reason) => {
    expect(await failureOf({ kind: 'raw-stream', body: delta({ content: 'The ' }) + body })).toEqual({
      code: 'model_rejected',
      details: { reason },
    });
  });

  test('a reply is whole once a finish reason came, even if the server then keeps the line open or breaks it', async () => {
    const { outcome } = await replyTo({ kind: 'raw-stream', body: delta({ content: 'all' }, 'stop') });
    expect(outcome).toEqual({ kind: 'text', text: 'all' });
    const reset = await replyTo({ kind: 'completion', content: 'all', cut: { afterChunks: 2, by: 'rst' } });
    expect(reset.outcome).toEqual({ kind: 'text', text: 'all' });
  });

  test.each([
    ['a finish reason that says the reply broke off', delta({ content: 'The ' }, 'error')],
    ['[DONE] without a finish reason', delta({ content: 'The ' }) + data('[DONE]')],
    ['something that is not JSON', `data: {"choices": [\n\n`],
  ])('%s is a cut', async (_, body) => {
    expect((await failureOf({ kind: 'raw-stream', body })).code).toBe('model_cut');
  });
});

describe('2.3 failures', () => {
  test('nothing listens: the person gets the address and the command that starts the server', async () => {
    await server.close();
    const { port } = server;
    await expect(modelOf().complete(requestOf([question('hi')]))).rejects.toMatchObject({
      code: 'model_unreachable',
      details: { url: server.baseUrl, command: `mlx_lm.server --model <model> --port ${port}` },
    });
    server = await startFakeMlxServer();
  });

  test('a host that has no address is unreachable too, and nothing is started for it here', async () => {
    await expect(
      modelOf({}, 'http://model.invalid:8081/v1').complete(requestOf([question('hi')])),
    ).rejects.toMatchObject({ code: 'model_unreachable', details: { url: 'http://model.invalid:8081/v1' } });
  });

  test('a 404 with a plain string is a refusal that quotes it, after one request', async () => {
    expect(
      await failureOf({ kind: 'error', status: 404, message: `No user query found. ${'x'.repeat(500)}` }),
    ).toEqual({
      code: 'model_rejected',
      details: { status: 404, reason: expect.stringMatching(/^HTTP 404: No user query found\. x{200,240}$/) },
    });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [
      { status: 400, body: '{"error": {"message": "exceed_context_size_error"}}' },
      'HTTP 400: exceed_context_size_error',
    ],
    [
      { status: 501, body: '<html><h1>Error response</h1></html>', contentType: 'text/html' },
      'HTTP 501: Error response',
    ],
    [{ status: 503, body: '{"error": {"message": "Loading model"}}' }, 'HTTP 503: Loading model'],
    [{ status: 429, body: '{"error": "busy"}' }, 'HTTP 429: busy'],
    [{ status: 500, body: '' }, 'HTTP 500'],
    [{ status: 200, body: '<html>Welcome</html>', contentType: 'text/html' }, 'HTTP 200: Welcome'],
  ])('%j is a refusal, never retried', async (reply, reason) => {
    const failure = await failureOf({ kind: 'error', ...reply });
    expect(failure).toMatchObject({
      code: 'model_rejected',
      details: { reason: expect.stringContaining(reason) },
    });
    expect(server.requests).toHaveLength(1);
  });

  test('a closed connection without a byte is a cut, after one request', async () => {
    expect((await failureOf({ kind: 'no-reply' })).code).toBe('model_cut');
    expect(server.requests).toHaveLength(1);
  });

  test.each(['fin', 'rst'] as const)('a stream cut by %s is a cut, even with text', async (by) => {
    const reply: FakeReply = {
      kind: 'completion',
      content: 'The limit is seven',
      cut: { afterChunks: 2, by },
    };
    expect((await failureOf(reply)).code).toBe('model_cut');
    expect((await failureOf({ ...reply, cut: { afterChunks: 0, by } })).code).toBe('model_cut');
  });

  test.each([
    ['nothing', 'model_stuck', { firstByteMs: 500 }],
    ['head', 'model_stuck', { silenceMs: 400 }],
    ['keepalive', 'model_stuck', { silenceMs: 400 }],
    ['first-delta', 'model_silent', { silenceMs: 400 }],
  ] as const)('silence after %s is %s, and the server sees the client leave', async (after, code, more) => {
    expect(await failureOf({ kind: 'silence', after }, more)).toEqual({ code, details: { seconds: 1 } });
    await server.requests[0]!.clientLeft;
  });

  test('keepalives keep a slow prompt alive beyond the silence limit, not beyond the total', async () => {
    const slow: FakeReply = { kind: 'completion', content: 'done', keepalives: 12, delayMs: 80 };
    expect((await replyTo(slow, { silenceMs: 700 })).outcome).toEqual({ kind: 'text', text: 'done' });
    expect(await failureOf(slow, { silenceMs: 700, totalMs: 300 })).toEqual({
      code: 'model_too_slow',
      details: { seconds: 1 },
    });
  });
});

describe('1.6 cancelling', () => {
  test.each([
    ['before the head', { kind: 'silence', after: 'nothing' }],
    ['while the prompt is processed', { kind: 'silence', after: 'keepalive' }],
    ['in the middle of the answer', { kind: 'completion', content: 'x'.repeat(4_000), delayMs: 5 }],
  ] as const)('%s closes the connection, so that the server stops', async (_, reply) => {
    server.enqueue(reply);
    const person = new AbortController();
    const call = modelOf().complete(requestOf([question('hi')], { signal: person.signal }));
    const ended = expect(call).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => server.requests.length).toBe(1);
    setTimeout(() => person.abort(), 50);
    await ended;
    await server.requests[0]!.clientLeft;
  });

  test('no connection is kept after a reply', async () => {
    let open = 0;
    const body = `data: {"choices":[{"index":0,"delta":{"content":"x"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`;
    const counting = createSocketServer((socket) => {
      open += 1;
      socket.on('close', () => {
        open -= 1;
      });
      socket.on('error', () => socket.destroy());
      socket.once('data', () =>
        socket.write(
          `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        ),
      );
    });
    await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(counting.address() as AddressInfo).port}/v1`;
    await modelOf({}, baseUrl).complete(requestOf([question('hi')]));
    await expect.poll(() => open).toBe(0);
    counting.close();
  });
});

test.each([6000, 22, 25])('2.3 port %i, which no fetch requests, is told as that', async (port) => {
  const model = modelOf({}, `http://127.0.0.1:${port}/v1`);
  await expect(model.complete(requestOf([question('hello')]))).rejects.toMatchObject({
    code: 'model_port_blocked',
    details: { port: String(port) },
  });
});
