import type { ButtonInteraction } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { BotContext } from '../../src/discord/bot-context.js';
import { handleCancel } from '../../src/discord/handle-cancel.js';
import { createRunningTurns } from '../../src/discord/running-turns.js';
import { createFakeApp } from '../fakes/fake-app.js';

/** A press that arrives when its turn is over, with what the bot then does to the message. */
function latePress(messageId: string) {
  const edits: string[] = [];
  const told: string[] = [];
  const interaction = {
    customId: 'cancel:1',
    locale: 'en-US',
    user: { id: 'u' },
    message: {
      id: messageId,
      content: '💭 Thinking…',
      edit: async (to: { content: string }) => edits.push(to.content),
    },
    deferUpdate: async () => {},
    followUp: async (to: { content: string }) => told.push(to.content),
  };
  return { edits, told, interaction: interaction as unknown as ButtonInteraction };
}

describe('a Cancel that comes too late', () => {
  const app = createFakeApp(() => ({}));
  app.linkMessage('answered', 'run-1');
  const context = { app, turns: createRunningTurns() } as unknown as BotContext;

  it('never writes over the answer that the message has become', async () => {
    const { interaction, edits, told } = latePress('answered');
    await handleCancel(interaction, context);
    expect(edits).toEqual([]);
    expect(told).toEqual(['There is nothing left to cancel: this question is already done with.']);
  });

  it('closes a message whose process died', async () => {
    const { interaction, edits } = latePress('orphan');
    await handleCancel(interaction, context);
    expect(edits).toEqual(['The bot was restarted before it could answer this. Please ask again.']);
  });
});
