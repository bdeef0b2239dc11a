import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createImporter } from '../src/ingest/import-source.js';
import { searchPassages } from '../src/knowledge/search-passages.js';
import { openSqliteStore } from '../src/knowledge/sqlite-store.js';

// `npm run --silent bench:import -- --file FILE --question WORDS [--runs 9] [--json]`: how long it takes until a file is
// imported, chunked, indexed and found, by an importer that has been at work.
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    question: { type: 'string' },
    runs: { type: 'string', default: '9' },
    json: { type: 'boolean' },
  },
});
const { file, question } = values;
if (file === undefined || question === undefined) {
  console.error('Usage: npm run --silent bench:import -- --file FILE --question WORDS [--runs 9] [--json]');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'docent-bench-import-'));
const store = await openSqliteStore({ path: join(folder, 'index', 'index.sqlite') });
const importer = createImporter({
  knowledgeDir: folder,
  store,
  fetchGuarded: () => Promise.reject(new Error('nothing is downloaded here')),
});
try {
  const times: number[] = [];
  let chunks = 0;
  for (let run = 0; run <= Number(values.runs); run += 1) {
    // A version of its own each time: the same bytes would be taken as imported.
    const path = join(folder, basename(file));
    writeFileSync(
      path,
      Buffer.concat([readFileSync(file), Buffer.from(`<!-- ${run} --><p>Edition ${run}.`)]),
    );
    const start = performance.now();
    const outcome = await importer.importFile(path);
    const passages = await searchPassages(store, question, 5);
    const ms = performance.now() - start;
    if (passages[0]?.documentId !== outcome.documentId) throw new Error('what was imported is not found');
    chunks = outcome.chunks;
    // The first one starts the child.
    if (run > 0) times.push(Math.round(ms));
  }
  const sorted = times.toSorted((a, b) => a - b);
  const report = { file: basename(file), chunks, times, medianMs: sorted[Math.floor(sorted.length / 2)] };
  console.log(values.json === true ? JSON.stringify(report) : report);
} finally {
  await importer.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
