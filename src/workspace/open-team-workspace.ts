import { findRipgrep } from './find-ripgrep.js';
import { openWorkspace, type WorkspaceOptions } from './open-workspace.js';
import type { Workspace } from './workspace.js';

/** The team's workspace, if a folder is named; without ripgrep it is walked more slowly, and `warn` is told so. */
export async function openTeamWorkspace(
  options: Pick<WorkspaceOptions, 'encodings' | 'secrets'> & { folder: string | undefined },
  warn: (text: string) => void,
): Promise<Workspace | undefined> {
  const { folder, ...rest } = options;
  if (folder === undefined) return undefined;
  const ripgrep = await findRipgrep();
  if (ripgrep === undefined) warn('ripgrep is missing for this machine; file search walks the files itself');
  return openWorkspace({ ...rest, folder, ...(ripgrep !== undefined && { ripgrep }) });
}
