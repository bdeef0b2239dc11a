import traditionalToSimplified from 'opencc-js/dict/TSCharacters';

/**
 * A function from text to the terms by which two texts can be compared across scripts: Latin words without their
 * English endings, pairs of neighbouring Han characters, numbers. Repeats are kept; question words are left out.
 */
export function createComparableTerms(): (text: string) => string[] {
  const simplified = new Map(
    traditionalToSimplified.split('|').map((pair) => pair.split(' ') as [string, string]),
  );
  const toSimplified = (text: string) => {
    return Array.from(text, (character) => simplified.get(character) ?? character).join('');
  };
  return (text) => {
    const folded = toSimplified(text.normalize('NFKC').toLowerCase())
      .replace(questionWords, ' ')
      .replace(/了(?=[\p{P}\s]|$)/gu, ' ');
    // A name such as YARD_WORKERS counts as a whole beside its words.
    const terms: string[] = folded.match(/(?<![a-z0-9_-])[a-z0-9]+(?:[_-][a-z0-9]+)+/gu) ?? [];
    for (const [run] of folded.matchAll(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}]+/gu,
    )) {
      if (/^\p{Script=Latin}/u.test(run)) terms.push(...wordTerms(run));
      else if (/^[\p{N}]/u.test(run)) terms.push(run);
      else terms.push(...pairs(run));
    }
    return terms;
  };
}

// Simplified forms: the text is folded before they are taken out.
const questionWords =
  /^请(?![假款购求教客领])|请问|请帮我|请告诉我|告诉我|帮我|什么时候|什么|甚么|怎么(?:样|办|算|做)?|怎样|如何|为什么|为何|哪(?:一个|些|个|里|儿|天|年)|多(?:少|久|长时间)|几(?:个|天|次|点|号|年|岁)(?!到|内)|何时|谁|要(?=多久|几|怎|多少)|是否|有没有|是不是|可不可以|能不能|可以吗|一下|[吗呢吧啊呀的是]|(?<![现存正])在(?![线职家岗途])/gu;

const englishStopWords = new Set(
  'a an the of in on at to for from by with and or is are was were be been being do does did how what which who whom whose when where why can could should would will may might must i we you it its this that these those there our your my me us please tell about many much any get got have has had go make use need want happen happens if then so but not no s t re ve ll m d'.split(
    ' ',
  ),
);

// Past forms that no rule undoes, of the verbs that documents of a team are full of.
const irregularForms: ReadonlyMap<string, string> = new Map(
  'lost lose|kept keep|sent send|paid pay|left leave|found find|built build|made make|took take|taken take|gave give|given give|wrote write|written write|chose choose|chosen choose|began begin|begun begin|ran run|held hold|met meet|spent spend|broke break|broken break|stolen steal|brought bring|bought buy|taught teach|worn wear|drove drive|flew fly'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

function wordTerms(word: string): string[] {
  return englishStopWords.has(word) ? [] : [withoutEnding(irregularForms.get(word) ?? word)];
}

/** Enough to let "workers", "deployed" and "deploying" meet "worker" and "deploy"; no dictionary form is sought. */
function withoutEnding(word: string): string {
  const short = word.replace(/(?:'s|s')$/u, '');
  if (short.length <= 4) return short.replace(/(?<=[a-z]{2}[^su])s$/u, '');
  return short
    .replace(/ies$/u, 'y')
    .replace(/(?:ing|ed|es|s|ly|ment|ation|ion|e)$/u, '')
    .replace(/([b-df-hj-np-tv-z])\1$/u, '$1');
}

/** Pairs carry the meaning; single characters let 捐獻 meet 捐贈. */
function pairs(run: string): string[] {
  const characters = [...run];
  return [
    ...characters,
    ...characters.slice(1).map((character, index) => `${characters[index]}${character}`),
  ];
}
