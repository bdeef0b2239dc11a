import type Database from 'better-sqlite3';
import type { KnowledgeStore } from './knowledge-store.js';
import { sampleEvery } from './sqlite-schema.js';

type Frequencies = Awaited<ReturnType<KnowledgeStore['frequencies']>>;

/**
 * Counts in how many chunks terms stand, on one snapshot. FTS5 walks through all places of a term to count them, so
 * a common one is counted in the sample only and its number is an estimate, as a rule within a fifth.
 */
export function prepareFrequencies(
  database: Database.Database,
  countChunks: () => number,
): (terms: readonly string[]) => Frequencies {
  const inAll = database.prepare<[string], number>('SELECT doc FROM vocabulary WHERE term = ?').pluck();
  const inSample = database
    .prepare<[string], number>('SELECT doc FROM sample_vocabulary WHERE term = ?')
    .pluck();
  return database.transaction((terms: readonly string[]) => {
    const chunks = countChunks();
    const frequencies = terms.map((term) => {
      const sampled = inSample.get(term) ?? 0;
      return sampled < enoughInSample ? (inAll.get(term) ?? 0) : Math.min(sampled * sampleEvery, chunks);
    });
    return { chunks, frequencies };
  });
}

const enoughInSample = 32;
