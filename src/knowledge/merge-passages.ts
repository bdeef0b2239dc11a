import type { Passage, ScoredChunk } from './knowledge-store.js';

/**
 * Gives the best `limit` passages, best first. Neighbouring chunks of one document that match about as well become one
 * passage. Of one document at most two are taken, unless the rest lies far below.
 */
export function mergePassages(hits: readonly ScoredChunk[], limit: number): Passage[] {
  const passages: Passage[] = [];
  for (const hit of hits) {
    const neighbour = passages.find((passage) => adjoins(passage, hit));
    if (neighbour === undefined) passages.push(asPassage(hit));
    else if (hit.score >= neighbour.score * joinShare && neighbour.chunkIds.length < mostChunks) {
      join(neighbour, hit);
    } else {
      passages.push(asPassage(hit));
    }
  }
  return diverse(passages, limit);
}

function diverse(passages: readonly Passage[], limit: number): Passage[] {
  const chosen: Passage[] = [];
  const later: Passage[] = [];
  for (const passage of passages) {
    const same = chosen.filter((one) => one.documentId === passage.documentId).length;
    (same < mostOfOne ? chosen : later).push(passage);
  }
  // A third passage of one document displaces another document's only where it is far better.
  for (const passage of later) {
    const at = chosen.findIndex((one) => one.score < passage.score * farBelowShare);
    if (at === -1) chosen.push(passage);
    else chosen.splice(at, 0, passage);
  }
  return chosen.slice(0, limit);
}

function adjoins(passage: Passage, hit: ScoredChunk): boolean {
  return (
    passage.documentId === hit.documentId &&
    passage.chunkIds.some((id) => Math.abs(numberOf(id) - numberOf(hit.chunkId)) === 1)
  );
}

function join(passage: Passage, hit: ScoredChunk): void {
  const hitIsLater = numberOf(hit.chunkId) > numberOf(passage.chunkIds[0] ?? '');
  const [first, second] = hitIsLater ? [passage, hit] : [hit, passage];
  passage.text = joinTexts(first.text, ownText(second), second.startLine - first.endLine);
  passage.chunkIds = hitIsLater ? [...passage.chunkIds, hit.chunkId] : [hit.chunkId, ...passage.chunkIds];
  passage.heading = first.heading;
  passage.startLine = first.startLine;
  passage.endLine = second.endLine;
  if (first.page !== undefined) passage.page = first.page;
}

/** Two texts as one, with what they have in common only once. What begins in a later line has nothing in common. */
function joinTexts(first: string, second: string, linesApart: number): string {
  if (linesApart > 0) return `${first}${linesApart === 1 ? '\n' : '\n\n'}${second}`;
  for (let length = Math.min(first.length, second.length); length > 0; length -= 1) {
    if (first.endsWith(second.slice(0, length))) return first + second.slice(length);
  }
  return `${first} ${second}`;
}

/** The text without the header rows that a later part of a table repeats: the lines that it has too many. */
function ownText({ text, startLine, endLine }: Pick<Passage, 'text' | 'startLine' | 'endLine'>): string {
  const lines = text.split('\n');
  return lines.slice(Math.max(0, lines.length - (endLine - startLine + 1))).join('\n');
}

const numberOf = (chunkId: string) => Number(/\d+$/.exec(chunkId)?.[0]);

function asPassage({ chunkId, tokenCount: _, ...hit }: ScoredChunk): Passage {
  return { ...hit, chunkIds: [chunkId] };
}

const mostOfOne = 2;
const mostChunks = 2;
const joinShare = 0.75;
const farBelowShare = 0.6;
