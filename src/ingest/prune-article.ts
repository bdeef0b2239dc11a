import { type DomElement, isElement } from './dom.js';
import { weighText } from './weigh-text.js';

/**
 * Takes out of an article what Readability leaves in it: lists and paragraphs that are nothing but links (menus,
 * teasers, "see also" of other stories), fixed phrases such as "Advertisement", and headings that then stand over
 * nothing.
 */
export function pruneArticle(article: DomElement): void {
  for (const list of article.querySelectorAll('ul, ol')) if (isLinkList(list)) list.remove();
  for (const block of article.querySelectorAll('p, h2, h3, h4, h5, h6, div, span')) {
    if (block.children.length <= 3 && (isFixedPhrase(block) || isTeaser(block))) block.remove();
  }
  for (const heading of article.querySelectorAll('h1, h2, h3, h4, h5, h6').toReversed()) {
    if (standsOverNothing(heading)) heading.remove();
  }
}

function isLinkList(list: DomElement): boolean {
  const items = list.querySelectorAll('li');
  if (items.length < 2 || list.querySelector('pre, table, p + p') !== null) return false;
  return linkShare(list) > 0.8;
}

function isTeaser(block: DomElement): boolean {
  if (block.nodeName === 'DIV' || block.nodeName === 'SPAN') return false;
  const text = block.textContent.trim();
  if (text === '' || text.length > 200 || /^https?:/.test(text)) return false;
  return linkShare(block) > 0.9 && !leadsText(block);
}

// A heading that is a link stands over what an article says about what it leads to; a teaser has a line at most.
function leadsText(block: DomElement): boolean {
  const next = block.nextSibling;
  if (!/^H[2-6]$/.test(block.nodeName) || !isElement(next) || next.nodeName !== 'P') return false;
  return linkShare(next) < 0.5 && weighText(next.textContent) >= 60;
}

function linkShare(element: DomElement): number {
  const text = element.textContent.replace(/\s+/g, '').length;
  const linked = element
    .querySelectorAll('a')
    .reduce((sum, link) => sum + link.textContent.replace(/\s+/g, '').length, 0);
  return text === 0 ? 0 : linked / text;
}

const fixedPhrases =
  /^(?:advertisement|advert|skip to (?:main )?content|continue reading(?: below)?|loading(?: content)?|enlarge image|share this(?: article| story)?|sign in|subscribe|comments?|read more|related(?: articles| news| stories)?|you may also like|story continues below.*|廣告|广告|繼續閱讀|继续阅读|相關文章|相关文章|延伸閱讀|分享|讚|留言)[\s.:：…]*$/i;

function isFixedPhrase(block: DomElement): boolean {
  const text = block.textContent.trim();
  return text.length > 0 && text.length < 60 && fixedPhrases.test(text);
}

// The next heading of the same or a higher rank, or the end, follows at once.
function standsOverNothing(heading: DomElement): boolean {
  let node: DomElement | null = heading;
  while (node !== null && node.parentNode !== null) {
    for (let next = node.nextSibling; next !== null; next = next.nextSibling) {
      if (next.textContent.trim() === '' && !(isElement(next) && next.querySelector('img') !== null))
        continue;
      const following = isElement(next) ? (isHeading(next) ? next : firstHeadingAtStart(next)) : null;
      return following !== null && following.nodeName <= heading.nodeName;
    }
    node = node.parentNode;
  }
  return heading.nodeName !== 'H1';
}

function isHeading(element: DomElement): boolean {
  return /^H[1-6]$/.test(element.nodeName);
}

function firstHeadingAtStart(element: DomElement): DomElement | null {
  for (const child of element.childNodes) {
    if (child.textContent.trim() === '') continue;
    if (!isElement(child)) return null;
    return isHeading(child) ? child : firstHeadingAtStart(child);
  }
  return null;
}
