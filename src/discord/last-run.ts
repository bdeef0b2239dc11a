import type { Channel } from 'discord.js';
import type { App } from '../app.js';

/**
 * The run that words in this place go on from without a reply: the last one of a thread or of direct messages, and in
 * a young thread the one behind the answer that it grew from, whose id it shares. A text channel has none.
 */
export function lastRunOf(
  place: { channel: Channel | null; channelId: string; isDirect: boolean },
  app: Pick<App, 'lastRunIn' | 'runOfMessage'>,
): string | undefined {
  const { channel, channelId, isDirect } = place;
  if (channel?.isThread()) return app.lastRunIn(channelId) ?? app.runOfMessage(channelId);
  return isDirect ? app.lastRunIn(channelId) : undefined;
}
