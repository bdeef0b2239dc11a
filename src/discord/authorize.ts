import { DocentError } from '../errors.js';

/** Who asks for something, and where. */
export interface Asker {
  userId: string;
  /** Undefined in direct messages. */
  guildId?: string;
  /** The channel, and for a thread its parent too. */
  channelIds: readonly string[];
  roleIds: readonly string[];
  /** Has the Manage Server permission here. */
  managesServer: boolean;
  /** In direct messages: is a member of a server that the bot serves, or Discord did not say in time. */
  sharesServer: boolean | 'unknown';
}

/** What is allowed where; an empty list leaves the matter open, except that admins then need Manage Server. */
export interface AccessRules {
  allowedGuildIds: readonly string[];
  allowedChannelIds: readonly string[];
  importRoleIds: readonly string[];
  adminRoleIds: readonly string[];
}

export type Deed = 'ask' | 'import' | 'administer';

/**
 * The one decision about who may do what, for text, buttons, modals and commands (product rule 8.3). Returns the
 * refusal, which says who may, or undefined. What is not known to be allowed is refused.
 */
export function authorize(asker: Asker, deed: Deed, rules: AccessRules): DocentError | undefined {
  return refusePlace(asker, rules) ?? refuseDeed(asker, deed, rules);
}

function refusePlace(asker: Asker, rules: AccessRules): DocentError | undefined {
  if (asker.guildId === undefined) {
    if (asker.sharesServer === 'unknown') return new DocentError('membership_unknown');
    return asker.sharesServer ? undefined : new DocentError('direct_message_not_allowed');
  }
  if (rules.allowedGuildIds.length > 0 && !rules.allowedGuildIds.includes(asker.guildId)) {
    return new DocentError('server_not_allowed', { guildId: asker.guildId });
  }
  const channels = rules.allowedChannelIds;
  if (channels.length === 0 || asker.channelIds.some((id) => channels.includes(id))) return undefined;
  return new DocentError('channel_not_allowed', { channels: channels.map((id) => `<#${id}>`).join(' ') });
}

function refuseDeed(asker: Asker, deed: Deed, rules: AccessRules): DocentError | undefined {
  if (deed === 'ask') return undefined;
  const needed = deed === 'import' ? rules.importRoleIds : rules.adminRoleIds;
  const hasRole = needed.some((id) => asker.roleIds.includes(id));
  const roles = needed.map((id) => `<@&${id}>`).join(' ');
  if (deed === 'import') {
    if (needed.length === 0) return undefined;
    if (asker.guildId === undefined) return new DocentError('import_not_in_direct_messages');
    return hasRole ? undefined : new DocentError('import_not_allowed', { roles });
  }
  const isAdmin = asker.guildId !== undefined && (needed.length === 0 ? asker.managesServer : hasRole);
  return isAdmin ? undefined : new DocentError('admin_only', roles === '' ? {} : { roles });
}
