import { expect, test } from 'vitest';
import { convertHtml } from '../../src/ingest/convert-html.js';

const sentence =
  'The importer reads each file in turn and writes it to a staging area, where a second pass checks the result.';
const long = `<p>${sentence}</p>`.repeat(6);

function page(body: string, head = '<title>Staging</title>'): string {
  return `<!DOCTYPE html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
}

function article(inner: string): string {
  return page(`<main><h1>Staging</h1>${long}${inner}${long}</main>`);
}

const anchors = [
  'comments',
  'related',
  'pagination',
  'toolbar',
  'share',
  'social',
  'cookie',
  'hidden',
  'toc',
];

test.each(anchors)('a section with the anchor "%s" is content, whatever marks it', (id) => {
  const sections = [
    `<h2 id="${id}">Its heading</h2><p>Its text stays.</p>`,
    `<section id="${id}"><h2>Its heading</h2><p>Its text stays.</p></section>`,
    `<div class="section" id="${id}"><h2>Its heading</h2><p>Its text stays.</p></div>`,
    `<dl><dt id="${id}">Its heading</dt><dd>Its text stays.</dd></dl>`,
  ];
  for (const section of sections) {
    const { markdown } = convertHtml(article(section));
    expect(markdown).toContain('Its heading');
    expect(markdown).toContain('Its text stays.');
  }
});

test('comments below an article are left out where a class or the id of a block names them', () => {
  const comments = [
    '<div id="comments"><p>Nice one.</p></div>',
    '<section id="comments" class="comments-area"><p>Nice one.</p></section>',
  ];
  for (const part of comments) expect(convertHtml(article(part)).markdown).not.toContain('Nice one');
});

test('a heading whose class holds "header" stays over its text', () => {
  const { markdown } = convertHtml(article('<h2 class="header-anchor-post">Numbers</h2>'));
  expect(markdown).toContain('## Numbers');
});

test('one cell that is left of a layout table keeps its text', () => {
  const cell = `<td><font>${sentence}<br><br>${sentence}<br><br>${sentence}</font></td>`;
  const menu = '<td><table><tr><td><a href="a.asp">Mail</a></td></tr></table></td>';
  const { markdown } = convertHtml(
    page(`<table><tr>${menu}<td><table><tr>${cell}</tr></table></td></tr></table>`),
  );
  expect(markdown.split(sentence)).toHaveLength(4);
});

test('posts that stand each in a form with nothing to fill in are kept', () => {
  const post = (number: number) =>
    `<div class="entry"><form><input type="hidden" name="id"><div class="md"><p>Post ${number}: ${sentence}</p></div></form></div>`;
  const login = '<form><input name="user"><input type="password"><p>Log in here.</p></form>';
  const { markdown } = convertHtml(
    page(`${login}<div role="main" class="content">${[1, 2, 3].map(post).join('')}</div>`),
  );
  for (const number of [1, 2, 3]) expect(markdown).toContain(`Post ${number}:`);
  expect(markdown).not.toContain('Log in here');
});

test('answers to comments are kept where the comments are the page', () => {
  const reply = (number: number, inner = '') =>
    `<li><div class="comment_text"><p>Reply ${number}: ${sentence}</p></div><ol class="comments">${inner}</ol></li>`;
  const { markdown } = convertHtml(
    page(`<main><ol class="comments">${reply(1, reply(2, reply(3)))}${reply(4)}</ol></main>`),
  );
  for (const number of [1, 2, 3, 4]) expect(markdown).toContain(`Reply ${number}:`);
});

test("the box of facts beside a wiki's article is content", () => {
  const box = '<aside class="portable-infobox"><h3>Damage</h3><div>42 points</div></aside>';
  const wiki = '<title>Pickaxe</title><meta name="generator" content="MediaWiki 1.39">';
  const body = `<div id="mw-content-text">${box}${long}</div>`;
  expect(convertHtml(page(body, wiki)).markdown).toContain('42 points');
});

test('emphasis that an editor nests or parts is written once', () => {
  const { markdown } = convertHtml(
    article('<p>把<b><strong>備份</strong></b>放好，<strong>不要</strong><strong>忘記</strong>。</p>'),
  );
  expect(markdown).toContain('把**備份**放好，**不要忘記**。');
});

test('the bar over a code block, with its language and a button, is no code', () => {
  const bar = '<div class="head"><span>js</span><div>複製</div></div>';
  const { markdown } = convertHtml(
    article(`<pre>${bar}<code class="hljs language-js">const a = 1\nlog(a)\n</code></pre>`),
  );
  expect(markdown).toContain('```js\nconst a = 1\nlog(a)\n```');
});

test('the language of a DokuWiki code block is known', () => {
  expect(convertHtml(article('<pre class="code file bash">ls -l</pre>')).markdown).toContain(
    '```bash\nls -l\n```',
  );
});

test('a class that is nothing but a language is the language of a code block, and of nothing around it', () => {
  const { markdown } = convertHtml(
    article('<pre><code class="js">go()</code></pre><section class="sh"><pre>$ ls</pre></section>'),
  );
  expect(markdown).toContain('```js\ngo()\n```');
  expect(markdown).toContain('```\n$ ls\n```');
});

test('a heading that opens details, as those of methods in rustdoc, stays a heading', () => {
  const method =
    '<summary><section class="method"><h4 class="code-header">pub fn new()</h4></section></summary>';
  const { markdown } = convertHtml(article(`<details open>${method}<p>Makes one.</p></details>`));
  expect(markdown).toContain('\n#### pub fn new()\n\nMakes one.');
});

test('a banner without the heading of the page goes', () => {
  const banner = '<header role="banner"><a href="/login">Sign in here</a></header>';
  expect(convertHtml(page(`${banner}<div>${long}</div>`)).markdown).not.toContain('Sign in here');
});

test('a link back from a footnote goes', () => {
  const note = '<ol><li><p>A note. <a href="#fnref1">↩︎</a></p></li></ol>';
  expect(convertHtml(article(note)).markdown).not.toContain('↩');
});

test.each([
  ['<title>暂存区 - 维基百科</title>', '<h1>暂存区</h1>', '暂存区'],
  ['<title>Slow at night : devops</title>', '<h1>devops</h1>', 'Slow at night : devops'],
  ['<title>PEP 9 – Staging | peps</title>', '<h1>Proposals</h1><h1>PEP 9 – Staging</h1>', 'PEP 9 – Staging'],
])('a title %s beside %s reads "%s"', (head, headings, title) => {
  expect(convertHtml(page(`${headings}${long}`, head)).title).toBe(title);
});

test('the author in linked data is found behind other fields, and its escapes are read', () => {
  const data = {
    '@type': 'Article',
    author: { '@type': 'Person', url: 'https://example.org/u', name: '林 "小華"' },
  };
  const head = `<title>T</title><script type="application/ld+json">${JSON.stringify(data)}</script>`;
  expect(convertHtml(page(long, head)).author).toBe('林 "小華"');
});

test.each([
  [
    'How to log in',
    'Open the app, enter your address and press Next. We send a code, which you type in at once.',
  ],
  ['如何登入內網', '請先連上 VPN，再打開瀏覽器輸入網址，用員工編號登入，第一次請先改掉預設的密碼。'],
  ['安全驗證是怎麼運作的', '網站會請你輸入驗證碼，確認你不是機器人，常見的做法有滑動滑塊、點選圖片和簡訊。'],
])('a short page "%s" that explains a gate, with a login form beside it, is no gate', (title, text) => {
  const form = '<form><input name="user"><input type="password"></form>';
  const { markdown } = convertHtml(
    page(`<main><h1>${title}</h1><p>${text}</p></main><div>${form}</div>`, `<title>${title}</title>`),
  );
  expect(markdown).toContain(text);
});

test('a short post whose comments alone need JavaScript is no shell', () => {
  const notice = '<noscript>Please enable JavaScript to view the comments powered by Disqus.</noscript>';
  const { markdown } = convertHtml(
    page(
      `<main><p>We moved the server on Monday, and nothing else has changed for you.</p>${notice}</main><script src="a.js"></script>`,
    ),
  );
  expect(markdown).toContain('We moved the server');
});

test('a heading that is a link stays over what the page says about what it leads to', () => {
  const item = (number: number) =>
    `<li><h3><a href="/${number}">Guide ${number}</a></h3><p>${sentence} See chapter ${number}.</p></li>`;
  const { markdown } = convertHtml(
    page(`<main><p>${sentence}</p><ol>${[1, 2, 3].map(item).join('')}</ol></main>`),
  );
  for (const number of [1, 2, 3]) expect(markdown).toContain(`### Guide ${number}\n`);
});
