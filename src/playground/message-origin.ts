import type { RunningInteraction } from './running-interaction.js';
import type { World } from './world.js';

const component = 3;
const modalSubmit = 5;

/** The fields by which Discord says that a message answers an interaction, and whose it was. */
export function messageOrigin(world: World, interaction: RunningInteraction) {
  const { id, type, name, userId, openedBy } = interaction;
  const user = world.users.get(userId);
  const common = { user, authorizing_integration_owners: {} };
  // A press names the message it was on, a submitted window what opened it.
  const pressed = interaction.source && { interacted_message_id: interaction.source.message.id };
  const opener = { ...openedBy, ...common, ...(openedBy?.type === component && pressed) };
  return {
    webhook_id: world.bot.id,
    application_id: world.bot.id,
    ...(name !== undefined && { interaction: { id, type, name, user } }),
    interaction_metadata: {
      id,
      type,
      ...common,
      ...(type === component && pressed),
      ...(type === modalSubmit && { triggering_interaction_metadata: opener }),
    },
  };
}
