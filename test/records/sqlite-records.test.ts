import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Records, RunRecord } from '../../src/records/records.js';
import { openRecords } from '../../src/records/sqlite-records.js';
import type { Choice, SearchRecord } from '../../src/search-record.js';

let folder: string;
let records: Records;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-records-'));
  records = openRecords(folder);
});

afterEach(() => {
  records.close();
  rmSync(folder, { recursive: true });
});

const run = (over: Partial<RunRecord> = {}): RunRecord => ({
  runId: 'run-1',
  front: 'terminal',
  userId: 'u1',
  userName: 'Ann',
  conversationId: 'c1',
  text: 'How many workers?',
  language: 'en',
  startedAt: 1000,
  totalMs: 5,
  queuedMs: 0,
  model: 'scripted',
  modelCalls: [],
  outcome: 'answered',
  answer: 'Eight.',
  ...over,
});

const search = (over: Partial<SearchRecord> = {}): SearchRecord => ({
  searchRecordId: 's1',
  userId: 'u1',
  userName: 'Ann',
  conversationId: 'c1',
  query: 'fts5 limits',
  state: 'ok',
  results: [{ sourceId: 'web-1', title: 'T', url: 'https://example.org/', snippet: 'S' }],
  savedAt: 1000,
  ...over,
});

const choice = (over: Partial<Choice> = {}): Choice => ({
  choiceId: 'ch1',
  userId: 'u1',
  conversationId: 'c1',
  searchRecordId: 's1',
  sourceId: 'web-1',
  chosenAt: 1000,
  expiresAt: 2000,
  ...over,
});

test('1.7 the records file and its companions are readable by their owner only', () => {
  records.saveRun(run());
  for (const name of ['docent.sqlite', 'docent.sqlite-wal', 'docent.sqlite-shm']) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  }
});

test('1.7 runs are kept whole and listed newest first, per conversation when asked', () => {
  records.saveRun(run());
  records.saveRun(run({ runId: 'run-2', startedAt: 2000, conversationId: 'c2' }));
  expect(records.getRun('run-1')).toEqual(run());
  expect(records.listRuns().map((each) => each.runId)).toEqual(['run-2', 'run-1']);
  expect(records.listRuns({ conversationId: 'c1' }).map((each) => each.runId)).toEqual(['run-1']);
  expect(records.getRun('nothing')).toBeUndefined();
});

test('1.7 what is older than the retention is pruned, what is younger stays', () => {
  records.saveRun(run({ startedAt: 10 }));
  records.saveRun(run({ runId: 'run-2', startedAt: 20 }));
  records.saveSearch(search({ savedAt: 10 }));
  records.markSeen('event', 10);
  records.prune(15);
  expect(records.listRuns().map((each) => each.runId)).toEqual(['run-2']);
  expect(records.getSearch('s1')).toBeUndefined();
  expect(records.markSeen('event', 30)).toBe(true);
});

test("3.3 withdrawing takes one person's searches and choice in one conversation, and leaves everyone else's", () => {
  records.saveSearch(search());
  records.saveSearch(search({ searchRecordId: 's2', userId: 'u2', savedAt: 900 }));
  records.saveSearch(search({ searchRecordId: 's3', conversationId: 'c2' }));
  records.putChoice(choice());
  records.putChoice(choice({ choiceId: 'ch2', userId: 'u2' }));
  records.withdraw('c1', 'u1');
  expect(records.latestSearch('c1', 'u1')).toBeUndefined();
  expect(records.latestSearch('c1')?.searchRecordId).toBe('s2');
  expect(records.latestSearch('c2', 'u1')?.searchRecordId).toBe('s3');
  expect(records.getChoice('c1', 'u1')).toBeUndefined();
  expect(records.getChoice('c1', 'u2')?.choiceId).toBe('ch2');
  expect(records.getSearch('s1')).toEqual(search());
});

test('4.1 a newer choice of the same person replaces the live one and names it', () => {
  expect(records.putChoice(choice())).toBeUndefined();
  const second = choice({ choiceId: 'ch2', sourceId: 'web-2', chosenAt: 1500 });
  expect(records.putChoice(second)?.sourceId).toBe('web-1');
  expect(records.getChoice('c1', 'u1')).toEqual(second);
  expect(records.consumeChoice('ch1')).toBe(false);
});

test('4.1 replacing an expired choice is nothing worth telling', () => {
  records.putChoice(choice());
  expect(records.putChoice(choice({ choiceId: 'ch2', chosenAt: 2001 }))).toBeUndefined();
});

test('4.4 a choice is used up once, also across processes', () => {
  records.putChoice(choice());
  const other = openRecords(folder);
  expect(other.consumeChoice('ch1')).toBe(true);
  expect(records.consumeChoice('ch1')).toBe(false);
  other.close();
});

test('1.1 an event is seen once, also after a restart', () => {
  expect(records.markSeen('m1', 1)).toBe(true);
  records.close();
  records = openRecords(folder);
  expect(records.markSeen('m1', 2)).toBe(false);
});

test('1.5 a shown message leads back to its run', () => {
  records.linkMessage('m1', 'run-1', 1);
  expect(records.runOfMessage('m1')).toBe('run-1');
  expect(records.runOfMessage('m2')).toBeUndefined();
});
