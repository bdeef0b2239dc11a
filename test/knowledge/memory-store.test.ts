import { describeKnowledgeStore } from '../contracts/knowledge-store.js';
import { createMemoryEngine } from '../fakes/memory-store.js';

describeKnowledgeStore('in memory, so that the suite asks for nothing of SQLite’s own', createMemoryEngine());
