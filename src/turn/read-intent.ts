import type { ChoiceIntent } from './read-choice.js';

/**
 * Whether own words (`ownWords`: lower case, Simplified, ASCII punctuation) ask for an import. A refusal anywhere
 * wins; a request counts only if nothing in its sentence makes it a question, a condition or a "later".
 */
export function readIntent(ownWords: string): ChoiceIntent {
  // 可不可以, 要不要 … hold a 不 that refuses nothing: they ask.
  const words = ownWords.replace(/([可能要好是该会行想需值用])不\1(?:以|要|得)?/g, '吗');
  if (refusals.some((pattern) => pattern.test(words))) return 'refuse';
  const sentences = words.split(sentenceBreak).filter((sentence) => sentence.trim() !== '');
  const requests = sentences.filter((sentence) => sentence.split(clauseBreak).some(isRequest));
  if (requests.length > 0) return requests.some(isDoubtful) ? 'unclear' : 'import';
  const mentionsImport = sentences.some((sentence) => verb.test(sentence) && !report.test(sentence));
  return mentionsImport || bareChoice.test(words) ? 'unclear' : 'none';
}

// Before: the words that name an import. Those of the second kind need their goal, since 加入比较 is no import.
const goal = '(?:\\s|我们|到|进|入|在|团队|本地|你的|公司|咱们|的)*(?:知识库|资料库|数据库|文档库|文件库|库)';
const chineseVerb = `(?:汇入|导入|收录|入库|(?:加入|加进|加到|加|存入|存进|存到|存|放进|放入|放到|收进|添加|新增|保存|储存)${goal})`;
const that =
  '(?:web[-_ ]?\\d+|#\\s?\\d+|no\\.? ?\\d+|it|this(?: one)?|that(?: one)?|(?:the )?[a-z0-9]+ (?:result|one|link|page|source|option))';
const into =
  '(?:(?: in)?to|in)(?: the| our| my| your| team| local|\\W)*(?:knowledge|kb\\b|documents?\\b|docs\\b|library|collection)';
const englishVerb = `(?:import(?!ant|ance)|ingest|(?:add|save|store)(?= ${that}(?: please)?(?:\\W|$)(?! ?(?:to|in|as|for|with)\\b)| [^.!?;\\n]{0,40}\\b${into}))`;
const verb = new RegExp(`${chineseVerb}|\\b${englishVerb}`);

// A sequence (then, 然后) breaks like a full stop, so that a question in its second half casts no doubt on the first.
const sentenceBreak =
  /(?<=[!?。\n])|(?<!\bno)(?<=\.)(?!\d)|然后|接着|(?:并且|并)(?=[请帮汇导加把将告说总])|\b(?:and )?then\b/;
const clauseBreak =
  /[\n,;:!。、]|\s-+\s|但是?|不过|可是|而且|\bbut\b|\band\b(?= (?:please |also )?(?:import|add|save|ingest|store))/;

const negation =
  '(?:(?<!差)不(?!错|过|管|论|然|好意思|客气|同|少|久|仅|只|但|如|妨|知|翻译)|(?<![分特个级类差区性])别(?!的|人|处)|勿|甭|无需|毋须|毋需|无须|拒绝|禁止|取消|停止|暂停|避免|放弃)';
const otherTask = '翻译|摘要|说明|解释|总结';
const gap = (most: number) => `(?:(?!${otherTask})[^,.;!?。、\\n]){0,${most}}?`;

// What refuses the import or the choice itself; a negation of something else (不用翻译) is no refusal.
const refusals: RegExp[] = [
  new RegExp(`${negation}${gap(16)}${chineseVerb}`),
  /(?:不|别|没|未)(?:想|要|能|会|应该|该|打算)?(?:选|挑)/,
  new RegExp(`${chineseVerb}[^,.;!?。\\n]{0,8}(?:就?(?:不用|不必|不要|免)了?|取消)(?!${otherTask})`),
  new RegExp(
    `\\b(?:not|dont|never|no need to|without|instead of|rather than|avoid|stop|cancel|refuse to|wont|cannot|no longer)\\b[^,.!?;\\n]{0,40}?\\b(?:${englishVerb}|importing|adding|saving|storing)`,
  ),
  /\b(?:not|never|dont)\s+(?:\w+\s+){0,2}(?:choose|pick|select|want|take)\b/,
  /(?:^|[\s,.;!。、-])(?:算了|不了|不要了?|先不要|先不用|先不|不用了|还是不要|等等|等一下|等一等|先等|慢着|且慢|取消|停|never ?mind|cancel(?: that)?|wait|hold on|not yet|scratch that|forget it|no(?! problem| worries))(?=$|[\s,.;!?。、-])/,
];

