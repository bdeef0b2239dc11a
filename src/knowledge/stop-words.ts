/**
 * Words of a Chinese question that say nothing of what is asked, in Simplified characters: one pattern, longest first.
 * Characters that also make other words (申請, 目的, 了解) are taken only where they cannot.
 */
export const chineseQuestionWords: RegExp = new RegExp(
  [
    ...'什么时候 什么样 什么 为什么 为何 请问 请教 请告诉我 哪一个 哪一年 哪一种 哪一 哪个 哪些 哪里 哪儿 哪位 哪种 哪 怎么样'.split(
      ' ',
    ),
    ...'怎么办 怎么 怎样 如何 多少 多久 是否 可以 可否 能不能 可不可以 有没有 是不是 有哪些 告诉我 我想知道 想知道'.split(
      ' ',
    ),
    ...'我们的 我们 应该 一下 谁 吗 呢 被 把 是'.split(' '),
    '(?<!\\p{Script=Han})请(?![假求款示])',
    '几(?=[天点个岁年月号位次人日周种条项块小分])',
    '(?<![目标])的(?![确士])',
    '(?<![为除])了(?!解)',
  ].join('|'),
  'gu',
);

/** English words that say nothing of what is asked. */
export const englishStopWords: readonly string[] =
  'a an the of to in on at by for from with as is are was were be been being am do does did done have has had having will would shall should can could may might must and or but not no nor so if then than that this these those it its he him his she her they them their we us our you your i me my who whom whose which what when where why how there here about into over under after before between during out up down off again also any each few many much more most other some such only own same very just s t d ll re ve m please tell know want get gets getting got'.split(
    ' ',
  );
