import type { APIMessage } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../src/playground/people.js';
import { makeTree, type Tree } from '../workspace/make-tree.js';
import { type House, mention, openHouse } from './discord-house.js';

let house: House;
let tree: Tree;
const commit = '0123456789abcdef0123456789abcdef01234567';

beforeEach(() => {
  const lines = (n: number) => Array.from({ length: 12 }, (_, i) => `needle ${n * 12 + i}`).join('\n');
  tree = makeTree({
    '.git/config': '[remote "origin"]\n\turl = https://oauth2:secret-token@github.com/team/project.git\n',
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/refs/remotes/origin/main': `${commit}\n`,
    'src/a file.ts': lines(0),
    'src/b.ts': lines(1),
    'evil.md': 'a thorn ```\n@everyone <@1> [x](https://evil.example)',
  });
});
afterEach(async () => {
  await house.close();
  tree.remove();
});

const open = (more: Record<string, string> = {}) =>
  openHouse({ environment: { WORKSPACE_DIR: tree.root, ...more } }).then((opened) => {
    house = opened;
  });

/** Asks for a search and waits for the message with the lines. */
async function searchFor(person: Person, pattern: string): Promise<APIMessage> {
  const answer = await mention(house, person, `search the code for "${pattern}"`);
  return house.stage.discord.waitForMessage(
    (message) => BigInt(message.id) > BigInt(answer.id) && message.content.includes('```'),
  );
}

const buttons = (message: APIMessage) =>
  [...JSON.stringify(message.components).matchAll(/"custom_id":"(hits:[^"]+)"/g)].map(([, id]) => id ?? '');
const numbers = (message: APIMessage) =>
  [...message.content.matchAll(/needle (\d+)/g)].map(([, n]) => Number(n));

async function turnPage(person: Person, message: APIMessage, index: number): Promise<APIMessage> {
  await person.press(message, buttons(message)[index] ?? '');
  return house.stage.discord.waitForMessage(
    (changed) => changed.id === message.id && changed.content !== message.content,
  );
}

describe('search_files in Discord', { timeout: 90_000 }, () => {
  it('shows lines in a code block with links to the commit that the remote has, and no credential of it', async () => {
    await open();
    const shown = await searchFor(house.stage.discord.addPerson('Mei'), 'needle 3');
    expect(shown.content).toContain('```\nsrc/a file.ts:4: needle 3\n```');
    expect(shown.content).toContain(
      `[a file.ts:4](<https://github.com/team/project/blob/${commit}/src/a%20file.ts#L4>)`,
    );
    expect(shown.content).not.toContain('secret-token');
    expect(buttons(shown)).toEqual([]);
  });

  it('pages forth and back without a gap, for whoever may ask here, also after a restart', async () => {
    await open();
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei');
    const lin = discord.addPerson('Lin');
    const first = await searchFor(mei, 'needle');
    expect(numbers(first)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(buttons(first)).toHaveLength(1);
    const second = await turnPage(lin, first, 0);
    expect(numbers(second)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    await house.restart();
    const third = await turnPage(mei, second, 1);
    expect(numbers(third)).toEqual([20, 21, 22, 23]);
    expect(buttons(third)).toHaveLength(1);
    expect(numbers(await turnPage(mei, third, 0))).toEqual(numbers(second));
    for (const page of [first, second, third]) expect(page.content.length).toBeLessThanOrEqual(2000);
  });

  it('8.4 nothing in a file can end the block, ping, or hide a link', async () => {
    await open();
    const shown = await searchFor(house.stage.discord.addPerson('Mei'), 'thorn');
    expect(shown.content.match(/```/g)).toHaveLength(2);
    expect(shown.mentions).toEqual([]);
    expect(shown.mention_everyone).toBe(false);
  });

  it('8.3 paging is refused to a person who may not ask here', async () => {
    await open();
    const { discord } = house.stage;
    const first = await searchFor(discord.addPerson('Mei'), 'needle');
    await house.stage.bot.stop();
    house.stage.bot = await house.stage.startBot(house.app, { allowedChannelIds: ['112233445566778899'] });
    const answer = await discord.addPerson('Lin').press(first, buttons(first)[0] ?? '');
    expect(JSON.stringify(answer)).toContain('does not answer in this channel');
  });

  it('without a remote there are lines and no links', async () => {
    tree.write({ '.git/config': '[core]\n\tbare = false\n' });
    await open();
    const shown = await searchFor(house.stage.discord.addPerson('Mei'), 'needle 3');
    expect(shown.content).toContain('src/a file.ts:4: needle 3');
    expect(shown.content).not.toContain('](<');
  });

  it('8.1 a channel where the tool is denied neither searches nor pages', async () => {
    await open();
    const { discord } = house.stage;
    const mei = discord.addPerson('Mei');
    const first = await searchFor(mei, 'needle');
    tree.write({
      'policy.json': JSON.stringify({
        channels: { [discord.channelId]: { tools: { search_files: 'deny' } } },
      }),
    });
    await house.restart({ TOOL_POLICY_FILE: `${tree.root}/policy.json` });
    const answer = await mei.press(first, buttons(first)[0] ?? '');
    expect(JSON.stringify(answer)).toContain('switched off here');
    const again = await mention(house, mei, 'search the code for "needle 3"');
    expect(again.content).not.toContain('a file.ts');
  });
});
