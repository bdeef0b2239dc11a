/**
 * Whether a person asks, in their own words, that the web be searched. Naming the web is not enough ("the office
 * network", "internet rules"), and a request that is refused in the same breath does not count.
 */
export function asksForWeb(words: string): boolean {
  const text = words.normalize('NFKC');
  const requests = webRequests.flatMap((pattern) => [...text.matchAll(pattern)]);
  return requests.length > 0 && requests.every((request) => !isRefused(text.slice(0, request.index)));
}

/**
 * What to search the web for: the words without the request itself, without "the documents do not say" and without
 * politeness, on one line, at most `maxLength` UTF-16 units. Empty if nothing but the request was said.
 */
export function webQuery(words: string, maxLength = 300): string {
  const clauses = words
    .normalize('NFKC')
    .split(/[,。!?;、:\n]+|\.(?=\s|$)/u)
    .map(withoutRequest)
    .map((clause) => clause.replace(thenImport, '').trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause) && !thanks.test(clause));
  return cut(clauses.join(' '), maxLength);
}

const go = '(?:去|來|来|再|先|直接|順便|顺便|幫我|帮我|幫忙|帮忙|一下|請|请|你)*';
const find = '(?:搜尋|搜索|搜寻|查詢|查询|查找|查查|查證|查证|搜|查|找|檢索|检索)';
const web = '(?:網路|网路|網絡|网络|網際網路|互聯網|互联网|網上|网上|全網|全网)';

const webRequests = [
  new RegExp(`(?:上網|上网|聯網|联网|連網|连网)${go}(?:${find}|看看|確認|确认|了解)`, 'gu'),
  /(?:請|请|幫我|帮我|麻煩|麻烦|再|就|改)(?:你|您)?(?:上網|上网|聯網|联网)(?=$|[\s,。!?;])/gu,
  new RegExp(`(?:在|從|从|到|去|用|上)?${web}上?(?:面|頭|头)?${go}${find}`, 'gu'),
  new RegExp(
    `${find}(?:一下|看看)?${web}(?=上|[\\s,。!?;:]|$|看|有沒有|有没有|的?資料|的?资料|關於|关于)`,
    'gu',
  ),
  /(?:網搜|网搜|(?:用|去|上)\s*(?:google|谷歌|百度|bing|duckduckgo)\s*(?:搜尋|搜索|查|搜|找|一下)|(?:google|谷歌|百度)\s*(?:一下|搜|查))/giu,
  /(?:使用|用|做|跑|use|do|run|try)\s*(?:a|an|the)?\s*web[\s_-]?search(?:\s*(?:搜尋|搜索|查詢|查询|查|找|搜))?/giu,
  /\bsearch(?:ing)?\s+(?:on\s+|in\s+)?(?:the\s+)?(?:web|internet|net|online)\b/giu,
  /\bweb[\s_-]search\s+(?:for|on|about)\b/giu,
  /\b(?:look|looking|check|find|search|google|research)(?:ing)?\b[^,.!?;\n]{0,80}?\b(?:online(?=\s*(?:$|[,.!?;:]|for|about|how|what|who|when|where|why|which|whether|please|and)\b|\s*$|[,.!?;:])|(?:on|from|in)\s+the\s+(?:web|internet|net)\b)/giu,
  /\b(?:go|get)\s+online\b/giu,
  /\bgoogle\s+(?:it|this|that|for)\b/giu,
];

