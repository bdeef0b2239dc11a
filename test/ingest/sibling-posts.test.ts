import { expect, test } from 'vitest';
import { parseHtml } from '../../src/ingest/parse-html.js';
import { isOneOfSeveralPosts } from '../../src/ingest/sibling-posts.js';

const body = (html: string) => parseHtml(`<html><body>${html}</body></html>`)().body;
const words = [
  'Backups run at three every night and are kept for thirty days.',
  'We keep only the originals, since the index can always be made again.',
  'Restore one of them each month, or you will find the key missing.',
];
const posts = words.map((text) => `<div class="post"><b>someone</b><p>${text}</p></div>`).join('');
const article = body(`<div><p>${words[1]}</p></div>`);

test.each([
  ['one of three posts', `<h1>Backups</h1>${posts}`, true],
  [
    'one of three posts, each deep in a table of its own',
    `<table>${posts.replaceAll('<div', '<tr class="row"><td><div').replaceAll('</div>', '</div></td></tr>')}</table>`,
    true,
  ],
  [
    'the article of a page whose other parts of that class are links',
    `<div class="post"><p>${words[1]}</p></div>${'<div class="post"><a href="/x">Another story that has a long headline</a></div>'.repeat(4)}`,
    false,
  ],
  [
    'an article beside two short notes',
    `<div class="post"><p>${words[1]}</p></div>${'<div class="post"><p>Send.</p></div>'.repeat(4)}`,
    false,
  ],
  [
    'one paragraph of an article',
    `<div class="post">${words.map((text) => `<p class="text">${text}</p>`).join('')}</div>`,
    true,
  ],
])('6.1 what is kept of %s is told', (_page, html, expected) => {
  expect(isOneOfSeveralPosts(article, body(html))).toBe(expected);
});

test('6.1 an article that holds all posts is not one of them', () => {
  expect(isOneOfSeveralPosts(body(posts), body(posts))).toBe(false);
});
