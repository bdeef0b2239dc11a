import { decodeFile } from './decode-file.js';
import { readFenced } from './read-fenced.js';

/** The address of a line on the web, or undefined where the workspace has none. */
export type LinkLine = (path: string, line: number) => string | undefined;

/**
 * Links to GitHub or GitLab if the root is a checkout whose remote `origin` (else its first) is there. Reads
 * `.git/config`, `HEAD` and the refs; runs no git. A link names the commit that the remote is known to have, else the
 * branch. Credentials in the remote's URL are left out.
 */
export async function readGitLinks(root: string): Promise<LinkLine> {
  const read = async (path: string) => {
    const bytes = await readFenced(root, path).catch(() => undefined);
    return bytes === undefined ? undefined : decodeFile(bytes, []);
  };
  const base = remoteBase((await read('.git/config')) ?? '');
  const head = (await read('.git/HEAD'))?.trim();
  if (base === undefined || head === undefined) return () => undefined;
  const branch = /^ref: refs\/heads\/(.+)$/.exec(head)?.[1];
  const revision = branch === undefined ? head : ((await remoteCommit(read, base.remote, branch)) ?? branch);
  const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');
  return (path, line) => `${base.blob}/${encoded(revision)}/${encoded(path)}#L${line}`;
}

async function remoteCommit(
  read: (path: string) => Promise<string | undefined>,
  remote: string,
  branch: string,
): Promise<string | undefined> {
  const ref = `refs/remotes/${remote}/${branch}`;
  const loose = (await read(`.git/${ref}`))?.trim();
  if (loose !== undefined && isCommit(loose)) return loose;
  const packed = ((await read('.git/packed-refs')) ?? '').split('\n');
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
