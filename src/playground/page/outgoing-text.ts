import type { APIMessage } from 'discord-api-types/v10';
import type { State } from './page-state.js';

/** A thread is named by the first words of its message, one that grows from a reply by those of what was replied to. */
export function threadName(message: APIMessage): string {
  const named = message.referenced_message?.content || message.content || message.embeds[0]?.title || '';
  const words = named.replace(/<@!?\d+>|[*_`>#|]/g, ' ');
  return [...words.trim().replace(/\s+/g, ' ')].slice(0, 40).join('');
}

const escaped = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');

/** `@Name` of everyone here as Discord sends it, `<@id>`; the longest name first. */
export function withMentions(state: State, text: string): string {
  const people = [...(state.scene?.people ?? [])].sort((a, b) => b.name.length - a.name.length);
  return people.reduce(
    (sent, { id, name }) => sent.replaceAll(new RegExp(`@${escaped(name)}`, 'gi'), `<@${id}>`),
    text,
  );
}
