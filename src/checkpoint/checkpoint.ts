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
  /** Why it failed. */
  why?: string;
}
