import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logRebuild } from '../../src/ingest/log-rebuild.js';
import { showRebuild } from '../../src/terminal/show-rebuild.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-terminal-repair-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function cli(...words: string[]) {
  const own = {
    KNOWLEDGE_DIR: join(folder, 'knowledge'),
    RUNS_DIR: join(folder, 'runs'),
    LC_ALL: 'zh_TW.UTF-8',
  };
  return promisify(execFile)(process.execPath, ['--import', 'tsx', join(root, 'src/cli.ts'), ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...own },
  });
}

test('4.8 a first start is silent; one after damage says in the person’s language what it repairs, and standard output stays JSON', async () => {
  const first = await cli('import', join(root, 'knowledge/samples/部署手冊.md'), '--json');
  expect(first.stderr).toBe('');
  truncateSync(join(folder, 'knowledge/index/index.sqlite'), 20_000);
  const second = await cli('sources', '--json');
  expect(second.stderr).toBe('搜尋索引已損毀；正從 knowledge/raw/ 的 1 份文件重建，不會遺失任何內容。\n');
  expect(JSON.parse(second.stdout).documents).toHaveLength(1);
  expect((await cli('sources', '--json')).stderr).toBe('');
});

test('4.8 a rebuild is one line and a bar on a screen, and one line elsewhere', () => {
  const shown = (isScreen: boolean) => {
    const said: string[] = [];
    const tell = showRebuild({ isScreen, language: 'en', err: (text) => void said.push(text) });
    for (const done of [0, 1, 2]) tell({ reason: 'outdated', done, total: 2 });
    return said.join('');
  };
  const line =
    'Another version of Docent made the search index; it is made again from the 2 documents in knowledge/raw/.\n';
  expect(shown(false)).toBe(line);
  expect(shown(true)).toContain('[##########..........] 1/2');
  expect(shown(true).startsWith(line)).toBe(true);
  expect(shown(true).endsWith('\r\u001b[K')).toBe(true);
});

test('4.8 the log of the bot hears of a rebuild at its beginning, every ten seconds and at its end', () => {
  const logged: { level: number; msg: string }[] = [];
  let nowMs = 1_000_000;
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const tell = logRebuild(log, () => nowMs);
  for (let done = 0; done <= 30; done += 1) {
    tell({ reason: 'damaged', done, total: 30 });
    nowMs += 1_000;
  }
  expect(logged.map(({ level }) => level)).toEqual([40, 30, 30, 30]);
  expect(logged[0]?.msg).toBe(
    'the search index was damaged: making it again from knowledge/raw; nothing is lost',
  );
  expect(logged.slice(1, 3)).toMatchObject([{ done: 10 }, { done: 20 }]);
});
