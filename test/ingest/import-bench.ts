import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DocentError, type ErrorCode } from '../../src/errors.js';
import { convertSource } from '../../src/ingest/convert-source.js';
import type { SourceToConvert } from '../../src/ingest/converted.js';
import { createImporter } from '../../src/ingest/import-source.js';
import { openSqliteStore } from '../../src/knowledge/sqlite-store.js';
import type { FetchedSource } from '../../src/web/fetched-source.js';

/** A knowledge folder with a real index and an importer that converts in this process; what is downloaded is given. */
export async function createImportBench(given: { folder?: string; lockWaitMs?: number } = {}) {
  const folder = given.folder ?? (await mkdtemp(join(tmpdir(), 'docent-import-')));
  const store = await openSqliteStore({ path: join(folder, 'index', 'index.sqlite') });
  const web: { serve: () => Promise<FetchedSource> } = { serve: () => Promise.reject(new Error('no page')) };
  const conversions: SourceToConvert[] = [];
  const conversionFailure: { code?: ErrorCode } = {};
  const importer = createImporter({
    knowledgeDir: folder,
    store,
    fetchGuarded: () => web.serve(),
    converter: {
      convert: async (source) => {
        conversions.push(source);
        if (conversionFailure.code !== undefined) throw new DocentError(conversionFailure.code);
        return convertSource(source);
      },
      close: () => {},
    },
    lockWaitMs: given.lockWaitMs ?? 10_000,
  });
  const path = (name: string) => join(folder, name);
  return {
    folder,
    store,
    importer,
    web,
    /** What was converted, in order. */
    conversions,
    /** With a code, conversions fail with it. */
    conversionFailure,
    path,
    read: (name: string) => readFile(path(name), 'utf8'),
    list: (name: string) => readdir(path(name)),
    /** Writes a file below the folder and gives its path. */
    async write(name: string, content: string | Uint8Array): Promise<string> {
      await mkdir(dirname(path(name)), { recursive: true });
      await writeFile(path(name), content);
      return path(name);
    },
    async close({ keepFolder = false } = {}) {
      await importer.close();
      await store.close();
      if (!keepFolder) await rm(folder, { recursive: true, force: true });
    },
  };
}
