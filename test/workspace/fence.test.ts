import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DocentError, type ErrorCode } from '../../src/errors.js';
import { languages } from '../../src/language.js';
import { explain } from '../../src/messages.js';
import { fencePath } from '../../src/workspace/fence-path.js';
import { findRipgrep } from '../../src/workspace/find-ripgrep.js';
import { openWorkspace } from '../../src/workspace/open-workspace.js';
import { readFenced } from '../../src/workspace/read-fenced.js';
import { ripgrepArguments } from '../../src/workspace/ripgrep-search.js';
import type { Workspace } from '../../src/workspace/workspace.js';
import { makeTree, type Tree } from './make-tree.js';

const ripgrep = (await findRipgrep()) ?? 'ripgrep is missing';
const signal = new AbortController().signal;
let tree: Tree;
let workspace: Workspace;
let socket: Server;

beforeAll(async () => {
  tree = makeTree({
    '.env': 'KEY=needle',
    '.env.local': 'KEY=needle',
    '.git/config': '[core]\nneedle',
    '.gitignore': 'dist/\nlocal.json\n',
    '.hidden/x.txt': 'needle',
    'big.txt': 'needle\n'.repeat(200_000),
    'binary.bin': 'needle\0',
    'config/prod.env': 'needle',
    'dist/out.js': 'needle',
    'keys/id_rsa': 'needle',
    'keys/server.pem': 'needle',
    'local.json': 'needle',
    'node_modules/m/index.js': 'needle',
    'src/deep/x.ts': 'needle',
    'src/x.ts': 'needle',
  });
  const { root, outside } = tree;
  mkdirSync(join(outside, 'folder'));
  writeFileSync(join(outside, 'folder', 'secret.txt'), 'needle outside\n');
  const links: [string, string][] = [
    ['link-file', join(outside, 'secret.txt')],
    ['link-folder', outside],
    ['link-relative', '../outside/secret.txt'],
    ['link-chain', 'link-relative'],
    ['link-dangling', 'nothing'],
    ['link-loop', 'link-loop'],
    ['link-parent', '..'],
    ['link-root', '/'],
    ['link-device', '/dev/null'],
    ['link-git', '.git'],
    ['link-env', '.env'],
    ['link-ignored', 'dist'],
    ['src/link-up', '../../outside'],
    ['src/deep/link-deep', '../../../outside/folder'],
    ['link-process', '/proc/self/environ'],
    ['link-descriptor', '/dev/fd/0'],
    ['link-down-and-out', 'src/../../outside'],
    ['link-to-link', 'link-env'],
    ['link-modules', 'node_modules'],
    ['link-key', 'keys/id_rsa'],
  ];
  for (const [at, to] of links) symlinkSync(to, join(root, at));
  linkSync(join(outside, 'secret.txt'), join(root, 'hard-link.txt'));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  socket = createServer().listen(join(root, 'socket'));
  workspace = await openWorkspace({ folder: root, encodings: [], secrets: [], ripgrep });
});
afterAll(() => {
  socket.close();
  tree.remove();
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof DocentError ? error.code : error),
  );

