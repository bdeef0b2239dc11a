import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Choice, SearchRecord } from '../search-record.js';
import { migrate } from './migrate.js';
import type { CheckpointMark, Records, RunRecord } from './records.js';

/**
 * Opens (or creates, mode 600) `docent.sqlite` in the folder for run records. Several processes may share it:
 * each call is one short transaction, and a writer waits up to five seconds for another.
 * Throws what SQLite throws if the file is not a database; nothing is deleted then.
 */
export function openRecords(runsDir: string): Records {
  mkdirSync(runsDir, { recursive: true });
  const path = join(runsDir, 'docent.sqlite');
  createPrivately(path);
  const database = new Database(path, { timeout: 5_000 });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  migrate(database);
  return {
    ...runs(database),
    ...searches(database),
    ...choices(database),
    ...events(database),
    ...checkpoints(database),
    prune: database.transaction((before: number) => {
      for (const table of ['runs', 'searches', 'choices', 'seen_events', 'messages', 'checkpoints']) {
        database.prepare(`DELETE FROM ${table} WHERE at < ?`).run(before);
      }
    }),
    close: () => void database.close(),
  };
}

/** The file exists with its mode before SQLite writes the first byte; SQLite gives -wal and -shm the same mode. */
function createPrivately(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}

type Row = { json: string } | undefined;

function runs(database: Database.Database): Pick<Records, 'saveRun' | 'getRun' | 'listRuns'> {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO runs (run_id, conversation_id, at, json) VALUES (@runId, @conversationId, @startedAt, @json)',
  );
  const byId = database.prepare('SELECT json FROM runs WHERE run_id = ?');
  const newest = database.prepare('SELECT json FROM runs ORDER BY at DESC, rowid DESC LIMIT ?');
  const newestIn = database.prepare(
    'SELECT json FROM runs WHERE conversation_id = ? ORDER BY at DESC, rowid DESC LIMIT ?',
  );
  return {
    saveRun: (run) => {
      insert.run({
        runId: run.runId,
        conversationId: run.conversationId,
        startedAt: run.startedAt,
        json: JSON.stringify(run),
      });
    },
    getRun: (runId) => parse<RunRecord>(byId.get(runId) as Row),
    listRuns: ({ limit = 20, conversationId } = {}) => {
      const rows = conversationId === undefined ? newest.all(limit) : newestIn.all(conversationId, limit);
      return (rows as { json: string }[]).map((row) => JSON.parse(row.json) as RunRecord);
    },
  };
}

function searches(
  database: Database.Database,
): Pick<Records, 'saveSearch' | 'getSearch' | 'latestSearch' | 'withdraw'> {
  const insert = database.prepare(
    `INSERT INTO searches (search_record_id, conversation_id, user_id, at, json)
     VALUES (@searchRecordId, @conversationId, @userId, @savedAt, @json)`,
  );
  const byId = database.prepare('SELECT json FROM searches WHERE search_record_id = ?');
  const latest = database.prepare(
    `SELECT json FROM searches WHERE conversation_id = @conversationId AND withdrawn = 0
     AND (@userId IS NULL OR user_id = @userId) ORDER BY at DESC, rowid DESC LIMIT 1`,
  );
  const withdrawSearches = database.prepare(
    'UPDATE searches SET withdrawn = 1 WHERE conversation_id = ? AND user_id = ?',
  );
  const withdrawChoice = database.prepare('DELETE FROM choices WHERE conversation_id = ? AND user_id = ?');
  return {
    saveSearch: (search) => void insert.run({ ...search, json: JSON.stringify(search) }),
    getSearch: (searchRecordId) => parse<SearchRecord>(byId.get(searchRecordId) as Row),
    latestSearch: (conversationId, userId) =>
      parse<SearchRecord>(latest.get({ conversationId, userId: userId ?? null }) as Row),
    withdraw: database.transaction((conversationId: string, userId: string) => {
      withdrawSearches.run(conversationId, userId);
      withdrawChoice.run(conversationId, userId);
    }),
  };
}

function choices(database: Database.Database): Pick<Records, 'putChoice' | 'getChoice' | 'consumeChoice'> {
  const byOwner = database.prepare('SELECT json FROM choices WHERE conversation_id = ? AND user_id = ?');
  const upsert = database.prepare(
    `INSERT OR REPLACE INTO choices (conversation_id, user_id, choice_id, at, json)
     VALUES (@conversationId, @userId, @choiceId, @chosenAt, @json)`,
  );
  const consume = database.prepare('DELETE FROM choices WHERE choice_id = ?');
  return {
    putChoice: database.transaction((choice: Choice) => {
      const previous = parse<Choice>(byOwner.get(choice.conversationId, choice.userId) as Row);
      upsert.run({ ...choice, json: JSON.stringify(choice) });
      return previous !== undefined && previous.expiresAt > choice.chosenAt ? previous : undefined;
    }),
    getChoice: (conversationId, userId) => parse<Choice>(byOwner.get(conversationId, userId) as Row),
    consumeChoice: (choiceId) => consume.run(choiceId).changes === 1,
  };
}

function events(database: Database.Database): Pick<Records, 'markSeen' | 'linkMessage' | 'runOfMessage'> {
  const see = database.prepare('INSERT OR IGNORE INTO seen_events (event_id, at) VALUES (?, ?)');
  const link = database.prepare('INSERT OR REPLACE INTO messages (message_id, run_id, at) VALUES (?, ?, ?)');
  const runOf = database.prepare('SELECT run_id FROM messages WHERE message_id = ?');
  return {
    markSeen: (eventId, at) => see.run(eventId, at).changes === 1,
    linkMessage: (messageId, runId, at) => void link.run(messageId, runId, at),
    runOfMessage: (messageId) => (runOf.get(messageId) as { run_id: string } | undefined)?.run_id,
  };
}

function checkpoints(database: Database.Database): Pick<Records, 'saveCheckpoint' | 'lastCheckpoint'> {
  const insert = database.prepare('INSERT OR REPLACE INTO checkpoints (at, json) VALUES (?, ?)');
  const newest = database.prepare('SELECT json FROM checkpoints ORDER BY at DESC LIMIT 1');
  return {
    saveCheckpoint: (at, cases) => void insert.run(at, JSON.stringify(cases)),
    lastCheckpoint: () => parse<CheckpointMark[]>(newest.get() as Row) ?? [],
  };
}

function parse<Value>(row: Row): Value | undefined {
  return row === undefined ? undefined : (JSON.parse(row.json) as Value);
}
