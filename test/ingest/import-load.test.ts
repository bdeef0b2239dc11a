import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenize } from '../../src/knowledge/tokenize.js';
import { openImporter } from './open-importer.js';

// In full size, with times: `bench:readers`.
const documents = 20;
let folder: string;
let opened: Awaited<ReturnType<typeof openImporter>>;
const readers: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-import-load-'));
  opened = await openImporter(folder);
  await opened.importer.recover();
});
afterAll(async () => {
  for (const reader of readers) reader.kill('SIGKILL');
  await opened.close();
  rmSync(folder, { recursive: true });
});

test('7.2 readers in this process and in others search during imports: no lock is in their way, and each sees whole documents only', {
  timeout: 120_000,
}, async () => {
  const { importer, store } = opened;
  const others = await Promise.all([startReader(), startReader()]);
  let isOver = false;
  const own = Array.from({ length: 6 }, async () => {
    for (; !isOver; await sleep(20)) {
      const hits = await store.search({ terms: tokenize('起重機'), limit: 10_000 });
      expect(hits.length % 5).toBe(0);
    }
  });
  for (let number = 0; number < documents; number += 1) {
    const path = join(folder, `file-${number}.md`);
    writeFileSync(path, documentText(number));
    // Every third replaces itself: its old chunks go in the step in which the new ones come.
    for (let version = 0; version < (number % 3 === 0 ? 2 : 1); version += 1) {
      if (version > 0) writeFileSync(path, `${documentText(number)}\n第二版。\n`);
      expect((await importer.importFile(path)).chunks).toBe(5);
    }
  }
  isOver = true;
  await Promise.all(own);
  for (const other of others) {
    const { searches, failures, torn } = await other.end();
    expect({ failures, torn }).toEqual({ failures: [], torn: [] });
    expect(searches).toBeGreaterThan(5);
  }
  expect(await store.stats()).toMatchObject({ documents, chunks: documents * 5 });
});

/** Five sections, a chunk each, and each with the word that readers look for. */
function documentText(number: number): string {
  const sections = Array.from(
    { length: 5 },
    (_, index) => `## 第 ${index} 節\n\n${`第 ${number} 座起重機由船務組檢查。`.repeat(25)}`,
  );
  return `${sections.join('\n\n')}\n`;
}

async function startReader() {
  const script = fileURLToPath(new URL('read-index.ts', import.meta.url));
  const path = join(folder, 'index', 'index.sqlite');
  const child = spawn(process.execPath, ['--import', 'tsx', script, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  readers.push(child);
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  await once(child.stdout, 'data');
  return {
    async end(): Promise<{ searches: number; failures: string[]; torn: string[] }> {
      child.stdin.end();
      await once(child, 'close');
      return JSON.parse(said.slice('ready\n'.length));
    },
  };
}
