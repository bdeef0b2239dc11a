/** The line, from 1, on which a key of a JSON text stands; that of its nearest enclosing key if it is not there. */
export function lineOfKey(text: string, path: readonly string[]): number {
  let line = 1;
  let found = 0;
  for (const { key, at } of keysOf(text)) {
    const isOnPath = key.length <= path.length && key.every((part, index) => part === path[index]);
    if (!isOnPath || key.length <= found) continue;
    found = key.length;
    line = text.slice(0, at).split('\n').length;
  }
  return line;
}

/** Every key of a valid JSON text with the keys around it, in order. Positions in lists count as keys. */
function* keysOf(text: string): Generator<{ key: string[]; at: number }> {
  const open: { name: string; isList: boolean }[] = [];
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"(?<colon>\s*:)?|[{}[\],]/g)) {
    const [token] = match;
    const innermost = open.at(-1);
    if (token === '{' || token === '[') open.push({ name: token === '[' ? '0' : '', isList: token === '[' });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (innermost?.isList) innermost.name = String(Number(innermost.name) + 1);
    } else if (match.groups?.['colon'] !== undefined && innermost !== undefined) {
      innermost.name = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
      yield { key: open.map(({ name }) => name), at: match.index };
    }
  }
}
