import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../bench/create-random.js';
import type { DocumentSummary, RebuildReason } from '../../src/knowledge/knowledge-store.js';
import { tokenize } from '../../src/knowledge/tokenize.js';
import { openImporter } from './open-importer.js';

const words = ['lighthouse', 'foghorn', 'harbour', 'pier', 'crane', 'anchor', 'tide', 'buoy'];
let folder: string;
let whole: string;
let expected: DocumentSummary[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-repair-'));
  whole = join(folder, 'whole');
  const { importer, store, close } = await openImporter(whole);
  await importer.recover();
  for (const word of words) {
    const path = join(folder, `${word}.md`);
    writeFileSync(path, `# ${word}\n\n${`The ${word} stands by the water. 港口的水很深。`.repeat(60)}\n`);
    await importer.importFile(path);
  }
  expected = (await store.listSources()).documents;
  await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of the knowledge folder, changed by `change`, started; what the start told, and whether all is there. */
async function startAfter(change: (index: string) => void) {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(whole, copy, { recursive: true });
  change(join(copy, 'index', 'index.sqlite'));
  const told: { reason: RebuildReason; done: number; total: number }[] = [];
  const { importer, store, close } = await openImporter(copy);
  const { indexed } = await importer.recover((progress) => told.push(progress));
  expect((await store.listSources()).documents).toEqual(expected);
  for (const [number, word] of words.entries()) {
    const hits = await store.search({ terms: tokenize(word), limit: 10 });
    const document = expected.find(({ title }) => title === word);
    expect(new Set(hits.map((hit) => hit.documentId)), `${number} ${word}`).toEqual(
      new Set([document?.documentId]),
    );
    expect(hits).toHaveLength(document?.chunks ?? -1);
  }
  await close();
  expect(readdirSync(join(copy, 'index')).filter((name) => name.includes('.new'))).toEqual([]);
  for (const name of readdirSync(join(whole, 'raw'))) {
    expect(readFileSync(join(copy, 'raw', name))).toEqual(readFileSync(join(whole, 'raw', name)));
  }
  rmSync(copy, { recursive: true });
  return { reason: told[0]?.reason, told, indexed };
}

describe('4.8 whatever happened to the index between two starts, the next one repairs it and says so', () => {
  test('a whole index is taken as it is, and nothing is told', async () => {
    expect(await startAfter(() => {})).toEqual({ reason: undefined, told: [], indexed: [] });
  });

  test('a deleted index folder: made again, document by document', async () => {
    const { told, indexed } = await startAfter((index) => rmSync(join(index, '..'), { recursive: true }));
    expect(told.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(told.every(({ reason, total }) => reason === 'missing' && total === 8)).toBe(true);
    expect(indexed).toHaveLength(8);
  });

  test.each<[string, RebuildReason, (index: string) => void]>([
    ['a deleted file', 'missing', (index) => rmSync(index)],
    ['an empty file', 'missing', (index) => truncateSync(index, 0)],
    ['another file in its place', 'damaged', (index) => writeFileSync(index, 'Not a database. '.repeat(999))],
    ['an older schema', 'outdated', (index) => execute(index, "UPDATE meta SET value = 'schema 1'")],
    [
      'another tokenizer',
      'outdated',
      (index) => execute(index, "UPDATE meta SET value = replace(value, 'tokenizer ', 'tokenizer old-')"),
    ],
    [
      'other chunk sizes',
      'outdated',
      (index) =>
        execute(index, "UPDATE meta SET value = replace(value, 'chunking 1 600 ', 'chunking 1 300 ')"),
    ],
  ])('%s', async (_, reason, change) => {
    expect(await startAfter(change)).toMatchObject({ reason, indexed: { length: 8 } });
  });

  test('what a killed rebuild left is removed; the whole index beside it is taken as it is', async () => {
    const { reason } = await startAfter((index) => {
      cpSync(index, `${index}.new`);
      writeFileSync(`${index}.new-journal`, 'left');
    });
    expect(reason).toBeUndefined();
  });

  // Another seed each time; a failure names the one that led to it.
  const seed = Math.floor(Math.random() * 2 ** 31);
  test.each(Array.from({ length: 3 }, (_, round) => seed + round))(
    'cut off anywhere, seed %i',
    async (own) => {
      const random = createRandom(own);
      const { reason } = await startAfter((index) =>
        truncateSync(index, 1 + Math.floor(random() * (statSync(index).size - 1))),
      );
      expect(reason).toBe('damaged');
    },
  );

  test.each(Array.from({ length: 3 }, (_, round) => seed + round))(
    'overwritten anywhere, seed %i',
    async (own) => {
      const random = createRandom(own);
      const { reason } = await startAfter((index) => overwrite(index, random));
      expect(reason).toBe('damaged');
    },
  );
});

test('4.9 a SIGKILL in the middle of imports leaves a log of changes that the next start reads; nothing is lost', async () => {
  const knowledge = join(folder, 'killed');
  cpSync(whole, knowledge, { recursive: true });
  const script = fileURLToPath(new URL('import-until-killed.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', script, knowledge], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout?.on('data', (data) => {
    said += data;
  });
  while (said.split('\n').length <= 6) await once(child.stdout as NodeJS.ReadableStream, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const ids = said.trim().split('\n').slice(0, 6);
  expect(statSync(join(knowledge, 'index', 'index.sqlite-wal')).size).toBeGreaterThan(0);
  const { importer, store, close } = await openImporter(knowledge);
  await importer.recover((progress) => expect.fail(`rebuilt: ${progress.reason}`));
  for (const id of [...ids, ...expected.map(({ documentId }) => documentId)]) {
    const found = await store.getChunks(id, 1_000);
    expect(found?.chunks).toHaveLength(found?.document.chunks ?? -1);
  }
  await close();
});

test('an index that cannot be written is a start-up error that says where and what to do', async () => {
  const knowledge = join(folder, 'unwritable');
  mkdirSync(knowledge);
  writeFileSync(join(knowledge, 'index'), 'a file where the folder should be');
  await expect(openImporter(knowledge)).rejects.toMatchObject({
    code: 'index_unwritable',
    details: { path: join(knowledge, 'index', 'index.sqlite') },
  });
});

function execute(path: string, sql: string): void {
  const database = new Database(path);
  database.exec(`${sql} WHERE key = 'version'`);
  database.close();
  rmSync(`${path}.sum`);
}

function overwrite(path: string, random: () => number): void {
  const file = openSync(path, 'r+');
  const { size } = statSync(path);
  const bytes = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 200) }, () => random() * 256));
  writeSync(file, bytes, 0, bytes.length, Math.floor(random() * (size - bytes.length)));
  closeSync(file);
}
