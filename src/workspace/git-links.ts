import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { decodeFile } from './decode-file.js';
import { readFenced } from './read-fenced.js';

/** The address of a line on the web, or undefined where the workspace has none. */
export type LinkLine = (path: string, line: number) => string | undefined;

/**
 * Links to GitHub or GitLab if the root is a checkout, or a folder in one, whose remote `origin` (else its first) is
 * there. Reads the repository's `config`, `HEAD` and refs, also those of a worktree; runs no git. A link names the
 * commit that the remote is known to have, else the branch. Credentials in the remote's URL are left out.
 */
export async function readGitLinks(root: string): Promise<LinkLine> {
  const checkout = await findCheckout(root);
  if (checkout === undefined) return () => undefined;
  const base = remoteBase((await readText(checkout.common, 'config')) ?? '');
  const head = (await readText(checkout.own, 'HEAD'))?.trim();
  if (base === undefined || head === undefined) return () => undefined;
  const branch = /^ref: refs\/heads\/(.+)$/.exec(head)?.[1];
  const revision =
    branch === undefined ? head : ((await remoteCommit(checkout.common, base.remote, branch)) ?? branch);
  const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');
  return (path, line) => `${base.blob}/${encoded(revision)}/${encoded(checkout.prefix + path)}#L${line}`;
}

interface Checkout {
  /** Where `HEAD` is, and where `config` and the refs are: in a worktree these are two folders. */
  own: string;
  common: string;
  /** Of the root in the repository: empty, or ending in `/`. */
  prefix: string;
}

const mostLevelsUp = 20;

async function findCheckout(root: string): Promise<Checkout | undefined> {
  let folder = root;
  for (let level = 0; level < mostLevelsUp; level += 1) {
    const own = await repositoryOf(folder);
    if (own !== undefined) {
      const shared = (await readText(own, 'commondir'))?.trim();
      const common = shared === undefined ? own : await realpath(resolve(own, shared)).catch(() => own);
      const inside = relative(folder, root).split(sep).join('/');
      return { own, common, prefix: inside === '' ? '' : `${inside}/` };
    }
    if (dirname(folder) === folder) return undefined;
    folder = dirname(folder);
  }
  return undefined;
}

/** The repository of a checkout: the folder `.git`, or the one that a file of that name points to. */
async function repositoryOf(folder: string): Promise<string | undefined> {
  const found = await lstat(join(folder, '.git')).catch(() => undefined);
  if (found?.isDirectory() === true) return realpath(join(folder, '.git'));
  const pointed = /^gitdir: (.+)$/m.exec((await readText(folder, '.git')) ?? '')?.[1];
  return pointed === undefined ? undefined : realpath(resolve(folder, pointed.trim())).catch(() => undefined);
}

async function readText(folder: string, path: string): Promise<string | undefined> {
  const bytes = await readFenced(folder, path).catch(() => undefined);
  return bytes === undefined ? undefined : decodeFile(bytes, []);
}

async function remoteCommit(repository: string, remote: string, branch: string): Promise<string | undefined> {
  const ref = `refs/remotes/${remote}/${branch}`;
  const loose = (await readText(repository, ref))?.trim();
  if (loose !== undefined && isCommit(loose)) return loose;
  const packed = ((await readText(repository, 'packed-refs')) ?? '').split('\n');
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0];
}

const isCommit = (text: string) => /^[0-9a-f]{40,64}$/.test(text);

function remoteBase(config: string): { remote: string; blob: string } | undefined {
  const remotes = [...config.matchAll(/^\[remote "([^"\n]+)"\]\n((?:(?!\[).*\n?)*)/gm)].flatMap(
    ([, name, body]) => {
      const url = /^\s*url\s*=\s*(\S+)\s*$/m.exec(body ?? '')?.[1];
      return name === undefined || url === undefined ? [] : [{ name, url }];
    },
  );
  const chosen = remotes.find(({ name }) => name === 'origin') ?? remotes[0];
  const place = chosen === undefined ? undefined : placeOf(chosen.url);
  if (chosen === undefined || place === undefined) return undefined;
  const isGitLab = place.host.split('.').includes('gitlab');
  if (!isGitLab && !place.host.split('.').includes('github')) return undefined;
  return { remote: chosen.name, blob: `https://${place.host}/${place.path}${isGitLab ? '/-' : ''}/blob` };
}

/** `git@host:owner/name.git`, `ssh://…` and `https://…` alike. */
function placeOf(url: string): { host: string; path: string } | undefined {
  const short = /^(?:[\w.-]+@)?([\w.-]+):(?!\/)([\w./~-]+)$/.exec(url);
  const long = /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([\w.-]+)(?::\d+)?\/([\w./~-]+)$/.exec(url);
  const [, host, path] = short ?? long ?? [];
  if (host === undefined || path === undefined) return undefined;
  return { host: host.toLowerCase(), path: path.replace(/\/+$/, '').replace(/\.git$/, '') };
}
