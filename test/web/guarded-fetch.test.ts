import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { getGlobalDispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedFetch, type GuardedFetchOptions } from '../../src/web/guarded-fetch.js';
import { head, openRawServer } from '../fakes/raw-server.js';
import { openWebOrigin, type WebOrigin } from '../fakes/web-origin.js';

let origin: WebOrigin;
let listener: RequestListener;
let seen: { method: string; url: string; headers: Record<string, unknown> }[];

beforeAll(async () => {
  origin = await openWebOrigin((request, response) => {
    seen.push({
      method: request.method ?? '',
      url: `${request.headers.host}${request.url}`,
      headers: request.headers,
    });
    listener(request, response);
  });
});
afterAll(() => origin.close());
beforeEach(() => {
  seen = [];
  origin.dialled.length = 0;
  listener = (_request, response) =>
    response.setHeader('content-type', 'text/html; charset="UTF-8"').end('<p>hello');
});

const publicAddress = '198.41.0.4';

function guarded(options: Partial<GuardedFetchOptions> = {}) {
  return createGuardedFetch({
    allowedPrivateHosts: [],
    resolve: async () => [publicAddress],
    dial: origin.dial,
    networkInterfaces: () => ({}),
    certificateAuthorities: [origin.authority.certificate],
    ...options,
  });
}

const once = { signal: new AbortController().signal };
const refusal = (code: string, details?: object) =>
  expect.objectContaining(details === undefined ? { code } : { code, details });

const redirecting =
  (locations: Record<string, string>): RequestListener =>
  (request, response) => {
    const location = locations[`${request.headers.host}${request.url}`];
    if (location === undefined) response.setHeader('content-type', 'text/html').end('<p>the page');
    else response.writeHead(302, { location }).end('<p>never read');
  };

describe('a download', () => {
  test('says where it came from, over which hops, and what it holds', async () => {
    listener = redirecting({ 'example.org/a?b=1': 'https://www.example.org/c', 'www.example.org/c': '/d' });
    const fetched = await guarded({ now: () => Date.UTC(2026, 10, 30, 8) })(
      'http://EXAMPLE.org/a?b=1#part',
      once,
    );
    expect(fetched).toEqual({
      requestedUrl: 'http://example.org/a?b=1#part',
      finalUrl: 'https://www.example.org/d',
      hops: ['http://example.org/a?b=1#part', 'https://www.example.org/c', 'https://www.example.org/d'],
      status: 200,
      contentType: 'text/html',
      kind: 'html',
      bytes: Buffer.from('<p>the page'),
      sha256: createHash('sha256').update('<p>the page').digest('hex'),
      fetchedAt: '2026-11-30T08:00:00.000Z',
    });
    expect(origin.dialled).toEqual([publicAddress, publicAddress, publicAddress]);
  });

  test('says the charset that its header declares', async () => {
    expect((await guarded()('https://example.org/', once)).charset).toBe('utf-8');
  });

  test('asks as itself, with no cookie, referrer or credentials', async () => {
    await guarded({ userAgent: 'Docent/9' })('https://example.org/x', once);
    expect(seen).toEqual([
      {
        method: 'GET',
        url: 'example.org/x',
        headers: {
          host: 'example.org',
          connection: 'keep-alive',
          'user-agent': 'Docent/9',
          accept: expect.stringContaining('text/html'),
          'accept-encoding': 'gzip, deflate, br',
        },
      },
    ]);
  });

  test.each([201, 202, 203, 204, 205, 206, 300, 304, 305, 400, 401, 403, 404, 410, 429, 500, 503])(
    'HTTP %i brings nothing',
    async (status) => {
      listener = (_request, response) => response.writeHead(status, { 'content-type': 'text/html' }).end();
      await expect(guarded()('https://example.org/', once)).rejects.toEqual(
        refusal('fetch_status', { status }),
      );
    },
  );
});

