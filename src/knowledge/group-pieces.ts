import type { Chunking } from './chunk.js';
import type { Piece } from './find-pieces.js';

/** Which pieces make one chunk: indexes, both inclusive, in order; neighbours may overlap. */
export function groupPieces(
  pieces: readonly Piece[],
  sizes: readonly number[],
  limits: Chunking,
): { first: number; last: number }[] {
  const groups: { first: number; last: number }[] = [];
  for (let at = 0; at < pieces.length; ) {
    const first = groups.length === 0 ? 0 : overlapStart(pieces, sizes, at, limits);
    const end = findEnd(pieces, sizes, first, at, limits);
    groups.push({ first, last: end - 1 });
    at = end;
  }
  return groups;
}

/** Where the chunk that must begin at `at` may begin instead: with the last sentences of the same section. */
function overlapStart(
  pieces: readonly Piece[],
  sizes: readonly number[],
  at: number,
  limits: Chunking,
): number {
  if (pieces[at]?.kind === 'heading') return at;
  let size = 0;
  let first = at;
  while (first > 0 && pieces[first - 1]?.kind === 'prose') {
    size += sizes[first - 1] ?? 0;
    if (size > limits.maxSize * limits.overlapShare || size + (sizes[at] ?? 0) > limits.maxSize) break;
    first -= 1;
  }
  return first;
}

/** The exclusive end of a chunk that begins at `first`, whose new text begins at `at`. */
function findEnd(
  pieces: readonly Piece[],
  sizes: readonly number[],
  first: number,
  at: number,
  limits: Chunking,
): number {
  let size = sizes.slice(first, at).reduce((sum, one) => sum + one, 0);
  let end = at;
  let blockEnd = at;
  for (; end < pieces.length; end += 1) {
    if (end > at && breaksAtHeading(pieces, end) && size >= limits.maxSize * limits.headingBreakShare)
      return end;
    const next = size + (sizes[end] ?? 0);
    if (next > limits.maxSize && end > at) break;
    size = next;
    if (pieces[end]?.endsBlock && size >= limits.maxSize * wellFilledShare) blockEnd = end + 1;
  }
  if (end < pieces.length && blockEnd > at) end = blockEnd;
  return withoutTrailingHeadings(pieces, at, end);
}

const breaksAtHeading = (pieces: readonly Piece[], index: number) =>
  pieces[index]?.kind === 'heading' && pieces[index - 1]?.kind !== 'heading';

function withoutTrailingHeadings(pieces: readonly Piece[], at: number, end: number): number {
  if (end === pieces.length) return end;
  let shorter = end;
  while (shorter > at && pieces[shorter - 1]?.kind === 'heading') shorter -= 1;
  return shorter > at ? shorter : end;
}

/** From this share of the limit on, the end of a paragraph is a better break than one more sentence. */
const wellFilledShare = 0.6;
