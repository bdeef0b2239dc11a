import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ImportStep,
  type InboxEntry,
  importSteps,
  reconvertSteps,
} from '../../src/ingest/import-outcome.js';
import type { DocumentSummary } from '../../src/knowledge/knowledge-store.js';
import { ageDocument } from './age-document.js';
import { compileSource } from './compile-source.js';

interface State {
  inbox: InboxEntry[];
  /** Texts of the originals that wait. */
  originals: string[];
  documents: DocumentSummary[];
  /** What the index holds of each. */
  texts: string[];
  /** Every path of the folder. */
  files: string[];
}

const page = await readFile(new URL('../fixtures/pages/fts5-limits.html', import.meta.url));
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(served);
});
let served: Buffer = page;
let address = '';
let compiled = '';
let template = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fts5`;
  compiled = await compileSource();
  template = await folderWithOldVersion();
}, 60_000);

afterAll(async () => {
  server.close();
  await rm(template, { recursive: true, force: true });
  await rm(compiled, { recursive: true, force: true });
});

describe.each([...importSteps])('4.9 SIGKILL after the step %s of a page import', (step) => {
  test('leaves the source whole in the inbox or wholly imported, and a rerun finishes it', async () => {
    const folder = await copyOf(template);
    expect(await run('crash-import', [folder, address, step])).toMatchObject({ signal: 'SIGKILL' });
    await expectWhole(folder);
    await rm(folder, { recursive: true });
  });
});

const fileSteps = importSteps.filter((step) => step !== 'requested' && step !== 'downloaded');

describe.each(fileSteps)('4.9 SIGKILL after the step %s of a file import', (step) => {
  test('leaves the file whole in the inbox or wholly imported, and the given file alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docent-crash-'));
    const given = join(folder, 'given.html');
    await writeFile(given, page);
    expect(await run('crash-import', [folder, given, step])).toMatchObject({ signal: 'SIGKILL' });
    expect(await readFile(given)).toEqual(page);
    await expectWhole(folder);
    await rm(folder, { recursive: true });
  });
});

describe.each([...reconvertSteps])('6.4 SIGKILL after the step %s of a reconversion', (step) => {
  test('leaves the old Markdown or the new, the index like it, and a rerun finishes it once', async () => {
    const folder = await copyOf(template);
    const documentId = (await readdir(join(folder, 'raw')))[0]?.slice(0, -3) ?? '';
    const raw = () => readFile(join(folder, 'raw', `${documentId}.md`), 'utf8');
    await ageDocument(folder, documentId, (body) => `${body}\nrubbish\n`);
    const older = await raw();
    expect(await run('crash-reconvert', [folder, step])).toMatchObject({ signal: 'SIGKILL' });
    const { recovered } = await recover(folder);
    expectNothingHalf(recovered);
    expect(recovered.files.filter((path) => path.endsWith('.next'))).toEqual([]);
    const isFinished = step !== 'converted';
    expect((await raw()).includes('rubbish')).toBe(!isFinished);
    if (isFinished) expect(recovered.texts.join()).not.toContain('rubbish');
    const { output } = await run('crash-reconvert', [folder]);
    expect(JSON.parse(output)).toMatchObject(isFinished ? [] : [{ documentId, state: 'changed' }]);
    expect(await raw()).not.toContain('rubbish');
    const archived = await readdir(join(folder, 'archive'));
    expect(
      await Promise.all(archived.map((name) => readFile(join(folder, 'archive', name), 'utf8'))),
    ).toEqual([older]);
    await rm(folder, { recursive: true });
  });
});

test('4.9 two processes that import into one folder at the same time both end with everything imported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-crash-'));
  const names = ['one', 'two', 'three', 'four'];
  for (const name of names) await writeFile(join(folder, `${name}.md`), `# ${name}\n\nText of ${name}.\n`);
  const runs = await Promise.all(
    names.map((name) => run('crash-import', [folder, join(folder, `${name}.md`)])),
  );
  expect(runs.map(({ signal, code }) => signal ?? code)).toEqual([0, 0, 0, 0]);
  const { recovered } = await recover(folder);
  expect(recovered.inbox).toEqual([]);
  expect(recovered.documents.map((document) => document.title).sort()).toEqual([...names].sort());
  await rm(folder, { recursive: true });
});

/** What a start must find after any crash: nothing half, nothing lost, and a retry that ends the import. */
async function expectWhole(folder: string): Promise<void> {
  const { recovered, retried, secondRecovery } = await recover(folder);
  expectNothingHalf(recovered);
  expect(new Set(recovered.inbox.map((entry) => entry.code))).toEqual(
    new Set(recovered.inbox.length === 0 ? [] : ['import_interrupted']),
  );
  expect(recovered.originals.every((original) => original === page.toString())).toBe(true);
  expectNothingHalf(retried);
  expect(retried.inbox).toEqual([]);
  expect(retried.documents.map((document) => document.title)).toEqual(['FTS5 的限制']);
  expect(await processedOriginals(folder)).toContain(page.toString());
  expect(secondRecovery).toEqual({ indexed: [], finished: [], removed: [] });
}

function expectNothingHalf({ documents, files }: State): void {
  expect(files.filter((path) => path.endsWith('.tmp'))).toEqual([]);
  const raw = files.filter((path) => /^raw.doc-/.test(path)).map((path) => path.slice(4, -3));
  expect(documents.map((document) => document.documentId)).toEqual(raw);
  for (const path of files.filter((file) => /^inbox.[^/\\]+\.source\.json$/.test(file))) {
    if (!path.includes('request-')) expect(files).toContain(path.replace('.source.json', ''));
  }
}

async function processedOriginals(folder: string): Promise<string[]> {
  const processed = join(folder, 'inbox', 'processed');
  const names = (await readdir(processed)).filter((name) => name.endsWith('.html'));
  return Promise.all(names.map((name) => readFile(join(processed, name), 'utf8')));
}

async function recover(
  folder: string,
): Promise<{ recovered: State; retried: State; secondRecovery: unknown }> {
  const { output } = await run('recover-import', [folder]);
  return JSON.parse(output);
}

async function run(
  script: string,
  args: string[],
): Promise<{ code: number | null; signal: string | null; output: string }> {
  const child = spawn(process.execPath, [join(compiled, 'test/ingest', `${script}.js`), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (piece) => {
    output += piece;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, ImportStep | null];
  return { code, signal, output };
}

/** A knowledge folder that holds an older version of the page, so that every step has something to do. */
async function folderWithOldVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-crash-'));
  served = Buffer.from(page.toString().replaceAll('一千個', '兩千個'));
  await run('crash-import', [folder, address]);
  served = page;
  return folder;
}

async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'docent-crash-'));
  await cp(folder, copy, { recursive: true });
  return copy;
}
