import type { RunningInteraction } from './running-interaction.js';
import type { World } from './world.js';

/** The fields by which Discord says that a message answers an interaction, and whose it was. */
export function messageOrigin(world: World, { id, type, name, userId }: RunningInteraction) {
  const user = world.users.get(userId);
  return {
    webhook_id: world.bot.id,
    application_id: world.bot.id,
    ...(name !== undefined && { interaction: { id, type, name, user } }),
    interaction_metadata: { id, type, user, authorizing_integration_owners: {} },
  };
}
