import { describe, expect, test } from 'vitest';
import { convertHtml } from '../../src/ingest/convert-html.js';

const filler = '<p>This paragraph says enough about the subject for the page to count as real text.</p>';
const markdownOf = (content: string, url = 'https://docs.example/guide/page.html') =>
  convertHtml(`<!doctype html><html><body><main>${filler}${content}</main></body></html>`, url).markdown;

describe('6.1 HTML keeps what documents are made of', () => {
  test('links and images get absolute addresses, `<base>` included, and script links go', () => {
    const markdown = convertHtml(
      `<base href="/other/"><main>${filler}<p>See <a href="a.html">the (old) page</a>, <a href="javascript:x()">run</a> and <a href="#part">below</a>.</p><p><img data-src="pic.png" src="data:image/gif;base64,R0lGOD" alt="A chart"></p></main>`,
      'https://docs.example/guide/',
    ).markdown;
    expect(markdown).toContain('[the (old) page](https://docs.example/other/a.html), run and below.');
    expect(markdown).toContain('![A chart](https://docs.example/other/pic.png)');
  });

  test.each([
    ['<pre><code class="language-ts">const a = 1;</code></pre>', '```ts\nconst a = 1;\n```'],
    [
      '<div class="highlight-python3"><div class="highlight"><pre>x = 1\n</pre></div></div>',
      '```python3\nx = 1\n```',
    ],
    ['<div class="highlight highlight-source-shell"><pre>ls -l</pre></div>', '```shell\nls -l\n```'],
    ['<pre class="brush: sql">SELECT 1;</pre>', '```sql\nSELECT 1;\n```'],
    ['<pre>a ``` b\n````\nc</pre>', '`````\na ``` b\n````\nc\n`````'],
    ['<pre>one<br>two</pre>', '```\none\ntwo\n```'],
    [
      '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>a = 1\nb = 2</pre></td></tr></table>',
      '```\na = 1\nb = 2\n```',
    ],
    ['<pre><span class="lineno">1 </span>a\n<span class="lineno">2 </span>b</pre>', '```\na\nb\n```'],
  ])('code %s', (html, expected) => {
    expect(markdownOf(html)).toContain(expected);
  });

  test('a table keeps its columns through spans, blocks in cells and bars', () => {
    const markdown = markdownOf(
      '<table><tr><th>Name</th><th colspan="2">Range</th></tr><tr><td rowspan="2">a|b</td><td>1</td><td>2</td></tr><tr><td><p>x</p><p>y</p></td><td><ul><li>p</li><li>q</li></ul></td></tr></table>',
    );
    expect(markdown).toContain(
      ['| Name | Range |  |', '| --- | --- | --- |', '| a\\|b | 1 | 2 |', '|  | x<br>y | - p<br>- q |'].join(
        '\n',
      ),
    );
  });

  test('a table without header cells gets an empty header row and loses no data row', () => {
    const markdown = markdownOf('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>');
    expect(markdown).toContain('|  |  |\n| --- | --- |\n| a | b |\n| c | d |');
  });

  test('3,000 rows take linear time', () => {
    const row = '<tr><td>a</td><td>b</td><td>c</td></tr>';
    const start = performance.now();
    expect(markdownOf(`<table>${row.repeat(3_000)}</table>`).match(/\| a \| b \| c \|/g)).toHaveLength(3_000);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('a layout table becomes blocks', () => {
    const markdown = markdownOf(
      '<table><tr><td><h2>Left</h2><p>One.</p></td><td><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table></td></tr><tr><td>x</td><td>y</td></tr></table>',
    );
    expect(markdown).toContain('## Left\n\nOne.');
    expect(markdown).toContain('| a | b |');
  });

  test('lists nest, numbered ones from their start', () => {
    const markdown = markdownOf(
      '<ol start="3"><li>three<ul><li>inner</li></ul></li><li><p>four</p></li></ol>',
    );
    expect(markdown).toContain('3. three\n   - inner\n4. four');
  });

  test('terms and their definitions, details and their summaries stand apart', () => {
    const markdown = markdownOf(
      '<dl><dt>max_tokens</dt><dd>How many.</dd></dl><details><summary>More</summary><p>Text.</p></details>',
    );
    expect(markdown).toContain('**max_tokens**\n\nHow many.');
    expect(markdown).toContain('**More**\n\nText.');
  });

  test('ruby gets brackets once, formulas become TeX', () => {
    expect(
      markdownOf('<p><ruby>漢<rt>ㄏㄢˋ</rt></ruby>字 <ruby>字<rp>(</rp><rt>ㄗˋ</rt><rp>)</rp></ruby></p>'),
    ).toContain('漢(ㄏㄢˋ)字 字(ㄗˋ)');
    expect(
      markdownOf(
        '<p>So <span class="katex"><math><semantics><mrow><mi>a</mi></mrow><annotation encoding="application/x-tex">a^2</annotation></semantics></math><span class="katex-html">a2</span></span> holds, and <math><mfrac><mi>x</mi><mn>2</mn></mfrac></math>.</p>',
      ),
    ).toContain('So $a^2$ holds, and $\\frac{x}{2}$.');
  });

  test('Chinese emphasis gets no stray spaces and its quotes stand outside', () => {
    expect(markdownOf('<p>這是<strong>「重點」</strong>文字，<em>強調</em>的。</p>')).toContain(
      '這是「**重點**」文字，*強調*的。',
    );
  });

  test('a link round a heading moves inside it', () => {
    expect(markdownOf('<a href="/t"><h3>Topic</h3><p>Teaser text.</p></a>')).toContain(
      '### [Topic](https://docs.example/t)\n\nTeaser text.',
    );
  });

  test('names and marks that people search for are not escaped, markup in text is', () => {
    const markdown = markdownOf(
      '<p>Set max_tokens to 3 [1] &lt;div&gt; *not bold* and __init__.</p><p># no heading</p>',
    );
    expect(markdown).toContain('Set max_tokens to 3 [1] \\<div> \\*not bold\\* and \\_\\_init\\_\\_.');
    expect(markdown).toContain('\\# no heading');
  });
});

describe('6.1 parsing as a browser would', () => {
  test('pages without html, head and body tags, text after the end, and noscript in the head lose nothing', () => {
    const { markdown, title } = convertHtml(
      `<title>Plain &amp; simple</title><noscript><img src="x"></noscript><p>First paragraph of the page.<p>Second one<table><tr>Strayed<td>cell</table></html>After the end`,
    );
    expect(title).toBe('Plain & simple');
    for (const text of ['First paragraph', 'Second one', 'Strayed', 'cell', 'After the end']) {
      expect(markdown).toContain(text);
    }
  });

  test('boilerplate goes, even from a page that stands wholly in one form', () => {
    const { markdown } = convertHtml(
      `<form><nav><a href="/">Home</a></nav><div><h1>Title</h1>${filler.repeat(5)}</div><footer>Imprint</footer></form>`,
    );
    expect(markdown).toContain('This paragraph says enough');
    expect(markdown).not.toMatch(/Home|Imprint/);
  });

  test('5,000 nested elements and an unclosed formatting storm end quickly', () => {
    expect(markdownOf(`${'<div>'.repeat(5_000)}deep text that is long enough to count`)).toContain(
      'deep text',
    );
    expect(markdownOf(`${'<b>'.repeat(2_000)}bold text that is long enough to count`)).toContain('bold text');
  });

  test('a script that hides in a comment or a title swallows nothing', () => {
    const markdown = markdownOf('<!-- <script> --><p>Kept one.</p><script>var a;</script><p>Kept two.</p>');
    expect(markdown).toContain('Kept one.\n\nKept two.');
  });
});

describe('what a page states of itself', () => {
  test('title without the site, language, author and day', () => {
    expect(
      convertHtml(
        `<html lang="zh-TW"><head><title>部署指南 | 範例</title><meta name="author" content="小組"><script type="application/ld+json">{"datePublished":"2026-02-03T10:00:00Z"}</script></head><body><main><h1>部署指南</h1>${filler}</main></body></html>`,
      ),
    ).toMatchObject({ title: '部署指南', language: 'zh-TW', author: '小組', date: '2026-02-03' });
  });
});

describe('4.10 pages that cannot be converted say why', () => {
  test.each([
    ['an empty application root', '<div id="root"></div><script src="/app.js"></script>'],
    [
      'a notice in Chinese',
      '<noscript>請啟用 JavaScript 以繼續使用本網站</noscript><div id="app">載入中…</div><script src="/app.js"></script>',
    ],
  ])('%s needs JavaScript', (_name, body) => {
    expect(() => convertHtml(`<html><body>${body}</body></html>`)).toThrow(
      expect.objectContaining({ code: 'needs_javascript' }),
    );
  });

  test('a page without text has no text, a short real one passes', () => {
    expect(() => convertHtml('<html><body><img src="a.png"></body></html>')).toThrow(
      expect.objectContaining({ code: 'no_text' }),
    );
    expect(
      convertHtml('<html><body><h1>公告</h1><p>明日停機維護兩小時。</p></body></html>').markdown,
    ).toContain('停機');
  });
});
