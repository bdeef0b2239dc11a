import { rulesExtended, SimpleMarkdown } from 'discord-markdown-parser';
import type { SingleASTNode } from 'discord-markdown-parser/dist/simple-markdown';
import { html, type TemplateResult } from 'lit';
import type { Scene } from '../page-protocol.js';
import { type ListNode, list } from './list-rule.js';
import { shownTimestamp } from './words.js';

/** What lit renders as text nodes and elements; never as markup. */
type Shown = TemplateResult | string;

// Emoticons and emoji of Discord's own would need its pictures; they stay the text they are.
const { emoticon: _, twemoji: __, emoji: ___, ...ownRules } = rulesExtended;
const parse = SimpleMarkdown.parserFor({ ...ownRules, list });

/** A message's text as Discord renders it. Every piece of it becomes a text node or a checked address. */
export function markdown(text: string, scene: Scene): Shown[] {
  return show(parse(text, { inline: true }), scene);
}

function show(nodes: unknown, scene: Scene): Shown[] {
  if (typeof nodes === 'string') return [nodes];
  if (!Array.isArray(nodes)) return [];
  const [list, isBreak] = [
    nodes as SingleASTNode[],
    ({ type }: SingleASTNode) => /^(?:br|newline)$/.test(type),
  ];
  // The end of the line that closes a block of code belongs to the block.
  return list
    .filter((node, index) => !(isBreak(node) && list[index - 1]?.type === 'codeBlock'))
    .map((node) => showNode(node, scene));
}

const inside = (node: SingleASTNode, scene: Scene) => show(node['content'], scene);

const views: Record<string, (node: SingleASTNode, scene: Scene) => Shown> = {
  text: (node) => String(node['content']),
  br: () => html`<br />`,
  newline: () => html`<br />`,
  em: (node, scene) => html`<em>${inside(node, scene)}</em>`,
  strong: (node, scene) => html`<strong>${inside(node, scene)}</strong>`,
  underline: (node, scene) => html`<u>${inside(node, scene)}</u>`,
  strikethrough: (node, scene) => html`<s>${inside(node, scene)}</s>`,
  spoiler: (node, scene) => html`<span class="spoiler" tabindex="0">${inside(node, scene)}</span>`,
  inlineCode: (node) => html`<code>${node['content']}</code>`,
  codeBlock: (node) => html`<pre><code>${node['content']}</code></pre>`,
  blockQuote: (node, scene) => html`<blockquote>${inside(node, scene)}</blockquote>`,
  subtext: (node, scene) => html`<small>${inside(node, scene)}</small>`,
  heading: (node, scene) => {
    const level = Number(node['level']);
    if (level === 1) return html`<h3 class="big">${inside(node, scene)}</h3>`;
    return level === 2 ? html`<h4>${inside(node, scene)}</h4>` : html`<h5>${inside(node, scene)}</h5>`;
  },
  list: (node, scene) => showLists([node as unknown as ListNode, ...(node['others'] as ListNode[])], scene),
  url: showLink,
  autolink: showLink,
  link: showLink,
  user: (node, scene) => {
    const person = scene.people.find(({ id }) => id === node['id']);
    return html`<span class="mention">@${person?.name ?? String(node['id'])}</span>`;
  },
  channel: (node, scene) => {
    const channel = scene.channels.find(({ id }) => id === node['id']);
    return html`<span class="mention">#${channel?.name ?? String(node['id'])}</span>`;
  },
  role: () => html`<span class="mention">@role</span>`,
  everyone: () => html`<span class="mention">@everyone</span>`,
  here: () => html`<span class="mention">@here</span>`,
  slashCommand: (node) => html`<span class="mention">/${node['fullName']}</span>`,
  guildNavigation: (node) => html`<span class="mention">#${node['id'] ?? ''}</span>`,
  timestamp: (node, scene) =>
    html`<time class="time">${shownTimestamp(scene, Number(node['timestamp']), node['format'] as string | undefined)}</time>`,
};

function showNode(node: SingleASTNode, scene: Scene): Shown {
  const view = Object.hasOwn(views, node.type) ? views[node.type] : undefined;
  return view === undefined ? String(node['content'] ?? '') : view(node, scene);
}

function showLink(node: SingleASTNode, scene: Scene): Shown {
  const target = webAddress(String(node['target']));
  const text = inside(node, scene);
  if (target === undefined) return html`<span>${text}</span>`;
  return html`<a href=${target} target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;
}

function showLists(lists: readonly ListNode[], scene: Scene): Shown {
  return html`${lists.map(({ ordered, start, items }) => {
    const entries = items.map(
      (item) =>
        html`<li>${show(item.content, scene)}${item.below.length > 0 ? showLists(item.below, scene) : ''}</li>`,
    );
    return ordered ? html`<ol start=${start}>${entries}</ol>` : html`<ul>${entries}</ul>`;
  })}`;
}

/** An http or https address, else undefined: no other scheme becomes a link. */
export function webAddress(text: string): string | undefined {
  try {
    const url = new URL(text);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
