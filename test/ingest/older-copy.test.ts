import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageOf } from './fetched-page.js';
import { createImportBench } from './import-bench.js';

const url = 'https://docs.example/limits';
const chosen = { url, title: 'Limits' };
const pageAbout = (workers: number) =>
  `<html><head><title>Limits</title></head><body><h1>Limits</h1><p>Production runs ${workers} workers at most, and each of them needs its own queue.</p></body></html>`;
const shell = '<html><body><div id="root"></div><script src="/app.js"></script></body></html>';

let bench: Awaited<ReturnType<typeof createImportBench>>;

beforeEach(async () => {
  bench = await createImportBench();
});
afterEach(() => bench.close());

const serve = (html: string, minute: number) => {
  bench.web.serve = async () => ({ ...pageOf(url, html), fetchedAt: `2026-11-30T10:0${minute}:00.000Z` });
};
const textOfIndex = async () => {
  const [document] = (await bench.store.listSources()).documents;
  return (await bench.store.getChunks(document?.documentId ?? '', 10))?.chunks.map(({ text }) => text).join();
};

/** Waits in the inbox with its bytes, as after a crash or a failed conversion. */
async function leaveInInbox(html: string, minute: number): Promise<string> {
  serve(html, minute);
  const abort = new AbortController();
  await expect(
    bench.importer.importWebSource(chosen, {
      signal: abort.signal,
      onStep: (step) => step === 'original-saved' && abort.abort(),
    }),
  ).rejects.toMatchObject({ code: 'cancelled' });
  const [entry] = await bench.importer.listInbox();
  return entry?.name ?? '';
}

test('4.11 an older copy that waited in the inbox never replaces what was imported since', async () => {
  const waiting = await leaveInInbox(pageAbout(4), 1);
  serve(pageAbout(8), 2);
  const newer = await bench.importer.importWebSource(chosen);
  expect(await bench.importer.retry(waiting)).toMatchObject({
    status: 'unchanged',
    documentId: newer.documentId,
    warnings: [{ code: 'newer_version_kept', details: {} }],
  });
  expect(await textOfIndex()).toContain('8 workers');
  expect(await bench.importer.listInbox()).toEqual([]);
  expect(await bench.read(`inbox/processed/${waiting}`)).toBe(pageAbout(4));
  expect(await bench.list('archive')).toEqual([]);
});

test('4.11 nor does it when the newer content is one that was there before and was found again', async () => {
  serve(pageAbout(8), 1);
  await bench.importer.importWebSource(chosen);
  const waiting = await leaveInInbox(pageAbout(4), 2);
  serve(pageAbout(8), 3);
  expect(await bench.importer.importWebSource(chosen)).toMatchObject({ status: 'unchanged' });
  expect(await bench.importer.retry(waiting)).toMatchObject({
    status: 'unchanged',
    warnings: [{ code: 'newer_version_kept' }],
  });
  expect(await textOfIndex()).toContain('8 workers');
});

test('4.11 an older copy that cannot be converted is put aside as well', async () => {
  serve(shell, 1);
  await expect(bench.importer.importWebSource(chosen)).rejects.toMatchObject({ code: 'needs_javascript' });
  const [entry] = await bench.importer.listInbox();
  serve(pageAbout(8), 2);
  await bench.importer.importWebSource(chosen);
  expect(await bench.importer.retry(entry?.name ?? '')).toMatchObject({ status: 'unchanged' });
  expect(await bench.importer.listInbox()).toEqual([]);
});

test('4.11 a copy that waited and is newer than what is there replaces it', async () => {
  serve(pageAbout(4), 1);
  await bench.importer.importWebSource(chosen);
  const waiting = await leaveInInbox(pageAbout(8), 2);
  expect(await bench.importer.retry(waiting)).toMatchObject({ status: 'replaced', warnings: [] });
  expect(await textOfIndex()).toContain('8 workers');
});

test('4.11 a download that was overtaken by a later one of the same page gives way to it', async () => {
  serve(pageAbout(8), 2);
  const { documentId } = await bench.importer.importWebSource(chosen);
  serve(pageAbout(4), 1);
  expect(await bench.importer.importWebSource(chosen)).toMatchObject({ status: 'unchanged', documentId });
  expect(await textOfIndex()).toContain('8 workers');
});
