import { join } from 'node:path';
import type { Converter } from '../../src/ingest/convert.js';
import { createImporter } from '../../src/ingest/import-source.js';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import { fetchFromLoopback } from './fetched-page.js';

/** An importer over a real index that converts in this process, for tests that are not about conversion. */
export async function openImporter(knowledgeDir: string) {
  const store = await openSqliteStore({ path: join(knowledgeDir, 'index', 'index.sqlite') });
  const importer = createImporter({
    knowledgeDir,
    store,
    fetchGuarded: fetchFromLoopback,
    converter: { convert: convertHere, close: () => {} },
  });
  return {
    store,
    importer,
    async close() {
      await importer.close();
      await store.close();
    },
  };
}

const convertHere: Converter['convert'] = async (source) => {
  const { convertSource } = await import('../../src/ingest/convert-source.js');
  return convertSource(source);
};
