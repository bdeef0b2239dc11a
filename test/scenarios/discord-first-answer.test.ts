import { afterEach, describe, expect, it } from 'vitest';
import { createFakeApp } from '../fakes/fake-app.js';
import { openStage, type Stage } from './discord-stage.js';

let stage: Stage;
afterEach(() => stage.close());

describe('a mention in a channel', () => {
  it('1.1 is one turn, answered as a reply, over real sockets', async () => {
    const app = createFakeApp((request) => ({ answer: `You asked: ${request.text}` }));
    stage = await openStage({ app });
    const { discord } = stage;
    const mei = discord.addPerson('Mei');
    const asked = mei.say(discord.channelId, `<@${discord.botId}> how many workers?`);
    const answer = await discord.waitForMessage((message) => message.content.includes('You asked'));
    expect(answer.content).toBe('You asked: how many workers?');
    expect(answer.message_reference?.message_id).toBe(asked.id);
    expect(app.turns).toHaveLength(1);
    expect(app.turns[0]).toMatchObject({
      text: 'how many workers?',
      isOwnText: true,
      front: 'discord',
      conversationId: discord.channelId,
      user: { id: mei.id, name: 'Mei' },
    });
  });
});
