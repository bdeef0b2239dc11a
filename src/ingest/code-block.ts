import type { DomElement } from './dom.js';

/** A fenced block of a `<pre>`: its text as written, its language where any usual class or attribute names it. */
export function renderCodeBlock(pre: DomElement): string {
  const code = pre.textContent.replace(/^\n/, '').trimEnd();
  if (code.trim() === '') return '';
  const fence = '`'.repeat(Math.max(2, longestRun(code, /`{3,}/g)) + 1);
  return `${fence}${codeLanguage(pre)}\n${code}\n${fence}`;
}

/** The length of the longest match of a pattern. There may be more of them than a call takes arguments. */
export function longestRun(text: string, pattern: RegExp): number {
  let longest = 0;
  for (const [run] of text.matchAll(pattern)) longest = Math.max(longest, run.length);
  return longest;
}

/** Leaves nothing of a `<pre>` but its text and its language, and takes its line numbers out. */
export function flattenCode(pre: DomElement): void {
  for (const number of pre.querySelectorAll(lineNumbers)) number.remove();
  // A bar with the language's name and a button to copy stands beside the code, in the same block.
  if (pre.children.filter((child) => child.nodeName === 'CODE').length === 1) {
    for (const child of [...pre.children]) if (/^(?:DIV|BUTTON)$/.test(child.nodeName)) child.remove();
  }
  const language = codeLanguage(pre);
  // Turndown trims with a pattern that tries each place of a long run of white space.
  pre.textContent = codeText(pre).replace(/\s{1000,}/g, (run) => run.slice(0, 1_000));
  if (language !== '') pre.setAttribute('data-lang', language);
}

const lineNumbers =
  '.lineno, .linenos, .line-number, .line-numbers, .linenumber, .ln, .gutter, .lnt, .line-numbers-rows, .blob-num, .rouge-gutter, .pre-numbering';

/**
 * The language of a code block: `language-x`, `lang-x`, `highlight-source-x` (GitHub), `highlight-x` (Sphinx),
 * `brush: x`, `sourceCode x` (Pandoc), `src-x` (Org), `hljs x`, `code x` (DokuWiki), `data-lang`, or Confluence's brush, on the block, its code or up to three
 * ancestors. Empty if none says.
 */
function codeLanguage(pre: DomElement): string {
  const places: (DomElement | null)[] = [pre.querySelector('code'), pre];
  for (let parent = pre.parentNode; parent !== null && places.length < 6; parent = parent.parentNode) {
    places.push(parent);
  }
  for (const place of places) {
    if (place?.getAttribute === undefined) continue;
    const stated =
      place.getAttribute('data-lang') ??
      place.getAttribute('data-language') ??
      /brush:\s*([\w+#-]+)/.exec(place.getAttribute('data-syntaxhighlighter-params') ?? '')?.[1];
    const className = place.getAttribute('class') ?? '';
    // Hexo names it beside `highlight` on a figure.
    const ofFigure = place.nodeName === 'FIGURE' ? /^highlight\s+([\w+#-]+)/.exec(className)?.[1] : undefined;
    const ofCode =
      /^(?:PRE|CODE)$/.test(place.nodeName) && bare.test(className.trim()) ? className : undefined;
    const language = stated ?? ofFigure ?? languageOfClass(className) ?? ofCode?.trim();
    if (language !== undefined && isLanguage(language)) return language.toLowerCase();
  }
  return '';
}

function languageOfClass(className: string): string | undefined {
  for (const pattern of classPatterns) {
    const language = pattern.exec(className)?.[1];
    if (language !== undefined && isLanguage(language)) return language;
  }
  return undefined;
}

const classPatterns = [
  /(?:^|\s)mw-highlight-lang-([\w+#.-]+)/,
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text|code|src)-([\w+#.-]+)/i,
  /(?:^|\s)brush:\s*([\w+#-]+)/i,
  /(?:^|\s)highlight-([\w+#.-]+)/i,
  /(?:^|\s)sourceCode\s+([\w+#.-]+)/,
  /(?:^|\s)hljs\s+([\w+#.-]+)/,
  /^code\s+(?:file\s+)?([\w+#.-]+)$/,
];

// Older sites give the language as the only class.
const bare =
  /^(?:bash|shell|sh|console|powershell|python|py|javascript|js|jsx|typescript|ts|tsx|json|yaml|yml|toml|ini|xml|html|css|scss|less|sql|java|kotlin|scala|groovy|go|golang|rust|swift|ruby|php|perl|lua|c|cpp|c\+\+|csharp|objc|dart|haskell|elixir|erlang|r|matlab|diff|dockerfile|makefile|nginx|vue|markdown|latex)$/;

function isLanguage(name: string): boolean {
  return /^[\w+#.-]{1,30}$/.test(name) && !notLanguages.has(name.toLowerCase());
}

const notLanguages = new Set([
  ...['default', 'none', 'plain', 'plaintext', 'text', 'nohighlight', 'undefined', 'auto', 'notranslate'],
  ...[
    'block',
    'box',
    'snippet',
    'wrapper',
    'example',
    'container',
    'inline',
    'toolbar',
    'copyable',
    'sample',
  ],
]);

// Every `<br>` and every element that stands on its own line ends a line; line numbers were taken out before.
function codeText(pre: DomElement): string {
  if (pre.querySelector('br, div, p, li, tr') === null) return pre.textContent;
  let text = '';
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const walk = (node: DomElement): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) text += child.textContent;
      else if (child.nodeName === 'BR') text += '\n';
      else if (child.nodeType === 1) {
        const block = /^(?:DIV|P|LI|TR)$/.test(child.nodeName);
        if (block) endLine();
        walk(child as DomElement);
        if (block) endLine();
      }
    }
  };
  walk(pre);
  return text;
}
