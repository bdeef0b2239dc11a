import type { World } from './world.js';

/**
 * A message as a bot without the MessageContent intent gets it: the words of others are left out, except in direct
 * messages and where it is mentioned.
 */
export function withheld(world: World, message: Record<string, unknown>): Record<string, unknown> {
  const author = message['author'] as { id: string } | undefined;
  const mentions = (message['mentions'] ?? []) as { id: string }[];
  const isDirect = world.channels.get(String(message['channel_id']))?.recipientId !== undefined;
  const isOpen = isDirect || author?.id === world.bot.id || mentions.some((user) => user.id === world.bot.id);
  const referenced = message['referenced_message'] as Record<string, unknown> | undefined;
  return {
    ...message,
    ...(!isOpen && { content: '', embeds: [], attachments: [], components: [] }),
    ...(referenced && { referenced_message: withheld(world, referenced) }),
  };
}
