import { BlockList, isIP } from 'node:net';

/**
 * Whether an address belongs to the public Internet: written from the IANA special-purpose address registries, apart
 * from the guard's own rule and its library, to judge the guard by. `ownNets` are prefixes of this machine.
 */
export function isPublicAddress(address: string, ownNets: readonly string[] = []): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  if (family === 4) return !isIn([...special4, ...ownNets], address);
  return isIn(['2000::/3'], address) && !isIn([...special6, ...ownNets], address);
}

function isIn(prefixes: readonly string[], address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  for (const prefix of prefixes) {
    const [net = '', length = ''] = prefix.split('/');
    if ((isIP(net) === 6) === (family === 'ipv6')) list.addSubnet(net, Number(length), family);
  }
  return list.check(address, family);
}

const special4 = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 ' +
  '203.0.113.0/24 224.0.0.0/3 168.63.129.16/32'
).split(' ');
const special6 = '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3ffe::/16 3fff::/20'.split(' ');
