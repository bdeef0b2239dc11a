/** A folder of the team's files (source code, configuration) that can be searched and read, never written. */
export interface Workspace {
  /**
   * The lines that hold `pattern`, letter for letter but for upper and lower case, in path order; the same on every
   * run over the same files. `path` is a folder inside the workspace. Throws a `path_…` refusal for a folder that may
   * not be searched, `workspace_search_failed`, or `cancelled`.
   */
  search(query: WorkspaceQuery, signal: AbortSignal): Promise<WorkspaceHits>;
  /** Lines around `line` (from 1) of a file. Throws a `path_…` refusal, `cancelled` if the signal aborts. */
  read(place: { path: string; line: number }, signal: AbortSignal): Promise<WorkspaceLines>;
}

export interface WorkspaceQuery {
  /** One line, not blank. */
  pattern: string;
  path?: string;
  /** How many hits to pass over, for the next page. */
  skip?: number;
}

export interface WorkspaceHits {
  pattern: string;
  path?: string;
  /** How many hits stand before these. */
  skipped: number;
  /** At most 50. */
  hits: WorkspaceHit[];
  /** Whether there are more after these. */
  hasMore: boolean;
  /** Set if the search ended before its end: what it found until then is here. */
  stopped?: 'time' | 'bytes';
}

export interface WorkspaceHit {
  /** Relative to the workspace, with `/`. */
  path: string;
  /** From 1. */
  line: number;
  /** Without trailing blanks; cut around the hit, secrets replaced. */
  text: string;
  /** The line on the web, if the workspace is a checkout of a repository there. */
  url?: string;
}

export interface WorkspaceLines {
  path: string;
  /** From 1. */
  firstLine: number;
  /** At most 120; long ones cut, secrets replaced. */
  lines: string[];
  totalLines: number;
  url?: string;
}

/** Finds the files that may hold a pattern: paths relative to the root, in path order, each once. */
export type FindFiles = (query: {
  root: string;
  pattern: string;
  /** Relative to the root; empty for the root itself. Its real path, no link in it. */
  folder: string;
  signal: AbortSignal;
}) => AsyncIterable<string>;