// "特別上網查" and "要不要上網查" are no refusals.
const refusal =
  /(?:(?<!要)不要|不用|不必|(?<!需)不需要?|不准|不許|不许|(?<![特分個个差級级類类區区性識识告])[別别]|勿|甭|禁止|毋須|無須|无须|無需|无需|避免|停止|沒有要|没有要)[^,。!?;\n]{0,8}$|\b(?:don't|dont|do not|don’t|not|without|never|no need to|instead of|rather than|stop|avoid|no)\s+(?:\w+\s+){0,3}$/iu;

function isRefused(before: string): boolean {
  return refusal.test(before);
}

/** "… and import the first one": what is to be done with a result is no part of the query. */
const thenImport =
  /(?:^|\s*(?:[並并]且?|然[後后]|再))\s*(?:[幫帮]我)?[匯汇導导]入第[一二三四五1-5][個个條条筆笔則则篇]?$|(?:^|\s+)(?:(?:and|then)\s+)*import\s+(?:the\s+)?(?:first|second|third|fourth|fifth|best|top)(?:\s+(?:one|result|page|source))?$/iu;
const thanks = /^(?:謝謝|谢谢|感謝|感谢|多謝|多谢|thanks|thank you)(?:你|您|大家)?$/iu;
const polite =
  /^(?:(?:請問|请问|[請请](?![假款購购求教客領领])|麻煩|麻烦|拜託|拜托|那就|那|就|可以|可不可以|要不要|能不能|能否|可否|是否可以|你|您|幫我|帮我|幫忙|帮忙|(?:找|查|搜尋|搜索|查詢|查询)(?:一下|看看)|我想|想|再|然後|然后|所以)\s*)+|^(?:(?:please|then|so|and|now|ok|okay|can you|could you|would you|will you|i want you to|i'd like you to|kindly|just|let's)\b\s*)+/iu;
const notInDocuments =
  /^(?:(?:我們|我们|公司|團隊|团队|本地|現有|现有|內部|内部|知識庫|知识库|資料庫|资料库)的?)*(?:文件|文檔|文档|資料|资料|檔案|档案|知識庫|知识库)?(?:裡面|裡|里面|里|中|內|内|上)?(?:都|也|並|并|好像|似乎|應該|应该)*(?:沒有|没有|沒|没|找不到|查不到)(?:說明|说明|提到|提及|寫到|寫|写到|写|記載|记载|講到|讲到|講|讲|答案|解釋|解释|提供)?(?:到|過|过)?|^(?:if\s+)?(?:the|our|your|local)?\s*(?:local\s+)?(?:documents?|docs|files|knowledge base)\s+(?:do not|don't|don’t|does not|doesn't)\s+(?:say|mention|cover|explain|have|answer|tell)(?:\s+(?:anything|much))?(?:\s+about)?/iu;
const leftover =
  /^(?:一下|看看|看|關於|关于|有關|有关|有沒有|有没有|的|for|about|on|it|this|that|up|and|to|the|a|an|whether|if)(?:\s+|(?<=\p{Script=Han}))/iu;

function withoutRequest(clause: string): string {
  let rest = clause.trim().replace(notInDocuments, '');
  for (const pattern of webRequests)
    rest = rest.replace(pattern, (request) => `${gap}${objectOf(request)}${gap}`);
  const wasAsked = rest.includes(gap);
  const parts = rest.split(gap).map((part) => bare(part.trim(), wasAsked));
  return parts.join(' ').replace(/\s+/gu, ' ').trim();
}

// Stands where a request was: no text that people write holds it.
const gap = '\u0000';

/** Without politeness; beside a request also without the words that tied it to the request. */
function bare(part: string, wasAsked: boolean): string {
  let rest = part.replace(polite, '');
  for (let before = ''; wasAsked && before !== rest; ) {
    before = rest;
    rest = rest.replace(leftover, '').replace(polite, '').trim();
  }
  return wasAsked
    ? rest.replace(/(?:一下|看看|吧|嗎|吗|謝謝|谢谢|\bplease|\bthanks|\band)$/iu, '').trim()
    : rest;
}

/** "look up the WAL limits online" holds its object between the verb and the place. */
function objectOf(request: string): string {
  const between =
    /^(?:look|looking|check|find|search|google|research)(?:ing)?\b\s*(?:up|for)?\b(.*?)\b(?:online|(?:on|from|in)\s+the\s+(?:web|internet|net))$/iu.exec(
      request,
    )?.[1];
  return between === undefined || /^\s*(?:it|this|that|them)?\s*(?:up)?\s*$/iu.test(between) ? '' : between;
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trim();
}
