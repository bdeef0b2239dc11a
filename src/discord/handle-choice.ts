import type { ButtonInteraction } from 'discord.js';
import { asDocentError, DocentError } from '../errors.js';
import { explain, phrase } from '../messages.js';
import { type SourceId, sourceIds } from '../search-record.js';
import { languageOfLocale } from './asker.js';
import { authorize } from './authorize.js';
import type { BotContext } from './bot-context.js';
import { followUpModal } from './follow-up-modal.js';
import { admit } from './interaction-turn.js';
import { openModal, replyPrivately } from './render.js';

/**
 * A press of `web-N`: authorises, stores the choice of the person who pressed, and opens the window for their
 * follow-up, which is the acknowledgement (product rule 4.3). Nothing is fetched.
 */
export async function handleChoice(interaction: ButtonInteraction, context: BotContext): Promise<void> {
  const asker = await admit(interaction, 'ask', context);
  if (asker === undefined) return;
  const language = languageOfLocale(interaction.locale);
  const refusal =
    authorize(asker, 'import', context.rules) ?? context.app.refusalOf('import_web_source', asker.channelIds);
  if (refusal !== undefined) return replyPrivately(interaction, explain(refusal, language));
  if (!context.buttons.isLive(interaction.message)) {
    await replyPrivately(interaction, phrase('buttonsExpired', language));
    return context.buttons.expire(interaction.message);
  }
  try {
    const { searchRecordId, sourceId } = parseChoice(interaction.customId);
    const chosen = context.app.choose({
      userId: asker.userId,
      conversationId: interaction.channelId,
      searchRecordId,
      sourceId,
    });
    await openModal(interaction, followUpModal({ searchRecordId, sourceId, language, ...chosen }));
  } catch (error) {
    if (!(error instanceof DocentError)) throw error;
    await replyPrivately(interaction, explain(asDocentError(error), language));
    await context.buttons.expire(interaction.message);
  }
}

function parseChoice(customId: string): { searchRecordId: string; sourceId: SourceId } {
  const [, searchRecordId = '', n] = customId.split(':');
  const sourceId = sourceIds.find((id) => id === `web-${n}`);
  if (sourceId === undefined) throw new DocentError('choice_record_gone');
  return { searchRecordId, sourceId };
}
