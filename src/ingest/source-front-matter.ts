/** What a text states of itself at its head, as written there. */
export interface StatedFacts {
  title?: string;
  language?: string;
  author?: string;
  date?: string;
}

/**
 * Takes front matter off a text file: YAML between `---` lines or TOML between `+++` lines, at the very start. Only the
 * four facts are read, of one value or a list; the rest is anything those languages allow. A head that is not one (a
 * line before a rule, say) stays text.
 */
export function splitSourceFrontMatter(text: string): { body: string; facts: StatedFacts } {
  // As Pandoc has it, a blank line after the first makes it a rule.
  const head = /^(?:---|\+\+\+)[ \t]*\n(?![ \t]*\n)/.exec(text);
  const isToml = text.startsWith('+');
  const closing = isToml ? /^\+\+\+[ \t]*$/ : /^(?:---|\.\.\.)[ \t]*$/;
  if (head === null) return { body: text, facts: {} };
  const lines = text.slice(0, longestHead).split('\n');
  const end = lines.findIndex((line, index) => index > 0 && closing.test(line));
  const entries = end < 0 ? undefined : readEntries(lines.slice(1, end), isToml ? '=' : ':');
  if (entries === undefined) return { body: text, facts: {} };
  const bodyStart = lines.slice(0, end + 1).join('\n').length + 1;
  return { body: text.slice(bodyStart).replace(/^\n+/, ''), facts: factsOf(entries) };
}

const longestHead = 50_000;

/** Top-level names with their lines of values; undefined if a line could not stand in front matter. */
function readEntries(lines: string[], separator: ':' | '='): Map<string, string[]> | undefined {
  const entries = new Map<string, string[]>();
  let open: string[] = [];
  for (const line of lines) {
    if (/^\s*(?:#.*)?$/.test(line) || /^\[/.test(line)) continue;
    if (/^(?:\s|- |-$|[\]}])/.test(line)) {
      open.push(line.trim());
      continue;
    }
    const at = line.indexOf(separator);
    const name = line.slice(0, Math.max(0, at)).trim();
    if (!/^["']?[\w.-]+["']?$/.test(name)) return undefined;
    open = [line.slice(at + 1).trim()];
    entries.set(name.replace(/["']/g, '').toLowerCase(), open);
  }
  return entries.size > 0 ? entries : undefined;
}

function factsOf(entries: Map<string, string[]>): StatedFacts {
  const first = (...names: string[]) => {
    for (const name of names) {
      const value = plain(entries.get(name) ?? []);
      if (value !== '') return value;
    }
    return undefined;
  };
  const facts = {
    title: first('title'),
    language: first('lang', 'language'),
    author: first('author', 'authors'),
    date: first('date')?.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1'),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

// `x`, `"x"`, `[x, y]`, a list of `- x`, or a block after `>` or `|`: one line of text.
function plain([first = '', ...more]: string[]): string {
  if (/^[|>][-+\d]*$/.test(first)) return tidy(more.join(' '));
  const inline = /^\[(.*)\]$/.exec(first)?.[1]?.split(',') ?? [first];
  const items = more.map((line) => line.replace(/^- ?/, ''));
  return [...inline, ...items]
    .map((item) => tidy(unquote(item.trim())))
    .filter((item) => item !== '')
    .join(', ');
}

function unquote(value: string): string {
  if (/^".*"$/s.test(value)) {
    try {
      const read: unknown = JSON.parse(value);
      if (typeof read === 'string') return read;
    } catch {
      return value.slice(1, -1);
    }
  }
  if (/^'.*'$/s.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  return value.replace(/\s+#.*$/, '');
}

function tidy(value: string): string {
  return value
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
