/** The kinds of page that can become a source. */
export type SourceKind = 'html' | 'text' | 'markdown' | 'pdf';

/** A download that passed the guard: whole, checked at every hop, typed by header and by sniffing. */
export interface FetchedSource {
  /** Normalised `href` that was asked for. */
  requestedUrl: string;
  finalUrl: string;
  /** Every URL that was requested, in order, first to last. */
  hops: string[];
  status: number;
  /** The `Content-Type` header as received, or an empty string. */
  contentType: string;
  kind: SourceKind;
  /** The charset of the header, lower case. */
  charset?: string;
  /** After decompression. */
  bytes: Uint8Array;
  /** Hex, of `bytes`. */
  sha256: string;
  /** ISO 8601, UTC. */
  fetchedAt: string;
}

/**
 * Downloads a URL that a person chose. Throws a `DocentError` with a guard or fetch code (`errors.ts`); a redirect
 * to another host beyond adding or dropping `www.` throws `redirect_other_host` with `url` (the new, checked URL)
 * and `host`, before any body is read, when `sameHostOnly` is set.
 */
export type FetchGuarded = (
  url: string,
  options: { signal: AbortSignal; sameHostOnly?: boolean },
) => Promise<FetchedSource>;
