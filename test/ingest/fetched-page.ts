import { createHash } from 'node:crypto';
import type { FetchedSource, SourceKind } from '../../src/web/fetched-source.js';

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
