import { describe, expect, test } from 'vitest';
import { addressProblem, isSameAddress, onLinkPrefixes } from '../../src/web/address.js';

const entry = (address: string, cidr: string | null) => ({ address, cidr });
const onLink = (...entries: ReturnType<typeof entry>[]) => onLinkPrefixes({ en0: entries, gone0: undefined });

describe('5.1 networks that this machine is attached to', () => {
  const rule = {
    onLink: onLink(entry('140.112.8.5', '140.112.8.5/24'), entry('2001:b030:1:2::5', '2001:b030:1:2::5/64')),
  };

  test.each(['140.112.8.0', '140.112.8.255', '2001:b030:1:2::', '2001:b030:1:2:ffff:ffff:ffff:ffff'])(
    '%s is on one of them',
    (address) => expect(addressProblem(address, rule)).toBe('on this network'),
  );

  test.each(['140.112.9.0', '140.112.7.255', '2001:b030:1:3::', '2001:b030:1:1:ffff::'])(
    '%s is not',
    (address) => expect(addressProblem(address, rule)).toBeUndefined(),
  );

  test('a prefix too wide to be a network counts as the own address alone', () => {
    const tunnel = {
      onLink: onLink(entry('140.112.8.5', '140.112.8.5/1'), entry('2001:b030::5', '2001:b030::5/3')),
    };
    expect(addressProblem('140.112.8.5', tunnel)).toBe('on this network');
    expect(addressProblem('2001:b030::5', tunnel)).toBe('on this network');
    expect(addressProblem('140.112.8.6', tunnel)).toBeUndefined();
    expect(addressProblem('2001:b030::6', tunnel)).toBeUndefined();
  });

  test('an interface that tells no prefix counts as its own address', () => {
    const bare = { onLink: onLink(entry('140.112.8.5', null), entry('not an address', null)) };
    expect(addressProblem('140.112.8.5', bare)).toBe('on this network');
    expect(addressProblem('140.112.8.6', bare)).toBeUndefined();
  });
});

describe('5.2 an exemption', () => {
  const exempt = (loopback: boolean) => ({
    onLink: onLink(entry('10.0.0.5', '10.0.0.5/24')),
    exempt: { loopback },
  });

  test.each([
    '10.0.0.9',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.7',
    'fd00::1',
    '8.8.8.8',
    '2606:4700::1',
  ])('covers %s', (address) => expect(addressProblem(address, exempt(false))).toBeUndefined());

  test.each([
    '169.254.169.254',
    'fe80::1',
    '0.0.0.0',
    '::',
    '224.0.0.1',
    'ff02::1',
    '255.255.255.255',
    '168.63.129.16',
    '100.100.100.200',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:10.0.0.9',
    '::a00:9',
    '64:ff9b::a00:9',
    '2002:a00:9::1',
    '127.1',
    'fe80::1%en0',
  ])('never covers %s', (address) => {
    expect(addressProblem(address, exempt(true))).toBeDefined();
  });

  test('covers loopback only where it says so', () => {
    for (const address of ['127.0.0.1', '127.9.9.9', '::1']) {
      expect(addressProblem(address, exempt(true))).toBeUndefined();
      expect(addressProblem(address, exempt(false))).toBe('loopback');
    }
  });
});

test('two spellings of an address are one address', () => {
  expect(isSameAddress('2001:DB8::1', '2001:db8:0:0:0:0:0:1')).toBe(true);
  expect(isSameAddress('10.0.0.1', '10.0.0.2')).toBe(false);
  expect(isSameAddress('10.0.0.1', '::ffff:10.0.0.1')).toBe(false);
  expect(isSameAddress('', '')).toBe(false);
});
