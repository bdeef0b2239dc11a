import { lockKnowledge } from '../../src/knowledge/writer-lock.js';

// A process that takes the lock of a knowledge folder, says so and holds it for a while, or until it is killed.

const [folder = '', purpose = '', holdMs = '60000'] = process.argv.slice(2);
const release = await lockKnowledge(folder, { purpose, waitMs: 30_000 });
process.stdout.write(`held ${Date.now()}\n`);
setTimeout(() => {
  process.stdout.write(`released ${Date.now()}\n`);
  release();
}, Number(holdMs));
