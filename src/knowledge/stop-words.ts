/**
 * Words of a question that say nothing of what is asked, in the form `foldText` gives them. They are left out of the
 * search unless nothing else is left.
 */
export const chineseQuestionWords: readonly string[] =
  '什么时候 什么样 什么 为什么 为何 请问 请教 请 哪一个 哪一年 哪一种 哪一 哪个 哪些 哪里 哪儿 哪位 哪种 哪 怎么样 怎么办 怎么 怎样 如何 多少 多久 几个 几 谁 是否 可以 可否 能不能 可不可以 有没有 是不是 有哪些 告诉我 告诉 我想知道 想知道 我们的 我们 你们 吗 呢 吧 啊 是 的 了 在 有 和 与 及 被 把 要 会 应该 一下'.split(
    ' ',
  );

export const englishStopWords: ReadonlySet<string> = new Set(
  'a an the of to in on at by for from with as is are was were be been being am do does did done have has had having will would shall should can could may might must and or but not no nor so if then than that this these those it its he him his she her they them their we us our you your i me my who whom whose which what when where why how there here about into over under after before between during out up down off again also any each few many much more most other some such only own same very just s t d ll re ve m please tell know want'.split(
    ' ',
  ),
);
