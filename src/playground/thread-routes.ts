import { addThread } from './channels.js';
import { requirePermission } from './permissions.js';
import { type Problem, Refusal, refuseProblems, required } from './refusal.js';
import { at, channelOf, get, guildOf, messageOf, type Route, route } from './route.js';
import { changeThread, isArchived, isThread, type ThreadChanges } from './threads.js';
import type { StoredChannel, World } from './world.js';

const createPublicThreads = 1n << 35n;
const manageThreads = 1n << 34n;
const durations = [60, 1440, 4320, 10_080];

/** Threads: from a message, on their own, renaming and archiving, joining, and those of a guild. */
export function threadRoutes(world: World): Route[] {
  const open = (params: readonly string[], body: unknown, messageId?: string) => {
    const place = channelOf(world, at(params, 0));
    if (place.guildId === undefined || isThread(place)) throw wrongChannelType();
    requirePermission(world, place, createPublicThreads);
    const { name = '' } = checked(body as ThreadChanges, true);
    if (messageId !== undefined && world.channels.has(messageId)) throw threadExists();
    return addThread(world, place, { name, ownerId: world.bot.id, ...(messageId && { messageId }) }).channel;
  };
  return [
    route('POST', '/channels/(\\d+)/messages/(\\d+)/threads', ({ params, body }) => {
      const { message } = messageOf(channelOf(world, at(params, 0)), at(params, 1));
      return open(params, body, message.id);
    }),
    route('POST', '/channels/(\\d+)/threads', ({ params, body }) => open(params, body)),
    route('PATCH', '/channels/(\\d+)', ({ params, body }) => {
      const place = threadOf(world, params);
      if ((place.channel as { owner_id?: string }).owner_id !== world.bot.id) {
        requirePermission(world, place, manageThreads);
      }
      return changeThread(world, place, checked(body as ThreadChanges, false)).channel;
    }),
    route('PUT', '/channels/(\\d+)/thread-members/@me', ({ params }) => void threadOf(world, params)),
    route('DELETE', '/channels/(\\d+)/thread-members/@me', ({ params }) => void threadOf(world, params)),
    get('/guilds/(\\d+)/threads/active', ({ params }) => {
      const { id } = guildOf(world, at(params, 0));
      const threads = [...world.channels.values()].filter(
        (place) => place.guildId === id && isThread(place) && !isArchived(place),
      );
      return { threads: threads.map(({ channel }) => channel), members: [], has_more: false };
    }),
  ];
}

const wrongChannelType = () => new Refusal(400, 50024, 'Cannot execute action on this channel type');
const threadExists = () => new Refusal(400, 160004, 'A thread has already been created for this message');

function threadOf(world: World, params: readonly string[]): StoredChannel {
  const place = channelOf(world, at(params, 0));
  if (!isThread(place)) throw wrongChannelType();
  return place;
}

/** Refuses a name that is empty or over 100 characters, and a duration that Discord does not have. */
function checked(body: ThreadChanges, isNew: boolean): ThreadChanges {
  const problems: Problem[] = [];
  const { name, auto_archive_duration: minutes } = body;
  if (isNew && !name?.trim()) problems.push(required('name'));
  else if (name !== undefined && (name.trim() === '' || name.length > 100)) {
    const message = 'Must be between 1 and 100 in length.';
    problems.push({ path: 'name', code: 'BASE_TYPE_BAD_LENGTH', message });
  }
  if (minutes !== undefined && !durations.includes(minutes)) {
    const message = `Value must be one of {${durations.join(', ')}}.`;
    problems.push({ path: 'auto_archive_duration', code: 'BASE_TYPE_CHOICES', message });
  }
  refuseProblems(problems);
  return body;
}
