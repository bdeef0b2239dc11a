import type { KnowledgeStore } from '../knowledge/knowledge-store.js';
import type { Converter } from './convert.js';
import type { ImportStep } from './import-outcome.js';
import type { KnowledgeFolder } from './knowledge-folder.js';

/** What every part of an import works with. */
export interface ImportContext {
  folder: KnowledgeFolder;
  store: KnowledgeStore;
  converter: Converter;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Runs `work` as the folder's one writer. Throws `knowledge_locked` if another holds it too long. */
  asWriter: <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
}

/** Tells of a step that is done. */
export type TellStep = (step: ImportStep) => void;
