/** The hosts that the operator exempted from the address and reserved-name rules (`ALLOWED_PRIVATE_HOSTS`). */
export interface PrivateHosts {
  /** Whether this URL names an exempted `host:port` literally. */
  includes(url: URL): boolean;
  /** Whether its exemption covers loopback addresses, because it is written as one. */
  namesLoopback(url: URL): boolean;
}

/**
 * Reads a list of exact `host:port` (product.md 5.2). Spellings are normalised as in a URL (`EXAMPLE:80` is
 * `example:80`); an entry that is no host and port exempts nothing.
 */
export function privateHosts(entries: readonly string[]): PrivateHosts {
  const exempted = new Set(entries.map(normalisedEntry));
  return {
    includes: (url) => exempted.has(hostAndPort(url)),
    namesLoopback: (url) => exempted.has(hostAndPort(url)) && isLoopbackName(bareHost(url)),
  };
}

/** The host of a URL in lower case, without the final dot of a fully qualified name. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/\.$/, '');
}

/** `host:port`, with the scheme's own port where the URL writes none. */
export function hostAndPort(url: URL): string {
  return `${bareHost(url)}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

// `http://HOST:80` drops the port, so each entry is read with the scheme whose own port it is not.
function normalisedEntry(entry: string): string | undefined {
  const text = entry.trim();
  if (!/^[^/?#@\\]+:\d+$/.test(text) || !URL.canParse(`http://${text}/`)) return undefined;
  return hostAndPort(new URL(`http://${text}/`));
}

const isLoopbackName = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
