import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { convertHtml } from '../../src/ingest/convert-html.js';

const page = new URL('../../../shared/data/conversion/samples/html/docs-sqlite-fts5.html', import.meta.url);

test("6.1 SQLite's FTS5 page keeps every code block, heading and row of its tables", () => {
  const html = readFileSync(page, 'utf8');
  const { markdown } = convertHtml(html, 'https://sqlite.org/fts5.html');
  // One stands in a list item, on the line of its bullet.
  const fences = markdown.match(/```/g)?.length ?? 0;
  expect(fences / 2).toBe(html.match(/<pre\b/g)?.length);
  const content = html.slice(html.indexOf('<h1 id'));
  expect(markdown.match(/^#{1,6} /gm)?.length).toBe(content.match(/<h[1-6]\b/g)?.length);
  const rows = content.match(/<tr\b/g)?.length ?? 0;
  expect(markdown.match(/^\|.*\|$/gm)?.length ?? 0).toBeGreaterThanOrEqual(rows);
});
