import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createConverter } from '../../src/ingest/convert.js';
import { convertSource } from '../../src/ingest/convert-source.js';
import type { Converted } from '../../src/ingest/converted.js';

// Pages and PDFs of others, for the machine that has them.
const samples = fileURLToPath(new URL('../../../shared/data/conversion/samples', import.meta.url));

const expected: Record<string, RegExp[] | string> = {
  'html/docs-sqlite-fts5.html': [/^# 1. Overview of FTS5$/m, /^```/m, /CREATE VIRTUAL TABLE/],
  'html/docs-sqlite-chronology-hugetable.html': [/(?:\n\|.*\|){360}/],
  'html/docs-postgres-monitoring-stats.html': [/(?:\n\|.*\|){20}/, /pg_stat_activity/],
  'html/docs-python-csv.html': [/csv\.reader/, /```python3\n/],
  'html/docs-python-zhtw-venv.html': [/版新加入/, /^```/m],
  'html/cjk-big5-undeclared.html': [/「Directly accessible」/],
  'html/cjk-big5-meta.html': [/\p{Script=Han}{2}/u],
  'html/cjk-gb18030-mozilla.html': [/\p{Script=Han}{2}/u],
  'html/mediawiki-wikipedia.html': [/Mozilla/],
  'html/forum-hn.html': [
    /interesting article/,
    /eventual consistency/,
    /benchmarks in section 3/,
    /The tradeoffs are real/,
  ],
  'html/code-linenos-chroma.html': [/^```/m],
  'html/math-katex.html': [/\$[^$]+\$/],
  'html/js-shell-vue.html': 'needs_javascript',
  'html/js-shell-next-loading-zh.html': 'needs_javascript',
  'html/neg-short-static-zh.html': [/\p{Script=Han}{2}/u],
  'html/huge-table-3000.html': [/(?:\n\|.*\|){3000}/],
  'html/tag-omission.html': [/\w/],
  'pdf/cjk-noembed-sjis.pdf': [/あいうえお/],
  'pdf/cjk-noembed-identity.pdf': [/あいうえお/],
  'pdf/cjk-zh-issue12823.pdf': [/知识库/],
  'pdf/cjk-vertical.pdf': [/日本語/],
  'pdf/encrypted-user-password.pdf': 'pdf_password',
  'pdf/notext-ccitt-scan.pdf': 'pdf_scanned',
  'pdf/multicolumn-tracemonkey.pdf': [/^## Page 14$/m, /Trace-based Just-in-Time/],
  'pdf/broken-xref-missing.pdf': [/\w/],
  'pdf/broken-invalid-root.pdf': 'pdf_broken',
  'pdf/headings-structure.pdf': [/^### Heading 1$/m, /^#### Heading 2$/m],
};

/** Ends in its own way, within its limit and outside this process: the last test. */
const bomb = 'pdf/bomb-text-ops.pdf';

test('every file that SOURCES.md names is expected to end in its own way', () => {
  const sources = readFileSync(join(samples, 'SOURCES.md'), 'utf8');
  const named = [...sources.matchAll(/^\| ((?:html|pdf)\/\S+) \|/gm)].map(([, file]) => file);
  expect([...Object.keys(expected), bomb].sort()).toEqual(named.sort());
});

test.each(Object.entries(expected))('the sample %s converts as its source says', async (file, wanted) => {
  const outcome = await convertSource({
    path: join(samples, file),
    name: basename(file),
    kind: file.startsWith('pdf') ? 'pdf' : 'html',
    url: 'https://samples.example/page.html',
  }).catch((error: { code: string }) => error);
  if (typeof wanted === 'string') expect(outcome).toMatchObject({ code: wanted });
  else for (const pattern of wanted) expect((outcome as Converted).markdown).toMatch(pattern);
});

test('the sample of four million text operators is cut or stopped at the limit', async () => {
  const converter = createConverter({ timeoutMs: 10_000 });
  const outcome = await converter
    .convert({ path: join(samples, bomb), name: basename(bomb), kind: 'pdf' })
    .then(
      ({ warnings }) => warnings[0]?.code,
      (error: { code: string }) => error.code,
    );
  converter.close();
  expect(['pdf_page_cut', 'convert_timeout']).toContain(outcome);
});
