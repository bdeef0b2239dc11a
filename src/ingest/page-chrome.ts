import type { DomElement } from './dom.js';

const tags = new Set([
  'NAV',
  'FOOTER',
  'ASIDE',
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'DIALOG',
  'IFRAME',
  'SELECT',
]);
const roles = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'complementary',
  'dialog',
  'menu',
  'menubar',
]);
const names = new Set([
  ...[
    'headerlink',
    'sphinxsidebar',
    'navheader',
    'navfooter',
    'related',
    'sidebar',
    'comments',
    'comment-list',
  ],
  ...['breadcrumb', 'breadcrumbs', 'mw-editsection', 'skip-link', 'cookie', 'share', 'social', 'navbox'],
  ...[
    'searchbox',
    'nosearch',
    'fancy_toc',
    'pagination',
    'prev-next',
    'noprint',
    'hidden',
    'visually-hidden',
  ],
]);

/**
 * Whether an element is the page's furniture rather than its content: navigation, sidebars, comments, search, cookie
 * notices. Forms are left to `isFurnitureForm`, since some sites put the whole page into one.
 */
export function isChrome(element: DomElement): boolean {
  if (tags.has(element.nodeName)) return true;
  if (element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true') return true;
  const role = element.getAttribute('role');
  if (role !== null && roles.has(role)) return true;
  const id = element.getAttribute('id');
  // MediaWiki's table of contents; elsewhere a list of contents may be all that a page has.
  if (id !== null && (names.has(id) || id === 'toc')) return true;
  const className = element.getAttribute('class');
  return className?.split(/\s+/).some((name) => names.has(name)) === true;
}

/** A form that holds less than half of the page's text. */
export function isFurnitureForm(element: DomElement, pageLength: number): boolean {
  return element.nodeName === 'FORM' && element.textContent.length < pageLength / 2;
}
