import type { ButtonInteraction } from 'discord.js';
import { asDocentError } from '../errors.js';
import { detectLanguage } from '../language.js';
import { explain } from '../messages.js';
import { languageOfLocale } from './asker.js';
import type { BotContext } from './bot-context.js';
import { admit } from './interaction-turn.js';
import { acknowledgePress, fillReply, followUpPrivately, replyPrivately } from './render.js';
import { renderHits } from './render-hits.js';

/** Another page of a search of the files: the search of that run is run again, for anyone who may ask here. */
export async function handleHits(interaction: ButtonInteraction, context: BotContext): Promise<void> {
  const asker = await admit(interaction, 'ask', context);
  if (asker === undefined) return;
  const denied = context.app.refusalOf('search_files', asker.channelIds);
  if (denied !== undefined) {
    return replyPrivately(interaction, explain(denied, languageOfLocale(interaction.locale)));
  }
  await acknowledgePress(interaction);
  const [, runId = '', skip = '0'] = interaction.customId.split(':');
  try {
    const found = await context.app.searchFilesAgain({
      runId,
      skip: Math.max(0, Math.trunc(Number(skip)) || 0),
      conversationId: interaction.channelId,
      signal: context.stopping,
    });
    const language = detectLanguage(interaction.message.content, languageOfLocale(interaction.locale));
    await fillReply(interaction, renderHits(found, runId, language));
  } catch (error) {
    const failure = asDocentError(error);
    if (failure.code === 'internal') context.log.error({ err: error }, 'a page of hits could not be shown');
    await followUpPrivately(interaction, explain(failure, languageOfLocale(interaction.locale)));
  }
}
