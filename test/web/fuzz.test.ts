import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DocentError } from '../../src/errors.js';
import { cleanResults } from '../../src/web/clean-results.js';
import { createGuardedFetch } from '../../src/web/guarded-fetch.js';
import { parseDuckDuckGoLite } from '../../src/web/parse-duckduckgo-lite.js';
import { privateHosts } from '../../src/web/private-hosts.js';
import { isPublicAddress } from '../fakes/is-public-address.js';
import { duckDuckGoChallengePage, duckDuckGoLitePage } from '../fixtures/duckduckgo-lite-page.js';

// Each run tries other cases; a failure is repeated with `FUZZ_SEED`.
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
console.info(`fuzz seed ${seed}`);
// The cases are quick, but there are many, and a busy machine may be many times slower.
const patient = { timeout: 180_000 };
const runs = { numRuns: 1_000, seed };

const pieces = fc.oneof(
  fc.constantFrom(
    ...[
      'http://',
      'https://',
      'HTTP://',
      'http:',
      '//',
      'file://',
      'blob:http://',
      'ftp://',
      '\\\\',
      '/',
      '.',
      '..',
      ':',
    ],
    ...[
      '@',
      '%',
      '%2e',
      '%00',
      '[',
      ']',
      '::',
      '::1',
      'fe80::1',
      '::ffff:',
      '127.0.0.1',
      '127.1',
      '0x7f',
      '0177',
      '10.0.0.1',
    ],
    ...[
      '2130706433',
      '169.254.169.254',
      '8.8.8.8',
      '2606:4700::1',
      'localhost',
      '.local',
      '.internal',
      'example.org',
      'a.b',
    ],
    ...[
      ':22',
      ':80',
      ':8080',
      ':99999',
      '?',
      '#',
      '&',
      '=',
      '-',
      '_',
      '*',
      '①',
      '。',
      '．',
      '台灣',
      'xn--',
      'xn--a',
      '\u200b',
    ],
    ...[
      '\u202e',
      '\u00ad',
      '\t',
      '\n',
      ' ',
      '\u0000',
      '\ud800',
      '💥',
      'ﬁ',
      'ſ',
      'K',
      'x'.repeat(64),
      'x'.repeat(2050),
    ],
  ),
  fc.ipV4(),
  fc.ipV4Extended(),
  fc.ipV6(),
  fc.domain(),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const urls = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('http://', 'https://'), fc.array(pieces, { maxLength: 5 }))
    .map(([scheme, parts]) => scheme + parts.join('')),
);

test(
  '5.1 whatever is given as a URL, or answered by a resolver, the guard throws only its own errors and dials only public addresses',
  patient,
  async () => {
    const answers = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), pieces), { maxLength: 3 });
    let letThrough = 0;
    await fc.assert(
      fc.asyncProperty(urls, answers, async (url, addresses) => {
        const dialled: string[] = [];
        const guarded = createGuardedFetch({
          allowedPrivateHosts: [],
          resolve: async () => addresses,
          networkInterfaces: () => ({}),
          dial: async (target) => {
            dialled.push(...target.addresses);
            throw new Error('no network here');
          },
        });
        const error: unknown = await guarded(url, { signal: new AbortController().signal }).catch(
          (thrown) => thrown,
        );
        expect(error).toBeInstanceOf(DocentError);
        expect((error as DocentError).code).toMatch(/^(url_|ip_|host_|address$|dns$|fetch_failed$)/);
        expect(dialled.filter((address) => !isPublicAddress(address))).toEqual([]);
        if (dialled.length > 0) letThrough += 1;
      }),
      runs,
    );
    expect(letThrough).toBeGreaterThan(20);
  },
);

const rows = fc.record({
  title: fc.string({ unit: 'binary', maxLength: 300 }),
  url: urls,
  snippet: fc.string({ unit: 'grapheme', maxLength: 700 }),
  direct: fc.boolean(),
  sponsored: fc.boolean(),
});
const page = fc.oneof(
  fc
    .tuple(fc.string({ unit: 'binary', maxLength: 40 }), fc.array(rows, { maxLength: 8 }))
    .map(([query, list]) => duckDuckGoLitePage(query, list)),
  fc.string().map(duckDuckGoChallengePage),
  fc.string({ unit: 'binary', maxLength: 2_000 }),
);
/** A page with a part cut out, and something else put in its place. */
const damaged = fc
  .tuple(
    page,
    fc.nat(),
    fc.nat({ max: 400 }),
    fc.oneof(fc.constantFrom('', '<', '<tr>', '"', "'", '<!--', '</table>', '<script>', '&#x'), fc.string()),
  )
  .map(([html, start, length, insert]) => {
    const at = start % (html.length + 1);
    return html.slice(0, at) + insert + html.slice(at + length);
  });

test(
  '3.1 whatever a result page holds, reading it throws nothing, and no result is one that the guard would refuse',
  patient,
  async () => {
    let results = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(page, damaged), async (html) => {
        const read = parseDuckDuckGoLite(html);
        const clean = cleanResults(read.kind === 'results' ? read.pages : [], privateHosts([]));
        results += clean.length;
        for (const { title, url, snippet } of clean) {
          expect(title.length).toBeGreaterThan(0);
          expect(title.length).toBeLessThanOrEqual(240);
          expect(snippet.length).toBeLessThanOrEqual(500);
          expect(title + snippet).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/u);
          expect(await verdictOn(url)).toBe('fetch_failed');
        }
      }),
      runs,
    );
    expect(results).toBeGreaterThan(100);
  },
);

/** What the guard says of a URL whose name resolves to a public address and whose server cannot be reached. */
async function verdictOn(url: string): Promise<string> {
  const guarded = createGuardedFetch({
    allowedPrivateHosts: [],
    resolve: async () => ['198.41.0.4'],
    networkInterfaces: () => ({}),
    dial: async () => {
      throw new Error('no network here');
    },
  });
  const error: unknown = await guarded(url, { signal: new AbortController().signal }).catch(
    (thrown) => thrown,
  );
  return error instanceof DocentError ? error.code : String(error);
}