describe('5.1 every hop is checked', () => {
  test('every answer of the resolver counts, on every hop, and nothing is dialled beside them', async () => {
    listener = redirecting({ 'a.example.org/': 'https://b.example.org/' });
    const answers: Record<string, string[]> = {
      'a.example.org': [publicAddress, '2001:500:200::b'],
      'b.example.org': ['198.41.0.5', '10.0.0.7'],
    };
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return answers[host] ?? [];
    };
    await expect(guarded({ resolve })('https://a.example.org/', once)).rejects.toEqual(
      refusal('address', { host: 'b.example.org', address: '10.0.0.7', problem: 'private' }),
    );
    expect(asked).toEqual(['a.example.org', 'b.example.org']);
    expect(origin.dialled).toEqual([publicAddress, '2001:500:200::b']);
    expect(seen.map(({ url }) => url)).toEqual(['a.example.org/']);
  });

  test('a peer that is none of the checked addresses is refused before a byte is sent', async () => {
    const dial: GuardedFetchOptions['dial'] = async (target) => ({
      ...(await origin.dial(target)),
      peerAddress: '10.0.0.8',
    });
    await expect(guarded({ dial })('http://example.org/', once)).rejects.toEqual(
      refusal('address', { host: 'example.org', address: '10.0.0.8', problem: 'another peer' }),
    );
    expect(seen).toEqual([]);
  });

  test('a resolver that never answers ends at the connect limit', async () => {
    const silent = guarded({ resolve: () => new Promise(() => {}), limits: { connect: 100 } });
    await expect(silent('http://example.org/', once)).rejects.toEqual(
      refusal('fetch_timeout', { phase: 'connect', seconds: 0.1 }),
    );
    expect(origin.dialled).toEqual([]);
  });

  test('a resolver that answers after the limit starts nothing', async () => {
    let answer: (addresses: string[]) => void = () => {};
    const late = guarded({ resolve: () => new Promise((done) => (answer = done)), limits: { connect: 50 } });
    await expect(late('http://example.org/', once)).rejects.toEqual(refusal('fetch_timeout'));
    answer([publicAddress]);
    await new Promise((done) => setTimeout(done, 20));
    expect(origin.dialled).toEqual([]);
  });

  test('a resolver that fails is a name that was not found', async () => {
    const failing = guarded({ resolve: () => Promise.reject(new Error('EAI_AGAIN')) });
    await expect(failing('http://example.org/', once)).rejects.toEqual(
      refusal('dns', { host: 'example.org' }),
    );
  });

  test('a connection that is not accepted, or never established, has its own code', async () => {
    const closed = await openRawServer(() => {});
    await closed.close();
    const real = createGuardedFetch({ allowedPrivateHosts: [closed.host] });
    await expect(real(closed.url, once)).rejects.toEqual(
      refusal('fetch_failed', { host: closed.host, reason: 'ECONNREFUSED' }),
    );
    const never = guarded({ dial: () => new Promise(() => {}), limits: { connect: 50 } });
    await expect(never('http://example.org/', once)).rejects.toEqual(refusal('fetch_timeout'));
  });
});

