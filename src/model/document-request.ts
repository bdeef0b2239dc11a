/** The id of a document that stands in the words, lower case. */
export function documentIdIn(words: string): string | undefined {
  return /(?<![0-9a-z-])doc-[0-9a-f]{16}(?![0-9a-z-])/iu.exec(words.normalize('NFKC'))?.[0].toLowerCase();
}

/**
 * If the words ask which documents there are: the part of the name they ask for, or an empty string for all.
 * A question that a document answers ("which papers does a leave need?") is none of these.
 */
export function documentListIn(words: string): { nameContains: string } | undefined {
  const text = words.normalize('NFKC').trim();
  const named = namedLists.map((pattern) => pattern.exec(text)?.groups?.['name']).find((name) => name);
  if (named !== undefined) return { nameContains: named.trim().slice(0, 80) };
  return wholeLists.some((pattern) => pattern.test(text)) ? { nameContains: '' } : undefined;
}

const documents = '(?:文件|文檔|文档|資料來源|资料来源|資料|资料|檔案|档案|來源|来源)';
const end = '[\\s?!。.~]*$';
const name = '["\'「『“‘`]?(?<name>[^"\'」』”’`\\s的]{1,80})["\'」』”’`]?';

const namedLists = [
  new RegExp(
    `(?:名稱|名称|檔名|文件名|名字|標題|标题)(?:裡|里|中)?(?:含有|包含|含|有|帶|带)(?:「|『|“)?\\s*${name}`,
    'u',
  ),
  new RegExp(`(?:有沒有|有没有|有哪些|列出)(?:叫做?|名為|名为)\\s*${name}\\s*的?${documents}${end}`, 'u'),
  new RegExp(
    `\\b(?:list|show|which|what|any|is there an?|do you have an?)\\b.{0,20}\\b(?:documents?|sources?|files?)\\s+(?:named|called|with|containing|contain|whose names? contains?)\\s+(?!you\\b)${name}(?:\\s+in\\s+(?:the|its|their)\\s+names?)?${end}`,
    'iu',
  ),
];

const wholeLists = [
  new RegExp(
    `^(?:請問|请问|請|请|幫我|帮我|麻煩|麻烦)*(?:列出|顯示|显示|列一下)(?:目前|現在|现在|知識庫|知识库|裡|里|中|所有|全部|一下|你|有|的|哪些)*${documents}(?:清單|清单|列表)?(?:名稱|名称)?(?:有哪些)?${end}`,
    'u',
  ),
  new RegExp(
    `^(?:請問|请问)?(?:(?:目前|現在|现在|你們|你们|你|我們|我们|知識庫|知识库|資料庫|资料库|這裡|这里|團隊|团队)(?:裡面|裡|里面|里|中|內|内)?)*(?:總共|一共|都)?(?:有|收了|收錄了?|收录了?|存了)(?:哪些|什麼|什么|多少|幾份|几份)${documents}(?:可以?(?:查|看|問|问))?(?:呢|嗎|吗)?${end}`,
    'u',
  ),
  new RegExp(
    `^(?:請問|请问)?(?:這裡|这里|你|您|你們|你们|目前|現在|现在)?(?:有)?(?:哪些|哪幾份|哪几份|什麼|什么)${documents}(?:是)?(?:可以|能|可|能夠|能够)?(?:被)?(?:查詢|查询|查閱|查阅|查|看|問|问|用|搜尋|搜索|搜)(?:得到|到)?(?:的)?(?:呢|嗎|吗)?${end}`,
    'u',
  ),
  new RegExp(`^${documents}(?:清單|清单|列表)${end}`, 'u'),
  new RegExp(
    `^(?:請問|请问)?(?:你們|你们|你|我們|我们|團隊|团队)?的?(?:知識庫|知识库)(?:裡面|裡|里面|里|中|內|内)?(?:目前|現在|现在)?(?:都|總共|一共)?(?:有|收了|收錄了?|收录了?)(?:哪些|什麼|什么)(?:內容|内容|東西|东西)?(?:呢|嗎|吗)?${end}`,
    'u',
  ),
  new RegExp(
    `^(?:please\\s+)?(?:list|show(?:\\s+me)?)\\s+(?:me\\s+)?(?:all\\s+|the\\s+|your\\s+|our\\s+|of\\s+|available\\s+)*(?:documents?|sources?|files?)(?:\\s+(?:you have|you know|in the knowledge base|there are))?${end}`,
    'iu',
  ),
  new RegExp(
    `^(?:which|what|how many)\\s+(?:documents?|docs|sources?|files?)\\s+(?:do (?:you|we) (?:have|know)|(?:can|could|may) (?:i|we|you) (?:ask about|search|look up|read|see|use|query)|are (?:there|available|in the knowledge base)(?:\\s+(?:here|to (?:ask about|search|read)))?|does the knowledge base (?:have|hold))${end}`,
    'iu',
  ),
];
