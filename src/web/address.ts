import { isIP } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import ipaddr from 'ipaddr.js';

/** A prefix of addresses, e.g. `2001:db8:1::/64`. */
type Prefix = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

export interface AddressRule {
  /** Prefixes that this machine is attached to: local although they may be public (`onLinkPrefixes`). */
  onLink: readonly Prefix[];
  /** Set for a host that the operator exempted; `loopback` only where the exemption itself names loopback. */
  exempt?: { loopback: boolean };
}

/**
 * Why an address must not be dialled, in a word (e.g. `private`), or undefined if it may be. Only addresses of the
 * public Internet pass: what the IANA special-purpose registries list is refused, and so is IPv6 outside 2000::/3,
 * which nobody has been given yet. An address that embeds another one (mapped, NAT64, 6to4, Teredo) is refused
 * whatever it embeds.
 */
export function addressProblem(address: string, rule: AddressRule): string | undefined {
  if (isIP(address) === 0 || address.includes('%')) return 'not an address';
  const parsed = ipaddr.parse(address);
  if (metadataServices.some((prefix) => isWithin(parsed, prefix))) return 'cloud metadata';
  const range = rangeOf(parsed);
  if (rule.exempt !== undefined) return exemptProblem(range, rule.exempt);
  if (range !== 'unicast') return range;
  return rule.onLink.some((prefix) => isWithin(parsed, prefix)) ? 'on this network' : undefined;
}

/** What an exempted host may resolve to: private networks, and loopback if it was written so. */
function exemptProblem(range: string, exempt: { loopback: boolean }): string | undefined {
  if (range === 'loopback') return exempt.loopback ? undefined : range;
  return exemptRanges.has(range) ? undefined : range;
}

function rangeOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address.kind() === 'ipv4') return address.range();
  if (address.range() !== 'unicast') return address.range();
  if (!isWithin(address, globalUnicast)) return 'unallocated';
  return neverPublic.some((prefix) => isWithin(address, prefix)) ? 'reserved' : 'unicast';
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, prefix: Prefix): boolean {
  return address.kind() === prefix[0].kind() && address.match(prefix[0], prefix[1]);
}

/**
 * The prefixes that this machine is attached to, from `os.networkInterfaces()`. A prefix wider than a network that
 * someone could be attached to (a tunnel that claims half the Internet) counts as the machine's own address alone.
 */
export function onLinkPrefixes(
  interfaces: Readonly<Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'cidr'>[] | undefined>>,
): Prefix[] {
  return Object.values(interfaces)
    .flatMap((entries) => entries ?? [])
    .filter((entry) => isIP(entry.address) !== 0)
    .map((entry) => {
      const own = ipaddr.parse(entry.address);
      const [bits, widest] = own.kind() === 'ipv4' ? [32, 8] : [128, 32];
      const length = Number(entry.cidr?.split('/')[1] ?? bits);
      return [own, length >= widest ? length : bits] as const;
    });
}

/** Whether two spellings name one address; a spelling that is none equals nothing. */
export function isSameAddress(one: string, other: string): boolean {
  if (isIP(one) === 0 || isIP(other) === 0) return false;
  return ipaddr.parse(one).toNormalizedString() === ipaddr.parse(other).toNormalizedString();
}

const prefixes = (...list: string[]): Prefix[] => list.map((text) => ipaddr.parseCIDR(text));

// RFC 4291 and the IANA IPv6 address space registry: global unicast is assigned from here only.
const globalUnicast: Prefix = ipaddr.parseCIDR('2000::/3');

// Within 2000::/3, yet not for the public Internet: IETF protocol assignments (RFC 2928), documentation
// (RFC 3849, RFC 9637), 6to4 (RFC 7526) and the returned 6bone (RFC 3701).
const neverPublic = prefixes('2001::/23', '2001:db8::/32', '2002::/16', '3ffe::/16', '3fff::/20');

// Metadata services of cloud providers outside the link-local range: they hand out credentials, so no exemption
// reaches them. The one of Azure lies among public addresses.
const metadataServices = prefixes(
  '168.63.129.16/32',
  '100.100.100.200/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
);

const exemptRanges = new Set(['unicast', 'private', 'uniqueLocal', 'carrierGradeNat', 'reserved']);
