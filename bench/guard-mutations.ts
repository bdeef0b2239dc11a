/** One line of the guard, weakened: what is taken away, and the text that takes it away. */
export interface Mutation {
  what: string;
  file: string;
  /** Stands in the file exactly once, within one line. */
  from: string;
  to: string;
}

const inFile = (file: string, ...list: [what: string, from: string, to: string][]): Mutation[] =>
  list.map(([what, from, to]) => ({ what, file: `src/web/${file}`, from, to }));

/** Every check of the guard, taken away alone. */
export const guardMutations: readonly Mutation[] = [
  ...inFile(
    'address.ts',
    [
      'a resolver may answer with anything',
      "if (isIP(address) === 0 || address.includes('%'))",
      'if (false)',
    ],
    ['an address may carry a zone', " || address.includes('%')", ''],
    ['cloud metadata may be dialled', 'metadataServices.some(', '[].some('],
    [
      'only private, loopback and link-local are refused',
      "if (range !== 'unicast') return range;",
      "if (['private', 'loopback', 'linkLocal', 'unspecified', 'uniqueLocal'].includes(range)) return range;",
    ],
    ['IPv6 may lie outside 2000::/3', "if (!isWithin(address, globalUnicast)) return 'unallocated';", ''],
    [
      'special prefixes within 2000::/3 pass',
      'neverPublic.some((prefix) => isWithin(address, prefix))',
      'false',
    ],
    ['the own network may be dialled', 'rule.onLink.some((prefix) => isWithin(parsed, prefix))', 'false'],
    ['any exemption covers loopback', 'return exempt.loopback ? undefined : range;', 'return undefined;'],
    ['an exemption covers everything', 'exemptRanges.has(range) ? undefined : range', 'undefined'],
  ),
  ...inFile(
    'url-policy.ts',
    ['a URL may be of any length', 'if (raw.length > maxUrlLength)', 'if (false)'],
    ['hidden characters pass', 'if (hiddenCharacters.test(raw))', 'if (false)'],
    ['a written user name passes', "if (authority.includes('@'))", 'if (false)'],
    ['an encoded host passes', "if (authority.includes('%'))", 'if (false)'],
    ['disguised IPv4 addresses pass', 'writtenHost(authority) !== bareHost(url)', 'false'],
    [
      'a redirect may lead to any scheme',
      "if (url.protocol !== 'http:' && url.protocol !== 'https:')",
      'if (false)',
    ],
    ['a redirect may carry a user name', "if (url.username !== '' || url.password !== '')", 'if (false)'],
    ['any port will do', "if (url.port !== '' && badPorts.has(Number(url.port)))", 'if (false)'],
    ['literal addresses are left to the connector', 'else checkAddress(host, literal, rule);', ''],
    ['a name may be of any length', 'if (host.length > 253)', 'if (false)'],
    ['labels may hold anything', 'label.length <= 63 && /^[a-z0-9_-]+$/.test(label)', 'true'],
    ['reserved names pass', 'rule.exempt === undefined && isReservedName(host)', 'false'],
    [
      'a host that ends alike is the same host',
      "bareHost(one).replace(/^www\\./, '') === bareHost(other)",
      "bareHost(other).endsWith(bareHost(one).replace(/^www\\./, '')) || bareHost(one) === bareHost(other)",
    ],
  ),
  ...inFile('reserved-name.ts', ['a name of one label passes', "if (!host.includes('.')) return true;", '']),
  ...inFile(
    'guarded-connector.ts',
    [
      'only the first answer is checked',
      'for (const address of addresses) checkAddress',
      'for (const address of addresses.slice(0, 1)) checkAddress',
    ],
    ['no answer is checked', 'for (const address of addresses) checkAddress(host, address, rule);', ''],
    [
      'the name is resolved once more to dial',
      '{ addresses, port }, deadlines.signal)',
      '{ addresses: await connections.resolve(host), port }, deadlines.signal)',
    ],
    [
      'any peer will do',
      'if (!addresses.some((address) => isSameAddress(address, peerAddress)))',
      'if (false)',
    ],
    ['any certificate will do', 'rejectUnauthorized: true,', 'rejectUnauthorized: false,'],
    [
      'a certificate for any name will do',
      'rejectUnauthorized: true,',
      'rejectUnauthorized: true, checkServerIdentity: () => undefined,',
    ],
    [
      'a name without addresses is dialled',
      "if (addresses.length === 0) throw new DocentError('dns', { host });",
      '',
    ],
  ),
  ...inFile(
    'guarded-fetch.ts',
    ['only the first hop is checked', 'checkUrl(url, rule);', 'if (hops.length === 0) checkUrl(url, rule);'],
    ['redirects have no end', 'if (hops.length > guard.limits.maxRedirects)', 'if (hops.length > 20)'],
    [
      'an exemption is reached by redirect',
      'exempt = exempt && hostAndPort(url) === hostAndPort(requested);',
      'exempt = guard.exempted.includes(url);',
    ],
    [
      'an exemption goes with the redirects',
      'exempt = exempt && hostAndPort(url) === hostAndPort(requested);',
      '',
    ],
    [
      'a redirect to another host is followed',
      'if (sameHostOnly && !isSameHost(url, requested))',
      'if (false)',
    ],
  ),
  ...inFile(
    'private-hosts.ts',
    ['an exemption covers every port', 'url.port || (url.protocol', "'' && (url.protocol"],
    [
      'every exemption counts as loopback',
      'exempted.has(hostAndPort(url)) && isLoopbackName(bareHost(url))',
      'exempted.has(hostAndPort(url))',
    ],
  ),
  ...inFile('redirect-target.ts', [
    'https may fall back to http',
    "if (from.protocol === 'https:' && target.protocol === 'http:')",
    'if (false)',
  ]),
  ...inFile(
    'read-body.ts',
    ['a body may be one byte too long', 'if (length > maxBytes)', 'if (length > maxBytes + 1)'],
    ['a body may not be as long as the limit', 'if (length > maxBytes)', 'if (length >= maxBytes)'],
    ['unpacked bytes are not counted', 'maxOutputLength: maxBytes,', ''],
    [
      'unknown codings pass',
      "if (!Object.hasOwn(decoders, name)) throw new DocentError('fetch_encoding', { encoding: name });",
      "if (!Object.hasOwn(decoders, name)) return 'gzip';",
    ],
    ['codings may be stacked without end', 'if (names.length > maxCodings)', 'if (false)'],
    [
      'a body that breaks off passes',
      'if (error instanceof DocentError) throw error;',
      'if (error instanceof DocentError) throw error; else return Buffer.concat(chunks);',
    ],
  ),
  ...inFile(
    'request-hop.ts',
    ['any answer below 400 is a page', 'if (status !== 200)', 'if (status >= 400)'],
    ['a wrong length passes', "if (more) throw new DocentError('fetch_truncated');", ''],
    ['the idle clock is never wound again', "onBytes: () => deadlines.enter('idle'),", 'onBytes: () => {},'],
  ),
  ...inFile(
    'deadlines.ts',
    [
      'the whole has no limit',
      "setTimeout(expire('total'), limitsMs.total)",
      'setTimeout(() => {}, limitsMs.total)',
    ],
    ['the parts have no limits', 'current = setTimeout(expire(phase), limitsMs[phase]);', ''],
  ),
  ...inFile(
    'source-kind.ts',
    ['binary data passes as text', 'isPdf || isBinary(start, charsetOf(contentType))', 'isPdf'],
    ['a page passes as PDF', '!hasPdfHeader(start, sniffedBytes) || looksLikeHtml(start)', 'false'],
    [
      'any type passes',
      'if (kind === undefined) throw unsuitable(type);',
      "if (kind === undefined) return 'text';",
    ],
  ),
];
