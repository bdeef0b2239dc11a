import { accessSync, constants } from 'node:fs';

/** The ripgrep that comes with Docent; undefined where its package has no binary for this machine. */
export async function findRipgrep(): Promise<string | undefined> {
  try {
    const { rgPath } = await import('@vscode/ripgrep');
    accessSync(rgPath, constants.X_OK);
    return rgPath;
  } catch {
    return undefined;
  }
}
