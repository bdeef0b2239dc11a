import { estimateTokens } from './estimate-tokens.js';
import { findPieces, type Piece } from './find-pieces.js';
import { groupPieces } from './group-pieces.js';
import type { Chunk, Document } from './knowledge-store.js';

/** How documents are cut. An index remembers it, and one that was made otherwise is filled anew. */
export interface Chunking {
  /** In Han or kana characters; any other counts as 0.3 of one. */
  maxSize: number;
  /** How much of the chunk before a chunk may repeat, as a share of `maxSize`. */
  overlapShare: number;
  /** From this share of `maxSize` on, a heading begins a new chunk. */
  headingBreakShare: number;
}

/** About 600 Han characters or 2,000 Latin ones: 400 to 500 tokens. */
export const defaultChunking: Chunking = { maxSize: 600, overlapShare: 0.15, headingBreakShare: 0.3 };

/**
 * Cuts a document into chunks of at most `maxSize`, each a contiguous range of the raw file (a later part
 * of a long table has its header rows before it), at headings, paragraphs or at least sentences. Inside a section a
 * chunk begins with the last sentences of the one before. Code blocks and tables stay whole where they fit.
 */
export function chunkDocument(document: Document, chunking = defaultChunking): Chunk[] {
  const { markdown } = document;
  const lineStarts = findLineStarts(markdown);
  const from = lineStarts[document.bodyStartLine - 1] ?? markdown.length;
  const pieces = findPieces(markdown, from, (text) => sizeOf(text) <= chunking.maxSize);
  const sizes = pieces.map((piece) => sizeOf(markdown.slice(piece.start, piece.end)));
  const headings = headingPaths(markdown, pieces);
  const chunks: Chunk[] = [];
  for (const { first, last } of groupPieces(pieces, sizes, chunking)) {
    const start = pieces[first]?.start ?? 0;
    const raw = markdown.slice(start, pieces[last]?.end);
    if (raw.trim() === '') continue;
    const header = pieces[first]?.header;
    const text = `${header === undefined ? '' : `${header}\n`}${raw.replace(/\r\n/g, '\n').trim()}`;
    const startLine = lineAt(lineStarts, start + raw.length - raw.trimStart().length);
    const page = pageAt(document.pages, startLine);
    chunks.push({
      chunkId: `${document.documentId}-chunk-${String(chunks.length + 1).padStart(4, '0')}`,
      documentId: document.documentId,
      startLine,
      endLine: lineAt(lineStarts, start + raw.trimEnd().length - 1),
      ...(page === undefined ? {} : { page }),
      heading: headings[first] ?? '',
      tokenCount: estimateTokens(text),
      text,
    });
  }
  return chunks;
}

/** The path of headings over each piece, a heading's own included. */
function headingPaths(markdown: string, pieces: readonly Piece[]): string[] {
  const open: { level: number; text: string }[] = [];
  return pieces.map((piece) => {
    if (piece.kind === 'heading') {
      const level = piece.level ?? 1;
      while ((open.at(-1)?.level ?? 0) >= level) open.pop();
      open.push({ level, text: headingText(markdown.slice(piece.start, piece.end)) });
    }
    return open.map((heading) => heading.text).join(' › ');
  });
}

function headingText(line: string): string {
  return line
    .replace(/\r?\n[\s\S]*$/, '')
    .replace(/^\s*#{1,6}\s*/, '')
    .replace(/\s+#+\s*$/, '')
    .trim();
}

function sizeOf(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x2e80 && code <= 0xffef && (code < 0xdc00 || code > 0xdfff)) wide += 1;
  }
  return wide + (text.length - wide) * 0.3;
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The 1-based line in which an offset stands. */
function lineAt(lineStarts: readonly number[], offset: number): number {
  let low = 0;
  let high = lineStarts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

function pageAt(pages: Document['pages'], line: number): number | undefined {
  return pages?.findLast((page) => page.startLine <= line)?.page;
}
