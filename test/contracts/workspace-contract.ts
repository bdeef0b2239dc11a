import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { WorkspaceOptions } from '../../src/workspace/open-workspace.js';
import type { Workspace, WorkspaceQuery } from '../../src/workspace/workspace.js';
import { makeTree, type Tree } from '../workspace/make-tree.js';

type Files = Readonly<Record<string, string | Uint8Array>>;
type Settings = Partial<Pick<WorkspaceOptions, 'encodings' | 'secrets'>>;

/** What any way of searching the workspace must do; run once for each. */
export function workspaceContract(
  name: string,
  open: (folder: string, settings: Settings) => Promise<Workspace>,
): void {
  describe(name, () => {
    let tree: Tree | undefined;
    afterEach(() => tree?.remove());

    const signal = new AbortController().signal;
    const plant = (files: Files) => {
      tree = makeTree(files);
      return tree;
    };
    /** The hits as the model sees them. */
    async function search(files: Files, query: WorkspaceQuery, settings: Settings = {}): Promise<string[]> {
      const workspace = await open(plant(files).root, settings);
      const { hits } = await workspace.search(query, signal);
      return hits.map((hit) => `${hit.path}:${hit.line}: ${hit.text}`);
    }

    test('8.5 shows path:line: text from the root, in path order, without trailing blanks', async () => {
      const files = {
        'b.txt': 'one\nneedle two  \t\n',
        'a/deep/x.ts': '  needle\r\nno\r\nneedle\r\n',
        'a.txt': 'needle',
        'a-b.txt': 'needle',
      };
      expect(await search(files, { pattern: 'needle' })).toEqual([
        'a/deep/x.ts:1:   needle',
        'a/deep/x.ts:3: needle',
        'a-b.txt:1: needle',
        'a.txt:1: needle',
        'b.txt:2: needle two',
      ]);
    });

    test('orders names by their bytes', async () => {
      const names = ['Z', 'a', 'é', '中', '中文', 'a b', 'a.b', '_', '0', '10', '9', '𠮷'];
      const files = Object.fromEntries(names.map((one) => [one, 'x']));
      const bytes = (text: string) => Buffer.from(text);
      const sorted = names.toSorted((one, other) => Buffer.compare(bytes(one), bytes(other)));
      expect(await search(files, { pattern: 'x' })).toEqual(sorted.map((one) => `${one}:1: x`));
    });

    test.each([
      ['SAFEPATH', 'safePath('],
      ['ÄÖÜ straße', 'äöü STRAßE'],
      ['σοφία', 'ΣΟΦΊΑ'],
      ['k', '\u212a'],
      ['.*', 'a.*b'],
      ['a+b(c)[d]{2}^$|\\', 'A+B(C)[D]{2}^$|\\'],
      ['--pre=cat', 'x --pre=cat'],
      ['-e', 'run -e now'],
      ['--', 'a -- b'],
      ['安全', '檢查安全路徑'],
      ['😀', 'smile 😀'],
    ])('%s is found letter for letter, but for case, in %s', async (pattern, line) => {
      expect(await search({ 'f.txt': `nothing\n${line}\n` }, { pattern })).toEqual([`f.txt:2: ${line}`]);
    });

    test.each(['a.b', 'n.*e', '[n]eedle', '\\w+', 'needle$'])('%s is no expression', async (pattern) => {
      expect(await search({ 'f.txt': 'needle axb\n' }, { pattern })).toEqual([]);
    });

    test('8.5 stops at 50 lines, says that there are more, and pages through the rest without a gap', async () => {
      const line = (n: number) => `needle ${n}`;
      const files = Object.fromEntries(
        [0, 1, 2].map((n) => [
          `f${n}.txt`,
          Array.from({ length: 40 }, (_, i) => line(n * 40 + i)).join('\n'),
        ]),
      );
      const workspace = await open(plant(files).root, {});
      const pages = [];
      for (const skip of [0, 50, 100])
        pages.push(await workspace.search({ pattern: 'needle', skip }, signal));
      expect(pages.map(({ hits, hasMore, skipped }) => [hits.length, hasMore, skipped])).toEqual([
        [50, true, 0],
        [50, true, 50],
        [20, false, 100],
      ]);
      expect(pages.flatMap(({ hits }) => hits.map(({ text }) => text))).toEqual(
        Array.from({ length: 120 }, (_, i) => line(i)),
      );
    });

    test('exactly 50 lines are all of them', async () => {
      const workspace = await open(plant({ f: 'needle\n'.repeat(50) }).root, {});
      const found = await workspace.search({ pattern: 'needle' }, signal);
      expect([found.hits.length, found.hasMore]).toEqual([50, false]);
    });

    test('8.5 passes over hidden places, node_modules, binaries and files over 1 MiB', async () => {
      const filler = 'x'.repeat(1024 * 1024 - 'needle\n'.length);
      const files = {
        '.hidden': 'needle',
        '.git/config': 'needle',
        'a/.cache/f': 'needle',
        'node_modules/m/index.js': 'needle',
        'packages/a/node_modules/m.js': 'needle',
        'early.bin': 'needle\0',
        'late.bin': `needle\n${'y'.repeat(200_000)}\0`,
        'at-limit.txt': `needle\n${filler}`,
        'over-limit.txt': `needle\n${filler}x`,
        'plain.txt': 'needle',
      };
      expect(await search(files, { pattern: 'needle' })).toEqual([
        'at-limit.txt:1: needle',
        'plain.txt:1: needle',
      ]);
    });

    test('honours .gitignore at every level, without a .git, and no other ignore file', async () => {
      const files = {
        '.gitignore': '*.log\n/build/\ndocs/*.tmp\n!keep.log\n# note\n\nTEMP\n',
        '.ignore': 'plain.txt\n',
        '.rgignore': 'plain.txt\n',
        '.git/info/exclude': 'plain.txt\n',
        'a.log': 'needle',
        'keep.log': 'needle',
        'build/out.js': 'needle',
        'src/build/out.js': 'needle',
        'docs/x.tmp': 'needle',
        'docs/deep/x.tmp': 'needle',
        temp: 'needle',
        'src/TEMP/x': 'needle',
        'src/.gitignore': '/gen\n!important.log\n*.txt\n!/yes.txt\n',
        'src/gen/x.ts': 'needle',
        'src/deep/gen/x.ts': 'needle',
        'src/important.log': 'needle',
        'src/no.txt': 'needle',
        'src/yes.txt': 'needle',
        'plain.txt': 'needle',
      };
      const everything = [
        'docs/deep/x.tmp:1: needle',
        'keep.log:1: needle',
        'plain.txt:1: needle',
        'src/build/out.js:1: needle',
        'src/deep/gen/x.ts:1: needle',
        'src/important.log:1: needle',
        'src/yes.txt:1: needle',
        'temp:1: needle',
      ];
      expect(await search(files, { pattern: 'needle' })).toEqual(everything);
      tree?.remove();
      const inSource = everything.filter((hit) => hit.startsWith('src/'));
      expect(await search(files, { pattern: 'needle', path: 'src' })).toEqual(inSource);
      tree?.remove();
      expect(await search(files, { pattern: 'needle', path: 'src/deep/' })).toEqual([
        'src/deep/gen/x.ts:1: needle',
      ]);
    });

    test('the .gitignore files of the root and of the folders between count in a deeper folder too', async () => {
      const files = {
        '.gitignore': '*.gen.ts\n/a/b/skip.ts\nonly-dir/\n',
        'a/.gitignore': 'b/c/no.ts\n*.tmp\n!b/c/yes.gen.ts\n',
        'a/b/.gitignore': '/c/own.ts\n',
        'a/b/c/x.gen.ts': 'needle',
        'a/b/c/yes.gen.ts': 'needle',
        'a/b/c/no.ts': 'needle',
        'a/b/c/own.ts': 'needle',
        'a/b/c/x.tmp': 'needle',
        'a/b/c/only-dir/x.ts': 'needle',
        'a/b/c/fine.ts': 'needle',
      };
      const expected = ['a/b/c/fine.ts:1: needle', 'a/b/c/yes.gen.ts:1: needle'];
      expect(await search(files, { pattern: 'needle', path: 'a/b/c' })).toEqual(expected);
      tree?.remove();
      expect(await search(files, { pattern: 'needle' })).toEqual(expected);
    });

    test('folders with the signs of ignore rules in their names mean themselves', async () => {
      const files = {
        '[a]*/.gitignore': 'no.ts\n',
        '[a]*/deep/no.ts': 'needle',
        '[a]*/deep/yes.ts': 'needle',
        'a/deep/no.ts': 'needle',
      };
      expect(await search(files, { pattern: 'needle', path: '[a]*/deep' })).toEqual([
        '[a]*/deep/yes.ts:1: needle',
      ]);
    });

    test('a .gitignore above the workspace does not count', async () => {
      const outer = plant({ '.gitignore': '*', 'inner/x.txt': 'needle' });
      const workspace = await open(join(outer.root, 'inner'), {});
      expect((await workspace.search({ pattern: 'needle' }, signal)).hits).toHaveLength(1);
    });

    test('names with spaces, colons, quotes and Chinese are shown as they are', async () => {
      const files = {
        'a b/it\'s "x".txt': 'needle',
        'c:1: d.txt': 'needle',
        '文件/說明.md': 'needle',
        '-rf': 'needle',
      };
      expect(await search(files, { pattern: 'needle' })).toEqual([
        '-rf:1: needle',
        'a b/it\'s "x".txt:1: needle',
        'c:1: d.txt:1: needle',
        '文件/說明.md:1: needle',
      ]);
    });

    test('a folder whose name looks like a flag can be searched', async () => {
      const files = { '--hidden/x.txt': 'needle', '.secret': 'needle' };
      expect(await search(files, { pattern: 'needle', path: '--hidden' })).toEqual([
        '--hidden/x.txt:1: needle',
      ]);
    });

    test('finds text in UTF-16 and after a byte order mark', async () => {
      const text = 'erste\nNeedle 檢查\n';
      const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
      const files = {
        'be.txt': Buffer.from(wide).swap16(),
        'le.txt': wide,
        'utf8.txt': `\ufeffneedle 檢查`,
      };
      expect(await search(files, { pattern: 'needle 檢查' })).toEqual([
        'be.txt:2: Needle 檢查',
        'le.txt:2: Needle 檢查',
        'utf8.txt:1: needle 檢查',
      ]);
    });

    test('finds UTF-16 without a mark where it is listed, and takes no binary for it', async () => {
      const files = {
        'be.txt': Buffer.from('Needle 檢查\n', 'utf16le').swap16(),
        'le.txt': Buffer.from('erste\nNeedle 檢查\n', 'utf16le'),
        'plain.txt': 'needle 檢查',
        'x.bin': Buffer.concat([Buffer.from('needle'), Buffer.alloc(4), Buffer.from('needle 檢查')]),
      };
      expect(await search(files, { pattern: 'needle' })).toEqual(['plain.txt:1: needle 檢查']);
      tree?.remove();
      const encodings = ['utf-16le', 'utf-16be'];
      expect(await search(files, { pattern: 'needle' }, { encodings })).toEqual([
        'be.txt:1: Needle 檢查',
        'le.txt:2: Needle 檢查',
        'plain.txt:1: needle 檢查',
      ]);
    });

    const big5 = Buffer.from([0xb5, 0x7b, 0xa6, 0xa1, 0x20, 0xa6, 0x77, 0xa5, 0xfe, 0x0a]); // 程式 安全
    const gbk = Buffer.from([0xb3, 0xcc, 0xd0, 0xf2, 0x20, 0xb0, 0xb2, 0xc8, 0xab, 0x0a]); // 程序 安全
    const charsets = { 'a-big5.txt': big5, 'b-utf8.txt': '安全 utf-8\n', 'c-gbk.txt': gbk };

    test('finds Big5 and GBK where they are listed, in path order, each file read in the encoding that fits', async () => {
      const encodings = ['big5', 'gbk'];
      expect(await search(charsets, { pattern: '安全' }, { encodings })).toEqual([
        'a-big5.txt:1: 程式 安全',
        'b-utf8.txt:1: 安全 utf-8',
        expect.stringMatching(/^c-gbk\.txt:1: 程序 安全$/),
      ]);
    });

    test('without a list only Unicode is found', async () => {
      expect(await search(charsets, { pattern: '安全' })).toEqual(['b-utf8.txt:1: 安全 utf-8']);
    });

    test('a UTF-8 file is never misread in a listed encoding', async () => {
      // What the UTF-8 bytes of 安全 would be in GBK.
      expect(await search({ 'f.txt': '安全\n' }, { pattern: '瀹夊叏' }, { encodings: ['gbk'] })).toEqual([]);
    });

    test('a long line is cut around the hit, and never within a character', async () => {
      const files = { 'min.js': `${'𠮷'.repeat(5000)}needle${'𠮷'.repeat(5000)}` };
      const [hit = ''] = await search(files, { pattern: 'needle' });
      expect(hit).toMatch(/^min\.js:1: …𠮷{50,}needle𠮷{50,}…$/u);
      expect(hit.length).toBeLessThan(260);
    });

    test('8.5 never shows a secret, and finds nothing by one', async () => {
      const secrets = [
        { name: 'API_KEY', value: 'sk-abcdef123456' },
        { name: 'SHORT_TOKEN', value: 'abc' },
      ];
      const key = '-----BEGIN PRIVATE KEY-----\nMIIneedle\nMIIneedle2\n-----END PRIVATE KEY-----\n';
      const files = {
        'conf.ts': `const needle = "sk-abcdef123456"; // abc\n`,
        'key.txt': `needle before\n${key}needle after\n`,
        '.env': 'needle',
        'prod.env': 'needle',
        'env.local/.env.production': 'needle',
        id_ed25519: 'needle',
        'server.pem': 'needle',
        'tls.KEY': 'needle',
        'id_ed25519.pub': 'needle public',
      };
      expect(await search(files, { pattern: 'needle' }, { secrets })).toEqual([
        'conf.ts:1: const needle = "[REDACTED:API_KEY]"; // abc',
        'id_ed25519.pub:1: needle public',
        'key.txt:1: needle before',
        'key.txt:6: needle after',
      ]);
      for (const pattern of ['sk-abcdef', 'abcdef123456', 'miineedle', 'redacted']) {
        tree?.remove();
        expect(await search(files, { pattern }, { secrets })).toEqual([]);
      }
    });

    test('8.5 never shows a secret in another spelling, nor keys of any custom', async () => {
      const value = 'p@ss/w0rd+"1"';
      const secrets = [
        { name: 'DB_PASSWORD', value },
        { name: 'TLS_KEY', value: 'first-line-1234\nsecond-line-1234' },
      ];
      const base64 = Buffer.from(value).toString('base64');
      const files = {
        'a.json': JSON.stringify({ needle: value, key: secrets[1]?.value }),
        'b.url': `needle postgres://u:${encodeURIComponent(value)}@db/x`,
        'c.txt': `needle Authorization: Basic ${base64}`,
        'd.txt': `needle\r\nfirst-line-1234\r\nsecond-line-1234\r\nneedle`,
        'e.txt': '# -----BEGIN OPENSSH PRIVATE KEY-----\n# needleAAAA\n',
        'f.json':
          '{"private_key": "-----BEGIN PRIVATE KEY-----\\nneedle\\n-----END PRIVATE KEY-----\\n", "needle": 1}',
        'g.txt': 'Private-Lines: 2\nneedleAAAA\nneedleBBBB\nPrivate-MAC: needle\n',
        'h.txt':
          '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nneedle\n---- END SSH2 ENCRYPTED PRIVATE KEY ----\n',
        'i.txt': `needle AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
        'j.txt': Buffer.from(`\ufeffneedle first-line-1234`, 'utf16le'),
        'k.txt': `${'x'.repeat(500)}needle first-line-1234${'x'.repeat(500)}`,
        'first-line-1234.txt': 'needle',
        'prod.env.bak': 'needle',
        'id_rsa.old': 'needle',
        'AuthKey.p8': 'needle',
        'src/env.ts': 'needle in source',
        'src/vite.env.ts': 'needle in source',
        'env/index.ts': 'needle in source',
      };
      const shown = await search(files, { pattern: 'needle' }, { secrets });
      expect(shown.map((hit) => hit.split(':')[0])).toEqual([
        ...['a.json', 'b.url', 'c.txt', 'd.txt', 'd.txt', 'env/index.ts', 'f.json', 'g.txt', 'i.txt'],
        ...['j.txt', 'k.txt', 'src/env.ts', 'src/vite.env.ts'],
      ]);
      expect(shown).toContain('d.txt:4: needle');
      expect(shown).toContain('g.txt:4: Private-MAC: needle');
      const all = shown.join('\n');
      for (const secret of ['p@ss', 'w0rd', base64.slice(0, 12), 'line-1234', 'AAAA', 'BBBB', 'QQQ'])
        expect(all).not.toContain(secret);
      const workspace = await open(tree?.root ?? '', { secrets });
      for (const path of [
        'a.json',
        'b.url',
        'c.txt',
        'd.txt',
        'e.txt',
        'f.json',
        'g.txt',
        'h.txt',
        'i.txt',
      ]) {
        const { lines } = await workspace.read({ path, line: 1 }, signal);
        expect(lines.join('\n')).not.toMatch(/p@ss|w0rd|line-1234|AAAA|BBBB|QQQ|MII/);
      }
    });

    test('does not follow links, nor wait for a FIFO', async () => {
      const { root, outside } = plant({ 'real/x.txt': 'needle' });
      symlinkSync(join(outside, 'secret.txt'), join(root, 'file-link'));
      symlinkSync(outside, join(root, 'folder-link'));
      symlinkSync(join(root, 'real'), join(root, 'inner-link'));
      execFileSync('mkfifo', [join(root, 'pipe')]);
      const workspace = await open(root, {});
      const { hits, stopped } = await workspace.search({ pattern: 'needle' }, signal);
      expect(hits.map(({ path }) => path)).toEqual(['real/x.txt']);
      expect(stopped).toBeUndefined();
    });

    test('a link inside the workspace may be given as the folder; the hits stand under its real path', async () => {
      const { root } = plant({ 'real/x.txt': 'needle', 'other.txt': 'needle' });
      symlinkSync('real', join(root, 'link'));
      const workspace = await open(root, {});
      const { hits } = await workspace.search({ pattern: 'needle', path: 'link' }, signal);
      expect(hits.map(({ path }) => path)).toEqual(['real/x.txt']);
    });

    test('an ignored folder may not be searched by naming it', async () => {
      const workspace = await open(plant({ '.gitignore': 'dist/\n', 'dist/a/x.js': 'needle' }).root, {});
      for (const path of ['dist', 'dist/a']) {
        await expect(workspace.search({ pattern: 'needle', path }, signal)).rejects.toMatchObject({
          code: 'path_withheld',
        });
      }
    });

    test('a cancelled search ends as cancelled', async () => {
      const workspace = await open(plant({ 'f.txt': 'needle' }).root, {});
      await expect(workspace.search({ pattern: 'needle' }, AbortSignal.abort())).rejects.toMatchObject({
        code: 'cancelled',
      });
    });

    test('answers alike on every run', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 60 }, (_, n) => [`d${n % 7}/f${n}.txt`, 'a needle\n'.repeat((n % 3) + 1)]),
      );
      const workspace = await open(plant(files).root, {});
      const once = await workspace.search({ pattern: 'needle' }, signal);
      for (let run = 0; run < 5; run += 1) {
        expect(await workspace.search({ pattern: 'needle' }, signal)).toEqual(once);
      }
    });
  });
}
