import { LabelBuilder, ModalBuilder, TextDisplayBuilder, TextInputBuilder, TextInputStyle } from 'discord.js';
import type { Language } from '../language.js';
import { phrase } from '../messages.js';
import type { SearchResult, SourceId } from '../search-record.js';
import { shownHost } from '../shown-host.js';
import { escapeMarkdown, plainLine } from './escape-markdown.js';

/** Custom id of the text field. */
export const followUpField = 'text';

/** Discord's limit for a text in a modal is 4,000; the URL may use this much of it. */
const mostUrl = 3000;

/**
 * The window after a press: title, host and full URL as text, and the follow-up to be sent, which the person may
 * change. Its custom id is `followup:<searchRecordId>:<n>`.
 */
export function followUpModal(options: {
  searchRecordId: string;
  sourceId: SourceId;
  language: Language;
  result: SearchResult;
  replaced?: SourceId;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}): ModalBuilder {
  const { sourceId, language, result, replaced } = options;
  const prefill = phrase('modalPrefill', language, { sourceId });
  const time = `<t:${Math.floor(options.expiresAt / 1000)}:t>`;
  const lines = [
    `**${escapeMarkdown(result.title, 200)}**`,
    phrase('modalHost', language, { host: shownHost(result.url) }),
    codeBlock(result.url),
    ...(replaced === undefined || replaced === sourceId
      ? []
      : [`⚠️ ${phrase('modalReplaced', language, { sourceId: replaced })}`]),
    phrase('modalKept', language, { time, text: prefill }),
  ];
  return new ModalBuilder()
    .setCustomId(`followup:${options.searchRecordId}:${sourceId.slice('web-'.length)}`)
    .setTitle(plainLine(phrase('modalTitle', language, { sourceId }), 45))
    .addTextDisplayComponents(new TextDisplayBuilder().setContent(lines.join('\n')))
    .addLabelComponents(
      new LabelBuilder()
        .setLabel(phrase('modalLabel', language))
        .setTextInputComponent(
          new TextInputBuilder()
            .setCustomId(followUpField)
            .setStyle(TextInputStyle.Short)
            .setMinLength(1)
            .setMaxLength(1000)
            .setRequired(true)
            .setValue(prefill),
        ),
    );
}

/** The URL letter for letter, in a block that no letter of it can end. */
function codeBlock(url: string): string {
  const safe = url.replaceAll('`', '%60');
  const shown = safe.length <= mostUrl ? safe : `${safe.slice(0, mostUrl)}… (${safe.length})`;
  return `\`\`\`\n${shown}\n\`\`\``;
}
