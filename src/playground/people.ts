import type { APIMessage } from 'discord-api-types/v10';
import { addThread, directChannel } from './channels.js';
import type { Answer } from './interaction-answer.js';
import type { Interactions } from './interactions.js';
import { createMessage } from './messages.js';
import { addReaction, removeReaction } from './reactions.js';
import type { ShownModal } from './show-modal.js';
import { isThread, reopenThread } from './threads.js';
import { newMember, newUser, type StoredChannel, type World } from './world.js';

/** One human at a keyboard. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Writes a message; `<@id>` in it mentions. `ping: false` replies without mentioning the author. */
  say(channelId: string, text: string, options?: { replyTo?: APIMessage; ping?: boolean }): APIMessage;
  /** The channel of direct messages with the bot. */
  direct(): string;
  /** Presses a button, or with `values` picks in a menu. Throws if there is none that works. */
  press(message: APIMessage, customId: string, values?: readonly string[]): Promise<Answer>;
  /** Sends a modal; `values` by custom id, what is left out keeps its prefilled text. */
  submitModal(modal: ShownModal, values?: Record<string, string>): Promise<Answer>;
  /** Adds a reaction, or takes their own back. Throws what Discord refuses. */
  react(message: APIMessage, emoji: string): void;
  /** Opens a thread from a message of a text channel, or finds the one that is there; returns its id. */
  openThread(message: APIMessage, name: string): string;
  slash(channelId: string, name: string, options?: OptionValues): Promise<Answer>;
  /** Asks the bot to complete what has been typed into the option `focused`. */
  complete(channelId: string, name: string, options: OptionValues, focused: string): Promise<Answer>;
  /** Changes the language of their Discord. */
  setLocale(locale: string): void;
  setRoles(roleIds: readonly string[]): void;
}

/** What a person gives a slash command, by the name of the option. */
export type OptionValues = Readonly<Record<string, string | number | boolean>>;

export interface PersonOptions {
  roleIds?: readonly string[];
  /** Discord's code of their own language. */
  locale?: string;
  /** False: no member of the guild. */
  isMember?: boolean;
}

/** Adds a person, who becomes a member of `guildId` unless the options say otherwise. */
export function addPerson(
  world: World,
  interactions: Interactions,
  guildId: string,
  name: string,
  options: PersonOptions = {},
): Person {
  const user = newUser(world.newId(), name);
  let locale = options.locale ?? 'en-US';
  world.users.set(user.id, user);
  const guild = world.guilds.get(guildId);
  if (options.isMember !== false) {
    guild?.members.set(user.id, newMember(user, options.roleIds ?? [], world.now()));
  }
  const placeOf = (channelId: string): StoredChannel => {
    const place = world.channels.get(channelId);
    if (place === undefined) throw new Error(`no such channel: ${channelId}`);
    return place;
  };

  return {
    id: user.id,
    name,
    say(channelId, text, how = {}) {
      const body = {
        content: text,
        ...(how.replyTo && { message_reference: { message_id: how.replyTo.id } }),
        allowed_mentions: { parse: ['users', 'roles', 'everyone'], replied_user: how.ping !== false },
      };
      const place = placeOf(channelId);
      reopenThread(world, place);
      return createMessage(world, place, body, { author: user }).message;
    },
    react(message, emoji) {
      const place = placeOf(message.channel_id);
      const stored = place.messages.get(message.id);
      if (stored === undefined) throw new Error('no such message');
      const reaction = stored.reactions?.find((known) => known.emoji === emoji);
      if (reaction?.userIds.includes(user.id)) removeReaction(world, place, stored, user.id, emoji);
      else addReaction(world, place, stored, user.id, emoji);
    },
    openThread(message, threadName) {
      const place = placeOf(message.channel_id);
      if (place.guildId === undefined || isThread(place)) throw new Error('no thread can grow here');
      const known = world.channels.get(message.id);
      const named = threadName.trim().slice(0, 100) || 'Thread';
      const made = known ?? addThread(world, place, { name: named, ownerId: user.id, messageId: message.id });
      return made.channel.id;
    },
    direct: () => directChannel(world, user.id).channel.id,
    press(message, customId, values) {
      const place = placeOf(message.channel_id);
      const stored = place.messages.get(message.id);
      const button = stored && findButton(stored.message, customId);
      if (stored === undefined || button === undefined || button.disabled) {
        throw new Error(`no live button ${customId}`);
      }
      const data = {
        component_type: button.type,
        custom_id: customId,
        id: button.id,
        ...(values && { values }),
      };
      return interactions.start({ type: 3, userId: user.id, place, data, message: stored, locale });
    },
    submitModal(modal, values = {}) {
      const stored = modal.messageId === undefined ? undefined : modal.place.messages.get(modal.messageId);
      return interactions.start({
        type: 5,
        userId: user.id,
        place: modal.place,
        data: { custom_id: modal.customId, components: filledIn(modal.components, values) },
        ...(stored && { message: stored }),
        ...(modal.openedBy && { openedBy: modal.openedBy }),
        locale,
      });
    },
    slash(channelId, command, values = {}) {
      const data = commandData(world, guildId, command, values);
      return interactions.start({ type: 2, userId: user.id, place: placeOf(channelId), data, locale });
    },
    complete(channelId, command, values, focused) {
      const data = commandData(
        world,
        guildId,
        command,
        { ...values, [focused]: values[focused] ?? '' },
        focused,
      );
      return interactions.start({ type: 4, userId: user.id, place: placeOf(channelId), data, locale });
    },
    setLocale(code) {
      locale = code;
    },
    setRoles(roleIds) {
      const member = guild?.members.get(user.id);
      if (member) member.roles = [...roleIds];
    },
  };
}

/** A command as an interaction carries it, its options with the types it was registered with. */
function commandData(
  world: World,
  guildId: string,
  name: string,
  values: OptionValues,
  focused?: string,
): Record<string, unknown> {
  const known = [...(world.commands.get('global') ?? []), ...(world.commands.get(guildId) ?? [])];
  const found = known.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no such command: /${name}`);
  const options = Object.entries(values).map(([key, value]) => ({
    name: key,
    type: found.options?.find((option) => option.name === key)?.type ?? 3,
    value,
    ...(key === focused && { focused: true }),
  }));
  return { id: found.id, name, type: 1, options };
}

interface AnyComponent {
  type: number;
  id?: number;
  custom_id?: string;
  disabled?: boolean;
  value?: string;
  components?: AnyComponent[];
  component?: AnyComponent;
}

function findButton(message: APIMessage, customId: string): AnyComponent | undefined {
  const rows = (message.components ?? []) as unknown as AnyComponent[];
  return rows.flatMap((row) => row.components ?? []).find((child) => child.custom_id === customId);
}

/** The components of a modal as a submission carries them: values instead of labels. */
function filledIn(components: readonly unknown[], values: Record<string, string>): unknown[] {
  const fill = (component: AnyComponent, index: number): unknown => {
    const bare = { type: component.type, id: component.id ?? index + 1 };
    if (component.components) return { ...bare, components: component.components.map(fill) };
    if (component.component) return { ...bare, component: fill(component.component, index + 100) };
    if (component.custom_id === undefined) return bare;
    const value = values[component.custom_id] ?? component.value ?? '';
    return { ...bare, custom_id: component.custom_id, value };
  };
  return (components as AnyComponent[]).map(fill);
}
