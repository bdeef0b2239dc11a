import { DocentError } from '../errors.js';
import type { Workspace, WorkspaceHits } from '../workspace/workspace.js';

/** A turn as its record keeps it, as far as it matters here. */
interface EarlierRun {
  conversationId: string;
  toolCall?: { name: string; arguments: string };
}

export interface SearchAgain {
  workspace: Workspace | undefined;
  run: EarlierRun | undefined;
  conversationId: string;
  skip: number;
  signal: AbortSignal;
}

/**
 * Runs the file search of an earlier turn again, for the lines after its first `skip`. Throws `search_gone` if that turn
 * is not known, was of another conversation or searched no files.
 */
export async function searchAgain(again: SearchAgain): Promise<WorkspaceHits> {
  const { workspace, run, conversationId, skip, signal } = again;
  const call = run?.conversationId === conversationId ? run.toolCall : undefined;
  if (workspace === undefined || call?.name !== 'search_files') throw new DocentError('search_gone');
  const { pattern, path } = JSON.parse(call.arguments) as { pattern: string; path?: string };
  return workspace.search({ pattern, ...(path !== undefined && { path }), skip }, signal);
}
