import { describe, expect, it } from 'vitest';
import { type AccessRules, type Asker, authorize } from '../../src/discord/authorize.js';
import { languages } from '../../src/language.js';
import { explain } from '../../src/messages.js';

const open: AccessRules = { allowedGuildIds: [], allowedChannelIds: [], importRoleIds: [], adminRoleIds: [] };
const member: Asker = {
  userId: 'u',
  guildId: 'g',
  channelIds: ['c'],
  roleIds: [],
  managesServer: false,
  sharesServer: false,
};
const { guildId: _, ...elsewhere } = member;
const direct: Asker = { ...elsewhere, channelIds: ['d'], sharesServer: true };
const code = (asker: Asker, deed: 'ask' | 'import' | 'administer', rules: Partial<AccessRules> = {}) =>
  authorize(asker, deed, { ...open, ...rules })?.code;

describe('8.3 one decision for text, buttons, modals and commands', () => {
  it('lets members of any server the bot was invited to ask while no list is set', () => {
    expect(code(member, 'ask')).toBeUndefined();
    expect(code(member, 'import')).toBeUndefined();
  });

  it('refuses servers and channels that are not listed; a thread counts by its parent too', () => {
    expect(code(member, 'ask', { allowedGuildIds: ['other'] })).toBe('server_not_allowed');
    expect(code(member, 'ask', { allowedGuildIds: ['g'] })).toBeUndefined();
    expect(code(member, 'ask', { allowedChannelIds: ['other'] })).toBe('channel_not_allowed');
    const inThread = { ...member, channelIds: ['thread', 'c'] };
    expect(code(inThread, 'ask', { allowedChannelIds: ['c'] })).toBeUndefined();
  });

  it('refuses direct messages from people who share no allowed server', () => {
    expect(code({ ...direct, sharesServer: false }, 'ask')).toBe('direct_message_not_allowed');
    expect(code(direct, 'ask', { allowedGuildIds: ['g'], allowedChannelIds: ['c'] })).toBeUndefined();
  });

  it('4.6 limits imports to roles, and refuses them in direct messages when it does', () => {
    expect(code(member, 'import', { importRoleIds: ['r'] })).toBe('import_not_allowed');
    expect(code({ ...member, roleIds: ['r'] }, 'import', { importRoleIds: ['r'] })).toBeUndefined();
    expect(code(direct, 'import', { importRoleIds: ['r'] })).toBe('import_not_in_direct_messages');
    expect(code(direct, 'import')).toBeUndefined();
  });

  it('lets admin roles administer, or Manage Server where none is set, and nobody in direct messages', () => {
    expect(code(member, 'administer')).toBe('admin_only');
    expect(code({ ...member, managesServer: true }, 'administer')).toBeUndefined();
    const rules = { adminRoleIds: ['a'] };
    expect(code({ ...member, managesServer: true }, 'administer', rules)).toBe('admin_only');
    expect(code({ ...member, roleIds: ['a'] }, 'administer', rules)).toBeUndefined();
    expect(code({ ...direct, managesServer: true }, 'administer')).toBe('admin_only');
  });

  it('says in every language who may: the roles, or the channels', () => {
    const imports = authorize(member, 'import', { ...open, importRoleIds: ['11', '22'] });
    const channels = authorize(member, 'ask', { ...open, allowedChannelIds: ['33'] });
    for (const language of languages) {
      expect(imports && explain(imports, language)).toContain('<@&11> <@&22>');
      expect(channels && explain(channels, language)).toContain('<#33>');
    }
  });
});
