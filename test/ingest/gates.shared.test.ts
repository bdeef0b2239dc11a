import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeText } from '../../src/ingest/charset.js';
import { convertHtml } from '../../src/ingest/convert-html.js';

// Pages of others, for the machine that has them.
const pages = (set: string) =>
  fileURLToPath(new URL(`../../../shared/data/conversion/${set}/pages`, import.meta.url));

test.each(['articles', 'docs'])(
  '4.10 no real page of the set %s is taken for a shell, a check for robots or a login',
  { timeout: 120_000 },
  (set) => {
    const names = readdirSync(pages(set));
    const refused = names.flatMap((name) => {
      const { text } = decodeText(gunzipSync(readFileSync(`${pages(set)}/${name}`)), { html: true });
      try {
        convertHtml(text, 'https://site.example/');
        return [];
      } catch (error) {
        return [`${name}: ${(error as { code: string }).code}`];
      }
    });
    expect(names.length).toBeGreaterThan(30);
    expect(refused).toEqual([]);
  },
);
