import type { APIMessage } from 'discord-api-types/v10';
import type { MessageBody } from './check-message.js';
import type { ShownModal } from './show-modal.js';

/** How a press, a command or a submitted modal was answered within three seconds. */
export type Answer =
  | { kind: 'message'; message: APIMessage }
  | { kind: 'deferred'; message: APIMessage }
  | { kind: 'deferred-update' }
  | { kind: 'update'; message: APIMessage }
  | { kind: 'choices'; choices: { name: string; value: string | number }[] }
  | { kind: 'modal'; modal: ShownModal }
  /** Nobody answered in time: Discord says "This interaction failed". */
  | { kind: 'failed' };

/** What a bot sends to acknowledge an interaction. */
export interface CallbackBody {
  type: number;
  data?: MessageBody & { custom_id?: string; title?: string; choices?: { name: string; value: string }[] };
}
