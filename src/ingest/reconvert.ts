import { join } from 'node:path';
import { asDocentError, DocentError } from '../errors.js';
import type { SourceKind } from '../web/fetched-source.js';
import { savedDocuments } from './align-index.js';
import { writeAtomically } from './atomic-file.js';
import { conversionFields, converterVersion, stated, titleAndBody } from './build-document.js';
import type { Converted } from './converted.js';
import { countLineChanges } from './count-line-changes.js';
import { sha256 } from './document-id.js';
import { writeFrontMatter } from './front-matter.js';
import type { ImportContext } from './import-context.js';
import type { Reconversion, ReconvertOptions } from './import-outcome.js';
import { declaredCharset, withCharset } from './move-to-processed.js';
import { type RawDocument, readRawDocument } from './raw-document.js';
import { readRaw } from './raw-file.js';
import { contentOf, isOtherText, replaceRaw } from './replace-raw.js';
import { readSidecar, sidecarSuffix, writeSidecar } from './sidecar.js';
import { hashFile, isOrdinaryFile } from './source-file.js';

/** Converts again what an older converter version made, one document after the other; see `Importer.reconvert`. */
export async function reconvert(context: ImportContext, options: ReconvertOptions): Promise<Reconversion[]> {
  const outdated: { documentId: string; title: string }[] = [];
  for (const documentId of await savedDocuments(context)) {
    const raw = await readOrFail(context, documentId);
    if (raw instanceof DocentError) outdated.push({ documentId, title: documentId });
    else if (raw !== undefined && isOutdated(raw)) outdated.push({ documentId, title: raw.document.title });
  }
  const done: Reconversion[] = [];
  for (const { documentId, title } of outdated) {
    options.onDocument?.(done.length, outdated.length, title);
    const result = await reconvertDocument(context, documentId, options);
    if (result !== undefined) done.push(result);
    if (result?.failure?.code === 'cancelled') break;
  }
  options.onDocument?.(done.length, outdated.length, '');
  return done;
}

/** Undefined if the document was forgotten, or brought to this version by another process, in the meantime. */
async function reconvertDocument(
  context: ImportContext,
  documentId: string,
  options: ReconvertOptions,
): Promise<Reconversion | undefined> {
  const before = await readOrFail(context, documentId);
  if (before === undefined) return undefined;
  if (before instanceof DocentError) return failed({ documentId, title: documentId, from: '0' }, before);
  const known = { documentId, title: before.document.title, from: before.converterVersion };
  if (!isOutdated(before)) return undefined;
  if (isEdited(before)) return { ...known, to: known.from, state: 'edited', added: 0, removed: 0 };
  try {
    const converted = await convertOriginal(context, before, options);
    options.onStep?.('converted');
    const save = () => saveReconverted(context, before, converted, options);
    const saved = await context.asWriter(save, options.signal);
    // The file became another one during the conversion: it is looked at anew.
    if (saved === undefined) return reconvertDocument(context, documentId, options);
    return { ...known, to: converterVersion, ...saved };
  } catch (error) {
    return failed(known, asDocentError(error));
  }
}

async function convertOriginal(
  { folder, converter }: ImportContext,
  raw: RawDocument,
  { signal }: ReconvertOptions,
): Promise<Converted> {
  const path = join(folder.root, raw.sourceSnapshot);
  if (!(await isOrdinaryFile(path))) throw new DocentError('original_missing', { path: raw.sourceSnapshot });
  if ((await hashFile(path)) !== raw.sourceSha256) {
    throw new DocentError('original_changed', { path: raw.sourceSnapshot });
  }
  const sidecar = await readSidecar(path + sidecarSuffix);
  const charset = sidecar === undefined ? undefined : declaredCharset(sidecar);
  const { sourceUrl: url, sourceFormat } = raw.document;
  const source = { path, kind: kindOf[sourceFormat], name: String(raw.fields['source_name']) };
  return converter.convert(
    { ...source, ...(url !== undefined && { url }), ...(charset !== undefined && { charset }) },
    signal === undefined ? {} : { signal },
  );
}

const kindOf: Readonly<Record<RawDocument['document']['sourceFormat'], SourceKind>> = {
  html: 'html',
  txt: 'text',
  md: 'markdown',
  pdf: 'pdf',
};

/** Undefined, and nothing is written, if the raw file is not the one that was looked at. Runs as writer. */
async function saveReconverted(
  context: ImportContext,
  before: RawDocument,
  converted: Converted,
  { onStep = () => {} }: ReconvertOptions,
): Promise<Pick<Reconversion, 'state' | 'added' | 'removed'> | undefined> {
  const { folder } = context;
  const { documentId } = before.document;
  const present = await readRaw(folder, documentId);
  if (present?.document.markdown !== before.document.markdown) return undefined;
  const markdown = rewrite(before, converted);
  const after = readRawDocument(documentId, markdown);
  const isSame = !isOtherText(before, after);
  const linesStay = before.document.bodyStartLine === after.document.bodyStartLine;
  // The index holds text and line numbers: where both stay, the new version number is all there is to write.
  if (isSame && linesStay) await writeAtomically(folder.rawFile(documentId), markdown);
  else await replaceRaw(context, documentId, markdown, onStep);
  await noteCharset(join(folder.root, before.sourceSnapshot) + sidecarSuffix, converted);
  if (isSame) return { state: 'unchanged', added: 0, removed: 0 };
  return { state: 'changed', ...countLineChanges(contentOf(before), contentOf(after)) };
}

// Every field that no conversion decides stays as it is and where it is, also one that a person added.
function rewrite(before: RawDocument, converted: Converted): string {
  const { sourceUrl: url } = before.document;
  const name = String(before.fields['source_name']);
  const written = titleAndBody({ name, ...(url !== undefined && { url }) }, converted);
  const fields = stated({ ...before.fields, ...conversionFields(converted, written) });
  return writeFrontMatter(fields, written.body);
}

async function noteCharset(sidecarPath: string, { charset }: Converted): Promise<void> {
  const sidecar = await readSidecar(sidecarPath);
  if (sidecar === undefined || charset === undefined) return;
  const isNoted = sidecar.charset === charset.name && sidecar.charset_how === charset.how;
  if (!isNoted) await writeSidecar(sidecarPath, withCharset(sidecar, charset));
}

async function readOrFail(
  { folder }: ImportContext,
  documentId: string,
): Promise<RawDocument | undefined | DocentError> {
  return readRaw(folder, documentId).catch((error: unknown) => {
    if (error instanceof DocentError && error.code === 'raw_invalid') return error;
    throw error;
  });
}

// What no recorded hash vouches for may be a person's work.
function isEdited({ fields, body }: RawDocument): boolean {
  return fields['extracted_sha256'] !== sha256(body);
}

function isOutdated(raw: RawDocument): boolean {
  const partsOf = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const made = partsOf(raw.converterVersion);
  const present = partsOf(converterVersion);
  const first = present.findIndex((part, index) => part !== (made[index] ?? 0));
  return first >= 0 && (made[first] ?? 0) < (present[first] ?? 0);
}

function failed(
  known: Pick<Reconversion, 'documentId' | 'title' | 'from'>,
  { code, details }: DocentError,
): Reconversion {
  return { ...known, to: known.from, state: 'failed', added: 0, removed: 0, failure: { code, details } };
}
