import type { Socket } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedFetch, type FetchLimits } from '../../src/web/guarded-fetch.js';
import { head, openRawServer, type RawServer } from '../fakes/raw-server.js';

const MiB = 1024 * 1024;
const limit = 20 * MiB;

let server: RawServer;
let answer: (socket: Socket) => void;

beforeAll(async () => {
  server = await openRawServer((socket) => answer(socket));
});
afterAll(() => server.close());

function fetchFrom(answering: (socket: Socket) => void, limits: Partial<FetchLimits> = {}) {
  answer = answering;
  const fetchGuarded = createGuardedFetch({ allowedPrivateHosts: [server.host], limits });
  return fetchGuarded(server.url, { signal: AbortSignal.timeout(20_000) });
}

/** The error, or a word that it passed: the diff of a whole body would take minutes. */
const failureOf = (download: Promise<{ bytes: Uint8Array }>): Promise<unknown> =>
  download.then(
    ({ bytes }) => `passed with ${bytes.length} bytes`,
    (error) => error,
  );

const html = { 'Content-Type': 'text/html' };
const refusal = (code: string, details: object = {}) => expect.objectContaining({ code, details });

/** An answer with all of its headers right. */
const sending =
  (body: Buffer | string, headers: Record<string, string | number> = {}) =>
  (socket: Socket) => {
    const bytes = Buffer.from(body);
    socket.end(
      Buffer.concat([Buffer.from(head(200, { ...html, 'Content-Length': bytes.length, ...headers })), bytes]),
    );
  };

/** Text that begins as a page does. */
const page = (size: number) => Buffer.alloc(size, '<p>Text \n');

const codings = {
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 1 }),
  'x-gzip': (bytes: Buffer) => gzipSync(bytes, { level: 1 }),
  deflate: (bytes: Buffer) => deflateSync(bytes, { level: 1 }),
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};
const bareDeflate = (bytes: Buffer) => deflateRawSync(bytes, { level: 1 });

describe('5.1 a body is counted after decompression', () => {
  test('exactly 20 MiB pass, with or without a declared length', async () => {
    const bytes = page(limit);
    expect((await fetchFrom(sending(bytes))).bytes.length).toBe(limit);
    const undeclared = await fetchFrom((socket) =>
      socket.end(Buffer.concat([Buffer.from(head(200, html)), bytes])),
    );
    expect(undeclared.bytes.length).toBe(limit);
    expect((await fetchFrom(sending(codings.gzip(bytes), { 'Content-Encoding': 'gzip' }))).bytes.length).toBe(
      limit,
    );
  });

  test('one byte more fails, with or without a declared length', async () => {
    const bytes = page(limit + 1);
    const tooLarge = refusal('fetch_too_large', { limit: '20 MiB' });
    expect(await failureOf(fetchFrom(sending(bytes)))).toEqual(tooLarge);
    expect(
      await failureOf(
        fetchFrom((socket) => socket.end(Buffer.concat([Buffer.from(head(200, html)), bytes]))),
      ),
    ).toEqual(tooLarge);
    expect(await failureOf(fetchFrom(sending(codings.gzip(bytes), { 'Content-Encoding': 'gzip' })))).toEqual(
      tooLarge,
    );
  });

  test('a declared length over the limit is refused before the body is read', async () => {
    let sent = false;
    const reply = fetchFrom((socket) => {
      socket.write(head(200, { ...html, 'Content-Length': limit + 1 }));
      socket.once('close', () => (sent = true));
    });
    expect(await failureOf(reply)).toEqual(refusal('fetch_too_large', { limit: '20 MiB' }));
    await expect.poll(() => sent).toBe(true);
  });

  test.each([
    ['gzip', 'gzip', () => codings.gzip(Buffer.alloc(64 * MiB))],
    ['deflate', 'deflate', () => codings.deflate(Buffer.alloc(64 * MiB))],
    ['bare deflate', 'deflate', () => bareDeflate(Buffer.alloc(64 * MiB))],
    ['br', 'br', () => codings.br(Buffer.alloc(64 * MiB))],
    ['gzip in gzip', 'gzip, gzip', () => codings.gzip(codings.gzip(Buffer.alloc(64 * MiB)))],
    ['br in gzip', 'br, gzip', () => codings.gzip(codings.br(Buffer.alloc(64 * MiB)))],
    ['a gzip member that unpacks to a bomb of nothing', 'gzip, gzip', () => emptyMembersBomb()],
  ])('a bomb of %s stops at the limit', async (_name, encoding, bomb) => {
    expect(await failureOf(fetchFrom(sending(bomb(), { 'Content-Encoding': encoding })))).toEqual(
      refusal('fetch_too_large', { limit: '20 MiB' }),
    );
  });
});

