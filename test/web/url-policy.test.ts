import { describe, expect, test } from 'vitest';
import { checkUrl, isSameHost, parseUserUrl } from '../../src/web/url-policy.js';

const rule = { onLink: [] };
const refusal = (code: string) => expect.objectContaining({ code });

describe('5.1 a URL is judged before anything is resolved', () => {
  test.each([
    ['http://127.0.0.1/', 'address'],
    ['http://[::1]/', 'address'],
    ['http://10.0.0.1:8080/', 'address'],
    ['ftp://example.org/', 'url_scheme'],
    ['http://me@example.org/', 'url_userinfo'],
    ['http://:pw@example.org/', 'url_userinfo'],
    ['http://example.org:25/', 'url_port'],
    ['http://intranet/', 'host_name'],
    ['http://a..b.org/', 'host_label'],
    [`http://example.org/${'x'.repeat(2048)}`, 'url_length'],
  ])('%s is refused', (url, code) => {
    expect(() => checkUrl(new URL(url), rule)).toThrow(refusal(code));
  });

  test('facts for the person come with the refusal', () => {
    expect(() => checkUrl(new URL('http://[fd00::1]:8080/'), rule)).toThrow(
      expect.objectContaining({ details: { host: '[fd00::1]', address: 'fd00::1', problem: 'uniqueLocal' } }),
    );
    expect(() => checkUrl(new URL('http://example.org:25/'), rule)).toThrow(
      expect.objectContaining({ details: { port: '25' } }),
    );
  });
});

test('a URL that is understood comes back normalised, without the final dot of its host', () => {
  expect(parseUserUrl('HTTP://Example.ORG.:80/a/../b?c#d').href).toBe('http://example.org/b?c#d');
});

test.each([
  ['https://example.org/', 'http://www.example.org:8080/x', true],
  ['https://example.org/', 'https://example.org./', true],
  ['https://example.org/', 'https://sub.example.org/', false],
  ['https://example.org/', 'https://example.org.evil.net/', false],
  ['https://wwwexample.org/', 'https://example.org/', false],
])('5.3 %s and %s: one host is %s', (one, other, same) => {
  expect(isSameHost(new URL(one), new URL(other))).toBe(same);
  expect(isSameHost(new URL(other), new URL(one))).toBe(same);
});
