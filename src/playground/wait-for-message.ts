import type { APIMessage } from 'discord-api-types/v10';
import type { World, WorldEvent } from './world.js';

/** The first message, present or to come (edits count), that fits; fails after `timeoutMs`. */
export function waitForMessage(
  world: World,
  fits: (message: APIMessage) => boolean,
  timeoutMs: number,
): Promise<APIMessage> {
  for (const place of world.channels.values()) {
    for (const stored of place.messages.values()) {
      if (fits(stored.message)) return Promise.resolve(stored.message);
    }
  }
  return new Promise((resolve, reject) => {
    const onEvent = (event: WorldEvent) => {
      if (event.name !== 'MESSAGE_CREATE' && event.name !== 'MESSAGE_UPDATE') return;
      const message = event.data as unknown as APIMessage;
      if (fits(message)) finish(() => resolve(message));
    };
    const unlisten = world.listen(onEvent);
    const timer = setTimeout(
      () => finish(() => reject(new Error(`no such message within ${timeoutMs} ms`))),
      timeoutMs,
    );
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      unlisten();
      settle();
    };
  });
}