/** 24 MiB of empty gzip members, packed again: the inner layer yields no byte. */
function emptyMembersBomb(): Buffer {
  const member = gzipSync(Buffer.alloc(0));
  return codings.gzip(Buffer.alloc(24 * MiB, member));
}

describe('5.1 content codings', () => {
  test.each(Object.entries(codings))('%s is taken off', async (name, encode) => {
    const source = await fetchFrom(sending(encode(page(5000)), { 'Content-Encoding': name }));
    expect(Buffer.from(source.bytes).equals(page(5000))).toBe(true);
  });

  test('deflate may be bare, codings may be stacked twice, and identity is none', async () => {
    const bare = await fetchFrom(sending(bareDeflate(page(5000)), { 'Content-Encoding': 'deflate' }));
    expect(bare.bytes.length).toBe(5000);
    const stacked = codings.br(codings.gzip(page(5000)));
    expect((await fetchFrom(sending(stacked, { 'Content-Encoding': 'GZIP , br' }))).bytes.length).toBe(5000);
    expect((await fetchFrom(sending('<p>', { 'Content-Encoding': 'identity' }))).bytes.length).toBe(3);
    expect((await fetchFrom(sending('', { 'Content-Encoding': 'gzip' }))).bytes.length).toBe(0);
  });

  test.each(['zstd', 'compress', 'rot13', '__proto__', 'constructor', 'gzip;q=1', 'gzip, gzip, gzip'])(
    '%s is refused',
    async (encoding) => {
      expect(await failureOf(fetchFrom(sending(page(100), { 'Content-Encoding': encoding })))).toEqual(
        refusal('fetch_encoding', { encoding }),
      );
    },
  );

  test.each(Object.keys(codings))('a body that is not %s is refused', async (encoding) => {
    const broken = fetchFrom(
      sending(Buffer.from('<p>not packed at all</p>'), { 'Content-Encoding': encoding }),
    );
    expect(await failureOf(broken)).toEqual(refusal('fetch_encoding', { encoding }));
  });

  test.each(Object.entries(codings))('%s that breaks off is refused', async (encoding, encode) => {
    const whole = encode(
      Buffer.from(Array.from({ length: 4000 }, (_, index) => `<p>${index * 7919}`).join('')),
    );
    for (const length of [1, 2, Math.floor(whole.length / 2), whole.length - 1]) {
      expect(
        await failureOf(fetchFrom(sending(whole.subarray(0, length), { 'Content-Encoding': encoding }))),
      ).toEqual(expect.objectContaining({ code: expect.stringMatching(/^fetch_(truncated|encoding)$/) }));
    }
  });
});

