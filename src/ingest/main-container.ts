import type { DomDocument, DomElement } from './dom.js';

const chrome = [
  ...[
    'nav',
    'header[role=banner]',
    'footer',
    'aside',
    'form',
    'script',
    'style',
    'noscript',
    'template',
    'dialog',
  ],
  ...['[role=navigation]', '[role=banner]', '[role=contentinfo]', '[role=search]', '[role=complementary]'],
  ...[
    '[hidden]',
    '[aria-hidden=true]',
    '.headerlink',
    '.sphinxsidebar',
    '.navheader',
    '.navfooter',
    '.related',
  ],
  ...[
    '.sidebar',
    '#sidebar',
    '#comments',
    '.comments',
    '.comment-list',
    '.breadcrumb',
    '.breadcrumbs',
    '.mw-editsection',
  ],
  ...['.skip-link', '#toc', '.toc', '.cookie', '#cookie', '.share', '.social'],
].join(',');

const containers = [
  ...[
    'main',
    '[role=main]',
    '#mw-content-text',
    'article',
    '#content',
    '.content',
    '#main',
    '.main',
    '#docContent',
  ],
  ...['.document', '.markdown-body', '.post-content', '.entry-content', '.article-content'],
];

/**
 * The page's own container of its content, with navigation, sidebars and forms taken out of the whole document, and
 * whether it is technical: dense with code blocks, definition lists, table rows or code in running text.
 */
export function findMainContainer(document: DomDocument): { element: DomElement; technical: boolean } {
  for (const element of document.querySelectorAll(chrome)) element.remove();
  const body = document.body;
  const whole = body.textContent.length;
  const element =
    containers
      .map((selector) => document.querySelectorAll(selector))
      .filter((found) => found.length === 1)
      .map((found) => found[0] as DomElement)
      .find((found) => found.textContent.length > whole * 0.4) ?? body;
  return { element, technical: isTechnical(element) };
}

function isTechnical(element: DomElement): boolean {
  const count = (selector: string) => element.querySelectorAll(selector).length;
  const blocks = count('pre') + count('dt');
  const code = count('code, tt, kbd, samp');
  const thousands = Math.max(1, element.textContent.length / 1_000);
  const dense = (blocks + count('tr') / 4 + code / 4) / thousands >= 0.5;
  return dense && (blocks >= 2 || code >= 8);
}
