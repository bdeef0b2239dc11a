import { isIP } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { DocentError } from '../../src/errors.js';
import { createGuardedFetch } from '../../src/web/guarded-fetch.js';
import { isPublicAddress } from './is-public-address.js';
import { openWebOrigin } from './web-origin.js';

/** One case of the guard: what is asked for, what the network says, and what must come of it. */
export interface GuardVector {
  id: string;
  url: string;
  expect: 'block' | 'allow';
  code?: string | undefined;
  /** Host → its addresses, or one list per look-up. Other hosts do not resolve. */
  dns?: Record<string, string[] | string[][]> | undefined;
  /** `Location` values that the origin answers with before its 200. */
  redirects?: string[] | undefined;
  /** Prefixes that this machine is attached to. */
  ownNets?: string[] | undefined;
  /** Every address that may and must be dialled, in order. */
  dials?: string[] | undefined;
}

export interface VectorReport {
  total: number;
  wrong: { id: string; expected: string; got: string; dialled: string[] }[];
  /** Connections to addresses that are not public, by a rule written apart from the guard's. */
  forbiddenDials: number;
}

/** Runs vectors against the real guard with a resolver, interfaces and a dialler of their own. */
export async function runGuardVectors(vectors: readonly GuardVector[]): Promise<VectorReport> {
  const redirects: string[] = [];
  const origin = await openWebOrigin((request, response) => {
    const location = redirects.shift();
    // Written by hand: Node refuses header values that the real web sends.
    if (location !== undefined) request.socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\n\r\n`);
    else response.setHeader('content-type', 'text/html').end(`<p>${request.headers.host}`);
  });
  const report: VectorReport = { total: vectors.length, wrong: [], forbiddenDials: 0 };
  try {
    for (const vector of vectors) {
      redirects.splice(0, Infinity, ...(vector.redirects ?? []));
      origin.dialled.length = 0;
      const guarded = createGuardedFetch({
        allowedPrivateHosts: [],
        resolve: scriptedResolver(vector.dns ?? {}),
        dial: origin.dial,
        networkInterfaces: () => interfacesWith(vector.ownNets ?? []),
        certificateAuthorities: [origin.authority.certificate],
      });
      const got = await guarded(vector.url, { signal: AbortSignal.timeout(20_000) }).then(
        () => 'allow',
        (error: unknown) => (error instanceof DocentError ? error.code : String(error)),
      );
      const expected = vector.expect === 'allow' ? 'allow' : (vector.code ?? 'block');
      const right =
        (expected === 'block' ? isRefusal(got) : got === expected) &&
        (vector.dials === undefined || vector.dials.join() === origin.dialled.join());
      if (!right) report.wrong.push({ id: vector.id, expected, got, dialled: [...origin.dialled] });
      report.forbiddenDials += origin.dialled.filter(
        (address) => !isPublicAddress(address, vector.ownNets),
      ).length;
    }
  } finally {
    await origin.close();
  }
  return report;
}

/** A refusal of the guard itself; a failed download would prove nothing. */
const isRefusal = (got: string) => /^(url_|ip_|host_|address$|dns$|redirect)/.test(got);

function scriptedResolver(dns: NonNullable<GuardVector['dns']>) {
  const asked = new Map<string, number>();
  return async (host: string): Promise<string[]> => {
    const answers = Object.hasOwn(dns, host) ? dns[host] : undefined;
    if (answers === undefined) throw Object.assign(new Error(`ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
    const count = asked.get(host) ?? 0;
    asked.set(host, count + 1);
    const [first] = answers;
    if (!Array.isArray(first)) return answers as string[];
    return (answers as string[][])[Math.min(count, answers.length - 1)] ?? [];
  };
}

function interfacesWith(prefixes: readonly string[]): Record<string, NetworkInterfaceInfo[]> {
  return {
    test0: prefixes.map((cidr) => {
      const address = cidr.split('/')[0] ?? '';
      const common = { address, cidr, mac: '02:00:00:00:00:01', netmask: '', internal: false };
      return isIP(address) === 6 ? { ...common, family: 'IPv6', scopeid: 0 } : { ...common, family: 'IPv4' };
    }),
  };
}
