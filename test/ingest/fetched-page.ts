import { createHash } from 'node:crypto';
import type { FetchedSource, FetchGuarded, SourceKind } from '../../src/web/fetched-source.js';

/** A download as the guard would give it. */
export function pageOf(url: string, bytes: Uint8Array | string, kind: SourceKind = 'html'): FetchedSource {
  const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  return {
    requestedUrl: url,
    finalUrl: url,
    hops: [url],
    status: 200,
    contentType: kind === 'pdf' ? 'application/pdf' : 'text/html',
    kind,
    bytes: content,
    sha256: createHash('sha256').update(content).digest('hex'),
    fetchedAt: new Date().toISOString(),
  };
}

/** Downloads from a test's own server on loopback, without a guard. */
export const fetchFromLoopback: FetchGuarded = async (url, { signal }) => {
  const response = await fetch(url, { signal });
  return pageOf(url, new Uint8Array(await response.arrayBuffer()));
};
