import { isIP } from 'node:net';
import { DocentError } from '../errors.js';
import { type AddressRule, addressProblem } from './address.js';
import { badPorts } from './bad-ports.js';
import { bareHost } from './private-hosts.js';
import { isReservedName } from './reserved-name.js';

const maxUrlLength = 2048;

/**
 * Reads a URL that a person or a search result gives. Spellings that hide where the URL leads are refused, although
 * a URL parser would understand them: a host must be written as it is. The final dot of a host is taken off. Throws
 * a `url_…` refusal or `ip_not_canonical`; whether the URL may be requested is for `checkUrl` to say.
 */
export function parseUserUrl(raw: string): URL {
  if (raw.length > maxUrlLength) throw new DocentError('url_length', { limit: maxUrlLength });
  if (hiddenCharacters.test(raw)) throw new DocentError('url_chars');
  const authority = /^https?:\/\/([^/?#]+)/i.exec(raw)?.[1];
  if (authority === undefined) throw new DocentError('url_scheme');
  if (authority.includes('@')) throw new DocentError('url_userinfo');
  if (authority.includes('%')) throw new DocentError('url_encoded_host');
  if (!URL.canParse(raw)) throw new DocentError('url_invalid');
  const url = new URL(raw);
  if (isIP(bareHost(url)) === 4 && writtenHost(authority) !== bareHost(url)) {
    throw new DocentError('ip_not_canonical', { host: bareHost(url) });
  }
  return withoutFinalDot(url);
}

/**
 * Whether a URL may be requested at all, before its name is resolved. Run on every hop, on the URL as the parser
 * normalised it. Throws a refusal.
 */
export function checkUrl(url: URL, rule: AddressRule): void {
  if (url.href.length > maxUrlLength) throw new DocentError('url_length', { limit: maxUrlLength });
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new DocentError('url_scheme');
  if (url.username !== '' || url.password !== '') throw new DocentError('url_userinfo');
  if (url.port !== '' && badPorts.has(Number(url.port))) {
    throw new DocentError('url_port', { port: url.port });
  }
  const host = bareHost(url);
  const literal = literalAddress(host);
  if (literal === undefined) checkName(host, rule);
  else checkAddress(host, literal, rule);
}

/** Throws `address` for one that must not be dialled under `rule`. */
export function checkAddress(host: string, address: string, rule: AddressRule): void {
  const problem = addressProblem(address, rule);
  if (problem !== undefined) throw new DocentError('address', { host, address, problem });
}

/** The same URL for a host written as a fully qualified name (`example.org.`), which certificates do not know. */
export function withoutFinalDot(url: URL): URL {
  if (!url.hostname.endsWith('.') || url.hostname.endsWith('..')) return url;
  const shorter = new URL(url);
  shorter.hostname = bareHost(url);
  return shorter;
}

/** The address that a host is, when it is not a name. */
export function literalAddress(host: string): string | undefined {
  const text = host.startsWith('[') ? host.slice(1, -1) : host;
  return isIP(text) === 0 ? undefined : text;
}

function checkName(host: string, rule: AddressRule): void {
  if (host.length > 253) throw new DocentError('host_length', { host: `${host.slice(0, 60)}…` });
  const labels = host.split('.');
  if (!labels.every((label) => label.length <= 63 && /^[a-z0-9_-]+$/.test(label))) {
    throw new DocentError('host_label', { host });
  }
  if (rule.exempt === undefined && isReservedName(host)) throw new DocentError('host_name', { host });
}

/** Whether two URLs have one host, but for a leading `www.` that one of them has (product.md 5.3). */
export function isSameHost(one: URL, other: URL): boolean {
  return bareHost(one).replace(/^www\./, '') === bareHost(other).replace(/^www\./, '');
}

/** The host as it was typed: no port, no final dot. */
const writtenHost = (authority: string) => authority.replace(/:\d*$/, '').replace(/\.$/, '');

// Controls, spaces of every kind, characters without a width or that turn the direction of text (all of Cf), half
// characters, and
// the backslash, which URL parsers read as a slash and people do not.
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\\]/u;
