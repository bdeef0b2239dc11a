import { ButtonStyle, ComponentType } from 'discord.js';
import type { App } from '../app.js';
import { detectLanguage, type Language } from '../language.js';
import type { Logger } from '../log.js';
import { phrase } from '../messages.js';
import type { ConfirmQuestion, TurnProgress, TurnRequest, TurnResult } from '../turn/turn.js';
import type { Confirmations } from './confirmations.js';
import { escapeMarkdown } from './escape-markdown.js';
import type { LiveButtons } from './live-buttons.js';
import type { Outgoing } from './render.js';
import { type AskedLine, renderResult } from './render-answer.js';
import { renderConfirm } from './render-confirm.js';
import { withoutEmbeds } from './render-search.js';
import type { RunningTurns } from './running-turns.js';
import { type StatusTiming, startStatus } from './status.js';
import type { Surface } from './surface.js';

/** One question as a handler of this room hands it on. */
export type Asked = Omit<TurnRequest, 'front' | 'signal' | 'onProgress'> & {
  /** Id of the message or interaction, for the Cancel button. */
  eventId: string;
  /** Set where the answer stands under no message of the asker. */
  shownAs?: AskedLine;
};

export interface AskedContext {
  app: App;
  turns: RunningTurns;
  buttons: LiveButtons;
  confirmations: Confirmations;
  timing: StatusTiming;
  log: Logger;
}

/** Runs one turn and shows it: stages while it runs, then the answer, then candidates with their buttons. */
export async function runAsked(asked: Asked, surface: Surface, context: AskedContext): Promise<void> {
  const { eventId, shownAs, ...request } = asked;
  const turn = context.turns.begin(eventId, asked.user);
  const language = detectLanguage(asked.text, asked.languageHint);
  const status = startStatus({ surface, timing: context.timing, log: context.log });
  try {
    const result = await context.app.runTurn({
      ...request,
      front: 'discord',
      signal: turn.signal,
      onProgress: (progress) => status.show(statusMessage(progress, eventId, language)),
      confirm: (question, expiresAt, signal) => {
        const { key, answer } = context.confirmations.wait({ ...asked.user, deed: 'ask' }, signal);
        const userName = asked.user.name;
        const shown = renderConfirm(question, { key, eventId, userName, expiresAt, language });
        // What cannot be shown in full cannot be confirmed.
        if (shown.embeds !== undefined && !surface.canEmbed()) return Promise.resolve(false);
        status.show(shown, true);
        return answer.finally(() => status.show(statusMessage(afterAnswer(question), eventId, language)));
      },
    });
    await status.finish();
    const answer = turn.wasInterrupted()
      ? { ...result, answer: phrase('turnInterrupted', language) }
      : result;
    await deliver(answer, surface, context, shownAs);
  } finally {
    await status.finish();
    turn.end();
  }
}

/** The question and its buttons go as soon as it is answered. */
const afterAnswer = (question: ConfirmQuestion): TurnProgress => ({
  stage: 'tool',
  name: question.kind === 'fetch' ? 'fetch_page' : question.name,
});

async function deliver(
  result: TurnResult,
  surface: Surface,
  context: AskedContext,
  shownAs: AskedLine | undefined,
): Promise<void> {
  const { answer, buttons } = renderResult(result, shownAs);
  for (const [index, outgoing] of answer.entries()) {
    const message = await (index === 0 ? surface.show(outgoing) : surface.add(outgoing));
    context.app.linkMessage(message.id, result.runId);
  }
  if (buttons === undefined) return;
  const message = await surface.add(surface.canEmbed() ? buttons : withoutEmbeds(buttons));
  context.app.linkMessage(message.id, result.runId);
  context.buttons.watch(message);
}

function statusMessage(progress: TurnProgress, eventId: string, language: Language): Outgoing {
  return {
    content: statusText(progress, language),
    components: [
      {
        type: ComponentType.ActionRow,
        components: [
          {
            type: ComponentType.Button,
            style: ButtonStyle.Secondary,
            label: phrase('cancelButton', language),
            custom_id: `cancel:${eventId}`,
          },
        ],
      },
    ],
  };
}

function statusText(progress: TurnProgress, language: Language): string {
  switch (progress.stage) {
    case 'queued':
      return phrase('statusQueued', language, { place: progress.place });
    case 'thinking':
      return phrase('statusThinking', language);
    case 'answering':
      return phrase('statusAnswering', language);
    case 'tool':
      return toolText(progress.name, progress.query ?? '', language);
  }
}

function toolText(name: string, query: string, language: Language): string {
  if (name === 'fetch_page') return phrase('statusPage', language);
  if (name === 'search_files' || name === 'read_file') return phrase('statusFiles', language);
  if (name === 'web_search') return phrase('statusWeb', language, { query: escapeMarkdown(query, 300) });
  return phrase(name === 'import_web_source' ? 'statusImport' : 'statusDocuments', language);
}
