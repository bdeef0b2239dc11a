import { randomBytes } from 'node:crypto';
import { DocentError } from '../errors.js';
import type { Language } from '../language.js';
import { type LocalDiscord, openLocalDiscord } from './local-discord.js';
import { openPageFiles } from './page-files.js';
import type { TurnReport } from './page-protocol.js';
import { type PlaygroundRoom, pageLanguage } from './page-scene.js';
import { createPageSocket } from './page-socket.js';

/** A local Discord with a page to use it by. */
export interface Playground {
  /** For people, with the token that the page needs, e.g. `http://127.0.0.1:3210/#…`. */
  readonly address: string;
  /** For the bot. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly channelId: string;
  readonly discord: LocalDiscord;
  close(): Promise<void>;
}

const localeOf: Record<Language, string> = { en: 'en-US', 'zh-TW': 'zh-TW', 'zh-CN': 'zh-CN' };
const manageServer = 0x20n;

/**
 * Opens the playground on 127.0.0.1. Throws `port_busy` if the port is taken.
 */
export async function openPlayground(options: {
  /** 0: any free port. */
  port: number;
  /** Of the whole server, until the first page says what its person reads. */
  language: Language;
  /** The record of the turn that a message of the bot belongs to. */
  findRun: (messageId: string) => TurnReport | undefined;
  /** Called once, with the language of the first page, before that page sees anything. */
  onFirstVisitor: (language: Language) => Promise<void>;
}): Promise<Playground> {
  const files = await openPageFiles();
  const discord = await listen(options.port, options.language);
  const adminRole = discord.addRole('Admin', manageServer);
  const room: PlaygroundRoom = {
    discord,
    people: [
      Object.assign(discord.addPerson('Mei'), { role: 'asker' as const }),
      Object.assign(discord.addPerson('Kai'), { role: 'colleague' as const }),
      Object.assign(discord.addPerson('Robin', { roleIds: [adminRole] }), { role: 'admin' as const }),
    ],
  };
  const token = randomBytes(16).toString('base64url');
  let greeting: Promise<void> | undefined;
  const socket = createPageSocket({
    room,
    token,
    findRun: options.findRun,
    async onVisitor(languages) {
      const language = pageLanguage(languages);
      for (const person of room.people) person.setLocale(localeOf[language]);
      greeting ??= options.onFirstVisitor(language);
      await greeting;
    },
  });
  discord.serve({
    request: files,
    upgrade(request, stream, head) {
      if (request.url !== '/page') return false;
      socket.accept(request, stream, head);
      return true;
    },
  });
  return {
    address: `${new URL(discord.apiUrl).origin}/#${token}`,
    apiUrl: discord.apiUrl,
    botToken: discord.token,
    channelId: discord.channelId,
    discord,
    async close() {
      socket.close();
      await discord.close();
    },
  };
}

async function listen(port: number, language: Language): Promise<LocalDiscord> {
  try {
    return await openLocalDiscord({
      port,
      token: `playground.${randomBytes(24).toString('base64url')}`,
      guildLocale: localeOf[language],
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new DocentError('port_busy', { port }, { cause: error });
  }
}
