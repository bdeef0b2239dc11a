import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import { makeDocument } from './make-document.js';

// A process that puts documents until it is killed, and names each once it is in the index.

const store = await openSqliteStore({ path: process.argv[2] ?? '' });
for (let number = 0; ; number += 1) {
  const id = `doc-put-${number}`;
  await store.putDocument(makeDocument(id, `第${number}篇。${'港口的水很深。'.repeat(200)}`));
  process.stdout.write(`${id}\n`);
}
