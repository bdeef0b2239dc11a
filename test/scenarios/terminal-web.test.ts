import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LoopbackWeb, openLoopbackWeb } from '../fakes/loopback-web.js';
import { runCli } from '../fakes/run-cli.js';

const article = (title: string, paragraphs: string[]) =>
  `<!DOCTYPE html><html lang="zh-TW"><head><meta charset="utf-8"><title>${title}</title></head><body>
   <nav><a href="/">首頁</a></nav><article><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</article></body></html>`;

const pages = [
  {
    title: 'FTS5 簡介',
    snippet: '全文檢索的第一步',
    body: article('FTS5 簡介', [
      'FTS5 是 SQLite 的全文檢索模組，這一頁介紹它的安裝方式與基本概念，內容適合初學者閱讀。',
    ]),
  },
  {
    title: 'FTS5 的限制',
    snippet: '官方整理的限制',
    body: article('FTS5 的限制', [
      '全文檢索資料表最多只能有兩千個欄位，超過時建立資料表的指令會失敗並回報錯誤訊息。',
      '查詢字串的長度沒有固定上限，但是巢狀括號的深度不得超過兩百五十六層，否則會得到語法錯誤。',
      '外部內容資料表不會自動同步，刪除或更新原始資料之後必須由應用程式自行維護索引。',
    ]),
  },
  {
    title: '論壇討論',
    snippet: '網友的心得',
    body: article('論壇討論', ['大家對於全文檢索的心得很多，這裡只收錄其中幾則回應。']),
  },
];

let web: LoopbackWeb;
let folder: string;
let environment: Record<string, string>;
const cli = (...words: string[]) => runCli([...words, '--json'], environment);

beforeEach(async () => {
  web = await openLoopbackWeb(pages);
  folder = mkdtempSync(join(tmpdir(), 'docent-web-'));
  environment = {
    MODEL: 'quote',
    KNOWLEDGE_DIR: join(folder, 'knowledge'),
    RUNS_DIR: join(folder, 'runs'),
    DUCKDUCKGO_URL: web.searchUrl,
    ALLOWED_PRIVATE_HOSTS: web.host,
  };
});

afterEach(async () => {
  await web.close();
  rmSync(folder, { recursive: true });
});

const search = () => cli('ask', '本地文件沒有說明 FTS5 的限制，請上網找官方資料。');

test('3.1 3.4 a search gives candidates, fetches nothing and writes nothing to the knowledge folder', async () => {
  const { json, exitCode } = await search();
  expect(exitCode).toBe(0);
  expect(json).toMatchObject({ outcome: 'answered', toolCalls: [{ name: 'web_search', isError: false }] });
  expect(json.attachment.record.results.map((each: { url: string }) => each.url)).toEqual(
    [1, 2, 3].map(web.pageUrl),
  );
  expect(web.searched).toHaveLength(1);
  expect(web.fetched).toEqual([]);
  for (const place of ['inbox', 'raw', 'archive']) {
    const names = readdirSync(join(folder, 'knowledge', place)).filter((name) => name !== 'processed');
    expect(names).toEqual([]);
  }
});

test.each([
  '請說明 web-1 的摘要',
  '我選 web-2，但先不要匯入',
  '我选 web-1 和 web-2，请导入',
  '可以匯入 web-2 嗎？',
  '匯入 web-4',
  '我選web-20，請匯入',
])('4.1 after a search, "%s" fetches nothing', async (text) => {
  await search();
  await cli('ask', text);
  expect(web.fetched).toEqual([]);
  expect((await cli('sources')).json.documents).toEqual([]);
});

test('4.7 4.8 the words of the person import exactly that page, and it is found at once, from the other script too', async () => {
  await search();
  const imported = await cli('ask', '我选第２条，请导入');
  expect(imported.json).toMatchObject({
    outcome: 'answered',
    toolCalls: [{ name: 'import_web_source', arguments: { source_id: 'web-2' }, isError: false }],
    attachment: { kind: 'imported', outcome: { status: 'imported', title: 'FTS5 的限制' } },
  });
  expect(web.fetched).toEqual(['/page/2']);
  for (const question of ['巢狀括號的深度上限', '嵌套括号的深度上限', '巢状括号的深度上限']) {
    const { json } = await cli('search', question);
    expect(json.hits[0]).toMatchObject({ title: 'FTS5 的限制', sourceUrl: web.pageUrl(2) });
    expect(json.hits[0].text).toContain('兩百五十六');
  }
  const answer = await cli('ask', '刪除原始資料之後，外部內容資料表的索引由誰維護？');
  expect(answer.json.citations[0]).toMatchObject({ sourceUrl: web.pageUrl(2) });
  expect(answer.json.answer).toContain('應用程式自行維護');
});

test('4.8 the knowledge folder holds the original, its record and the Markdown with its source', async () => {
  await search();
  const { json } = await cli('ask', '匯入 web-2');
  const processed = readdirSync(join(folder, 'knowledge/inbox/processed')).sort();
  const original = processed.find((name) => name.endsWith('.html'));
  expect(processed).toEqual([original, `${original}.source.json`]);
  expect(readFileSync(join(folder, 'knowledge/inbox/processed', original ?? ''), 'utf8')).toBe(
    pages[1]?.body,
  );
  const sidecar = JSON.parse(
    readFileSync(join(folder, 'knowledge/inbox/processed', `${original}.source.json`), 'utf8'),
  );
  expect(sidecar).toMatchObject({ source_url: web.pageUrl(2), source_name: 'FTS5 的限制' });
  const raw = readFileSync(join(folder, `knowledge/raw/${json.attachment.outcome.documentId}.md`), 'utf8');
  expect(raw).toContain(`source_url: "${web.pageUrl(2)}"`);
  expect(raw).toContain(`source_snapshot: "inbox/processed/${original}"`);
  expect(raw).toContain('兩百五十六層');
});

