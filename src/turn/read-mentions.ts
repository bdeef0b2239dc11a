/** A search result named in a text, by its number. */
export interface Mention {
  number: number;
  /** Written as `web-N`. */
  isExplicit: boolean;
}

/** All results named in own words (`ownWords`), in reading order; lists such as `web-1、2` or `第一和第三筆` count each. */
export function readMentions(words: string): Mention[] {
  const found: { at: number; end: number; mention: Mention }[] = [];
  for (const { pattern, isExplicit } of patterns) {
    for (const match of words.matchAll(pattern)) {
      const number = toNumber(match.groups?.['n'] ?? '');
      if (number === undefined) continue;
      found.push({ at: match.index, end: match.index + match[0].length, mention: { number, isExplicit } });
    }
  }
  found.sort((a, b) => a.at - b.at);
  return found.flatMap(({ end, mention }) => [mention, ...listed(words.slice(end), mention.isExplicit)]);
}

/** The text with `mark` in the place of every result that it names. */
export function withoutMentions(words: string, mark: string): string {
  return patterns.reduce((text, { pattern }) => text.replace(pattern, mark), words);
}

const digits = '\\d+|[一二三四五六七八九十两]';
const classifiers = '笔|条|个|项|则|篇|份|号|款|结果|来源|选项|连结|链接|网页';
const ordinals = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|1st|2nd|3rd|[4-9]th|10th';
const nouns =
  'result|one|link|page|source|option|item|candidate|entry|choice|hit|article|web ?page|website|site';
const cardinals = '\\d+|one|two|three|four|five|six|seven|eight|nine|ten';

const patterns: { pattern: RegExp; isExplicit: boolean }[] = [
  // web-2, web2, web 2, WEB＿2; never xweb-2, web-2-3, web-2.5 or a path
  { pattern: /(?<![a-z0-9\-_/.@])web[-_ ]?(?<n>\d+)(?![a-z0-9_]|-\w|\.\d)/g, isExplicit: true },
  // 第2筆, 第 二 條, 第一和第三個 as folded to 第2笔 … (the classifier may stand after the last one only)
  {
    pattern: new RegExp(
      `第\\s*(?<n>${digits})\\s*(?:${classifiers}|(?=\\s*(?:和|与|及|跟|或|、|,)\\s*第))`,
      'g',
    ),
    isExplicit: false,
  },
  // 我選第二，… / 選 2。 / 匯入第二 at the end of a clause
  {
    pattern: new RegExp(
      `(?:选|挑|汇入|导入|要)(?:择|定|了)?\\s*第?\\s*(?<n>${digits})\\s*(?=$|[\\n,.;:!?。、]|(?:和|与|及|跟)\\s*[\\d第])`,
      'g',
    ),
    isExplicit: false,
  },
  // 2號, 二號 as 2号
  {
    pattern: new RegExp(`(?<![\\d第a-z])(?<n>${digits})\\s*号(?!\\d|[楼机线])`, 'g'),
    isExplicit: false,
  },
  // #2, no. 2, 2️⃣
  { pattern: /(?<![\w#&/])#\s?(?<n>\d+)(?![\w-]|\.\d)/g, isExplicit: false },
  { pattern: /(?<n>\d)\ufe0f?\u20e3/g, isExplicit: false },
  { pattern: /\b(?:no\.?|number) ?(?<n>\d+|one|two|three|four|five)\b/g, isExplicit: false },
  // the second result, 2nd link, the third
  { pattern: new RegExp(`\\b(?<n>${ordinals}) (?:${nouns})\\b`, 'g'), isExplicit: false },
  {
    pattern: new RegExp(
      `\\b(?:import|add|save|choose|pick|select|take) the (?<n>${ordinals})(?=$|[\\n,.;:!?]| (?:and|or) )`,
      'g',
    ),
    isExplicit: false,
  },
  // import 2
  {
    pattern: /(?<=\b(?:import|choose|pick|select) )(?<n>\d|one|two|three|four|five)(?=$|[\n,.;:!])/g,
    isExplicit: false,
  },
  // result 2, option two
  {
    pattern: new RegExp(
      `\\b(?:result|link|source|option|item|candidate|entry|choice) #?(?<n>${cardinals})\\b`,
      'g',
    ),
    isExplicit: false,
  },
];

const continuation = new RegExp(
  `^\\s*(?:[~、,/&+]|-(?=\\s*\\d)|和|与|及|跟|或|还有|到|至|and|or|to|through)\\s*(?:web[-_ ]?|#|第\\s*)?(?<n>${digits})(?![a-z0-9.]|\\s*(?:${classifiers.replace('个|', '')}))`,
);

/** Further numbers that follow a mention as a list: the `2` of `web-1、2`. */
function listed(rest: string, isExplicit: boolean): Mention[] {
  const match = continuation.exec(rest);
  const number = match === null ? undefined : toNumber(match.groups?.['n'] ?? '');
  if (match === null || number === undefined || /web[-_ ]?$/.test(match[0].slice(0, -1))) return [];
  return [{ number, isExplicit }, ...listed(rest.slice(match[0].length), isExplicit)];
}

const words: Readonly<Record<string, number>> = {
  ...numbered('一二三四五六七八九十'.split('')),
  两: 2,
  ...numbered('one two three four five six seven eight nine ten'.split(' ')),
  ...numbered('first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')),
  ...numbered('1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th'.split(' ')),
};

function numbered(names: string[]): Record<string, number> {
  return Object.fromEntries(names.map((name, index) => [name, index + 1]));
}

function toNumber(written: string): number | undefined {
  if (/^\d+$/.test(written)) return Number(written);
  return Object.hasOwn(words, written) ? words[written] : undefined;
}