/** What is tried, and the refusal for reading it and for searching in it. */
const escapes: [string, string, ErrorCode, ErrorCode][] = [
  ['an absolute path', '/etc/passwd', 'path_invalid', 'path_invalid'],
  ['the root of the machine', '/', 'path_invalid', 'path_invalid'],
  ['a step up', '..', 'path_invalid', 'path_invalid'],
  ['a file beside the workspace', '../outside/secret.txt', 'path_invalid', 'path_invalid'],
  ['a step up in the middle', 'src/../../outside', 'path_invalid', 'path_invalid'],
  ['a step up that stays inside', 'src/../src/x.ts', 'path_invalid', 'path_invalid'],
  ['a step up after a dot', './src/./../..', 'path_invalid', 'path_invalid'],
  ['the home folder', '~', 'path_invalid', 'path_invalid'],
  ['a file of the home folder', '~/.ssh/id_rsa', 'path_invalid', 'path_invalid'],
  ['the home of another', '~root/x', 'path_invalid', 'path_invalid'],
  ['a NUL', 'src/x.ts\0.png', 'path_invalid', 'path_invalid'],
  ['a newline', 'src/x.ts\n/etc/passwd', 'path_invalid', 'path_invalid'],
  ['an escape sequence', '\u001b[2Jsrc', 'path_invalid', 'path_invalid'],
  ['turned text', 'src/\u202ets.x', 'path_invalid', 'path_invalid'],
  ['half a character', 'src/\ud800', 'path_invalid', 'path_invalid'],
  ['a drive', 'C:/Windows/win.ini', 'path_invalid', 'path_invalid'],
  ['backslashes', 'src\\..\\..\\outside', 'path_invalid', 'path_invalid'],
  ['a very long path', 'a/'.repeat(3000), 'path_invalid', 'path_invalid'],
  ['an address', 'file:///etc/passwd', 'path_missing', 'path_missing'],
  ['an encoded step up', '%2e%2e/outside/secret.txt', 'path_missing', 'path_missing'],
  ['a full-width step up', '．．/outside/secret.txt', 'path_missing', 'path_missing'],
  ['a name that looks like a flag', '--pre=cat', 'path_missing', 'path_missing'],
  ['a pattern of names', 'src/*', 'path_missing', 'path_missing'],
  ['nothing at all', '', 'path_not_file', 'path_not_file'],
  ['a link to a file outside', 'link-file', 'path_outside', 'path_outside'],
  ['a link to a folder outside', 'link-folder', 'path_outside', 'path_outside'],
  ['a file below a linked folder', 'link-folder/secret.txt', 'path_outside', 'path_outside'],
  ['a relative link out', 'link-relative', 'path_outside', 'path_outside'],
  ['a link to a link out', 'link-chain', 'path_outside', 'path_outside'],
  ['a link to the folder above', 'link-parent', 'path_outside', 'path_outside'],
  ['a file through the folder above', 'link-parent/outside/secret.txt', 'path_outside', 'path_outside'],
  ['a link to the root of the machine', 'link-root/etc/passwd', 'path_outside', 'path_outside'],
  ['a link in a folder', 'src/link-up/secret.txt', 'path_outside', 'path_outside'],
  ['a link deep down', 'src/deep/link-deep/secret.txt', 'path_outside', 'path_outside'],
  ['a link to a device', 'link-device', 'path_outside', 'path_outside'],
  ['a dangling link', 'link-dangling', 'path_missing', 'path_missing'],
  ['a link to itself', 'link-loop', 'path_missing', 'path_missing'],
  ['a FIFO', 'pipe', 'path_not_file', 'path_not_folder'],
  ['a socket', 'socket', 'path_not_file', 'path_not_folder'],
  ['a folder as a file, a file as a folder', 'src', 'path_not_file', 'path_not_folder'],
  ['a file below a file', 'src/x.ts/y', 'path_missing', 'path_missing'],
  ['the environment file', '.env', 'path_withheld', 'path_withheld'],
  ['another environment file', '.env.local', 'path_withheld', 'path_withheld'],
  ['an environment file by another name', 'config/prod.env', 'path_withheld', 'path_withheld'],
  ['the repository', '.git/config', 'path_withheld', 'path_withheld'],
  ['a hidden folder', '.hidden/x.txt', 'path_withheld', 'path_withheld'],
  ['a link to what is hidden', 'link-git/config', 'path_withheld', 'path_withheld'],
  ['a link to the environment file', 'link-env', 'path_withheld', 'path_withheld'],
  ['a link to what is ignored', 'link-ignored/out.js', 'path_withheld', 'path_withheld'],
  ['an ignored folder', 'dist/out.js', 'path_withheld', 'path_withheld'],
  ['an ignored file', 'local.json', 'path_withheld', 'path_withheld'],
  ['a dependency', 'node_modules/m/index.js', 'path_withheld', 'path_withheld'],
  ['a private key', 'keys/id_rsa', 'path_withheld', 'path_withheld'],
  ['a certificate with its key', 'keys/server.pem', 'path_withheld', 'path_withheld'],
  ['a file over 1 MiB', 'big.txt', 'path_too_large', 'path_not_folder'],
  ['the memory of the process', '/proc/self/environ', 'path_invalid', 'path_invalid'],
  ['a share of another machine', '//server/share', 'path_invalid', 'path_invalid'],
  ['a drive without its slash', 'c:windows', 'path_invalid', 'path_invalid'],
  ['a variable of the shell', '$HOME/.ssh/id_rsa', 'path_missing', 'path_missing'],
  ['a command of the shell', '$(cat /etc/passwd)', 'path_missing', 'path_missing'],
  ['a step up behind an invisible character', '..\u200b/outside', 'path_missing', 'path_missing'],
  ['three dots', '.../outside', 'path_missing', 'path_missing'],
  ['a line number in the path', 'src/x.ts:1', 'path_missing', 'path_missing'],
  ['a slash after a file', 'src/x.ts/', 'path_missing', 'path_missing'],
  ['a link to the memory of the process', 'link-process', 'path_outside', 'path_outside'],
  [
    'a link that goes down before it goes out',
    'link-down-and-out/secret.txt',
    'path_outside',
    'path_outside',
  ],
  ['a link to a link to the environment file', 'link-to-link', 'path_withheld', 'path_withheld'],
  ['a link to dependencies', 'link-modules/m/index.js', 'path_withheld', 'path_withheld'],
  ['a link to a private key', 'link-key', 'path_withheld', 'path_withheld'],
  ['the dependencies through a dot', './/./node_modules', 'path_withheld', 'path_withheld'],
  ['a private key in capitals', 'keys/ID_RSA', 'path_missing', 'path_missing'],
  ['a binary', 'binary.bin', 'path_binary', 'path_not_folder'],
];

