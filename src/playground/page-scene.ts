import type { Language } from '../language.js';
import { phrase } from '../messages.js';
import type { LocalDiscord } from './local-discord.js';
import { pagePhrases } from './page-phrases.js';
import type { PageChannel, PagePerson, Scene } from './page-protocol.js';
import type { Person } from './people.js';

/** The people and the place of a playground. */
export interface PlaygroundRoom {
  discord: LocalDiscord;
  /** Whom a page may speak as; the first is who it starts as. */
  people: readonly (Person & { role: PlaygroundRole })[];
}

export type PlaygroundRole = 'asker' | 'colleague' | 'admin';

const roleNames = { asker: 'pageAsker', colleague: 'pageColleague', admin: 'pageAdmin' } as const;

/** All that one person sees, in the best of a browser's languages. */
export function sceneFor(room: PlaygroundRoom, me: Person, languages: readonly string[]): Scene {
  const { discord } = room;
  const language = pageLanguage(languages);
  const channels = channelsOf(room, me, language);
  return {
    language,
    phrases: pagePhrases(language),
    guildName: discord.guildName,
    me: me.id,
    managesServer: room.people.find(({ id }) => id === me.id)?.role === 'admin',
    playable: room.people.map(({ id }) => id),
    people: [...room.people.map((person) => asPagePerson(person, language)), botOf(room)],
    channels,
    commands: discord.commands(),
    messages: Object.fromEntries(channels.map(({ id }) => [id, discord.messages(id, me)])),
  };
}

/** The first of a browser's languages that Docent speaks; English if there is none. */
export function pageLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    if (/^zh\b.*(TW|HK|MO|Hant)/i.test(tag)) return 'zh-TW';
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}

function channelsOf(room: PlaygroundRoom, me: Person, language: Language): PageChannel[] {
  const direct: PageChannel = { id: me.direct(), name: phrase('pageDirect', language), kind: 'direct' };
  return [
    ...room.discord.channels().map(({ id, name, parentId }) => ({
      id,
      name,
      kind: parentId === undefined ? ('text' as const) : ('thread' as const),
      ...(parentId !== undefined && { parentId }),
    })),
    direct,
  ];
}

function asPagePerson(person: PlaygroundRoom['people'][number], language: Language): PagePerson {
  return { id: person.id, name: person.name, isBot: false, role: phrase(roleNames[person.role], language) };
}

function botOf({ discord }: PlaygroundRoom): PagePerson {
  return { id: discord.botId, name: discord.botName, isBot: true, role: '' };
}
