import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openImporter } from './open-importer.js';

// A process of its own that starts after a crash, then retries what waits, and prints what it found each time.
const [knowledgeDir = ''] = process.argv.slice(2);
const { store, importer, close } = await openImporter(knowledgeDir);
await importer.recover();
const recovered = await state();
for (const entry of recovered.inbox) await importer.retry(entry.name);
console.log(JSON.stringify({ recovered, retried: await state(), secondRecovery: await importer.recover() }));
await close();

async function state() {
  const inbox = await importer.listInbox();
  const originals = inbox.filter((entry) => !entry.name.startsWith('request-'));
  const { documents } = await store.listSources();
  const chunks = await Promise.all(documents.map(({ documentId }) => store.getChunks(documentId, 100)));
  return {
    inbox,
    originals: await Promise.all(
      originals.map(({ name }) => readFile(join(knowledgeDir, 'inbox', name), 'utf8')),
    ),
    documents,
    texts: chunks.map((found) => found?.chunks.map(({ text }) => text).join('\n') ?? ''),
    files: await readdir(knowledgeDir, { recursive: true }),
  };
}
