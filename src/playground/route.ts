import type { UploadedFile } from './message-parts.js';
import { unknownChannel, unknownGuild, unknownMessage } from './refusal.js';
import type { Guild, StoredChannel, StoredMessage, World } from './world.js';

export interface Asked {
  params: string[];
  query: URLSearchParams;
  body: unknown;
  files: UploadedFile[];
}

export interface Route {
  method: string;
  /** With one group for each parameter. */
  path: RegExp;
  /** Whether the path holds a token of its own, so that no `Authorization` is needed. */
  isOpen?: boolean;
  /** Undefined: 204 without a body. */
  answer(asked: Asked): unknown;
}

/** A route below `/api/v10`; `path` holds a group for each parameter. */
export const route = (method: string, path: string, answer: Route['answer']): Route => ({
  method,
  path: new RegExp(`^${path}$`),
  answer,
});

export const get = (path: string, answer: Route['answer']): Route => route('GET', path, answer);

export const at = (params: readonly string[], index: number): string => params[index] ?? '';

export const channelOf = (world: World, id: string): StoredChannel =>
  world.channels.get(id) ?? fail(unknownChannel());

export const guildOf = (world: World, id: string): Guild => world.guilds.get(id) ?? fail(unknownGuild());

export const messageOf = (place: StoredChannel, id: string): StoredMessage =>
  place.messages.get(id) ?? fail(unknownMessage());

export function fail(refusal: Error): never {
  throw refusal;
}
