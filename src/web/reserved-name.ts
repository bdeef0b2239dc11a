/**
 * Whether a host name (lower case, no final dot) belongs to a local network rather than to the public Internet:
 * a name of one label, or one under a suffix that public DNS leaves to private use.
 */
export function isReservedName(host: string): boolean {
  if (!host.includes('.')) return true;
  return reservedSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
}

const reservedSuffixes = [
  // RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476 and their registry of special-use names
  'localhost',
  'local',
  'test',
  'invalid',
  'onion',
  'alt',
  'home.arpa',
  'resolver.arpa',
  'service.arpa',
  // set aside for private use (ICANN 2024), and the names that collide with it in practice (ICANN 2014)
  'internal',
  'corp',
  'home',
  'mail',
  // used by routers, resolvers and clusters for themselves
  'localdomain',
  'domain',
  'lan',
  'intranet',
  'private',
  'workgroup',
  'svc',
  'consul',
  // not DNS at all
  'i2p',
];
