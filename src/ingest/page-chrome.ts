import type { DefaultTreeAdapterTypes } from 'parse5';
import type { DomElement } from './dom.js';

type Element = DefaultTreeAdapterTypes.Element;

const tags = new Set(['nav', 'footer', 'aside', 'style', 'template', 'dialog', 'iframe', 'select', 'svg']);
const roles = new Set([
  ...['navigation', 'banner', 'contentinfo', 'search', 'complementary', 'dialog', 'menu', 'menubar'],
]);
const names = new Set([
  ...['headerlink', 'sphinxsidebar', 'navheader', 'navfooter', 'related', 'sidebar', 'comments'],
  ...[
    'comment-list',
    'breadcrumb',
    'breadcrumbs',
    'mw-editsection',
    'skip-link',
    'cookie',
    'share',
    'social',
  ],
  ...['navbox', 'searchbox', 'nosearch', 'fancy_toc', 'pagination', 'prev-next', 'noprint', 'hidden'],
  ...['visually-hidden'],
  // MediaWiki's table of contents; elsewhere a list of contents may be all that a page has.
  'toc#',
]);

/**
 * Whether an element is the page's furniture rather than its content: navigation, sidebars, comments, search, cookie
 * notices. Forms are left to `pruneForms`, since some sites put the whole page into one.
 */
export function isChrome({ tagName, attrs }: Element): boolean {
  // Sites hide a whole page until a script has run, or name the layout on its body.
  if (tagName === 'body' || tagName === 'html' || tagName === 'head') return false;
  return tags.has(tagName) || attrs.some(({ name, value }) => marksChrome(name, value));
}

function marksChrome(name: string, value: string): boolean {
  switch (name) {
    case 'hidden':
      return true;
    case 'aria-hidden':
      return value === 'true';
    case 'role':
      return roles.has(value);
    case 'id':
      return names.has(value) || names.has(`${value}#`);
    case 'class':
      return value.split(/\s+/).some((word) => names.has(word));
    default:
      return false;
  }
}

/** Takes scripts, notices for browsers without them, and forms that hold less than half of the page's text out. */
export function pruneForms(body: DomElement): void {
  for (const element of body.querySelectorAll('script, noscript')) {
    if (!/^math\/tex/i.test(element.getAttribute('type') ?? '')) element.remove();
  }
  const forms = body.querySelectorAll('form');
  if (forms.length === 0) return;
  const pageLength = body.textContent.length;
  for (const form of forms) if (form.textContent.length < pageLength / 2) form.remove();
}
