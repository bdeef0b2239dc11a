import { ButtonStyle, ComponentType } from 'discord.js';
import type { Language } from '../language.js';
import { phrase } from '../messages.js';
import type { Outgoing } from './render.js';

/** The first message in a place where the bot is new, with questions to press. A question has at most 80 characters. */
export function greeting(language: Language, questions: readonly string[]): Outgoing {
  return {
    content: phrase('playgroundGreeting', language),
    // A row for each: side by side, three questions are too wide for a phone.
    components: questions.map((question, index) => ({
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.Button,
          style: ButtonStyle.Secondary,
          label: question,
          custom_id: `example:${index + 1}`,
        },
      ],
    })),
  };
}
