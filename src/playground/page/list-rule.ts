import type { ParserRule, SingleASTNode } from 'discord-markdown-parser/dist/simple-markdown';

/** One entry of a list, with the lists below it. */
export interface ListItem {
  content: SingleASTNode[];
  below: ListNode[];
}

export interface ListNode {
  type: 'list';
  ordered: boolean;
  start: number;
  items: ListItem[];
}

const line = /^( *)(?:([-*])|(\d{1,9})\.) +(\S.*)$/;
const block = /^(?: *(?:[-*]|\d{1,9}\.) +\S.*(?:\n|$))+/;

/** Lists as Discord renders them: lines that begin with `- `, `* ` or `1. `, two blanks for each level below. */
export const list: ParserRule = {
  order: 0,
  match: (source, state) => {
    const before = (state['prevCapture'] as RegExpExecArray | null)?.[0] ?? '\n';
    return before.endsWith('\n') ? block.exec(source) : null;
  },
  parse(capture, parse, state) {
    const lines = (capture[0] ?? '').split('\n').flatMap((text) => {
      const [, indent = '', , number, content = ''] = line.exec(text) ?? [];
      return content === '' ? [] : [{ indent: indent.length, number, content }];
    });
    const [first, ...others] = build(lines, (text) => parse(text, { ...state, prevCapture: null }));
    return { ...first, others } as SingleASTNode;
  },
};

type Line = { indent: number; number: string | undefined; content: string };

function build(lines: readonly Line[], parse: (text: string) => SingleASTNode[]): ListNode[] {
  const lists: ListNode[] = [];
  const indent = lines[0]?.indent ?? 0;
  for (let at = 0; at < lines.length; ) {
    const { number, content } = lines[at] as Line;
    let end = at + 1;
    while (end < lines.length && (lines[end] as Line).indent > indent) end += 1;
    const item = { content: parse(content), below: build(lines.slice(at + 1, end), parse) };
    const last = lists.at(-1);
    if (last?.ordered === (number !== undefined)) last.items.push(item);
    else
      lists.push({ type: 'list', ordered: number !== undefined, start: Number(number ?? 1), items: [item] });
    at = end;
  }
  return lists;
}
