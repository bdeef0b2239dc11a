import { join } from 'node:path';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import { describeKnowledgeStore } from '../contracts/knowledge-store.js';

describeKnowledgeStore('SQLite', (folder) =>
  openSqliteStore({ path: join(folder, 'index', 'index.sqlite') }),
);
