import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createImporter } from '../src/ingest/import-source.js';
import type { KnowledgeStore } from '../src/knowledge/knowledge-store.js';
import { searchPassages } from '../src/knowledge/search-passages.js';
import { openSqliteStore } from '../src/knowledge/sqlite-store.js';

// Eight readers, four in the process that imports and two in each of two others, search while files are imported. How
// long a reader waits for the import is what its searches take longer than those of the same eight readers without one.

interface Reading {
  times: number[];
  failures: string[];
  /** Documents of which a reader saw some chunks only. */
  torn: number;
}

const { values } = parseArgs({
  options: { documents: { type: 'string' }, json: { type: 'boolean' }, reader: { type: 'string' } },
});
if (values.reader === undefined) await measure(Number(values.documents ?? 200));
else await readForParent(values.reader);

async function measure(documents: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const path = join(folder, 'index', 'index.sqlite');
  const store = await openSqliteStore({ path });
  const unused = () => Promise.reject(new Error('no page is fetched here'));
  const importer = createImporter({ knowledgeDir: folder, store, fetchGuarded: unused });
  await importer.recover();
  const importOne = (number: number) => {
    const file = join(folder, `file-${number}.md`);
    writeFileSync(file, documentText(number));
    return importer.importFile(file);
  };
  for (let number = 0; number < 20; number += 1) await importOne(number);
  const others = await Promise.all([startReader(path), startReader(path)]);

  const idle = await readWhile(store, others, () => sleep(3_000));
  const began = performance.now();
  const importing = await readWhile(store, others, async () => {
    for (let number = 20; number < documents + 20; number += 1) await importOne(number);
  });
  const importMs = performance.now() - began;
  for (const other of others) other.disconnect();
  await importer.close();
  await store.close();
  rmSync(folder, { recursive: true });

  const report = {
    documents,
    importMs,
    searches: importing.times.length,
    failures: [...idle.failures, ...importing.failures],
    torn: idle.torn + importing.torn,
    idle: percentiles(idle.times),
    importing: percentiles(importing.times),
    waitP99Ms: Math.max(0, percentiles(importing.times).p99Ms - percentiles(idle.times).p99Ms),
  };
  if (values.json) console.log(JSON.stringify(report));
  else console.dir(report);
}

/** Eight sections, a chunk each, and each with the word that readers look for. */
function documentText(number: number): string {
  const sections = Array.from(
    { length: 8 },
    (_, index) => `## 第 ${index} 節\n\n${`第 ${number} 號起重機的檢查由船務組負責。`.repeat(25)}`,
  );
  return `# 手冊 ${number}\n\n${sections.join('\n\n')}\n`;
}

/** Lets all eight read until `work` is done. */
async function readWhile(
  store: KnowledgeStore,
  others: readonly ChildProcess[],
  work: () => Promise<unknown>,
): Promise<Reading> {
  let isOver = false;
  const own = Promise.all(Array.from({ length: 4 }, () => read(store, () => isOver)));
  for (const other of others) other.send('read');
  await work();
  isOver = true;
  const answers = others.map(async (other) => (await once(other, 'message'))[0] as Reading);
  for (const other of others) other.send('stop');
  return joinReadings([...(await own), ...(await Promise.all(answers))]);
}

async function read(store: KnowledgeStore, isOver: () => boolean): Promise<Reading> {
  const reading: Reading = { times: [], failures: [], torn: 0 };
  while (!isOver()) {
    try {
      const began = performance.now();
      const passages = await searchPassages(store, '起重機的檢查由哪一組負責？', 3);
      reading.times.push(performance.now() - began);
      for (const { documentId } of passages) {
        const found = await store.getChunks(documentId, 1_000);
        if (found !== undefined && found.chunks.length !== found.document.chunks) reading.torn += 1;
      }
    } catch (error) {
      reading.failures.push(String(error));
    }
    await sleep(50);
  }
  return reading;
}

function joinReadings(readings: readonly Reading[]): Reading {
  return {
    times: readings.flatMap(({ times }) => times),
    failures: readings.flatMap(({ failures }) => failures),
    torn: readings.reduce((sum, { torn }) => sum + torn, 0),
  };
}

async function startReader(path: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(import.meta.url), ['--reader', path]);
  await once(child, 'message');
  return child;
}

async function readForParent(path: string): Promise<void> {
  const store = await openSqliteStore({ path });
  let isOver = true;
  let reading: Promise<Reading[]> = Promise.resolve([]);
  process.on('message', async (message) => {
    isOver = message !== 'read';
    if (!isOver) reading = Promise.all(Array.from({ length: 2 }, () => read(store, () => isOver)));
    else process.send?.(joinReadings(await reading));
  });
  process.once('disconnect', () => void store.close());
  process.send?.('ready');
}

function percentiles(times: readonly number[]) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
