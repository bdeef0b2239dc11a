import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createIndexReader } from '../../src/knowledge/index-reader.js';
import { tokenize } from '../../src/knowledge/tokenize.js';

// A process that reads an index until its input ends, without ever waiting: a lock in its way is a failure at once. It
// then names how many searches it made, the failures, and the documents of which it saw some chunks only.

const database = new Database(process.argv[2] ?? '', { readonly: true, timeout: 0 });
const reader = createIndexReader(database);
const done = { searches: 0, failures: [] as string[], torn: [] as string[] };
let isOver = false;
process.stdin.resume().once('end', () => {
  isOver = true;
});
process.stdout.write('ready\n');
while (!isOver) {
  try {
    const counts = new Map<string, number>();
    for (const { documentId } of reader.search({ terms: tokenize('起重機'), limit: 10_000 })) {
      counts.set(documentId, (counts.get(documentId) ?? 0) + 1);
    }
    for (const [documentId, count] of counts) if (count !== 5) done.torn.push(`${documentId}: ${count}`);
    done.searches += 1;
  } catch (error) {
    done.failures.push(String(error));
  }
  await sleep(2);
}
process.stdout.write(JSON.stringify(done));
