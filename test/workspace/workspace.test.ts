import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRipgrep } from '../../src/workspace/find-ripgrep.js';
import { openWorkspace } from '../../src/workspace/open-workspace.js';
import { workspaceContract } from '../contracts/workspace-contract.js';
import { makeTree } from './make-tree.js';

const ripgrep = (await findRipgrep()) ?? 'ripgrep is missing';
const none = { encodings: [], secrets: [] };

workspaceContract('ripgrep', (folder, settings) =>
  openWorkspace({ folder, ...none, ...settings, ripgrep, processes: 1 }),
);
workspaceContract('several ripgreps at once', (folder, settings) =>
  openWorkspace({ folder, ...none, ...settings, ripgrep, processes: 4, headStartMs: 0 }),
);
workspaceContract('the walk', (folder, settings) => openWorkspace({ folder, ...none, ...settings }));

const name = fc.constantFrom(
  'a',
  'b.ts',
  'B.ts',
  'c.log',
  'd',
  'gen',
  '.e',
  'f g',
  '中',
  'node_modules',
  'keep.log',
);
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const word = fc.constantFrom('needle', 'NEEDLE', 'nee dle', 'x', '針', '\ufffd', '\r', ' ');
const content = fc.array(word, { maxLength: 6 }).map((words) => words.join('\n'));
const rule = fc.constantFrom(
  '*.log',
  '/a',
  'gen/',
  '!keep.log',
  'a/**',
  '**/d',
  'b.*',
  '!b.ts',
  'd/c.log',
  '#a',
  '\\#a',
  'f\\ g',
  '中',
  'a ',
  '*',
  '!*/',
  '[ab].ts',
  '[!a]*',
  '[^b].ts',
  '/*/gen',
);
const rules = fc.array(rule, { maxLength: 4 }).map((lines) => lines.join('\n'));

test('one ripgrep, several and the walk give the same answers over random files and ignore rules', async () => {
  const files = fc.dictionary(path, content, { minKeys: 1, maxKeys: 12 });
  const ignores = fc.dictionary(fc.constantFrom('', 'a/', 'gen/', 'a/gen/', 'd/'), rules, { maxKeys: 3 });
  await fc.assert(
    fc.asyncProperty(
      files,
      ignores,
      fc.constantFrom('needle', '針', ' '.concat('x'), 'x'),
      async (some, ignored, pattern) => {
        const tree = makeTree();
        try {
          // A name may be a folder in one path and a file in another: the first keeps it.
          for (const [at, text] of [
            ...Object.entries(some),
            ...Object.entries(ignored).map(([folder, text]) => [`${folder}.gitignore`, text] as const),
          ]) {
            try {
              tree.write({ [at]: text });
            } catch {}
          }
          const signal = new AbortController().signal;
          const ways = await Promise.all([
            openWorkspace({ folder: tree.root, ...none, ripgrep, processes: 1 }),
            openWorkspace({ folder: tree.root, ...none, ripgrep, processes: 3, headStartMs: 0 }),
            openWorkspace({ folder: tree.root, ...none }),
          ]);
          for (const folder of ['', 'a', 'a/gen', 'd']) {
            const query = { pattern, path: folder };
            const answers = await Promise.all(
              ways.map((one) => one.search(query, signal).catch((error) => error.code)),
            );
            expect(answers[0]).toEqual(answers[2]);
            expect(answers[1]).toEqual(answers[2]);
          }
        } finally {
          tree.remove();
        }
      },
    ),
    { numRuns: Number(process.env['RUNS_OF_PROPERTIES'] ?? 25) },
  );
}, 240_000);
