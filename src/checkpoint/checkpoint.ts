import type { RunRecord } from '../records/records.js';
import type { TurnResult } from '../turn/turn.js';

/** What a run of the fixed cases found. */
export interface CheckpointReport {
  passed: boolean;
  cases: CheckpointCase[];
}

export interface CheckpointCase {
  id: string;
  passed: boolean;
  ms: number;
  /** The tool the model chose, or null when it chose none. */
  tool: string | null;
  /** How it went in the run before, if there was one. */
  last?: { passed: boolean; ms: number };
  /** Why it failed: what was expected and what came, for administrators. */
  why?: string;
}

/** A place of its own where turns run against the model over the checkpoint's documents and search result. */
export interface CheckpointSandbox {
  /** Runs one turn of a fresh conversation; `run` is the record it left. */
  ask(text: string, signal: AbortSignal): Promise<{ result: TurnResult; run: RunRecord }>;
  /** Removes everything again. */
  close(): Promise<void>;
}