// In search the last row's kind decides before the rest where a file is named.
const searchCodes: Readonly<Record<string, string>> = {
  '': 'no error',
  src: 'no error',
  'link-ignored/out.js': 'path_not_folder',
  'dist/out.js': 'path_not_folder',
  'local.json': 'path_not_folder',
};

describe('the fence', () => {
  test('is tried by more than thirty escapes', () => expect(escapes.length).toBeGreaterThan(30));

  test.each(escapes)('8.5 read_file refuses %s', async (_, path, code) => {
    expect(await codeOf(workspace.read({ path, line: 1 }, signal))).toBe(code);
  });

  test.each(escapes)('8.5 search_files refuses %s as its folder', async (_, path, _read, code) => {
    const found = await codeOf(workspace.search({ pattern: 'needle', path }, signal));
    expect(found).toBe(searchCodes[path] ?? code);
  });

  test.each([...new Set(escapes.flatMap(([, , read, search]) => [read, search]))])(
    '%s is said in each language with what to do next',
    (code) => {
      for (const language of languages) {
        const said = explain(new DocentError(code, { path: 'a/b', reason: '..', limit: '1 MiB' }), language);
        expect(said).toContain('a/b');
        expect(said.length).toBeGreaterThan(20);
      }
    },
  );

  test('a refusal never repeats control characters of the path', async () => {
    const error = await workspace
      .read({ path: 'a\u001b[2J\n\u202e', line: 1 }, signal)
      .catch((thrown) => thrown);
    expect(JSON.stringify(error.details)).not.toMatch(/\\u001b|\\n|\u202e/);
  });

  test('nothing from outside is found by a search of everything', async () => {
    const { hits } = await workspace.search({ pattern: 'needle' }, signal);
    expect(hits.map(({ path }) => path)).toEqual(['hard-link.txt', 'src/deep/x.ts', 'src/x.ts']);
  });

  test('a hard link is the file itself: no program can tell, so whoever can make one can show its file', async () => {
    expect((await workspace.read({ path: 'hard-link.txt', line: 1 }, signal)).lines).toEqual([
      'the needle outside',
    ]);
  });

  test('a pattern that looks like a flag is a pattern', async () => {
    for (const pattern of ['--hidden', '--pre=/bin/sh', '-f/etc/passwd', '--no-ignore', '-uuu', '--files']) {
      expect((await workspace.search({ pattern }, signal)).hits).toEqual([]);
      expect(ripgrepArguments(pattern, { folders: [''] }).slice(-4)).toEqual([
        '--regexp',
        pattern,
        '--',
        '.',
      ]);
    }
  });

  test('a configuration file named by the environment adds no flag', async () => {
    const path = join(tree.outside, 'ripgreprc');
    writeFileSync(path, '--hidden\n--no-ignore\n--follow\n');
    process.env['RIPGREP_CONFIG_PATH'] = path;
    try {
      const { hits } = await workspace.search({ pattern: 'needle' }, signal);
      expect(hits).toHaveLength(3);
    } finally {
      delete process.env['RIPGREP_CONFIG_PATH'];
    }
  });

  test('ripgrep is told not to be told anything from outside', () => {
    expect(ripgrepArguments('x', { folders: ['src'], encoding: 'big5', ignoreFile: '/tmp/i' })).toEqual(
      expect.arrayContaining([
        ...[
          '--no-config',
          '--no-follow',
          '--no-require-git',
          '--no-ignore-parent',
          '--no-ignore-global',
          '--json',
        ],
        ...['--no-ignore-dot', '--no-ignore-exclude', '--fixed-strings', '--sort', '--max-filesize', '1M'],
        ...['--ignore-case', '--glob', '!**/node_modules/**', '--encoding', 'big5', './src'],
      ]),
    );
  });
});

