import { expect, test } from 'vitest';
import { DocentError } from '../../src/errors.js';
import type { ChatMessage, ChatModel, ModelRequest, ToolSchema } from '../../src/model/chat-model.js';

/** What one implementation brings so that the contract can be run against it. */
export interface ChatModelUnderTest {
  model: ChatModel;
  /** Called before each question whose first reply must be this call: a scripted server is told, others know. */
  expectCall?: (name: string, args: Record<string, unknown>) => void;
  /** Called before a question whose reply must be text. */
  expectText?: (text: string) => void;
  close?: () => Promise<void>;
}

export const searchDocuments: ToolSchema = {
  name: 'search_documents',
  description: 'Searches the documents.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', maxLength: 300 } },
    required: ['query'],
    additionalProperties: false,
  },
};

/** What every ChatModel promises, whatever stands behind it. */
export function chatModelContract(create: () => Promise<ChatModelUnderTest>): void {
  test('it says what it is and who answers', async () => {
    const { model, close } = await create();
    expect(['server', 'quote']).toContain(model.kind);
    expect(model.name).not.toBe('');
    await close?.();
  });

  test('1.1 a question ends in a tool call whose arguments are a JSON string of the right keys', async () => {
    const { model, expectCall, close } = await create();
    expectCall?.('search_documents', { query: '住宿費上限' });
    const reply = await model.complete(requestOf([question('住宿費上限是多少？')]));
    expect(reply.kind).toBe('tool-calls');
    if (reply.kind !== 'tool-calls') return;
    expect(reply.calls).toHaveLength(1);
    const call = reply.calls[0];
    expect(call).toMatchObject({
      id: expect.stringMatching(/\S/),
      type: 'function',
      name: 'search_documents',
    });
    expect(Object.keys(JSON.parse(String(call?.arguments)))).toEqual(['query']);
    expect(reply.measured.totalMs).toBeGreaterThanOrEqual(0);
    await close?.();
  });

  test('1.1 the result of the tool ends in text', async () => {
    const { model, expectText, close } = await create();
    expectText?.('每晚上限 3,000 元。[1]');
    const reply = await model.complete(requestOf(secondCall('住宿費上限是多少？')));
    expect(reply).toMatchObject({ kind: 'text', text: expect.stringContaining('3,000') });
    if (reply.kind === 'text') expect(reply.text).toBe(reply.text.trim());
    await close?.();
  });

  test('1.6 a call that is cancelled before it starts throws `cancelled`', async () => {
    const { model, close } = await create();
    const request = { ...requestOf([question('hello')]), signal: AbortSignal.abort() };
    await expect(model.complete(request)).rejects.toEqual(
      expect.objectContaining({ code: 'cancelled', name: new DocentError('cancelled').name }),
    );
    await close?.();
  });

  test('the request is not changed', async () => {
    const { model, expectText, close } = await create();
    expectText?.('3,000 元');
    const messages = secondCall('住宿費上限是多少？');
    const before = structuredClone(messages);
    await model.complete(requestOf(messages));
    expect(messages).toEqual(before);
    await close?.();
  });
}

export function question(words: string): ChatMessage {
  return { role: 'user', content: `<context></context>\n${words}`, ownText: words };
}

export function requestOf(messages: ChatMessage[], more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [{ role: 'system', content: 'You answer from documents.' }, ...messages],
    tools: [searchDocuments],
    maxTokens: 256,
    language: 'zh-TW',
    signal: new AbortController().signal,
    ...more,
  };
}

function secondCall(words: string): ChatMessage[] {
  const result = {
    query: words,
    passages: [
      {
        n: 1,
        title: '差旅辦法',
        document_id: 'doc-00000000000000aa',
        start_line: 12,
        end_line: 14,
        heading: '住宿',
        text: '國內出差的住宿費每晚上限 3,000 元。\n\n交通費依票根報支。',
      },
    ],
  };
  return [
    question(words),
    {
      role: 'assistant',
      content: null,
      toolCall: { id: 'call-7', name: 'search_documents', arguments: JSON.stringify({ query: words }) },
    },
    { role: 'tool', callId: 'call-7', content: JSON.stringify(result), result },
  ];
}
