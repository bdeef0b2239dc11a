import { z } from 'zod';
import { DocentError } from '../errors.js';
import type { Document } from '../knowledge/knowledge-store.js';
import { type CharsetEvidence, charsetEvidence } from './converted.js';
import { type FrontMatter, readFrontMatter } from './front-matter.js';

/** A file of `knowledge/raw/` as read back. */
export interface RawDocument {
  document: Document;
  fields: FrontMatter;
  /** Hex sha256 of the original bytes. */
  sourceSha256: string;
  /** Place of the original, relative to the knowledge folder. */
  sourceSnapshot: string;
  body: string;
  /** As the conversion found it, absent for PDFs. */
  charset?: { name: string; how: CharsetEvidence };
  converterVersion: string;
}

// Values may be quoted or not: an all-digit one then reads as a number.
const text = z.union([z.string(), z.number()]).transform(String);
const head = z.object({
  document_id: text.pipe(z.string().regex(/^doc-[0-9a-f]{16}$/)),
  source_name: text,
  source_type: z.enum(['web', 'text', 'pdf']),
  source_format: z.enum(['html', 'txt', 'md', 'markdown', 'pdf']),
  source_sha256: text,
  source_snapshot: text,
  source_url: text.optional(),
  source_path: text.optional(),
  title: text.optional(),
  imported_at: text.optional(),
  source_charset: text.optional(),
  source_charset_how: z.enum(charsetEvidence).optional(),
  converter_version: text.optional(),
});

/**
 * Reads a raw Markdown file. Throws `raw_invalid` with `document_id` and `reason` if its front matter is not ours or
 * names another document than the file's name.
 */
export function readRawDocument(documentId: string, markdown: string): RawDocument {
  const { fields, body, bodyStartLine } = readOwnFrontMatter(documentId, markdown);
  const parsed = head.safeParse(fields);
  if (!parsed.success) throw invalid(documentId, z.prettifyError(parsed.error));
  const values = parsed.data;
  if (values.document_id !== documentId) throw invalid(documentId, `names ${values.document_id}`);
  const pages = values.source_format === 'pdf' ? findPageStarts(body, bodyStartLine) : [];
  const document: Document = {
    documentId,
    title: values.title ?? values.source_name,
    sourceKey: sourceKeyOf({ url: values.source_url, path: values.source_path, name: values.source_name }),
    sourceType: values.source_type,
    sourceFormat: values.source_format === 'markdown' ? 'md' : values.source_format,
    importedAt: values.imported_at ?? new Date(0).toISOString(),
    markdown,
    bodyStartLine,
    ...(values.source_url === undefined ? {} : { sourceUrl: values.source_url }),
    ...(pages.length === 0 ? {} : { pages }),
  };
  const { source_charset: name, source_charset_how: how } = values;
  return {
    document,
    fields,
    converterVersion: values.converter_version ?? '0',
    ...(name !== undefined && how !== undefined && { charset: { name, how } }),
    sourceSha256: values.source_sha256,
    sourceSnapshot: values.source_snapshot,
    body,
  };
}

/** What makes two imports versions of one source: the URL, else the file's absolute path, else its name. */
export function sourceKeyOf(source: {
  url?: string | undefined;
  path?: string | undefined;
  name: string;
}): string {
  return source.url ?? `file:${source.path ?? source.name}`;
}

/** The heading that starts a page; the converter escapes a `#` that the page's own text begins a line with. */
export function pageHeading(page: number, language?: string): string {
  if (language === 'zh-TW') return `## 第 ${page} 頁`;
  return language === 'zh-CN' ? `## 第 ${page} 页` : `## Page ${page}`;
}

function findPageStarts(body: string, bodyStartLine: number): { page: number; startLine: number }[] {
  const pages: { page: number; startLine: number }[] = [];
  for (const [index, line] of body.split('\n').entries()) {
    const heading = /^## (?:Page (\d+)|第 (\d+) [頁页])\r?$/.exec(line);
    const page = Number(heading?.[1] ?? heading?.[2] ?? 0);
    if (page <= (pages.at(-1)?.page ?? 0)) continue;
    // The title above the first page's heading is cited as that page.
    pages.push({ page, startLine: pages.length === 0 ? bodyStartLine : bodyStartLine + index });
  }
  return pages;
}

function readOwnFrontMatter(documentId: string, markdown: string): ReturnType<typeof readFrontMatter> {
  try {
    return readFrontMatter(markdown);
  } catch (error) {
    if (error instanceof DocentError) throw invalid(documentId, String(error.details['reason']));
    throw error;
  }
}

function invalid(documentId: string, reason: string): DocentError {
  return new DocentError('raw_invalid', { document_id: documentId, reason });
}
