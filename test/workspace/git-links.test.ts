import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
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

const files = { '.git/config': origin('git@github.com:team/project.git'), ...onMain };

test('a folder of a checkout links to where it stands in the repository', async () => {
  tree = makeTree({ ...files, 'packages/網站 a/src/x.ts': '' });
  const linkLine = await readGitLinks(`${tree.root}/packages/網站 a`);
  expect(linkLine('src/中 文#1.ts', 3)).toBe(
    `https://github.com/team/project/blob/${commit}/packages/%E7%B6%B2%E7%AB%99%20a/src/%E4%B8%AD%20%E6%96%87%231.ts#L3`,
  );
});

test('a worktree, whose .git is a file, links to its own branch', async () => {
  const other = 'c'.repeat(40);
  tree = makeTree({
    'main/.git/config': origin('https://gitlab.com/team/project.git'),
    'main/.git/HEAD': 'ref: refs/heads/main\n',
    'main/.git/refs/remotes/origin/fix/it': `${other}\n`,
    'main/.git/worktrees/fix/HEAD': 'ref: refs/heads/fix/it\n',
    'main/.git/worktrees/fix/commondir': '../..\n',
    'fix/.git': 'gitdir: ../main/.git/worktrees/fix\n',
    'fix/x.ts': '',
  });
  const linkLine = await readGitLinks(`${tree.root}/fix`);
  expect(linkLine('x.ts', 1)).toBe(`https://gitlab.com/team/project/-/blob/${other}/x.ts#L1`);
});

test('a .git that points nowhere, or is a FIFO or a link, gives no link and holds nobody up', async () => {
  tree = makeTree({ 'a/.git': 'gitdir: /does/not/exist\n', 'b/x': '', 'c/x': '' });
  execFileSync('mkfifo', [join(tree.root, 'b', '.git')]);
  symlinkSync(tree.outside, join(tree.root, 'c', '.git'));
  for (const folder of ['a', 'b', 'c'])
    expect((await readGitLinks(join(tree.root, folder)))('x', 1)).toBeUndefined();
});
