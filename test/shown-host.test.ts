import { expect, test } from 'vitest';
import { shownHost } from '../src/shown-host.js';

test.each([
  ['https://example.org/a', 'example.org'],
  ['https://EXAMPLE.org:443/', 'example.org'],
  ['http://example.org:8080/', 'example.org:8080'],
  ['https://аррlе.com/', 'xn--l-7sbq6ba.com'],
  ['https://例子.tw/', 'xn--fsqu00a.tw'],
  ['https://user@example.org/', 'example.org'],
  ['http://[2606:4700::1]/', '[2606:4700::1]'],
  ['no address', ''],
])('3.5 the host of %s is shown as %s', (url, shown) => {
  expect(shownHost(url)).toBe(shown);
});
