import type Database from 'better-sqlite3';

// Each step runs once, in order, in a transaction of its own; a step that has shipped is never changed.
const steps = [
  `CREATE TABLE runs (run_id TEXT PRIMARY KEY, conversation_id TEXT NOT NULL, at INTEGER NOT NULL, json TEXT NOT NULL);
   CREATE INDEX runs_in_conversation ON runs (conversation_id, at);
   CREATE INDEX runs_by_time ON runs (at);
   CREATE TABLE searches (
     search_record_id TEXT PRIMARY KEY, conversation_id TEXT NOT NULL, user_id TEXT NOT NULL,
     at INTEGER NOT NULL, withdrawn INTEGER NOT NULL DEFAULT 0, json TEXT NOT NULL);
   CREATE INDEX searches_in_conversation ON searches (conversation_id, at);
   CREATE TABLE choices (
     conversation_id TEXT NOT NULL, user_id TEXT NOT NULL, choice_id TEXT NOT NULL UNIQUE,
     at INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (conversation_id, user_id));
   CREATE TABLE seen_events (event_id TEXT PRIMARY KEY, at INTEGER NOT NULL);
   CREATE TABLE messages (message_id TEXT PRIMARY KEY, run_id TEXT NOT NULL, at INTEGER NOT NULL);`,
  'CREATE TABLE checkpoints (at INTEGER PRIMARY KEY, json TEXT NOT NULL);',
];

/** Brings the file to the newest shape. Throws if it was written by a newer version of Docent. */
export function migrate(database: Database.Database): void {
  const upgrade = database.transaction(() => {
    const version = database.pragma('user_version', { simple: true }) as number;
    if (version > steps.length) {
      throw new Error(
        `The records file has version ${version}; this Docent knows ${steps.length}. Update Docent.`,
      );
    }
    for (const step of steps.slice(version)) database.exec(step);
    database.pragma(`user_version = ${steps.length}`);
  });
  upgrade.immediate();
}
