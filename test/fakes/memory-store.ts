import { chunkDocument } from '../../src/knowledge/chunk.js';
import { foldText } from '../../src/knowledge/fold-text.js';
import type {
  Chunk,
  Document,
  DocumentSummary,
  KnowledgeStore,
  ScoredChunk,
} from '../../src/knowledge/knowledge-store.js';
import { tokenize, tokenizerVersion } from '../../src/knowledge/tokenize.js';

interface Entry {
  summary: DocumentSummary;
  chunks: (Chunk & { terms: ReadonlyMap<string, number> })[];
}

interface Kept {
  entries: ReadonlyMap<string, Entry>;
  filled: boolean;
}

/**
 * A second engine behind `KnowledgeStore`, in memory: that the contract suite asks for nothing of SQLite's own. What is
 * kept of a folder lives as long as `kept`.
 */
export function createMemoryEngine() {
  const kept = new Map<string, Kept>();
  return async (folder: string): Promise<KnowledgeStore> => openMemoryStore(kept, folder);
}

function openMemoryStore(kept: Map<string, Kept>, folder: string): KnowledgeStore {
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  const current = () => kept.get(folder) ?? { entries: new Map<string, Entry>(), filled: false };
  const keep = (entries: ReadonlyMap<string, Entry>, filled = current().filled) =>
    kept.set(folder, { entries, filled });
  const inTurn = async <Result>(step: () => Promise<Result> | Result): Promise<Result> => {
    if (isClosed) throw new Error('closed');
    const result = last.then(step);
    last = result.catch(() => undefined);
    return result;
  };
  const read = <Result>(answer: (entries: ReadonlyMap<string, Entry>) => Result): Promise<Result> =>
    isClosed ? Promise.reject(new Error('closed')) : Promise.resolve(answer(current().entries));

  return {
    get needsRebuild() {
      return current().filled ? undefined : 'missing';
    },
    putDocument: (document, { replaces } = {}) =>
      inTurn(() => {
        const entries = put(current().entries, document, replaces);
        keep(entries);
        return { chunks: entries.get(document.documentId)?.summary.chunks ?? 0 };
      }),
    removeDocument: (documentId) =>
      inTurn(() => {
        const entries = new Map(current().entries);
        const wasThere = entries.delete(documentId);
        keep(entries);
        return wasThere;
      }),
    rebuild: (documents) =>
      inTurn(async () => {
        let entries: ReadonlyMap<string, Entry> = new Map();
        for await (const document of documents) entries = put(entries, document, undefined);
        keep(entries, true);
        return { documents: entries.size, chunks: allChunks(entries).length };
      }),
    getDocument: (documentId) => read((entries) => entries.get(documentId)?.summary),
    findBySourceKey: (sourceKey) =>
      read((entries) => summaries(entries).find((summary) => summary.sourceKey === sourceKey)),
    listSources: ({ nameContains = '', limit } = {}) =>
      read((entries) => {
        const part = foldText(nameContains);
        const found = summaries(entries).filter(({ title }) => foldText(title).includes(part));
        found.sort((one, other) => (foldText(one.title) < foldText(other.title) ? -1 : 1));
        return { documents: found.slice(0, limit), total: found.length };
      }),
    getChunks: (documentId, limit) =>
      read((entries) => {
        const entry = entries.get(documentId);
        if (entry === undefined) return undefined;
        const chunks = entry.chunks.slice(0, limit).map(({ terms: _, ...chunk }) => chunk);
        return { document: entry.summary, chunks, total: entry.chunks.length };
      }),
    search: (query) => read((entries) => search(entries, query)),
    frequencies: (terms) =>
      read((entries) => {
        const chunks = allChunks(entries);
        return { chunks: chunks.length, frequencies: terms.map((term) => holders(chunks, term).length) };
      }),
    stats: () =>
      read((entries) => ({
        documents: entries.size,
        chunks: allChunks(entries).length,
        bytes: 0,
        tokenizer: tokenizerVersion,
      })),
    async close() {
      await last;
      isClosed = true;
    },
  };
}

function put(
  before: ReadonlyMap<string, Entry>,
  document: Document,
  replaces: string | undefined,
): ReadonlyMap<string, Entry> {
  const entries = new Map(before);
  const { documentId, title, sourceUrl, sourceKey, importedAt } = document;
  for (const { summary } of before.values()) {
    if (summary.sourceKey === sourceKey) entries.delete(summary.documentId);
  }
  if (replaces !== undefined) entries.delete(replaces);
  const chunks = chunkDocument(document).map((chunk) => ({ ...chunk, terms: weigh(title, chunk) }));
  const summary = { documentId, title, ...(sourceUrl && { sourceUrl }), sourceKey, importedAt };
  return entries.set(documentId, { summary: { ...summary, chunks: chunks.length }, chunks });
}

/** How often each term stands in a chunk; one of the title or the headings counts twice. */
function weigh(title: string, { heading, text }: Chunk): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (part: string, weight: number) => {
    for (const term of tokenize(part)) counts.set(term, (counts.get(term) ?? 0) + weight);
  };
  add(`${title}\n${heading}`, 2);
  add(text, 1);
  return counts;
}

function search(
  entries: ReadonlyMap<string, Entry>,
  { terms, prefix, limit, nameContains = '' }: Parameters<KnowledgeStore['search']>[0],
): ScoredChunk[] {
  const all = allChunks(entries);
  const known = new Set(all.flatMap((chunk) => [...chunk.terms.keys()]));
  const wanted = new Set([...terms, ...(prefix ? [...known].filter((term) => term.startsWith(prefix)) : [])]);
  const rarities = new Map(
    [...wanted].map((term) => [term, Math.log(1 + all.length / (1 + holders(all, term).length))]),
  );
  const part = foldText(nameContains);
  const scored = all.map(({ terms: counts, ...chunk }) => {
    let score = 0;
    for (const [term, rarity] of rarities) {
      const count = counts.get(term) ?? 0;
      score += (rarity * count) / (count + 1);
    }
    const { title, sourceUrl } = entries.get(chunk.documentId)?.summary ?? { title: '' };
    return { ...chunk, title, ...(sourceUrl && { sourceUrl }), score };
  });
  return scored
    .filter(({ score, title }) => score > 0 && foldText(title).includes(part))
    .sort((one, other) => other.score - one.score)
    .slice(0, limit);
}

const summaries = (entries: ReadonlyMap<string, Entry>) =>
  [...entries.values()].map(({ summary }) => summary);
const allChunks = (entries: ReadonlyMap<string, Entry>) =>
  [...entries.values()].flatMap(({ chunks }) => chunks);
const holders = (chunks: Entry['chunks'], term: string) => chunks.filter(({ terms }) => terms.has(term));
