import type { DefaultTreeAdapterTypes } from 'parse5';
import { textLengths } from './text-lengths.js';

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

const tags = new Set([
  'nav',
  'footer',
  'aside',
  'style',
  'template',
  'dialog',
  'iframe',
  'select',
  'svg',
  'amp-ad',
  'amp-consent',
  'amp-sidebar',
]);
const roles = new Set([
  ...['navigation', 'banner', 'contentinfo', 'search', 'complementary', 'dialog', 'menu', 'menubar'],
]);

// Ids and classes. MediaWiki's table of contents by its id only: elsewhere a list of contents may be all that a page has.
const names = new Set(
  `headerlink sphinxsidebar navheader navfooter related breadcrumb breadcrumbs mw-editsection mw-jump-link
  mw-cite-backlink catlinks skip-link cookie share social navbox searchbox nosearch fancy_toc pagination prev-next noprint
  hidden visually-hidden sr-only search-results VPDocAsideOutline theme-doc-toc-desktop theme-doc-toc-mobile post-toc
  code-lang copy-btn toolbar votecell js-voting-container printfooter mw-portlet dokuwiki__header dokuwiki__aside
  dokuwiki__pagetools dw__toc`.split(/\s+/),
);
const commentNames = new Set(
  'comments comment-list comments-area comments-list comments-section comment-section commentlist respond'.split(
    ' ',
  ),
);
// Docusaurus puts a hash behind its class.
const marks =
  /^(?:(?:left|right|page|site|layout|post|question|docs?)[-_]?)?side-?(?:bar|column|nav)$|^tableOfContents_/i;
const others =
  /^(?:related|recommend(?:ed)?|suggested|popular|hot)[-_]?(?:topics|posts|articles|news|questions|box|stories|links)$/i;
const note =
  /\b(?:admonition|callout|note|tip|warning|caution|danger|important|notice|starlight-aside|portable-infobox|infobox)\b/i;

/**
 * Gives a test whether an element of this page is its furniture rather than its content: navigation, sidebars, comments
 * (but for pages of questions and of discussions), search, cookie notices, hidden parts. What only its name says to be
 * furniture, and holds over half of the page's text, is content. Forms are left to `pruneForms`.
 */
export function createChromeTest(tree: Parent): (element: Element) => boolean {
  const lengths = textLengths(tree);
  const most = (lengths.get(tree) ?? 0) / 2;
  const discusses = isDiscussion(tree);
  return (element) => {
    const { tagName, attrs } = element;
    // Sites hide a whole page until a script has run, or name the layout on its body.
    if (tagName === 'body' || tagName === 'html' || tagName === 'head') return false;
    const value = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value;
    // VitePress' name of the language over its code.
    if (tagName === 'span' && value('class') === 'lang') return true;
    if (tagName === 'header') return isSiteHeader(element);
    if (tags.has(tagName)) return tagName !== 'aside' || !note.test(value('class') ?? '');
    const role = value('role');
    if (value('aria-hidden') === 'true' || (role !== undefined && roles.has(role))) return true;
    const hidden = value('hidden');
    if (hidden !== undefined && hidden !== 'until-found') return role !== 'tabpanel';
    // Hidden formulas are what MathML shows as a picture; hidden code and tables are other tabs of what is shown.
    const isUnseen =
      /display\s*:\s*none/i.test(value('style') ?? '') && !holds(element, ['math', 'pre', 'table']);
    const isNamed = namesOf(element).some(
      (word) =>
        names.has(word) ||
        marks.test(word) ||
        others.test(word) ||
        (!discusses && commentNames.has(word) && !isReply(element)),
    );
    return (
      (isNamed || isUnseen || (value('id') === 'toc' && !isAnchored(element))) &&
      (lengths.get(element) ?? 0) <= most
    );
  };
}

// Below comments that were kept, since they are most of the page, the answers to each are named like them.
function isReply(element: Element): boolean {
  for (let outer: Parent | null = element.parentNode; outer !== null; ) {
    if (!('tagName' in outer)) return false;
    if (namesOf(outer).some((word) => commentNames.has(word))) return true;
    outer = outer.parentNode;
  }
  return false;
}

function namesOf(element: Element): string[] {
  const value = (wanted: string) => element.attrs.find(({ name }) => name === wanted)?.value ?? '';
  const classes = value('class').split(/\s+/);
  return isAnchored(element) ? classes : [value('id'), ...classes];
}

/**
 * Whether an element's id is only an anchor made from the words of its heading, such as "Comments", "Related" or
 * "Pagination", and says nothing of what the element is for.
 */
export function isAnchored({ tagName, attrs }: Element): boolean {
  if (/^(?:h[1-6]|dt|dd|p|a|span|code|t[dhr])$/.test(tagName)) return true;
  const className = attrs.find(({ name }) => name === 'class')?.value.trim() ?? '';
  if (tagName === 'section' && className === '') return true;
  return /(?:^|\s)(?:sect(?:ion|\d)|level\d)(?:\s|$)/.test(className);
}

// A header with the site's menu or said to be the site's, unless the page's own heading stands in it.
function isSiteHeader(header: Element): boolean {
  const isBanner = header.attrs.some(({ name, value }) => name === 'role' && value === 'banner');
  return (isBanner || holds(header, ['nav'])) && !holds(header, ['h1']);
}

function holds(element: Element, wanted: readonly string[]): boolean {
  const open: Element[] = [element];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (wanted.includes(next.tagName)) return true;
    for (const child of next.childNodes) if ('tagName' in child) open.push(child);
  }
  return false;
}

/** Types of https://schema.org of which a page consists that holds questions with answers, or a discussion. */
export const discussionTypes: readonly string[] = ['QAPage', 'Question', 'DiscussionForumPosting'];
const discussionType = new RegExp(`schema\\.org/(?:${discussionTypes.join('|')})$`);

// Types that state it for the whole page stand near its top.
function isDiscussion(tree: Parent): boolean {
  const open: Parent[] = [tree];
  for (let next = open.pop(), seen = 0; next !== undefined && seen < 300; next = open.pop(), seen += 1) {
    for (const child of next.childNodes.toReversed()) {
      if (!('tagName' in child)) continue;
      const type = child.attrs.find(({ name }) => name === 'itemtype')?.value ?? '';
      if (discussionType.test(type)) return true;
      open.push(child);
    }
  }
  return false;
}