describe('5.1 half a page does not become a source', () => {
  const body = '<p>Half</p>';
  const chunked = { ...html, 'Transfer-Encoding': 'chunked' };

  test('an end before the declared length is refused, wherever it comes', async () => {
    for (let length = 0; length < body.length; length += 1) {
      const broken = fetchFrom((socket) =>
        socket.end(`${head(200, { ...html, 'Content-Length': body.length })}${body.slice(0, length)}`),
      );
      expect(await failureOf(broken)).toEqual(refusal('fetch_truncated'));
    }
  });

  test('a chunked body that breaks off is refused, wherever it comes', async () => {
    const whole = `${head(200, chunked)}5\r\n<p>Ha\r\n6\r\nlf</p>\r\n0\r\n\r\n`;
    expect((await fetchFrom((socket) => socket.end(whole))).bytes.length).toBe(11);
    const start = whole.indexOf('\r\n\r\n') + 4;
    for (let length = start; length < whole.length; length += 1) {
      const broken = fetchFrom((socket) => socket.end(whole.slice(0, length)));
      expect(await failureOf(broken), `cut at ${length}`).toEqual(refusal('fetch_truncated'));
    }
  });

  test('a head that breaks off is a failed connection, wherever it comes', async () => {
    const start = head(200, { ...html, 'Content-Length': 3 });
    for (let length = 0; length < start.length; length += 1) {
      const broken = fetchFrom((socket) => socket.end(start.slice(0, length)));
      expect(await failureOf(broken), `cut at ${length}`).toEqual(
        expect.objectContaining({ code: 'fetch_failed' }),
      );
    }
  });

  test('a body longer than its declared length is refused', async () => {
    const broken = fetchFrom((socket) => socket.end(`${head(200, { ...html, 'Content-Length': 3 })}<p>more`));
    expect(await failureOf(broken)).toEqual(
      expect.objectContaining({ code: expect.stringMatching(/^fetch_/) }),
    );
  });

  test('two declared lengths that differ are refused', async () => {
    const broken = fetchFrom((socket) =>
      socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\n<p>xx`,
      ),
    );
    expect(await failureOf(broken)).toEqual(expect.objectContaining({ code: 'fetch_failed' }));
  });

  test('a reset in the middle is refused', async () => {
    const broken = fetchFrom((socket) => {
      socket.write(`${head(200, { ...html, 'Content-Length': 100 })}<p>`);
      setTimeout(() => socket.resetAndDestroy(), 30);
    });
    expect(await failureOf(broken)).toEqual(refusal('fetch_truncated'));
  });

  test('what is no HTTP at all is a failed connection', async () => {
    for (const text of ['SSH-2.0-OpenSSH_9\r\n', '220 mail ESMTP\r\n', '<p>0.9</p>', '\0\0\0\0']) {
      expect(await failureOf(fetchFrom((socket) => socket.end(text)))).toEqual(
        expect.objectContaining({ code: 'fetch_failed' }),
      );
    }
  });

  test('nothing stays open after any of it', async () => {
    await expect.poll(() => server.open()).toBe(0);
  });
});

describe('5.1 nobody can hold a download up', () => {
  const timeout = (phase: string) => refusal('fetch_timeout', { phase, seconds: 0.3 });

  test('a server that accepts and says nothing ends at the header limit', async () => {
    expect(await failureOf(fetchFrom(() => {}, { headers: 300 }))).toEqual(timeout('headers'));
  });

  test('headers that drip forever end at the header limit', async () => {
    const dripping = fetchFrom(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        every(20, socket, () => socket.write('X-More: 1\r\n'));
      },
      { headers: 300 },
    );
    expect(await failureOf(dripping)).toEqual(timeout('headers'));
  });

  test('informational answers without end end at the header limit', async () => {
    const endless = fetchFrom(
      (socket) => every(20, socket, () => socket.write('HTTP/1.1 103 Early\r\n\r\n')),
      { headers: 300 },
    );
    expect(await failureOf(endless)).toEqual(
      expect.objectContaining({ code: expect.stringMatching(/^fetch_(timeout|failed)$/) }),
    );
  });

  test('headers of endless size are a failed connection', async () => {
    const endless = fetchFrom((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      every(1, socket, () => socket.write(`X-More: ${'x'.repeat(16_000)}\r\n`));
    });
    expect(await failureOf(endless)).toEqual(
      expect.objectContaining({
        code: 'fetch_failed',
        details: { host: server.host, reason: 'UND_ERR_HEADERS_OVERFLOW' },
      }),
    );
  });

  test('a body that stops ends at the idle limit', async () => {
    const stopped = fetchFrom((socket) => socket.write(`${head(200, html)}<p>first part`), { idle: 300 });
    expect(await failureOf(stopped)).toEqual(timeout('idle'));
  });

  test('a body that keeps moving is not idle, however long it takes', async () => {
    let sent = 0;
    const moving = fetchFrom(
      (socket) => {
        socket.write(head(200, html));
        every(100, socket, () => {
          sent += 1;
          socket.write('.');
          if (sent === 20) socket.end();
        });
      },
      { idle: 1_500 },
    );
    expect((await moving).bytes.length).toBe(20);
  });

  test('a body that drips ends at the limit of the whole', async () => {
    const dripping = fetchFrom(
      (socket) => {
        socket.write(head(200, html));
        every(20, socket, () => socket.write('.'));
      },
      { total: 300 },
    );
    expect(await failureOf(dripping)).toEqual(timeout('total'));
  });

  test('a chain of slow redirects ends at the limit of the whole', async () => {
    const slow = fetchFrom(
      (socket) => {
        setTimeout(() => socket.end(head(302, { Location: '/again' })), 80);
      },
      { total: 300 },
    );
    expect(await failureOf(slow)).toEqual(timeout('total'));
  });

  test('whoever asked can stop it at any moment, and nothing stays open', async () => {
    const stop = new AbortController();
    answer = (socket) => {
      socket.write(`${head(200, html)}<p>`);
      setTimeout(() => stop.abort(), 20);
    };
    const fetchGuarded = createGuardedFetch({ allowedPrivateHosts: [server.host] });
    expect(await failureOf(fetchGuarded(server.url, { signal: stop.signal }))).toEqual(refusal('cancelled'));
    expect(await failureOf(fetchGuarded(server.url, { signal: stop.signal }))).toEqual(refusal('cancelled'));
    await expect.poll(() => server.open()).toBe(0);
  });
});

function every(ms: number, socket: Socket, act: () => void) {
  const timer = setInterval(act, ms);
  socket.once('close', () => clearInterval(timer));
}
