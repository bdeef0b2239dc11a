import TurndownService from 'turndown';
import { longestRun, renderCodeBlock } from './code-block.js';
import { type DomElement, isElement } from './dom.js';
import { escapeMarkdown } from './escape-markdown.js';
import type { MarkdownRule } from './markdown-rule.js';
import { createTableRules } from './markdown-table.js';

/**
 * Markdown of an element that `normalizeContent` has prepared. Turndown does the walking and the joining of blocks; the
 * rules here replace its own where those lose code languages, tables, list numbers or Chinese emphasis, or cost more
 * than linear time.
 */
export function htmlToMarkdown(root: DomElement): string {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    hr: '---',
    br: '',
  });
  turndown.escape = escapeMarkdown;
  const ruleOf = findRule([...inlineRules, ...blockRules, ...listRules(), ...createTableRules()]);
  turndown.addRule('ours', {
    filter: (node) => ruleOf(node as unknown as DomElement) !== undefined,
    replacement: (content, node) =>
      ruleOf(node as unknown as DomElement)?.replacement(content, node as unknown as DomElement) ?? '',
  });
  const markdown = turndown.turndown(root as unknown as TurndownService.Node);
  // Line by line: a pattern for white space before a line feed tries each place of a long run of it.
  const lines = markdown.split('\n').map((line) => line.trimEnd());
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** The rule for an element. Turndown would ask each of two dozen rules about each element. */
function findRule(rules: readonly MarkdownRule[]): (node: DomElement) => MarkdownRule | undefined {
  const byTag = new Map<string, MarkdownRule>();
  const others: { applies: (node: DomElement) => boolean; rule: MarkdownRule }[] = [];
  for (const rule of rules) {
    if (typeof rule.filter === 'function') others.push({ applies: rule.filter, rule });
    else for (const tag of [rule.filter].flat()) byTag.set(tag.toUpperCase(), rule);
  }
  return (node) => others.find(({ applies }) => applies(node))?.rule ?? byTag.get(node.nodeName);
}

const inlineRules: MarkdownRule[] = [
  { filter: ['em', 'i'], replacement: (content, node) => emphasizeOnce(content, '*', node, /^(?:EM|I)$/) },
  {
    filter: ['strong', 'b'],
    replacement: (content, node) => emphasizeOnce(content, '**', node, /^(?:STRONG|B)$/),
  },
  { filter: ['del', 's', 'strike'], replacement: (content) => emphasize(content, '~~') },
  {
    filter: (node) => node.nodeName === 'CODE' && node.parentNode?.nodeName !== 'PRE',
    replacement: (_content, node) => codeSpan(node.textContent),
  },
  { filter: ['kbd', 'samp', 'tt'], replacement: (_content, node) => codeSpan(node.textContent) },
  {
    filter: (node) => node.hasAttribute('data-tex'),
    replacement: (_content, node) => {
      const tex = (node.getAttribute('data-tex') ?? '').trim();
      return node.getAttribute('data-display') === 'block' ? `\n\n$$${tex}$$\n\n` : `$${tex}$`;
    },
  },
  { filter: 'sup', replacement: (content) => (/^\d+$/.test(content) ? `^${content}` : content) },
  {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement: (content, node) => {
      const text = content.replace(/\s*\n\s*/g, ' ').trim();
      return text === '' ? '' : `[${text}](${linkTarget(node.getAttribute('href') ?? '')})`;
    },
  },
  {
    filter: 'img',
    replacement: (_content, node) => {
      const alt = (node.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
      const url = node.getAttribute('src') ?? '';
      if (url === '') return alt;
      return `![${escapeMarkdown(alt).replace(/[[\]]/g, '\\$&')}](${linkTarget(url)})`;
    },
  },
];

const blockRules: MarkdownRule[] = [
  {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => {
      // A number at its start cannot be taken for a list here.
      const text = content
        .replace(/\s*\n\s*/g, ' ')
        .trim()
        .replace(/^(\d+)\\([.)])/, '$1$2');
      return text === '' ? '' : `\n\n${'#'.repeat(Number(node.nodeName.slice(1)))} ${text}\n\n`;
    },
  },
  { filter: 'pre', replacement: (_content, node) => `\n\n${renderCodeBlock(node)}\n\n` },
  {
    filter: ['dt', 'summary'],
    replacement: (content, node) => {
      // rustdoc puts the heading of a method into what opens its details.
      if (node.querySelector('h1, h2, h3, h4, h5, h6') !== null) return `\n\n${content.trim()}\n\n`;
      const text = content.replace(/\s*\n\s*/g, ' ').trim();
      return text === '' ? '' : `\n\n${text.includes('**') ? text : emphasize(text, '**')}\n\n`;
    },
  },
  {
    filter: ['dd', 'dl', 'details', 'figcaption', 'caption', 'address', 'legend'],
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  },
];

// Positions are counted once a list: asking each item for its place among its siblings is quadratic.
function listRules(): MarkdownRule[] {
  const numbers = new Map<DomElement, number>();
  return [
    {
      filter: ['ul', 'ol', 'menu'],
      replacement: (content, node) => {
        const items = content.replace(/^\n+|\s+$/g, '');
        return isElement(node.parentNode) && node.parentNode.nodeName === 'LI'
          ? `\n${items}\n`
          : `\n\n${items}\n\n`;
      },
    },
    {
      filter: 'li',
      replacement: (content, node) => {
        const text = content.trim();
        if (text === '') return '';
        const marker = node.parentNode?.nodeName === 'OL' ? `${itemNumber(node, numbers)}. ` : '- ';
        return `\n${marker}${text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`)}\n`;
      },
    },
  ];
}

function itemNumber(item: DomElement, numbers: Map<DomElement, number>): number {
  const list = item.parentNode;
  if (!numbers.has(item) && list !== null) {
    let number = Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1;
    for (const sibling of list.children) {
      if (sibling.nodeName !== 'LI') continue;
      numbers.set(sibling, number);
      number += 1;
    }
  }
  return numbers.get(item) ?? 1;
}

// Editors write `<b><strong>`, whose doubled delimiters Markdown would show.
function emphasizeOnce(content: string, delimiter: string, node: DomElement, same: RegExp): string {
  let outer = node.parentNode;
  while (outer !== null && /^(?:SPAN|A|FONT|U|EM|I)$/.test(outer.nodeName) && !same.test(outer.nodeName)) {
    outer = outer.parentNode;
  }
  return outer !== null && same.test(outer.nodeName) ? content : emphasize(content, delimiter);
}

// A delimiter beside East Asian punctuation that touches a letter does not open or close in CommonMark, and adding
// spaces would tear Chinese text: the punctuation moves out of the emphasis instead.
function emphasize(content: string, delimiter: string): string {
  let start = 0;
  let end = content.length;
  while (start < end && outsideEmphasis.test(content[start] ?? '')) start += 1;
  while (end > start && outsideEmphasis.test(content[end - 1] ?? '')) end -= 1;
  const inner = content.slice(start, end);
  if (inner === '' || inner.includes('\n\n')) return content;
  return `${content.slice(0, start)}${delimiter}${inner}${delimiter}${content.slice(end)}`;
}

const outsideEmphasis = /[\s\u3000-\u303f\uff00-\uff0f\uff1a-\uff20「」『』（）]/;

function codeSpan(text: string): string {
  const code = text.replace(/\s+/g, ' ').trim();
  if (code === '') return '';
  const fence = '`'.repeat(longestRun(code, /`+/g) + 1);
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

function linkTarget(url: string): string {
  return url.replace(/[()\s<>]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  );
}
