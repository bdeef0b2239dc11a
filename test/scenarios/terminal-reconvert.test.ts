import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../fakes/run-cli.js';
import { ageDocument } from '../ingest/age-document.js';

test('6.4 `reindex --reconvert` brings a document to the present converter once, then has nothing to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-terminal-'));
  const knowledge = join(folder, 'knowledge');
  const variables = { MODEL: 'quote', KNOWLEDGE_DIR: knowledge, RUNS_DIR: join(folder, 'runs') };
  writeFileSync(join(folder, 'rooms.md'), '# 會議室\n\n三樓的會議室叫做松鼠，可以坐八個人。\n');
  await runCli(['import', join(folder, 'rooms.md')], variables);
  const documentId = readdirSync(join(knowledge, 'raw'))[0]?.slice(0, -3) ?? '';
  await ageDocument(knowledge, documentId, (body) => body.replace('八個人', '個人'));
  const first = await runCli(['reindex', '--reconvert', '--json'], variables);
  expect(first).toMatchObject({
    exitCode: 0,
    json: {
      documents: 1,
      reconverted: [{ documentId, title: '會議室', state: 'changed', added: 1, removed: 1 }],
    },
  });
  expect((await runCli(['search', '會議室坐幾個人', '--json'], variables)).json.hits[0].text).toContain(
    '八個人',
  );
  const second = await runCli(['reindex', '--reconvert'], variables);
  expect(second).toMatchObject({ exitCode: 0, out: expect.stringContaining('No document needs') });
  rmSync(folder, { recursive: true });
});