// What keeps a request from being one now: a question, a condition, a "later", a negation across a comma.
const doubts: RegExp[] = [
  /[?吗呢]|可否|能否|是否|有没有|如何|怎么|怎样|为什么|为何|什么时候/,
  /如果|若|假如|要是|倘|万一|除非|的话|只要|等到|等.{0,14}(?:再|后|时)|[看读查论认定](?:完|好|后|过)[^。]{0,8}再|之前|以前|稍后|晚点|晚一点|待会|等会|之后再|改天|明天|下次|下周|以后|暂时|应该|也许|可能|考虑|打算/,
  /\b(?:can|could|would|will|should|shall|may|might|is|are|do|does|did|why|how|when|whether|what|which|who) (?:i|you|we|it|he|she|they|the|docent|that|this|web|to|happens?)\b/,
  /\b(?:if|unless|until|once|when|before|after|later|tomorrow|maybe|perhaps|might|in case|considering|thinking|soon|eventually|next time)\b/,
  new RegExp(`\\b(?:not|never|dont)\\b[^.!?;\\n]*\\b${englishVerb}`),
  new RegExp(`(?:${negation}|不)[^.;!?。\\n]{0,10}(?:${otherTask})[^,.;!?。\\n]*${chineseVerb}`),
];

function isDoubtful(sentence: string): boolean {
  return doubts.some((pattern) => pattern.test(sentence));
}

const politeChinese =
  '(?:请|麻烦你?|拜托|劳烦|好的?|可以|嗯|对|是的?|那么?|就|都|全部|一起|一并|直接|立即|立刻|马上|现在|顺便|再|也|还要|帮我?们?|帮忙|替我们?|给我|我们?|想要?|要|需要|希望|决定|选择|选|把|将|\\s)*';
const namedChinese =
  '(?:(?:web[-_ ]?\\d+|#\\s?\\d+|第\\s*[\\d一二三四五]+\\s*\\S{0,2}?|[1-5一二三四五]\\s*号|这|那|它|该|此|上面|以上)[^,.;!?。\\n]{0,16}?)?';
// After the verb: these turn it into a noun, a report or a subordinate clause (导入的步骤, 导入了, 导入失败).
const notAsRequest =
  '(?!\\s*(?:了(?!\\s*吧)|过|的(?!\\s*(?:是|内容))|时|后|前|失败|成功|完成|流程|方式|方法|步骤|错误|纪录|记录|状态|功能|按钮|规则|到底|会|是))';
const chineseRequest = new RegExp(
  `^${politeChinese}${namedChinese}${politeChinese}${chineseVerb}${notAsRequest}`,
);
const politeEnglish =
  "(?:please|ok(?:ay)?|yes|yep|yeah|sure|right|great|good|thanks|now|just|also|so|go ahead(?: and)?|let'?s|let us|kindly|i(?:'d| would) like (?:you )?to|i want (?:you )?to|i choose to|help me(?: to)?|hey|hi|hello|docent|bot|\\s)*";
const englishRequest = new RegExp(`^${politeChinese}${politeEnglish}\\b${englishVerb}`);
const englishPlease = new RegExp(`\\bplease(?: \\w+)? ${englishVerb}`);
// 请说明导入 web-2 的影响 asks for an explanation, not for an import.
const explains =
  /说明|解释|告诉|介绍|比较|描述|摘要|总结|翻译|教我|示范|评估|分析|讨论|建议|列出|\b(?:explain|describe|tell|summari[sz]e|compare|show|discuss|translate|suggest|list)\b/;
// 导入 web-2 的步骤 names a thing about importing.
const aboutImporting = /的(?:步骤|流程|方法|方式|好处|坏处|原因|影响|风险|规则|状态|进度)/;

function isRequest(clause: string): boolean {
  const words = clause.trim();
  const at = words.search(verb);
  if (at < 0 || explains.test(words.slice(0, at)) || aboutImporting.test(words.slice(at))) return false;
  return chineseRequest.test(words) || englishRequest.test(words) || englishPlease.test(words);
}

// Something said about an import rather than asked for: 已导入, 导入失败.
const report = new RegExp(
  `(?:已经?|刚才?|昨天|之前|曾经?|有人|尚未|还没有?|没有?|未|无法|[他她]们?)[^,.。]{0,8}${chineseVerb}|${chineseVerb}\\s*(?:了|过|失败|成功|完成)`,
);

// 我选 web-2: a choice, and nothing else.
const bareChoice =
  /^(?:好的?|嗯|那|我们?|就|要|想|决定|i(?:'ll|'d| will| would)?|ok(?:ay)?|please|请|\s)*(?:选择|选定|选|挑|要|choose|pick|select|take|go with)?\s*(?:the )?(?:web[-_ ]?\d+|#\s?\d+|第\s*[\d一二三四五]+\s*\S{0,2}|\w+ (?:result|one|link|source))[\s.。!吧谢]*$/;
