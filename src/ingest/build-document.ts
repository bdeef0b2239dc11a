import { basename, extname } from 'node:path';
import type { Converted } from './converted.js';
import { createDocumentId, sha256 } from './document-id.js';
import { type FrontMatter, writeFrontMatter } from './front-matter.js';
import type { WaitingSource } from './waiting-source.js';

/** Rises whenever the same original would give other Markdown. */
export const converterVersion = '1.1.0';

/** A document before it is saved: everything but when it was imported and where its original goes. */
export interface BuiltDocument {
  documentId: string;
  title: string;
  body: string;
}

/** Title, body and id of a converted source. */
export async function buildDocument(source: WaitingSource, converted: Converted): Promise<BuiltDocument> {
  const { source_name: name, source_url: url } = source.sidecar;
  const written = titleAndBody({ name, ...(url !== undefined && { url }) }, converted);
  const documentId = await createDocumentId(
    url ?? name,
    source.kind === 'html' ? { text: written.body } : { path: source.path },
  );
  return { documentId, ...written };
}

/** The title and text of a document; a source that states no title is called by its name. */
export function titleAndBody(
  { name, url }: { name: string; url?: string },
  converted: Converted,
): Pick<BuiltDocument, 'title' | 'body'> {
  const title = converted.title ?? (url === undefined ? basename(name, extname(name)) : name);
  return { title, body: withTitle(converted, title) };
}

/** The whole raw file. `snapshot` is the original's place relative to the knowledge folder. */
export function writeRawDocument(
  source: WaitingSource,
  converted: Converted,
  built: BuiltDocument,
  saved: { snapshot: string; importedAt: string; supersedes?: string | undefined },
): string {
  const { sidecar } = source;
  const fields = {
    document_id: built.documentId,
    title: built.title,
    source_name: sidecar.source_name,
    source_type: sidecar.source_url !== undefined && source.kind !== 'pdf' ? 'web' : typeOf[source.kind],
    source_format: formatOf[source.kind],
    source_url: sidecar.source_url,
    source_path: sidecar.source_path,
    source_sha256: sidecar.sha256,
    source_snapshot: saved.snapshot,
    source_fetched_at: sidecar.fetched_at,
    imported_at: saved.importedAt,
    supersedes: saved.supersedes,
    ...conversionFields(converted, built),
  };
  return writeFrontMatter(stated(fields), built.body);
}

/** The fields that a conversion decides; those it does not state are undefined. */
export function conversionFields(
  converted: Converted,
  { title, body }: Pick<BuiltDocument, 'title' | 'body'>,
): Record<string, string | number | undefined> {
  const { charset, pages } = converted;
  return {
    title,
    source_charset: charset?.name,
    source_charset_how: charset?.how,
    pdf_pages: pages?.total,
    extraction_scope: pages === undefined ? undefined : scopeOf(pages),
    extracted_sha256: sha256(body),
    conversion_method: 'programmatic',
    converter_version: converterVersion,
    language: converted.language,
    author: converted.author,
    date: converted.date,
  };
}

/** The fields that have a value, in their order. */
export function stated(fields: Record<string, string | number | undefined>): FrontMatter {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as FrontMatter;
}

const formatOf = { html: 'html', text: 'txt', markdown: 'md', pdf: 'pdf' } as const;
const typeOf = { html: 'web', text: 'text', markdown: 'text', pdf: 'pdf' } as const;

// Markdown stays as it is; anything else that does not begin with its own title gets it as a heading.
function withTitle(converted: Converted, title: string): string {
  if (converted.kind === 'markdown' || (converted.kind === 'html' && converted.title === undefined)) {
    return converted.markdown;
  }
  if (converted.kind === 'html' && beginsWithTitle(converted.markdown, title)) return converted.markdown;
  return `# ${title.replace(/\s+/g, ' ').trim()}\n\n${converted.markdown}`;
}

// A page whose sections are all top headings still lacks its title.
function beginsWithTitle(markdown: string, title: string): boolean {
  const first = /^#{1,6} (.*)$/m.exec(markdown.slice(0, 2_000))?.[1] ?? '';
  const onlyTop = markdown.startsWith('# ') && markdown.match(/^# /gm)?.length === 1;
  return onlyTop || bare(first) === bare(title);
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function scopeOf(pages: { total: number; converted: number; empty: number[] }): string {
  const range = pages.converted < pages.total ? `pages 1-${pages.converted} of ${pages.total}` : 'all pages';
  return pages.empty.length === 0 ? range : `${range}, without text: ${pages.empty.join(' ')}`;
}
