import { argv } from 'node:process';
import { callFor } from '../../src/model/quoting-call.js';
import { type FakeReply, type RecordedRequest, startFakeMlxServer } from './fake-mlx-server.js';

// Stands in for mlx_lm.server by hand: `npm run fake:mlx -- [PORT]`, then MODEL=server against it. It chooses tools by
// the words of the message, as the quoting responder does, and answers from the passages it is given. Words in the
// message make it misbehave, to see what people are told: see `misbehaviours`.

interface WireMessage {
  role: string;
  content: string;
}

const misbehaviours: Readonly<Record<string, FakeReply>> = {
  '!silent': { kind: 'silence', after: 'first-delta' },
  '!stuck': { kind: 'silence', after: 'nothing' },
  '!cut': { kind: 'completion', content: 'The first half of an', cut: { afterChunks: 3, by: 'rst' } },
  '!long': { kind: 'completion', content: 'An answer that became too', finish: 'length' },
  '!thinking': { kind: 'completion', reasoning: 'Let me think', finish: 'length' },
  '!empty': { kind: 'completion', reasoning: 'I know it, but say nothing.' },
  '!malformed': { kind: 'completion', finish: 'tool_calls' },
  '!unparsed': { kind: 'completion', content: '<tool_call>\n{"name": "web_search"' },
  '!refused': { kind: 'error', status: 404, message: 'System message must be at the beginning.' },
  '!closed': { kind: 'no-reply' },
};

const server = await startFakeMlxServer({ respond, port: Number(argv[2] ?? 8081) });
console.log(`A stand-in for mlx_lm.server listens on ${server.baseUrl}`);

function respond({ body }: RecordedRequest): FakeReply {
  const messages = body['messages'] as WireMessage[];
  const last = messages.at(-1);
  const words = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const bad = Object.entries(misbehaviours).find(([word]) => words.includes(word))?.[1];
  if (bad !== undefined) return bad;
  if (last?.role === 'tool') return { kind: 'completion', content: answerFrom(last.content), delayMs: 20 };
  const said = words.split(/\n\n(?:<<<|\()/u)[0] ?? words;
  const chosenSourceId = /chose (web-[1-5]) and asks for its import/u.exec(words)?.[1];
  const tools = ((body['tools'] ?? []) as { function: { name: string } }[]).map((tool) => ({
    name: tool.function.name,
    description: '',
    parameters: {},
  }));
  const call = callFor({
    words: said,
    wordsBefore: [],
    tools,
    ...(chosenSourceId !== undefined && { chosenSourceId }),
  });
  if (call === undefined) return { kind: 'completion', content: 'OK' };
  return { kind: 'completion', calls: [{ name: String(call.name), arguments: call.arguments }] };
}

/** A sentence with the first passage's number if the result holds passages, else what came back. */
function answerFrom(toolMessage: string): string {
  const text = /"text":"((?:[^"\\]|\\.)*)"/u.exec(toolMessage)?.[1];
  if (text === undefined) return `This came back: ${toolMessage.slice(0, 300)}`;
  const lines = (JSON.parse(`"${text}"`) as string).split('\n').filter((line) => /^[^#|>`\-\s]/u.test(line));
  return `${lines[0] ?? 'The documents hold something on this.'} [1]`;
}
