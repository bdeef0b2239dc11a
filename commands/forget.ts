import { ApplicationCommandOptionType, InteractionContextType, PermissionFlagsBits } from 'discord.js';
import type { App } from '../src/app.js';
import type { Command } from '../src/discord/command.js';
import { escapeMarkdown, plainLine } from '../src/discord/escape-markdown.js';
import { DocentError } from '../src/errors.js';
import { phrase } from '../src/messages.js';
import { chineseOf } from './chinese-of.js';

/** `/forget document`: takes a document out of the index into the archive, for admins, after a confirmation. */
export const forget: Command = {
  deed: 'administer',
  data: {
    name: 'forget',
    description: phrase('commandForget', 'en'),
    description_localizations: chineseOf('commandForget'),
    contexts: [InteractionContextType.Guild],
    // Only what Discord shows by default: who may is decided again when it is used.
    default_member_permissions: String(PermissionFlagsBits.ManageGuild),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'document',
        description: phrase('commandForgetDocument', 'en'),
        description_localizations: chineseOf('commandForgetDocument'),
        required: true,
        autocomplete: true,
        max_length: 100,
      },
    ],
  },
  async run(call) {
    const { app, language } = call;
    const { documentId, title, chunks } = await findDocument(app, call.text('document').trim());
    const facts = { title: escapeMarkdown(title, 200), documentId, chunks };
    await call.confirm(phrase('forgetAsked', language, facts));
    await app.forget(documentId);
    const name = escapeMarkdown(call.user.name, 100);
    await call.show({ content: phrase('forgetDone', language, { ...facts, name }) });
  },
  async complete({ app, text }) {
    const documents = await app.listSources({ nameContains: text, limit: 25 });
    // The day tells documents of one name apart.
    return documents.map(({ documentId, title, importedAt }) => ({
      name: `${plainLine(title, 80)} · ${importedAt.slice(0, 10)}`,
      value: documentId,
    }));
  },
};

/** The document of an offered choice, or the one whose name was typed out. Throws `document_unknown`. */
async function findDocument(app: App, typed: string) {
  const byId = await app.getDocument(typed);
  if (byId !== undefined) return byId;
  const named = typed === '' ? [] : await app.listSources({ nameContains: typed, limit: 2 });
  const [only] = named;
  if (only === undefined || named.length > 1) {
    throw new DocentError('document_unknown', { documentId: escapeMarkdown(typed, 100) });
  }
  return only;
}
