/** One event of a stream; `type` is `message` where the server names none. */
export interface ServerSentEvent {
  type: string;
  data: string;
}

/**
 * Splits the bytes of an event stream into events, tolerantly: any of the three line ends, comments skipped, a last event
 * without its blank line kept (a cut shows in what the events say, not here). Source: WHATWG HTML, "Server-sent events".
 */
export async function* serverSentEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  const parser = createParser();
  for await (const piece of bytes) yield* parser.take(decoder.decode(piece, { stream: true }));
  yield* parser.take(`${decoder.decode()}\n\n`);
}

function createParser() {
  let rest = '';
  let type = '';
  let data: string[] = [];

  function* endEvent(): Generator<ServerSentEvent> {
    if (data.length > 0) yield { type: type || 'message', data: data.join('\n') };
    type = '';
    data = [];
  }

  function readField(line: string): void {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /u, '');
    if (field === 'data') data.push(value);
    if (field === 'event') type = value;
  }

  function* take(text: string): Generator<ServerSentEvent> {
    const all = rest + text;
    // A carriage return at the very end may be the first half of a line end.
    const complete = all.endsWith('\r') ? all.length - 1 : all.length;
    const lines = all.slice(0, complete).split(/\r\n|\n|\r/u);
    rest = `${lines.pop() ?? ''}${all.slice(complete)}`;
    for (const line of lines) {
      if (line === '') yield* endEvent();
      else if (!line.startsWith(':')) readField(line);
    }
  }

  return { take };
}
