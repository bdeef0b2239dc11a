import type { APIThreadChannel } from 'discord-api-types/v10';
import { Refusal } from './refusal.js';
import type { StoredChannel, World } from './world.js';

/** What may be changed of a thread. */
export interface ThreadChanges {
  name?: string;
  auto_archive_duration?: number;
  archived?: boolean;
  locked?: boolean;
}

export const isThread = ({ channel }: StoredChannel): boolean => channel.type === 11 || channel.type === 12;

export const isArchived = (place: StoredChannel): boolean => metadataOf(place).archived === true;

/** Changes what is named, and tells everyone. */
export function changeThread(world: World, place: StoredChannel, changes: ThreadChanges): StoredChannel {
  const { name, ...metadata } = changes;
  if (name !== undefined) (place.channel as APIThreadChannel).name = name;
  const archived = metadata.archived !== undefined && {
    archive_timestamp: new Date(world.now()).toISOString(),
  };
  Object.assign(metadataOf(place), metadata, archived);
  world.emit({ name: 'THREAD_UPDATE', data: structuredClone({ ...place.channel }) });
  return place;
}

/** Throws `50083 Thread is archived`: nothing in an archived thread can be changed. */
export function requireOpenThread(place: StoredChannel): void {
  if (isArchived(place)) throw new Refusal(400, 50083, 'Thread is archived');
}

/** A new message opens an archived thread again, as documented, unless it is locked: then throws as above. */
export function reopenThread(world: World, place: StoredChannel): void {
  if (!isArchived(place)) return;
  if (metadataOf(place).locked) requireOpenThread(place);
  changeThread(world, place, { archived: false });
}

const metadataOf = ({ channel }: StoredChannel): Partial<APIThreadChannel['thread_metadata'] & object> =>
  (channel as APIThreadChannel).thread_metadata ?? {};
