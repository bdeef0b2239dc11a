import TurndownService from 'turndown';
import { renderCodeBlock } from './code-block.js';
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
  const tables = createTableRules();
  for (const [name, rule] of Object.entries({ ...inlineRules, ...blockRules, ...listRules(), ...tables })) {
    turndown.addRule(name, rule as unknown as TurndownService.Rule);
  }
  const markdown = turndown.turndown(root as unknown as TurndownService.Node);
  return `${markdown
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

const inlineRules: Record<string, MarkdownRule> = {
  emphasis: { filter: ['em', 'i'], replacement: (content) => emphasize(content, '*') },
  strong: { filter: ['strong', 'b'], replacement: (content) => emphasize(content, '**') },
  deleted: { filter: ['del', 's', 'strike'], replacement: (content) => emphasize(content, '~~') },
  code: {
    filter: (node) => node.nodeName === 'CODE' && node.parentNode?.nodeName !== 'PRE',
    replacement: (_content, node) => codeSpan(node.textContent),
  },
  keyboard: { filter: ['kbd', 'samp', 'tt'], replacement: (_content, node) => codeSpan(node.textContent) },
  formula: {
    filter: (node) => node.hasAttribute('data-tex'),
    replacement: (_content, node) => {
      const tex = (node.getAttribute('data-tex') ?? '').trim();
      return node.getAttribute('data-display') === 'block' ? `\n\n$$${tex}$$\n\n` : `$${tex}$`;
    },
  },
  superscript: { filter: 'sup', replacement: (content) => (/^\d+$/.test(content) ? `^${content}` : content) },
  link: {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement: (content, node) => {
      const text = content.replace(/\s*\n\s*/g, ' ').trim();
      return text === '' ? '' : `[${text}](${linkTarget(node.getAttribute('href') ?? '')})`;
    },
  },
  image: {
    filter: 'img',
    replacement: (_content, node) => {
      const alt = (node.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
      const url = node.getAttribute('src') ?? '';
      if (url === '') return alt;
      return `![${escapeMarkdown(alt).replace(/[[\]]/g, '\\$&')}](${linkTarget(url)})`;
    },
  },
};

const blockRules: Record<string, MarkdownRule> = {
  heading: {
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
  codeBlock: { filter: 'pre', replacement: (_content, node) => `\n\n${renderCodeBlock(node)}\n\n` },
  term: {
    filter: ['dt', 'summary'],
    replacement: (content) => {
      const text = content.replace(/\s*\n\s*/g, ' ').trim();
      return text === '' ? '' : `\n\n${text.includes('**') ? text : emphasize(text, '**')}\n\n`;
    },
  },
  block: {
    filter: ['dd', 'dl', 'details', 'figcaption', 'caption', 'address', 'legend'],
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  },
};

// Positions are counted once a list: asking each item for its place among its siblings is quadratic.
function listRules(): Record<string, MarkdownRule> {
  const numbers = new Map<DomElement, number>();
  return {
    list: {
      filter: ['ul', 'ol', 'menu'],
      replacement: (content, node) => {
        const items = content.replace(/^\n+|\s+$/g, '');
        return isElement(node.parentNode) && node.parentNode.nodeName === 'LI'
          ? `\n${items}\n`
          : `\n\n${items}\n\n`;
      },
    },
    listItem: {
      filter: 'li',
      replacement: (content, node) => {
        const text = content.trim();
        if (text === '') return '';
        const marker = node.parentNode?.nodeName === 'OL' ? `${itemNumber(node, numbers)}. ` : '- ';
        return `\n${marker}${text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`)}\n`;
      },
    },
  };
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

// A delimiter beside East Asian punctuation that touches a letter does not open or close in CommonMark, and adding
// spaces would tear Chinese text: the punctuation moves out of the emphasis instead.
function emphasize(content: string, delimiter: string): string {
  const parts =
    /^([\s\u3000-\u303f\uff00-\uff0f\uff1a-\uff20「」『』（）]*)(.*?)([\s\u3000-\u303f\uff00-\uff0f\uff1a-\uff20「」『』（）]*)$/su.exec(
      content,
    );
  const [, before = '', inner = content, after = ''] = parts ?? [];
  if (inner === '' || inner.includes('\n\n')) return content;
  return `${before}${delimiter}${inner}${delimiter}${after}`;
}

function codeSpan(text: string): string {
  const code = text.replace(/\s+/g, ' ').trim();
  if (code === '') return '';
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

function linkTarget(url: string): string {
  return url.replace(/[()\s<>]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  );
}