test('4.11 the same page again is nothing new', async () => {
  await search();
  const first = await cli('ask', '匯入 web-2');
  await search();
  const second = await cli('ask', '匯入 web-2');
  expect(second.json.attachment.outcome).toMatchObject({
    status: 'unchanged',
    documentId: first.json.attachment.outcome.documentId,
  });
  expect((await cli('sources')).json.documents).toHaveLength(1);
});

test('4.4 a download that fails waits in the inbox and is retried from there', async () => {
  await search();
  await web.close();
  const failed = await cli('ask', '匯入 web-2');
  expect(failed).toMatchObject({ exitCode: 1, json: { outcome: 'tool-failed' } });
  const retried = await cli('import', '--inbox');
  expect(retried).toMatchObject({ exitCode: 1, json: { imported: [], failed: [{ code: 'fetch_failed' }] } });
  web = await openLoopbackWeb(pages);
});

test('3.2 3.3 a blocked search says so, and leaves nothing to import', async () => {
  await search();
  web.block();
  const blocked = await cli('ask', '請上網找別的資料');
  expect(blocked).toMatchObject({
    exitCode: 1,
    json: { outcome: 'tool-failed', error: { code: 'search_blocked' } },
  });
  const refused = await cli('ask', '匯入 web-2');
  expect(refused.json.outcome).toBe('refused');
  expect(web.fetched).toEqual([]);
});

test('3.1 web-search prints its state, and its results can be chosen afterwards', async () => {
  const { json, exitCode } = await cli('web-search', 'FTS5 limits');
  expect(exitCode).toBe(0);
  expect(json.state).toBe('ok');
  expect(json.results[0]).toMatchObject({ sourceId: 'web-1', title: 'FTS5 簡介', url: web.pageUrl(1) });
  await cli('ask', 'Import web-1');
  expect(web.fetched).toEqual(['/page/1']);
  web.block();
  expect(await cli('web-search', 'another query')).toMatchObject({
    exitCode: 1,
    json: { state: 'blocked', results: [] },
  });
});

test('4.7 conversations keep their own candidates', async () => {
  await search();
  const other = await cli('ask', '匯入 web-2', '--conversation', 'other');
  expect(other.json).toMatchObject({ outcome: 'refused', error: { code: 'choice_no_search' } });
  expect(web.fetched).toEqual([]);
});

test('1.7 every turn is among the runs', async () => {
  const { json } = await search();
  const list = await cli('runs');
  expect(list.json.runs[0]).toMatchObject({ runId: json.run, outcome: 'answered' });
  const one = await cli('runs', json.run);
  expect(one.json.toolCall.name).toBe('web_search');
  expect(await cli('runs', 'nothing')).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'run_unknown' } },
  });
  expect(existsSync(join(folder, 'runs/docent.sqlite'))).toBe(true);
});

test('5.1 fetch goes through the guard and says what came', async () => {
  const out = join(folder, 'page.html');
  const { json, exitCode } = await cli('fetch', web.pageUrl(2), '--out', out);
  expect(exitCode).toBe(0);
  expect(json).toMatchObject({
    status: 200,
    finalUrl: web.pageUrl(2),
    contentType: 'text/html; charset=utf-8',
    charset: 'utf-8',
    bytes: Buffer.byteLength(pages[1]?.body ?? ''),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    hops: [web.pageUrl(2)],
  });
  expect(readFileSync(out, 'utf8')).toBe(pages[1]?.body);
  const guarded = await runCli(['fetch', web.pageUrl(2), '--json'], {
    ...environment,
    ALLOWED_PRIVATE_HOSTS: '',
  });
  expect(guarded).toMatchObject({ exitCode: 1, json: { error: { code: 'address' } } });
});

test('6.1 convert prints Markdown and stores nothing', async () => {
  const file = join(folder, 'page.html');
  await cli('fetch', web.pageUrl(2), '--out', file);
  const { json } = await cli('convert', file, '--url', web.pageUrl(2));
  expect(json).toMatchObject({ title: 'FTS5 的限制', format: 'html', charset: 'utf-8', warnings: [] });
  expect(json.markdown).toContain('兩百五十六層');
  expect((await cli('sources')).json.documents).toEqual([]);
  expect(await cli('convert', join(folder, 'page.exe'))).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'type_unsupported' } },
  });
});

test('4.8 4.11 what is forgotten is found no more but kept in the archive; the index can be made again', async () => {
  await search();
  const imported = await cli('ask', '匯入 web-2');
  const { documentId } = imported.json.attachment.outcome;
  expect((await cli('reindex')).json).toMatchObject({ documents: 1, chunks: expect.any(Number) });
  expect((await cli('search', '巢狀括號的深度')).json.hits).toHaveLength(1);
  expect((await cli('forget', documentId)).json).toEqual({ forgotten: documentId });
  expect((await cli('search', '巢狀括號的深度')).json.hits).toEqual([]);
  expect(readdirSync(join(folder, 'knowledge/archive'))).toEqual([`${documentId}.md`]);
  expect((await cli('reindex')).json).toMatchObject({ documents: 0, chunks: 0 });
  expect(await cli('forget', documentId)).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'document_unknown' } },
  });
});