describe('what is put in the place of a file after it was checked', () => {
  let swapped: Tree;
  afterEach(() => swapped.remove());

  test('a link in place of the file is not followed', async () => {
    swapped = makeTree();
    symlinkSync(join(swapped.outside, 'secret.txt'), join(swapped.root, 'x.txt'));
    expect(await codeOf(readFenced(swapped.root, 'x.txt'))).toBe('path_outside');
  });

  test('a link in place of a folder above it is noticed', async () => {
    swapped = makeTree({ 'sub/secret.txt': 'inside' });
    expect(await fencePath(swapped.root, 'sub/secret.txt', 'file')).toBe('sub/secret.txt');
    execFileSync('mv', [join(swapped.root, 'sub'), join(swapped.root, 'moved')]);
    symlinkSync(swapped.outside, join(swapped.root, 'sub'));
    expect(await codeOf(readFenced(swapped.root, 'sub/secret.txt'))).toBe('path_outside');
  });

  test('a FIFO in place of the file does not wait', async () => {
    swapped = makeTree();
    execFileSync('mkfifo', [join(swapped.root, 'x.txt')]);
    expect(await codeOf(readFenced(swapped.root, 'x.txt'))).toBe('path_not_file');
  });
});

describe('a ripgrep that goes wrong', () => {
  let place: Tree;
  afterEach(() => place.remove());

  /** A program in ripgrep's place; `$1`… are its arguments, and it runs in the workspace without an environment. */
  async function openWith(
    script: string,
    limits: { timeoutMs?: number; maxOutputBytes?: number } = {},
  ): Promise<Workspace> {
    place = makeTree({ 'sub/x.txt': 'needle inside\n', 'y.txt': 'needle\n' });
    const binary = join(place.outside, 'rg');
    writeFileSync(binary, `#!/bin/sh\n${script}\n`);
    chmodSync(binary, 0o755);
    return openWorkspace({ folder: place.root, encodings: [], secrets: [], ripgrep: binary, ...limits });
  }
  const match = (path: string) => `echo '{"type":"match","data":{"path":{"text":"${path}"}}}'`;
  const search = (one: Workspace) => one.search({ pattern: 'needle' }, signal);

  test('a file that is replaced while ripgrep runs, by a link out, shows nothing', async () => {
    const workspaceWithSwap = await openWith(
      `/bin/rm ./y.txt && /bin/ln -s ../outside/secret.txt ./y.txt && ${match('./y.txt')}`,
    );
    expect((await search(workspaceWithSwap)).hits).toEqual([]);
  });

  test('a folder that is replaced while ripgrep runs, by a link out, shows nothing', async () => {
    const workspaceWithSwap = await openWith(
      `/bin/mv ./sub ./old && /bin/ln -s ../outside ./sub && ${match('./sub/secret.txt')}`,
    );
    expect((await search(workspaceWithSwap)).hits).toEqual([]);
  });

  test.each([
    '../outside/secret.txt',
    '/etc/passwd',
    './sub/../../outside/secret.txt',
    './.env',
    './gone.txt',
  ])('a path that it should not name, %s, is passed over', async (path) => {
    expect((await search(await openWith(`${match(path)}; ${match('./y.txt')}`))).hits).toEqual([
      { path: 'y.txt', line: 1, text: 'needle' },
    ]);
  });

  test('gets no environment', async () => {
    const bare = await openWith(`[ -z "$HOME$DISCORD_TOKEN$npm_config_registry" ] && ${match('./y.txt')}`);
    expect((await search(bare)).hits).toHaveLength(1);
  });

  test('one that hangs is ended by the timer, and what it found is shown with a word about it', async () => {
    const slow = await openWith(`${match('./y.txt')}; exec /bin/sleep 60`, { timeoutMs: 300 });
    const found = await search(slow);
    expect(found).toMatchObject({ hits: [{ path: 'y.txt' }], hasMore: false, stopped: 'time' });
  });

  test('one that floods is ended by the limit on its output', async () => {
    const script = `while :; do ${match('./gone.txt')}; done; exec /bin/sleep 60`;
    const flood = await openWith(script, { timeoutMs: 60_000, maxOutputBytes: 20_000 });
    expect(await search(flood)).toMatchObject({ hits: [], stopped: 'bytes' });
  });

  test('one that fails says why', async () => {
    const failing = await openWith('echo "no such flag" >&2; exit 2');
    await expect(search(failing)).rejects.toMatchObject({
      code: 'workspace_search_failed',
      details: { reason: 'no such flag' },
    });
  });

  test('one that is missing says so', async () => {
    place = makeTree();
    const gone = await openWorkspace({
      folder: place.root,
      encodings: [],
      secrets: [],
      ripgrep: join(place.root, 'rg'),
    });
    await expect(search(gone)).rejects.toMatchObject({ code: 'workspace_search_failed' });
  });

  test('a cancelled search ends it', async () => {
    const slow = await openWith('exec /bin/sleep 60', { timeoutMs: 60_000 });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    await expect(slow.search({ pattern: 'needle' }, abort.signal)).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  test('a .gitignore that is a FIFO cannot hold a search for longer than the timer', async () => {
    place = makeTree({ 'x.txt': 'needle' });
    execFileSync('mkfifo', [join(place.root, '.gitignore')]);
    const real = await openWorkspace({
      folder: place.root,
      encodings: [],
      secrets: [],
      ripgrep,
      timeoutMs: 500,
    });
    expect(await search(real)).toMatchObject({ hasMore: false });
  });
});

test('WORKSPACE_DIR that is no folder is a mistake of the configuration', async () => {
  const none = { encodings: [], secrets: [] };
  for (const folder of ['/does/not/exist', join(tree.root, 'src/x.ts')]) {
    await expect(openWorkspace({ folder, ...none })).rejects.toMatchObject({ code: 'config_invalid' });
  }
});
