import { type DomElement, type DomNode, isElement, textNode } from './dom.js';

const leastPosts = 3;
/** Characters as `plainText` has them: a short reply is a post, an entry of a menu is none. */
const leastText = 30;
/** Whatever a page nests, this many groups are read in full. */
const mostGroups = 50;

/**
 * Whether an article is only one of several posts that stand side by side on its page, such as comments or replies:
 * elements of one parent with the same tag and class, each with text of its own. `body` is the page before anything
 * was taken from it.
 */
export function isOneOfSeveralPosts(article: DomElement, body: DomElement): boolean {
  const length = plainText(article).length;
  const passage = longestText(article);
  return groupsOfPosts(body, 2 * length).some((posts) =>
    posts.map(plainText).some((text) => text.includes(passage) && length <= 1.5 * text.length),
  );
}

/** Groups of posts that hold at least so many characters together. */
function groupsOfPosts(body: DomElement, leastTogether: number): DomElement[][] {
  const groups: DomElement[][] = [];
  const visit = (element: DomElement): number => {
    const alike = new Map<string, { posts: DomElement[]; together: number }>();
    let whole = 0;
    for (const child of element.childNodes) {
      const length = isElement(child) ? (isLink(child) ? 0 : visit(child)) : withoutBlanks(child).length;
      whole += length;
      if (!isElement(child) || child.className === '' || length < leastText) continue;
      const kind = `${child.nodeName} ${child.className}`;
      const { posts, together } = alike.get(kind) ?? { posts: [], together: 0 };
      posts.push(child);
      alike.set(kind, { posts, together: together + length });
    }
    for (const { posts, together } of alike.values()) {
      if (posts.length >= leastPosts && together >= leastTogether) groups.push(posts);
    }
    return whole;
  };
  visit(body);
  return groups.slice(-mostGroups);
}

/** What stands outside links, without blanks: furniture that shares a class with the content is mostly links. */
function plainText(element: DomElement): string {
  return element.childNodes
    .map((child) => (isElement(child) ? (isLink(child) ? '' : plainText(child)) : withoutBlanks(child)))
    .join('');
}

function longestText(element: DomElement): string {
  return element.childNodes
    .map((child) => (isElement(child) ? (isLink(child) ? '' : longestText(child)) : withoutBlanks(child)))
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

const isLink = (element: DomElement) => element.nodeName === 'A';

const withoutBlanks = ({ nodeType, textContent }: DomNode) =>
  nodeType === textNode ? textContent.replace(/\s+/g, '') : '';
