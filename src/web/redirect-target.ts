import { DocentError } from '../errors.js';
import { withoutFinalDot } from './url-policy.js';

/**
 * Where a redirect from `from` leads; still to be checked as any hop. Throws `redirect_invalid` without one readable
 * `Location`, `redirect_downgrade` from https to http.
 */
export function redirectTarget(location: string | string[] | undefined, from: URL): URL {
  if (typeof location !== 'string' || location === '') throw new DocentError('redirect_invalid');
  const text = utf8Location(location);
  if (!URL.canParse(text, from.href)) throw new DocentError('redirect_invalid');
  const target = withoutFinalDot(new URL(text, from.href));
  if (from.protocol === 'https:' && target.protocol === 'http:') {
    throw new DocentError('redirect_downgrade', { host: target.host });
  }
  return target;
}

/** Header bytes arrive as Latin-1; servers that write a raw path mean UTF-8, as browsers read it. */
function utf8Location(location: string): string {
  const text = Buffer.from(location, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? location : text;
}
