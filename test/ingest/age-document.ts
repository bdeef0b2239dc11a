import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../src/ingest/document-id.js';
import { readFrontMatter, writeFrontMatter } from '../../src/ingest/front-matter.js';

/** Makes a raw file look as an older converter version would have written it, with its own text or another. */
export async function ageDocument(
  knowledgeDir: string,
  documentId: string,
  change: (body: string) => string = (body) => body,
): Promise<void> {
  const path = join(knowledgeDir, 'raw', `${documentId}.md`);
  const { fields, body } = readFrontMatter(await readFile(path, 'utf8'));
  const older = change(body);
  const aged = { ...fields, converter_version: '0.9.0', extracted_sha256: sha256(older) };
  await writeFile(path, writeFrontMatter(aged, older));
}
