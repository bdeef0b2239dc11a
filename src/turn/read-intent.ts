import type { ChoiceIntent } from './read-choice.js';
import { withoutMentions } from './read-mentions.js';

/**
 * Whether own words (`ownWords`: lower case, Simplified, ASCII punctuation) ask for an import. A refusal anywhere
 * wins. A request counts only if it is plain: besides the verb and the named result the message holds nothing but
 * words of the lists below. Whatever else it says, be it a condition, a correction, an exception or somebody else's
 * name, makes it unclear: no list of bad words could foresee them all.
 */
export function readIntent(ownWords: string): ChoiceIntent {
  // 可不可以, 要不要 … hold a 不 that refuses nothing: they ask.
  const words = ownWords.replace(/([可能要好是该会行想需值用])不\1(?:以|要|得)?/g, '吗');
  if (refusals.some((pattern) => pattern.test(words))) return 'refuse';
  if (!verb.test(words)) return bareChoice.test(words) ? 'unclear' : 'none';
  if (isPlainRequest(words)) return 'import';
  const spokenOf = words.split(/[!?。\n]|\.(?!\d)/).filter((sentence) => verb.test(sentence));
  return spokenOf.every((sentence) => report.test(sentence)) ? 'none' : 'unclear';
}

// The words that name an import. Those of the second kind need their goal, since 加入比较 is no import.
const goal =
  '(?:\\s|我们|到|进|入|在|团队|本地|你的|公司|咱们|的)*(?:知识库|资料库|数据库|文档库|文件库|库)(?![名里中黑])';
const chineseVerb = `(?:(?:汇入|导入|收录)(?:到|进|至)?(?:${goal})?|纳入${goal}|入库|(?:加入|加进|加到|加|存入|存进|存到|存|放进|放入|放到|收进|添加|新增|保存|储存)${goal})`;
// Stands for a named result while the rest of a request is read.
const mark = '\ue000';
const that =
  '(?:\ue000|web[-_ ]?\\d+|#\\s?\\d+|no\\.? ?\\d+|it|this(?: one)?|that(?: one)?|(?:the )?[a-z0-9]+ (?:result|one|link|page|source|option))';
const into =
  '(?:(?: in)?to|in)(?: the| our| my| your| team| local|\\W)*(?:knowledge|kb\\b|documents?\\b|docs\\b|library|collection)';
const englishVerb = `(?:import(?!ant|ance|e[dr]|ing|s\\b)|ingest|(?:add|save|store)(?= ${that}(?: please)?(?:\\W|$)(?! ?(?:to|in|as|for|with)\\b)| [^.!?;\\n]{0,40}\\b${into}))`;
const verb = new RegExp(`${chineseVerb}|\\b${englishVerb}`);
const verbs = new RegExp(verb, 'g');

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

// Everything that a plain request may hold besides verb and result, longest first.
const plainChinese = new RegExp(
  [
    `(?:不用|不必|不需要|无需)(?:${otherTask})了?`,
    '可以(?=.{0,30}了)|(?<=可以.{0,30})了',
    '看起来|看来|不错|有用|合适|正确|知识库|资料库|数据库|文档库|文件库|没问题(?=[,.!。\\s])|好了|即可|来源|网页|网站|文章|内容|结果|页面|链接|连结|选项',
    `${mark}\\s*(?:这[笔条篇项份个])?(?:资料|数据)?`,
    '还没有?|尚未|(?:请|麻烦|拜托|劳烦|谢谢|感谢|多谢)[你您]?|好的|可以|那么|直接|立即|立刻|马上|现在|顺便|还要|帮忙|替我|给我|想要|需要|希望|决定|采用|选择|选定|我们|团队|本地|一次|一下|就好|这[个笔条篇项份则]|那[个笔条篇项份则]',
    '[帮我们好嗯对那就都只再也想要选挑把将这它该此吧喔哦啦呀的篇笔条个]',
  ].join('|'),
  'g',
);
const plainEnglish =
  /\b(?:no (?:problem|worries)|go ahead|thank you|thanks|thx|please|pls|plz|okay|ok|yes|yep|yeah|sure|let'?s|let us|(?:want|like) you to|i'd|i'll|i|we|us|me|would|like|want|choose|pick|select|take|to|now|just|only|also|and|so|it|this|that|one|the|result|link|page|source|article|option|item|candidate|number|into|in|our|my|team'?s?|local|knowledge|base|kb|docs|documents|library|collection|for|help|kindly|hi|hey|hello|docent|bot|looks? (?:good|right|fine|great)|good|fine|great)\b/g;
// Punctuation that changes nothing; a question mark, a slash, a strike-through or a quotation mark does.
const plainMarks =
  /[\s,.;:!。、…*_()@'’👍🙏👌✅🙂😀-]|\ufe0f|\u{1f3fb}|\u{1f3fc}|\u{1f3fd}|\u{1f3fe}|\u{1f3ff}/gu;

function isPlainRequest(words: string): boolean {
  const [request = ''] = words.split(sequel);
  const rest = withoutMentions(request, mark)
    .replace(verbs, ' ')
    .replace(plainEnglish, ' ')
    .replace(plainChinese, '')
    .replace(plainMarks, '');
  return rest === '' && verb.test(request) && !notNow.test(words.slice(request.length));
}

// 然后说明重点: a task that follows the import and leaves it alone.
const sequel =
  /[,.;。、]?\s*(?:然后|接着|并且?|\b(?:and )?then\b|\band\b)(?=\s*(?:请|再|帮我|也|please|also|\s)*(?:告诉|介绍|说明|解释|摘要|总结|翻译|比较|列出|explain|tell|summari[sz]e|translate|list|show|describe))/;
const notNow = /[不别没无勿除取]|\b(?:not|never|except|instead|cancel|undo|unless|if|skip)\b/;

// Something said about an import rather than asked for: 已导入, 导入失败.
const report = new RegExp(
  `(?:已经?|刚才?|昨天|之前|曾经?|有人|尚未|还没有?|没有?|未|无法|[他她]们?)[^,.。]{0,8}${chineseVerb}|${chineseVerb}\\s*(?:了|过|失败|成功|完成)`,
);

// 我选 web-2: a choice, and nothing else.
const bareChoice =
  /^(?:好的?|嗯|那|我们?|就|要|想|决定|i(?:'ll|'d| will| would)?|ok(?:ay)?|please|请|\s)*(?:选择|选定|选|挑|要|choose|pick|select|take|go with)?\s*(?:the )?(?:web[-_ ]?\d+|#\s?\d+|第\s*[\d一二三四五]+\s*\S{0,2}|\w+ (?:result|one|link|source))[\s.。!吧谢]*$/;
