import { ButtonStyle, ComponentType } from 'discord.js';
import type { Language } from '../language.js';
import { phrase } from '../messages.js';
import type { ConfirmQuestion } from '../turn/turn.js';
import { codeBlock } from './code-block.js';
import { escapeMarkdown } from './escape-markdown.js';
import type { Outgoing } from './render.js';

/** A URL may be longer than a message; an embed has room for all of it. */
const mostInContent = 1400;

/** What is about to happen, in full, with Confirm and Cancel (rule 8.1). Cancel is that of the turn. */
export function renderConfirm(
  question: ConfirmQuestion,
  options: { key: string; eventId: string; userName: string; expiresAt: number; language: Language },
): Outgoing {
  const { language, expiresAt } = options;
  const shown = codeBlock(question.kind === 'fetch' ? question.url : question.argumentsJson, 4000);
  const name = escapeMarkdown(options.userName, 100);
  const until = phrase('confirmUntil', language, { name, time: `<t:${Math.floor(expiresAt / 1000)}:T>` });
  const isLong = shown.length > mostInContent;
  return {
    content: `⚠️ ${describe(question, isLong ? '' : shown, language)}\n-# ${until}`,
    ...(isLong && { embeds: [{ description: shown }] }),
    components: [
      {
        type: ComponentType.ActionRow,
        components: [
          {
            type: ComponentType.Button,
            style: ButtonStyle.Primary,
            label: phrase('confirmButton', language),
            custom_id: `confirm:${options.key}:${options.eventId}`,
          },
          {
            type: ComponentType.Button,
            style: ButtonStyle.Secondary,
            label: phrase('cancelButton', language),
            custom_id: `cancel:${options.eventId}`,
          },
        ],
      },
    ],
  };
}

function describe(question: ConfirmQuestion, shown: string, language: Language): string {
  if (question.kind === 'tool') {
    return phrase('confirmTool', language, { name: `\`${question.name}\``, arguments: shown });
  }
  const host = `**${escapeMarkdown(question.host)}**`;
  return phrase(question.from === undefined ? 'confirmFetch' : 'confirmMoved', language, {
    url: shown,
    host,
  });
}
