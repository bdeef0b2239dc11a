import { ButtonStyle, ComponentType } from 'discord.js';
import type { Language } from '../language.js';
import { phrase } from '../messages.js';
import type { ConfirmQuestion } from '../turn/turn.js';
import { codeBlock } from './code-block.js';
import { escapeMarkdown } from './escape-markdown.js';
import type { Outgoing } from './render.js';

/** A URL may be longer than a message; an embed has room for all of it. */
const mostInContent = 1400;

interface Asking {
  key: string;
  eventId: string;
  userName: string;
  expiresAt: number;
  language: Language;
}

/** What is about to happen, in full, with Confirm and Cancel (rule 8.1). Cancel is that of the turn. */
export function renderConfirm(question: ConfirmQuestion, asking: Asking): Outgoing {
  const shown = codeBlock(question.kind === 'fetch' ? question.url : question.argumentsJson, 4000);
  const isLong = shown.length > mostInContent;
  return {
    ...askToConfirm(describe(question, isLong ? '' : shown, asking.language), asking),
    ...(isLong && { embeds: [{ description: shown }] }),
  };
}

/** One sentence of what is about to happen, with Confirm and Cancel. */
export function askToConfirm(what: string, asking: Asking): Outgoing {
  const { language, expiresAt, key, eventId } = asking;
  const name = escapeMarkdown(asking.userName, 100);
  const until = phrase('confirmUntil', language, { name, time: `<t:${Math.floor(expiresAt / 1000)}:T>` });
  const button = (style: ButtonStyle.Primary | ButtonStyle.Secondary, label: string, customId: string) => ({
    type: ComponentType.Button as const,
    style,
    label,
    custom_id: customId,
  });
  return {
    content: `⚠️ ${what}\n-# ${until}`,
    components: [
      {
        type: ComponentType.ActionRow,
        components: [
          button(ButtonStyle.Primary, phrase('confirmButton', language), `confirm:${key}:${eventId}`),
          button(ButtonStyle.Secondary, phrase('cancelButton', language), `cancel:${eventId}`),
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
