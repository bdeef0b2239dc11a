/** The text of a reply without its thinking. */
export interface CleanText {
  /** Trimmed; may be empty. */
  text: string;
  /** What stood in think tags, or before a closing tag whose opening was swallowed by the chat template. */
  reasoning: string;
}

/**
 * Takes thinking out of a reply's text: whole `<think>` blocks, what stands before a stray `</think>`, what follows an
 * unclosed `<think>`. A tag in inline code is text: an answer may explain the tag.
 */
export function cleanReplyText(raw: string): CleanText {
  const tags = tagsOf(raw);
  let text = '';
  const reasoning: string[] = [];
  let start = 0;
  let isThinking = false;
  for (const tag of tags) {
    const between = raw.slice(start, tag.start);
    if (isThinking) reasoning.push(between);
    else if (tag.opens) text += between;
    else {
      // Without an opening tag, everything so far was thinking.
      reasoning.push(text + between);
      text = '';
    }
    isThinking = tag.opens;
    start = tag.end;
  }
  const rest = raw.slice(start);
  if (isThinking) reasoning.push(rest);
  else text += rest;
  return {
    text: text.trim(),
    reasoning: reasoning
      .map((part) => part.trim())
      .filter(Boolean)
      .join('\n'),
  };
}

/**
 * Whether a text holds a tool call that the server should have parsed: the markers of the common chat templates, or
 * nothing but the JSON of a call to one of `toolNames`. Markers in inline code are text.
 */
export function holdsUnparsedCall(text: string, toolNames: readonly string[]): boolean {
  const outsideCode = text.replace(inlineCode, '');
  return callMarkers.test(outsideCode) || isJsonCall(text, toolNames);
}

const inlineCode = /`[^`\n]*`/gu;
const callMarkers =
  /<tool_call>|<function=[\w.-]+>|<\|tool_calls?(?:_begin)?\|>|\[TOOL_CALLS\]|<｜tool▁calls▁begin｜>/u;

function tagsOf(raw: string): { start: number; end: number; opens: boolean }[] {
  const masked = raw.replace(inlineCode, (code) => ' '.repeat(code.length));
  return [...masked.matchAll(/<(\/?)think(?:ing)?>/giu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    opens: match[1] === '',
  }));
}

function isJsonCall(text: string, toolNames: readonly string[]): boolean {
  const body = text.replace(/^```(?:json)?\s*|\s*```$/gu, '').trim();
  if (!body.startsWith('{')) return false;
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || !('name' in value)) return false;
    return ('arguments' in value || 'parameters' in value) && toolNames.includes(String(value.name));
  } catch {
    return false;
  }
}
