import type { APIMessage } from 'discord-api-types/v10';
import type { MessageBody } from './check-message.js';
import { notAllowed, refuseProblems } from './refusal.js';
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

const autocomplete = 4;
const modalSubmit = 5;

/** Which answers fit which interaction: https://docs.discord.com/developers/interactions/receiving-and-responding */
export function requireFitting({ type, source }: { type: number; source?: unknown }, answer: number): void {
  const onMessage = source === undefined ? [] : [6, 7];
  const fitting = type === autocomplete ? [8] : [4, 5, ...onMessage, ...(type === modalSubmit ? [] : [9])];
  if (!fitting.includes(answer)) refuseProblems([notAllowed('type')]);
}
