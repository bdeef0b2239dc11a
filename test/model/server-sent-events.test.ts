import { expect, test } from 'vitest';
import { type ServerSentEvent, serverSentEvents } from '../../src/model/server-sent-events.js';

async function eventsOf(...pieces: (string | Uint8Array)[]): Promise<ServerSentEvent[]> {
  async function* bytes() {
    for (const piece of pieces) yield typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
  }
  const events: ServerSentEvent[] = [];
  for await (const event of serverSentEvents(bytes())) events.push(event);
  return events;
}

const stream =
  ': keepalive 1/2\n\ndata: {"a": "差旅"}\n\nevent: error\r\ndata: one\r\ndata: two\r\n\r\n:\rdata:no space\r\rretry: 10\nid\ndata\n\n';
const expected = [
  { type: 'message', data: '{"a": "差旅"}' },
  { type: 'error', data: 'one\ntwo' },
  { type: 'message', data: 'no space' },
  { type: 'message', data: '' },
];

test('comments, three line ends, several data lines, unknown fields', async () => {
  expect(await eventsOf(stream)).toEqual(expected);
});

test('any cut into two pieces gives the same events, in the middle of a character and of a line end too', async () => {
  const bytes = new TextEncoder().encode(stream);
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(await eventsOf(bytes.slice(0, at), bytes.slice(at)), `cut at ${at}`).toEqual(expected);
  }
});

test('a last event without its blank line is kept; an empty stream has none', async () => {
  expect(await eventsOf('data: [DONE]')).toEqual([{ type: 'message', data: '[DONE]' }]);
  expect(await eventsOf()).toEqual([]);
  expect(await eventsOf(': only a comment')).toEqual([]);
});
