/**
 * Parses JSON that a model wrote. Unlike `JSON.parse`, which keeps the last of two equal keys in silence, it throws
 * a `SyntaxError` for a duplicate key, at any depth, whose `cause` has the `position` of the second.
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  refuseDuplicateKeys(text);
  return value;
}

/** Walks text that is known to be valid JSON: a string followed by a colon is a key of the innermost object. */
function refuseDuplicateKeys(text: string): void {
  const open: Set<string>[] = [];
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"(?<colon>\s*:)?|[{}]/g)) {
    const token = match[0];
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (match.groups?.['colon'] !== undefined) {
      const key = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) {
        throw new SyntaxError(`duplicate key ${JSON.stringify(key)}`, { cause: { position: match.index } });
      }
      keys?.add(key);
    }
  }
}
