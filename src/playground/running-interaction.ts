import type { Answer } from './interaction-answer.js';
import type { StoredChannel, StoredMessage } from './world.js';

/** An interaction whose token is alive. */
export interface RunningInteraction {
  id: string;
  type: number;
  userId: string;
  /** With a slash command: its name. */
  name?: string;
  place: StoredChannel;
  createdAt: number;
  source?: StoredMessage;
  openedBy?: { id: string; type: number };
  acknowledged: boolean;
  /** A deferred answer that nothing has filled yet. */
  isWaiting: boolean;
  original?: StoredMessage;
  lost: boolean;
  resolve(answer: Answer): void;
}
