/** If the words ask where something stands in the team's files: the text to look for, and the folder if one is named. */
export function fileSearchIn(words: string): { pattern: string; path?: string } | undefined {
  for (const search of searches) {
    const found = search.exec(words)?.groups;
    const pattern = bare(found?.['pattern'] ?? '');
    if (pattern === '') continue;
    const path = found?.['path']?.replace(/\/$/, '');
    return { pattern: pattern.slice(0, 200), ...(path && { path }) };
  }
  return undefined;
}

/** If the words ask to see a file: its path, and the line if one is named. */
export function fileReadIn(words: string): { path: string; line: number } | undefined {
  if (!/(?:讀|读|看|打開|打开|顯示|显示|開啟|开启|\b(?:read|show|open|look at|view|see)\b)/iu.test(words))
    return undefined;
  const found =
    /(?<![\w/.:-])(?<path>(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[a-z]\w{0,9})(?::(?<line>\d{1,7}))?(?![\w/])/iu.exec(
      words,
    );
  const path = found?.groups?.['path'];
  if (path === undefined) return undefined;
  // A bare name of a text is more likely one of the team's documents.
  if (!path.includes('/') && found?.groups?.['line'] === undefined && isDocumentName(path)) return undefined;
  return { path, line: Math.max(1, Number(found?.groups?.['line'] ?? 1)) };
}

const isDocumentName = (name: string) => /\.(?:md|markdown|txt|pdf|html?|docx?)$/i.test(name);

/** If the words ask to read a page: its address. */
export function pageIn(words: string): string | undefined {
  const url = /https?:\/\/[^\s<>"'「」『』（）《》，。；！？、]+/i
    .exec(words)?.[0]
    .replace(/[.,;:!?*_~|…)\]]+$/, '');
  const asks =
    /(?:讀|读|看|打開|打开|抓|開啟|开启|摘要|總結|总结|寫了什麼|写了什么|說什麼|说什么|\b(?:read|fetch|open|get|visit|summari[sz]e|look at|what does|what is|tell me)\b)/iu;
  return url !== undefined && asks.test(words) ? url : undefined;
}

const files =
  '(?:程式碼|程式|原始碼|源碼|源代码|代码|工作區|工作区|專案檔案|项目文件|codebase|source code|code|source files|workspace|repository|repo|files)';
const folder = '(?<path>(?:[\\w@.-]+/)*[\\w@.-]+/?)';
const quoted = '["\'`「『“](?<pattern>[^"\'`」』”\\n]+)["\'`」』”]';

const searches = [
  // 在 src 裡搜程式碼 "x"; search the code in src for "x"
  new RegExp(
    `(?:搜|找|查|search|grep|find|look)[^\\n]{0,30}?${files}[^\\n]{0,12}?(?:in|under|的)\\s+${folder}[^\\n]{0,10}?${quoted}`,
    'iu',
  ),
  new RegExp(
    `(?:搜|找|查|search|grep|find|look)[^\\n]{0,20}?${files}[^\\n]{0,20}?${quoted}(?:\\s*(?:in|under)\\s+${folder}(?=[\\s?.]*$))?`,
    'iu',
  ),
  new RegExp(
    `(?:在|從|从|到)?${files}(?:裡|里|中|內|内|上)?[^\\n]{0,8}?(?:搜尋|搜索|搜|找|查)[^\\n]{0,8}?${quoted}`,
    'iu',
  ),
  new RegExp(
    `^\\s*(?:please\\s+)?(?:search|grep)\\s+(?:the\\s+|our\\s+)?${files}\\s+for\\s+(?<pattern>\\S[^\\n]*)$`,
    'iu',
  ),
  new RegExp(`${quoted}[^\\n]{0,20}?(?:在|where|in)[^\\n]{0,12}?${files}`, 'iu'),
  /\bgrep\s+(?<pattern>\S+)\s*$/iu,
  new RegExp(
    `^\\s*(?:請|请)?(?:幫我|帮我)?(?:在)?${files}(?:裡|里|中)?(?:搜尋|搜索|搜|找)\\s*(?<pattern>[\\w$.:/@-]+)(?:\\s*的?(?:定義|定义|用法))*[。?？]*$`,
    'iu',
  ),
  new RegExp(
    `^\\s*(?:請|请)?(?:幫我|帮我)?(?:搜尋|搜索|搜|找)${files}(?:裡|里|中)?的?\\s*(?<pattern>[\\w$.:/@-]+)[^\\n]{0,12}$`,
    'iu',
  ),
];

function bare(pattern: string): string {
  return pattern
    .trim()
    .replace(/^["'`]|["'`]?[?？。.]?$/gu, '')
    .trim();
}
