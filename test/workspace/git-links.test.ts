import { afterEach, expect, test } from 'vitest';
import { readGitLinks } from '../../src/workspace/git-links.js';
import { makeTree, type Tree } from './make-tree.js';

let tree: Tree;
afterEach(() => tree.remove());

const commit = 'a'.repeat(40);
const link = async (files: Record<string, string>) => {
  tree = makeTree(files);
  return (await readGitLinks(tree.root))('src/a b.ts', 7);
};
const origin = (url: string) =>
  `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*\n`;
const onMain = { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/remotes/origin/main': `${commit}\n` };

test.each([
  ['https://github.com/team/project.git', `https://github.com/team/project/blob/${commit}`],
  ['https://github.com/team/project', `https://github.com/team/project/blob/${commit}`],
  ['git@github.com:team/project.git', `https://github.com/team/project/blob/${commit}`],
  ['ssh://git@github.com:22/team/project.git/', `https://github.com/team/project/blob/${commit}`],
  [
    'https://user:secret@gitlab.com/group/sub/project.git',
    `https://gitlab.com/group/sub/project/-/blob/${commit}`,
  ],
  ['git@gitlab.team.example:group/project.git', `https://gitlab.team.example/group/project/-/blob/${commit}`],
])('%s', async (url, base) => {
  expect(await link({ '.git/config': origin(url), ...onMain })).toBe(`${base}/src/a%20b.ts#L7`);
});

test.each([
  'https://example.org/team/project.git',
  'https://notgithub.com/team/project.git',
  '/srv/git/project.git',
  'file:///srv/project.git',
  'C:/project',
  'javascript:alert(1)//github.com/a/b',
  'https://github.com/<script>',
])('%s gives no link', async (url) => {
  expect(await link({ '.git/config': origin(url), ...onMain })).toBeUndefined();
});

test('no checkout, no link', async () => {
  expect(await link({ 'src/a b.ts': '' })).toBeUndefined();
});

test('packed refs, a branch that the remote does not have, and a detached head', async () => {
  const config = { '.git/config': origin('git@github.com:team/project.git') };
  const base = 'https://github.com/team/project/blob';
  const packed = `# pack-refs\n${'b'.repeat(40)} refs/heads/main\n${commit} refs/remotes/origin/main\n`;
  expect(await link({ ...config, '.git/HEAD': onMain['.git/HEAD'], '.git/packed-refs': packed })).toContain(
    `${base}/${commit}/`,
  );
  tree.remove();
  expect(await link({ ...config, '.git/HEAD': 'ref: refs/heads/new/thing\n' })).toContain(
    `${base}/new/thing/src`,
  );
  tree.remove();
  expect(await link({ ...config, '.git/HEAD': `${commit}\n` })).toContain(`${base}/${commit}/`);
});

test('another remote stands in where there is no origin', async () => {
  const config = '[remote "upstream"]\n\turl = git@github.com:team/project.git\n';
  expect(await link({ '.git/config': config, '.git/HEAD': 'ref: refs/heads/main\n' })).toContain(
    '/team/project/blob/main/',
  );
});