describe('5.1 TLS', () => {
  test('a certificate for another name is refused', async () => {
    const other = guarded({
      dial: async (target) => ({
        ...(await origin.dial({ ...target, addresses: ['9.9.9.9'] })),
        peerAddress: '8.8.8.8',
      }),
    });
    await expect(other('https://8.8.8.8/', once)).rejects.toEqual(
      refusal('fetch_failed', { host: '8.8.8.8', reason: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    );
    expect(seen).toEqual([]);
  });

  test('a certificate of an unknown authority is refused, and no variable can change that', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const strict = createGuardedFetch({
        allowedPrivateHosts: [],
        resolve: async () => [publicAddress],
        dial: origin.dial,
      });
      await expect(strict('https://example.org/', once)).rejects.toEqual(refusal('fetch_failed'));
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
    expect(seen).toEqual([]);
  });

  test('a handshake that never ends stops at the connect limit', async () => {
    const mute = await openRawServer(() => {});
    const silent = createGuardedFetch({ allowedPrivateHosts: [mute.host], limits: { connect: 100 } });
    await expect(silent(mute.url.replace('http:', 'https:'), once)).rejects.toEqual(
      refusal('fetch_timeout', { phase: 'connect', seconds: 0.1 }),
    );
    await expect.poll(() => mute.open()).toBe(0);
    await mute.close();
  });
});

describe('5.1 no way around the guard', () => {
  const proxies = [
    'HTTP_PROXY',
    'http_proxy',
    'HTTPS_PROXY',
    'https_proxy',
    'ALL_PROXY',
    'NODE_USE_ENV_PROXY',
  ];
  afterEach(() => {
    for (const name of proxies) delete process.env[name];
  });

  test('proxy variables are not obeyed, and the dispatcher of the process stays as it was', async () => {
    const proxy = await openRawServer((socket) => socket.end(head(502)));
    for (const name of proxies) process.env[name] = proxy.url;
    const before = getGlobalDispatcher();
    await guarded()('http://example.org/', once);
    expect(proxy.requests).toEqual([]);
    expect(getGlobalDispatcher()).toBe(before);
    await proxy.close();
  });
});

describe('5.2 exempted private hosts', () => {
  const answers: Record<string, string[]> = {
    'wiki.corp': ['10.0.0.5'],
    'loop.corp': ['127.0.0.1'],
    'mixed.corp': ['10.0.0.5', '127.0.0.1'],
    'link.corp': ['169.254.169.254'],
    'zero.corp': ['0.0.0.0'],
    'v6.corp': ['fd00::5'],
    'vpn.corp': ['100.64.1.2'],
    'mapped.corp': ['::ffff:10.0.0.5'],
    localhost: ['::1', '127.0.0.1'],
    'public.example.org': [publicAddress],
  };
  const resolve = async (host: string) => answers[host] ?? [];
  const allowing = (...allowedPrivateHosts: string[]) => guarded({ resolve, allowedPrivateHosts });

  test.each([
    ['http://wiki.corp:8080/', 'wiki.corp:8080', ['10.0.0.5']],
    ['http://WIKI.corp.:8080/', 'Wiki.Corp:8080', ['10.0.0.5']],
    ['http://wiki.corp/', 'wiki.corp:80', ['10.0.0.5']],
    ['https://wiki.corp/', 'wiki.corp:443', ['10.0.0.5']],
    ['https://v6.corp/', 'v6.corp:443', ['fd00::5']],
    ['http://vpn.corp/', 'vpn.corp:80', ['100.64.1.2']],
    ['http://10.0.0.6:3000/', '10.0.0.6:3000', ['10.0.0.6']],
    ['http://[fd00::7]:3000/', '[FD00:0::7]:3000', ['fd00::7']],
    ['http://127.0.0.1:9000/', '127.0.0.1:9000', ['127.0.0.1']],
    ['http://[::1]:9000/', '[::1]:9000', ['::1']],
    ['http://localhost:9000/', 'localhost:9000', ['::1', '127.0.0.1']],
  ])('%s is fetched where %s is exempted', async (url, entry, dialled) => {
    expect((await allowing(entry)(url, once)).kind).toBe('html');
    expect(origin.dialled).toEqual(dialled);
  });

  test.each([
    ['http://wiki.corp:8081/', 'wiki.corp:8080', 'host_name'],
    ['http://wiki.corp/', 'wiki.corp:443', 'host_name'],
    ['http://x.wiki.corp:8080/', 'wiki.corp:8080', 'host_name'],
    ['http://10.0.0.6:3001/', '10.0.0.6:3000', 'address'],
    ['http://10.0.0.5:8080/', 'wiki.corp:8080', 'address'],
    ['http://wiki.corp:8080/', '10.0.0.5:8080', 'host_name'],
    ['http://loop.corp/', 'loop.corp:80', 'address'],
    ['http://mixed.corp/', 'mixed.corp:80', 'address'],
    ['http://link.corp/', 'link.corp:80', 'address'],
    ['http://zero.corp/', 'zero.corp:80', 'address'],
    ['http://mapped.corp/', 'mapped.corp:80', 'address'],
    ['http://169.254.169.254/', '169.254.169.254:80', 'address'],
    ['http://[fe80::1]/', '[fe80::1]:80', 'address'],
    ['http://[fd00:ec2::254]/', '[fd00:ec2::254]:80', 'address'],
    ['http://0.0.0.0/', '0.0.0.0:80', 'address'],
    ['http://224.0.0.1/', '224.0.0.1:80', 'address'],
    ['http://127.0.0.2:9000/', '127.0.0.1:9000', 'address'],
    ['http://127.0.0.1:9000/', 'localhost:9000', 'address'],
    ['http://wiki.corp:22/', 'wiki.corp:22', 'url_port'],
    ['http://127.1:9000/', '127.0.0.1:9000', 'ip_not_canonical'],
    ['http://me@wiki.corp:8080/', 'wiki.corp:8080', 'url_userinfo'],
    ['http://wiki.corp:8080/', '*.corp:8080', 'host_name'],
    ['http://wiki.corp:8080/', 'wiki.corp', 'host_name'],
    ['http://wiki.corp:8080/', 'http://wiki.corp:8080', 'host_name'],
    ['http://wiki.corp:8080/', 'me@wiki.corp:8080', 'host_name'],
  ])('%s is refused where only %s is exempted', async (url, entry, code) => {
    await expect(allowing(entry)(url, once)).rejects.toEqual(refusal(code));
    expect(origin.dialled).toEqual([]);
  });

  test('an exempted host stays exempted on its own redirects', async () => {
    listener = redirecting({ 'wiki.corp:8080/': '/page' });
    const fetched = await allowing('wiki.corp:8080')('http://wiki.corp:8080/', once);
    expect(fetched.finalUrl).toBe('http://wiki.corp:8080/page');
  });

  test.each([
    ['http://public.example.org/', { 'public.example.org/': 'http://wiki.corp:8080/' }, 'host_name'],
    ['http://public.example.org/', { 'public.example.org/': 'http://10.0.0.6:3000/' }, 'address'],
    ['http://public.example.org/', { 'public.example.org/': 'http://127.0.0.1:9000/' }, 'address'],
    ['http://wiki.corp:8080/', { 'wiki.corp:8080/': 'http://10.0.0.6:3000/' }, 'address'],
    [
      'http://wiki.corp:8080/',
      { 'wiki.corp:8080/': 'http://public.example.org/', 'public.example.org/': 'http://wiki.corp:8080/x' },
      'host_name',
    ],
  ])('%s does not lead to an exempted host by redirect', async (url, locations, code) => {
    listener = redirecting(locations as Record<string, string>);
    const all = allowing('wiki.corp:8080', '10.0.0.6:3000', '127.0.0.1:9000');
    await expect(all(url, once)).rejects.toEqual(refusal(code));
  });
});

describe('5.3 a redirect to another host', () => {
  const sameHostOnly = { ...once, sameHostOnly: true };

  test.each([
    ['https://example.org/', 'https://www.example.org/x'],
    ['https://www.example.org/', 'https://example.org/x'],
    ['http://example.org/', 'https://example.org/x'],
    ['https://example.org/', 'https://example.org:8443/x'],
  ])('from %s to %s is none', async (from, to) => {
    listener = redirecting({ [from.replace(/^https?:\/\//, '')]: to });
    expect((await guarded()(from, sameHostOnly)).finalUrl).toBe(to);
  });

  test.each([
    'https://login.example.org/?next=x',
    'https://example.net/',
    'https://www.www.example.org/',
    'https://xn--exmple-cua.org/',
  ])('to %s stops before the body, and names the new URL', async (to) => {
    listener = redirecting({ 'example.org/': to });
    const { host } = new URL(to);
    await expect(guarded()('https://example.org/', sameHostOnly)).rejects.toEqual(
      refusal('redirect_other_host', { url: to, host }),
    );
    expect(seen.map(({ url }) => url)).toEqual(['example.org/']);
    expect((await guarded()('https://example.org/', once)).finalUrl).toBe(to);
  });

  test('is judged by the chosen URL, not by the hop before', async () => {
    listener = redirecting({
      'example.org/': 'https://www.example.org/',
      'www.example.org/': 'https://other.net/',
    });
    await expect(guarded()('http://example.org/', sameHostOnly)).rejects.toEqual(
      refusal('redirect_other_host', { url: 'https://other.net/', host: 'other.net' }),
    );
  });

  test('that the guard refuses is refused, not offered', async () => {
    listener = redirecting({ 'example.org/': 'http://10.0.0.1/' });
    await expect(guarded()('http://example.org/', sameHostOnly)).rejects.toEqual(refusal('address'));
  });
});
