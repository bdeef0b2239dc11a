import type { ChatMessage, ModelRequest, ToolSchema } from './chat-model.js';

/**
 * The body of a chat completion as mlx_lm.server wants it: every key has a value (a null ends the connection without a
 * reply), always streamed (only a stream notices that the client left), no seed and no penalties (they break the
 * server's batching), no `tool_choice` (it is not read).
 */
export function wireRequest(request: ModelRequest, model: { name: string; thinking: boolean }) {
  return {
    model: model.name,
    messages: request.messages.map(wireMessage),
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map(wireTool) }),
    max_tokens: request.maxTokens,
    temperature: 0,
    stream: true as const,
    stream_options: { include_usage: true },
    chat_template_kwargs: { enable_thinking: model.thinking },
  };
}

/** The server emits `reasoning`, but its chat templates read `reasoning_content`; with it the cached prompt stays valid. */
function wireMessage(message: ChatMessage) {
  switch (message.role) {
    case 'system':
      return { role: 'system' as const, content: message.content };
    case 'user':
      return { role: 'user' as const, content: message.content };
    case 'tool':
      return { role: 'tool' as const, tool_call_id: message.callId, content: message.content };
    case 'assistant':
      return {
        role: 'assistant' as const,
        content: message.content ?? '',
        ...(message.reasoning === undefined ? {} : { reasoning_content: message.reasoning }),
        ...(message.toolCall === undefined
          ? {}
          : {
              tool_calls: [
                {
                  id: message.toolCall.id,
                  type: 'function' as const,
                  function: { name: message.toolCall.name, arguments: message.toolCall.arguments },
                },
              ],
            }),
      };
  }
}

function wireTool({ name, description, parameters }: ToolSchema) {
  return { type: 'function' as const, function: { name, description, parameters: { ...parameters } } };
}
