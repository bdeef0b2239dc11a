import type { DocentError, ErrorCode, SettingRule } from './errors.js';
import type { Language } from './language.js';
import type { Warning, WarningCode } from './warning.js';

type Sentence = Readonly<Record<Language, string>>;

/** What a person is told of a failure: one sentence that says what happened and what to do next. */
export function explain(error: DocentError, language: Language): string {
  const problems = error.problems.map(
    ({ place, rule, facts }) => `${place}: ${fill(settingSentences[rule][language], facts ?? {})}`,
  );
  const listed = problems.length === 0 ? {} : { problems: problems.join('\n') };
  return fill(errorSentences[error.code][language], { ...error.details, ...listed });
}

/** What a person is told of an import that worked, but not wholly. */
export function explainWarning({ code, details }: Warning, language: Language): string {
  return fill(warningSentences[code][language], details);
}

/** One of the bot's own phrases, with its `{names}` filled in. */
export function phrase(
  key: PhraseKey,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(phrases[key][language], values);
}

export type PhraseKey = keyof typeof phrases;

/**
 * `{name}` becomes its value. `{?…}` is a part that is left out unless every name in it has a value. A name without
 * a value outside such a part vanishes with one space beside it: braces are never shown to a person.
 */
function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  const has = (name: string) => Object.hasOwn(values, name) && values[name] !== '';
  return sentence
    .replace(/\{\?((?:[^{}]|\{\w+\})*)\}/g, (_, part: string) =>
      [...part.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => has(name)) ? part : '',
    )
    .replace(/^\{(\w+)\} /, (whole, name: string) => (has(name) ? whole : ''))
    .replace(/( ?)\{(\w+)\}/g, (_, space: string, name: string) =>
      has(name) ? `${space}${values[name]}` : '',
    );
}

/** The bot's own phrases; the tests read them to compare languages. */
export const phrases = {
  // the terminal
  chunkCount: { en: '{chunks} chunks', 'zh-TW': '{chunks} 個片段', 'zh-CN': '{chunks} 个片段' },
  consultedHeading: { en: 'Consulted', 'zh-TW': '參考過的段落', 'zh-CN': '参考过的段落' },
  chatGreeting: {
    en: 'Docent answers from the documents of this folder. A line is one question; /quit or Ctrl-C ends.',
    'zh-TW': 'Docent 依這個資料夾裡的文件回答。一行一個問題；輸入 /quit 或按 Ctrl-C 結束。',
    'zh-CN': 'Docent 根据这个文件夹里的文档回答。一行一个问题；输入 /quit 或按 Ctrl-C 结束。',
  },
  doctorBroken: {
    en: '{count} of these must be mended before Docent works as it is set up.',
    'zh-TW': '其中 {count} 項要先修好，Docent 才能照設定運作。',
    'zh-CN': '其中 {count} 项要先修好，Docent 才能按设置运行。',
  },
  doctorDiscord: {
    en: 'Discord knows the token: it is {name}, a member of {count} servers.',
    'zh-TW': 'Discord 認得這個權杖：它是 {name}，加入了 {count} 個伺服器。',
    'zh-CN': 'Discord 认得这个令牌：它是 {name}，加入了 {count} 个服务器。',
  },
  doctorFolder: {
    en: 'The folder {folder} can be written.',
    'zh-TW': '資料夾 {folder} 可以寫入。',
    'zh-CN': '文件夹 {folder} 可以写入。',
  },
  doctorFolderLocked: {
    en: 'The folder {folder} cannot be written ({reason}). Give it to the user that Docent runs as, or name another in {variable}.',
    'zh-TW':
      '資料夾 {folder} 無法寫入（{reason}）。請讓執行 Docent 的使用者可以寫入，或在 {variable} 指定別的資料夾。',
    'zh-CN':
      '文件夹 {folder} 无法写入（{reason}）。请让运行 Docent 的用户可以写入，或在 {variable} 里指定别的文件夹。',
  },
  doctorIndex: {
    en: 'The index is sound: {documents} documents in {chunks} chunks.',
    'zh-TW': '索引完好：{documents} 份文件，{chunks} 個片段。',
    'zh-CN': '索引完好：{documents} 份文档，{chunks} 个片段。',
  },
  doctorIndexEmpty: {
    en: 'The index is sound and empty. Import something with: npm run --silent cli -- import FILE...',
    'zh-TW': '索引完好，但還是空的。匯入檔案：npm run --silent cli -- import 檔案...',
    'zh-CN': '索引完好，但还是空的。导入文件：npm run --silent cli -- import 文件...',
  },
  doctorIndexToMake: {
    en: 'There is no index of this version yet; the next start makes it from the documents in {folder}.',
    'zh-TW': '還沒有這個版本的索引；下次啟動會用 {folder} 裡的文件建立。',
    'zh-CN': '还没有这个版本的索引；下次启动会用 {folder} 里的文档建立。',
  },
  doctorManyServers: {
    en: 'The bot answers in all of its {count} servers. Set ALLOWED_GUILD_IDS to limit it.',
    'zh-TW': '機器人會在它加入的 {count} 個伺服器都回答。請設定 ALLOWED_GUILD_IDS 來限制。',
    'zh-CN': '机器人会在它加入的 {count} 个服务器都回答。请设置 ALLOWED_GUILD_IDS 来限制。',
  },
  doctorModel: {
    en: 'The language model answers: {name}.',
    'zh-TW': '語言模型有回應：{name}。',
    'zh-CN': '语言模型有响应：{name}。',
  },
  doctorNoRipgrep: {
    en: 'The files of {folder} are searched without ripgrep, which takes long in a large folder: its package has no program for this machine. Run npm ci with optional packages.',
    'zh-TW':
      '{folder} 的檔案不用 ripgrep 搜尋，資料夾大時會很慢：它的套件沒有適合這台電腦的程式。請連同選用套件一起執行 npm ci。',
    'zh-CN':
      '{folder} 的文件不用 ripgrep 搜索，文件夹大时会很慢：它的包里没有适合这台电脑的程序。请连同可选包一起运行 npm ci。',
  },
  doctorNoToken: {
    en: 'There is no DISCORD_TOKEN: npm start opens the playground.',
    'zh-TW': '沒有設定 DISCORD_TOKEN：npm start 會開啟試玩頻道。',
    'zh-CN': '没有设置 DISCORD_TOKEN：npm start 会打开试玩频道。',
  },
  doctorNoWorkspace: {
    en: 'There is no WORKSPACE_DIR: search_files and read_file are not offered.',
    'zh-TW': '沒有設定 WORKSPACE_DIR：不提供 search_files 與 read_file。',
    'zh-CN': '没有设置 WORKSPACE_DIR：不提供 search_files 和 read_file。',
  },
  doctorPermissions: {
    en: 'In the server “{server}” the bot lacks {missing}. Give its role these permissions, or invite it again with the link in README.',
    'zh-TW':
      '機器人在伺服器「{server}」缺少 {missing} 權限。請為它的身分組加上，或用 README 的連結重新邀請。',
    'zh-CN': '机器人在服务器“{server}”缺少 {missing} 权限。请为它的身份组加上，或用 README 的链接重新邀请。',
  },
  doctorPolicy: {
    en: 'Tools everywhere: {rules}.',
    'zh-TW': '各處的工具：{rules}。',
    'zh-CN': '各处的工具：{rules}。',
  },
  doctorPolicyAt: {
    en: 'Tools in the channel {place}: {rules}.',
    'zh-TW': '頻道 {place} 的工具：{rules}。',
    'zh-CN': '频道 {place} 的工具：{rules}。',
  },
  doctorQuoting: {
    en: 'No language model is used (MODEL=quote): answers quote the documents.',
    'zh-TW': '不使用語言模型（MODEL=quote）：回答直接引用文件。',
    'zh-CN': '不使用语言模型（MODEL=quote）：回答直接引用文档。',
  },
  doctorSearch: {
    en: 'Web searches go to {provider} ({host}); nothing was asked of it now.',
    'zh-TW': '網路搜尋使用 {provider}（{host}）；現在沒有向它查詢。',
    'zh-CN': '网络搜索使用 {provider}（{host}）；现在没有向它查询。',
  },
  doctorServerMissing: {
    en: 'The bot is not a member of the server {id} that ALLOWED_GUILD_IDS names. Invite it with the link in README, or take the id out.',
    'zh-TW': '機器人沒有加入 ALLOWED_GUILD_IDS 裡的伺服器 {id}。請用 README 的連結邀請它，或移除這個 ID。',
    'zh-CN': '机器人没有加入 ALLOWED_GUILD_IDS 里的服务器 {id}。请用 README 的链接邀请它，或移除这个 ID。',
  },
  doctorTokenRefused: {
    en: 'Discord refuses DISCORD_TOKEN. Copy the token anew from the Bot page of the Discord Developer Portal.',
    'zh-TW': 'Discord 拒絕了 DISCORD_TOKEN。請到 Discord Developer Portal 的 Bot 頁重新複製權杖。',
    'zh-CN': 'Discord 拒绝了 DISCORD_TOKEN。请到 Discord Developer Portal 的 Bot 页重新复制令牌。',
  },
  doctorTokenShape: {
    en: 'DISCORD_TOKEN is no bot token: those have three parts with dots between them. Copy it from the Bot page of the Discord Developer Portal, not the application id or the client secret.',
    'zh-TW':
      'DISCORD_TOKEN 不是機器人權杖：權杖由點分成三段。請從 Discord Developer Portal 的 Bot 頁複製，不是 application ID 或 client secret。',
    'zh-CN':
      'DISCORD_TOKEN 不是机器人令牌：令牌由点分成三段。请从 Discord Developer Portal 的 Bot 页复制，不是 application ID 或 client secret。',
  },
  doctorWell: {
    en: 'Nothing must be mended.',
    'zh-TW': '沒有需要修復的地方。',
    'zh-CN': '没有需要修复的地方。',
  },
  doctorWorkspace: {
    en: 'The files of {folder} are searched with ripgrep.',
    'zh-TW': '{folder} 的檔案用 ripgrep 搜尋。',
    'zh-CN': '{folder} 的文件用 ripgrep 搜索。',
  },
  importingSamples: {
    en: 'Importing the sample documents…',
    'zh-TW': '正在匯入範例文件…',
    'zh-CN': '正在导入示例文档…',
  },
  modelIsQuoting: {
    en: 'Answers quote the documents; no language model is used.',
    'zh-TW': '回答直接引用文件，不使用語言模型。',
    'zh-CN': '回答直接引用文档，不使用语言模型。',
  },
  modelQuotesUntilRestart: {
    en: 'The language model did not answer at the start{? ({url})}{?: {reason}}, so answers quote the documents until the next start.{? Start it with `{command}`, then start Docent again.}',
    'zh-TW':
      '啟動時語言模型沒有回應{?（ {url} ）}{?：{reason}}，因此在下次啟動前，回答都直接引用文件。{?請用 `{command}` 啟動它，再重新啟動 Docent。}',
    'zh-CN':
      '启动时语言模型没有响应{?（ {url} ）}{?：{reason}}，因此在下次启动前，回答都直接引用文档。{?请用 `{command}` 启动它，再重新启动 Docent。}',
  },
  modelIsServer: { en: 'Model: {name}', 'zh-TW': '模型：{name}', 'zh-CN': '模型：{name}' },
  forgotten: {
    en: '{documentId} is out of the index; its text is kept in the archive.',
    'zh-TW': '{documentId} 已從索引移除；文字仍保存在封存資料夾。',
    'zh-CN': '{documentId} 已从索引移除；文字仍保存在归档文件夹。',
  },
  howToChoose: {
    en: 'Nothing was downloaded. To add one to the knowledge base, say for example “Import {sourceId}”.',
    'zh-TW': '尚未下載任何內容。要把其中一筆加入知識庫，請說例如「匯入 {sourceId}」。',
    'zh-CN': '尚未下载任何内容。要把其中一条加入知识库，请说例如“导入 {sourceId}”。',
  },
  importUnchanged: {
    en: '“{title}” is in the knowledge base already, unchanged ({documentId})',
    'zh-TW': '《{title}》已在知識庫中，內容沒有變更（{documentId}）',
    'zh-CN': '《{title}》已在知识库中，内容没有变化（{documentId}）',
  },
  importedAs: {
    en: '“{title}” is in the knowledge base ({documentId}, {chunks} chunks)',
    'zh-TW': '《{title}》已加入知識庫（{documentId}，{chunks} 個片段）',
    'zh-CN': '《{title}》已加入知识库（{documentId}，{chunks} 个片段）',
  },
  inboxEmpty: { en: 'The inbox is empty.', 'zh-TW': '收件匣是空的。', 'zh-CN': '收件箱是空的。' },
  lines: {
    en: 'lines {startLine}–{endLine}',
    'zh-TW': '第 {startLine}–{endLine} 行',
    'zh-CN': '第 {startLine}–{endLine} 行',
  },
  noDocuments: {
    en: 'The knowledge base is empty. Import files with: npm run --silent cli -- import FILE...',
    'zh-TW': '知識庫是空的。匯入檔案：npm run --silent cli -- import 檔案...',
    'zh-CN': '知识库是空的。导入文件：npm run --silent cli -- import 文件...',
  },
  noRuns: { en: 'There are no run records yet.', 'zh-TW': '還沒有執行紀錄。', 'zh-CN': '还没有运行记录。' },
  nothingFound: {
    en: 'The documents hold nothing on this.',
    'zh-TW': '文件裡沒有相關內容。',
    'zh-CN': '文档里没有相关内容。',
  },
  page: { en: 'page {page}', 'zh-TW': '第 {page} 頁', 'zh-CN': '第 {page} 页' },
  progressAnswering: { en: 'Answering…', 'zh-TW': '回答中…', 'zh-CN': '回答中…' },
  progressQueued: {
    en: 'Waiting for the model, place {place}…',
    'zh-TW': '等待模型，第 {place} 位…',
    'zh-CN': '等待模型，第 {place} 位…',
  },
  progressThinking: { en: 'Thinking…', 'zh-TW': '思考中…', 'zh-CN': '思考中…' },
  progressTool: { en: 'Running {name}…', 'zh-TW': '執行 {name}…', 'zh-CN': '运行 {name}…' },
  rebuildMissing: {
    en: 'There is no search index; it is made from the {total} documents in knowledge/raw/.',
    'zh-TW': '沒有搜尋索引；正從 knowledge/raw/ 的 {total} 份文件建立。',
    'zh-CN': '没有搜索索引；正从 knowledge/raw/ 的 {total} 份文档建立。',
  },
  rebuildDamaged: {
    en: 'The search index was damaged; it is made again from the {total} documents in knowledge/raw/. Nothing is lost.',
    'zh-TW': '搜尋索引已損毀；正從 knowledge/raw/ 的 {total} 份文件重建，不會遺失任何內容。',
    'zh-CN': '搜索索引已损坏；正从 knowledge/raw/ 的 {total} 份文档重建，不会丢失任何内容。',
  },
  rebuildOutdated: {
    en: 'Another version of Docent made the search index; it is made again from the {total} documents in knowledge/raw/.',
    'zh-TW': '搜尋索引由另一個版本的 Docent 建立；正從 knowledge/raw/ 的 {total} 份文件重建。',
    'zh-CN': '搜索索引由另一个版本的 Docent 建立；正从 knowledge/raw/ 的 {total} 份文档重建。',
  },
  reindexed: {
    en: 'The index holds {documents} documents in {chunks} chunks ({ms} ms).',
    'zh-TW': '索引現有 {documents} 份文件、{chunks} 個片段（{ms} 毫秒）。',
    'zh-CN': '索引现有 {documents} 份文档、{chunks} 个片段（{ms} 毫秒）。',
  },
  reconvertEdited: {
    en: 'edited by hand since, so it was kept. To convert it anew, forget it and import its source again.',
    'zh-TW': '之後經人手修改，因此保留原樣。要重新轉換，請先用 forget 移除，再匯入來源。',
    'zh-CN': '之后经人手修改，因此保留原样。要重新转换，请先用 forget 移除，再导入来源。',
  },
  reconvertNothing: {
    en: 'No document needs to be converted again.',
    'zh-TW': '沒有需要重新轉換的文件。',
    'zh-CN': '没有需要重新转换的文档。',
  },
  reconvertTotal: {
    en: '{changed} changed (+{added} −{removed} lines), {unchanged} unchanged, {edited} kept as edited, {failed} failed. Earlier versions of what changed are in the archive.',
    'zh-TW':
      '{changed} 份有變動（+{added} −{removed} 行），{unchanged} 份沒有變動，{edited} 份因人手修改而保留，{failed} 份失敗。有變動者的舊版在封存資料夾。',
    'zh-CN':
      '{changed} 份有变动（+{added} −{removed} 行），{unchanged} 份没有变动，{edited} 份因人手修改而保留，{failed} 份失败。有变动者的旧版在归档文件夹。',
  },
  reconvertUnchanged: { en: 'the same text', 'zh-TW': '文字相同', 'zh-CN': '文字相同' },
  searchEmpty: {
    en: 'The web search for “{query}” found nothing.',
    'zh-TW': '以「{query}」搜尋網路，沒有找到結果。',
    'zh-CN': '以“{query}”搜索网络，没有找到结果。',
  },
  searchedFor: {
    en: 'Searched the web for: {query}',
    'zh-TW': '搜尋網路的字詞：{query}',
    'zh-CN': '搜索网络的词语：{query}',
  },
  sourcesHeading: { en: 'Sources', 'zh-TW': '來源', 'zh-CN': '来源' },

  // the turn
  choiceKept: {
    en: 'All right, {sourceId} was not imported. When you want it, say “Import {sourceId}”.',
    'zh-TW': '好的，沒有匯入 {sourceId}。需要時請說「匯入 {sourceId}」。',
    'zh-CN': '好的，没有导入 {sourceId}。需要时请说“导入 {sourceId}”。',
  },
  choiceNotImported: {
    en: 'Nothing was imported: the model did not call for it. Your choice of {sourceId} stays; ask again.',
    'zh-TW': '沒有匯入任何內容：模型沒有提出匯入。您對 {sourceId} 的選擇仍保留，請再說一次。',
    'zh-CN': '没有导入任何内容：模型没有提出导入。您对 {sourceId} 的选择仍保留，请再说一次。',
  },
  partOfReply: {
    en: 'The part that arrived:',
    'zh-TW': '已經收到的部分：',
    'zh-CN': '已经收到的部分：',
  },
  noLanguageModel: {
    en: 'No language model was used.',
    'zh-TW': '未使用語言模型。',
    'zh-CN': '未使用语言模型。',
  },
  noLanguageModelQuoted: {
    en: 'No language model was used: the passages above are quoted as they are.',
    'zh-TW': '未使用語言模型：以上為原文引用。',
    'zh-CN': '未使用语言模型：以上为原文引用。',
  },

  // the quoting responder
  quoteFound: {
    en: 'The documents say:',
    'zh-TW': '文件裡寫道：',
    'zh-CN': '文档里写道：',
  },
  quoteNothing: {
    en: 'The documents do not answer this. To look on the web, say for example “search the web for {words}”.',
    'zh-TW': '文件裡找不到這個問題的答案。想查網路的話，可以說「上網找 {words}」。',
    'zh-CN': '文档里找不到这个问题的答案。想查网络的话，可以说“上网找 {words}”。',
  },
  quoteClosest: {
    en: 'The documents do not clearly answer this. The closest they have:',
    'zh-TW': '文件裡沒有明確的答案，最接近的內容是：',
    'zh-CN': '文档里没有明确的答案，最接近的内容是：',
  },
  quoteOfferWeb: {
    en: 'To look on the web instead, say for example “search the web for {words}”.',
    'zh-TW': '想改查網路的話，可以說「上網找 {words}」。',
    'zh-CN': '想改查网络的话，可以说“上网找 {words}”。',
  },
  quoteChunks: {
    en: '{name} says:',
    'zh-TW': '《{name}》寫道：',
    'zh-CN': '《{name}》写道：',
  },
  quoteChunksOfMore: {
    en: '{name} begins as follows ({returned} of its {total} passages were read; ask in your own words to search the rest):',
    'zh-TW': '《{name}》的開頭寫道（共 {total} 段，這裡只讀了前 {returned} 段；其餘內容請直接用問題來查）：',
    'zh-CN': '《{name}》的开头写道（共 {total} 段，这里只读了前 {returned} 段；其余内容请直接用问题来查）：',
  },
  quoteSources: {
    en: 'Documents found: {total}',
    'zh-TW': '共找到 {total} 份文件：',
    'zh-CN': '共找到 {total} 份文档：',
  },
  quoteMoreSources: {
    en: 'Only the first {shown} are listed; name a part of the title to narrow the list.',
    'zh-TW': '這裡只列出前 {shown} 份；說出名稱的一部分可以縮小範圍。',
    'zh-CN': '这里只列出前 {shown} 份；说出名称的一部分可以缩小范围。',
  },
  quoteNoSources: {
    en: 'No document matches. Ask for the list of documents to see all, or import one first.',
    'zh-TW': '沒有符合的文件。可以問「有哪些文件」看全部，或先匯入文件。',
    'zh-CN': '没有符合的文档。可以问“有哪些文档”看全部，或先导入文档。',
  },
  quoteWebOk: {
    en: 'Candidates found on the web: {count}.',
    'zh-TW': '在網路上找到 {count} 筆候選來源。',
    'zh-CN': '在网络上找到 {count} 条候选来源。',
  },
  quoteWebEmpty: {
    en: 'The web was searched for “{query}”, and there were no results. Try other or fewer words.',
    'zh-TW': '已上網搜尋「{query}」，沒有任何結果。請換個說法或減少關鍵字再試。',
    'zh-CN': '已上网搜索“{query}”，没有任何结果。请换个说法或减少关键词再试。',
  },
  quoteWebBlocked: {
    en: 'The search engine refused to search for “{query}” just now; this does not mean that there are no results. Try again in half an hour, or ask a person to search and import the file.',
    'zh-TW': '搜尋引擎暫時拒絕搜尋「{query}」，這不代表沒有結果。請過半小時再試，或由人自行搜尋後匯入檔案。',
    'zh-CN': '搜索引擎暂时拒绝搜索“{query}”，这不代表没有结果。请过半小时再试，或由人自行搜索后导入文件。',
  },
  quoteWebUnreadable: {
    en: 'The search engine’s answer to “{query}” could not be read ({detail}). Try again later; if it stays so, tell an administrator.',
    'zh-TW': '搜尋「{query}」得到的回應無法解讀（{detail}）。請稍後再試；若一直如此，請通知管理員。',
    'zh-CN': '搜索“{query}”得到的响应无法解读（{detail}）。请稍后再试；若一直如此，请通知管理员。',
  },
  quoteWebOffline: {
    en: 'The search engine could not be reached, so “{query}” was not searched for ({detail}). Check the internet connection and try again.',
    'zh-TW': '連不上搜尋引擎，因此沒有搜尋「{query}」（{detail}）。請檢查網路連線後再試。',
    'zh-CN': '连不上搜索引擎，因此没有搜索“{query}”（{detail}）。请检查网络连接后再试。',
  },
  quoteImported: {
    en: '{source} was imported: “{title}” ({chunks} passages). You can ask about it now.',
    'zh-TW': '已匯入 {source}：「{title}」（{chunks} 段）。現在就可以問它的內容。',
    'zh-CN': '已导入 {source}：“{title}”（{chunks} 段）。现在就可以问它的内容。',
  },
  quoteReplaced: {
    en: '{source} was imported and takes the place of the older version: “{title}” ({chunks} passages).',
    'zh-TW': '已匯入 {source} 並取代舊版：「{title}」（{chunks} 段）。',
    'zh-CN': '已导入 {source} 并取代旧版：“{title}”（{chunks} 段）。',
  },
  quoteUnchanged: {
    en: '{source} was already among the documents with the same content: “{title}”. Nothing changed.',
    'zh-TW': '{source} 先前就已匯入且內容相同：「{title}」。沒有任何變動。',
    'zh-CN': '{source} 之前就已导入且内容相同：“{title}”。没有任何变动。',
  },
  quoteFailed: {
    en: 'That did not work: {error}',
    'zh-TW': '沒有成功：{error}',
    'zh-CN': '没有成功：{error}',
  },
  quoteGreeting: {
    en: 'Hello! I look questions up in the documents and quote what they say. Ask a question, ask “which documents do you have?”, or say “search the web for …”.',
    'zh-TW':
      '您好！我會在文件裡查您的問題，並引用原文回答。可以直接提問、問「有哪些文件？」，或說「上網找 …」。',
    'zh-CN': '您好！我会在文档里查您的问题，并引用原文回答。可以直接提问、问“有哪些文档？”，或说“上网找 …”。',
  },
  quoteThanks: {
    en: 'You are welcome! Ask whenever there is something to look up.',
    'zh-TW': '不客氣！有問題隨時可以再問我。',
    'zh-CN': '不客气！有问题随时可以再问我。',
  },
  quoteNoTool: {
    en: 'Searching the documents is switched off here, and without a language model nothing else can be said. Ask an administrator to allow it.',
    'zh-TW': '這裡停用了文件搜尋；沒有語言模型時無法以其他方式回答。請管理員開放這項功能。',
    'zh-CN': '这里停用了文档搜索；没有语言模型时无法以其他方式回答。请管理员开放这项功能。',
  },

  // files of the workspace, pages, confirmations
  confirmButton: { en: 'Confirm', 'zh-TW': '確認', 'zh-CN': '确认' },
  confirmOver: {
    en: 'There is nothing left to confirm here. Ask again to be asked anew.',
    'zh-TW': '這裡已經沒有需要確認的了。請再問一次，就會重新確認。',
    'zh-CN': '这里已经没有需要确认的了。请再问一次，就会重新确认。',
  },
  confirmFetch: {
    en: 'A page is about to be requested. Nothing has been requested yet.\nHost: {host}\n{url}',
    'zh-TW': '即將讀取一個網頁，目前還沒有送出請求。\n主機：{host}\n{url}',
    'zh-CN': '即将读取一个网页，目前还没有发出请求。\n主机：{host}\n{url}',
  },
  confirmedByFlag: {
    en: 'Confirmed by --yes.',
    'zh-TW': '已由 --yes 確認。',
    'zh-CN': '已由 --yes 确认。',
  },
  confirmMoved: {
    en: 'The page leads on to another host. That one has not been requested yet.\nHost: {host}\n{url}',
    'zh-TW': '這個網頁轉到另一個主機，目前還沒有向該主機送出請求。\n主機：{host}\n{url}',
    'zh-CN': '这个网页转到另一个主机，目前还没有向该主机发出请求。\n主机：{host}\n{url}',
  },
  confirmTool: {
    en: 'The tool {name} is about to run. Nothing has been done yet.\n{arguments}',
    'zh-TW': '即將執行工具 {name}，目前還沒有執行任何動作。\n{arguments}',
    'zh-CN': '即将运行工具 {name}，目前还没有执行任何操作。\n{arguments}',
  },
  confirmPrompt: { en: 'Go ahead? [y/N] ', 'zh-TW': '要繼續嗎？[y/N] ', 'zh-CN': '要继续吗？[y/N] ' },
  confirmUntil: {
    en: 'Only {name} can answer, until {time}; no answer is a no.',
    'zh-TW': '只有 {name} 可以回覆，期限到 {time}；沒有回覆視為不同意。',
    'zh-CN': '只有 {name} 可以答复，期限到 {time}；没有答复视为不同意。',
  },
  statusFiles: { en: '🗂️ Looking through the files…', 'zh-TW': '🗂️ 正在搜尋檔案…', 'zh-CN': '🗂️ 正在搜索文件…' },
  statusPage: { en: '🌐 Reading the page…', 'zh-TW': '🌐 正在讀取網頁…', 'zh-CN': '🌐 正在读取网页…' },
  hitsFound: {
    en: '“{pattern}”{? in {path}}: {from}–{to}{? of {total}}',
    'zh-TW': '「{pattern}」{?（{path}）}：第 {from}–{to} 筆{?，共 {total} 筆}',
    'zh-CN': '“{pattern}”{?（{path}）}：第 {from}–{to} 条{?，共 {total} 条}',
  },
  hitsNone: {
    en: 'No line of the files{? in {path}} holds “{pattern}”.',
    'zh-TW': '檔案裡{?（{path}）}沒有任何一行含有「{pattern}」。',
    'zh-CN': '文件里{?（{path}）}没有任何一行含有“{pattern}”。',
  },
  hitsMore: {
    en: 'There are more lines. A longer text or a folder narrows the search.',
    'zh-TW': '還有更多行。用較長的文字或指定資料夾可以縮小範圍。',
    'zh-CN': '还有更多行。用较长的文字或指定文件夹可以缩小范围。',
  },
  hitsStopped: {
    en: 'The search was ended early because it took too long, so lines may be missing.',
    'zh-TW': '搜尋花費太久而提早結束，可能有遺漏。',
    'zh-CN': '搜索花费太久而提前结束，可能有遗漏。',
  },
  hitsShowMore: { en: 'Show more', 'zh-TW': '顯示更多', 'zh-CN': '显示更多' },
  hitsShowPrevious: { en: 'Previous', 'zh-TW': '上一頁', 'zh-CN': '上一页' },
  pageCard: {
    en: 'This page was read for the answer; nothing of it was stored. To add it to the knowledge base, choose {sourceId} and ask for its import.',
    'zh-TW': '為了回答讀取了這個網頁，沒有儲存任何內容。要把它加入知識庫，請選擇 {sourceId} 並要求匯入。',
    'zh-CN': '为了回答读取了这个网页，没有保存任何内容。要把它加入知识库，请选择 {sourceId} 并要求导入。',
  },
  pageCardButton: {
    en: 'Add to the knowledge base ({sourceId})',
    'zh-TW': '加入知識庫（{sourceId}）',
    'zh-CN': '加入知识库（{sourceId}）',
  },
  quoteHits: {
    en: 'Lines of the files that hold “{pattern}”: {count}.',
    'zh-TW': '檔案裡含有「{pattern}」的有 {count} 行。',
    'zh-CN': '文件里含有“{pattern}”的有 {count} 行。',
  },
  quoteHitsMany: {
    en: 'More than {count} lines of the files hold “{pattern}”; these are the first. A longer text narrows the search.',
    'zh-TW': '檔案裡含有「{pattern}」的超過 {count} 行，以下是最前面的；用較長的文字可以縮小範圍。',
    'zh-CN': '文件里含有“{pattern}”的超过 {count} 行，以下是最前面的；用较长的文字可以缩小范围。',
  },
  quoteFile: {
    en: '{path}, lines {from}–{to} of {total}:',
    'zh-TW': '{path}，第 {from}–{to} 行，共 {total} 行：',
    'zh-CN': '{path}，第 {from}–{to} 行，共 {total} 行：',
  },
  quotePage: {
    en: 'The page “{title}” ({url}) says:',
    'zh-TW': '網頁「{title}」（ {url} ）寫道：',
    'zh-CN': '网页“{title}”（ {url} ）写道：',
  },
  quotePageCut: {
    en: 'Only its beginning was read: about {shown} of {total} tokens.',
    'zh-TW': '只讀了開頭：約 {total} 個權杖中的 {shown} 個。',
    'zh-CN': '只读了开头：约 {total} 个词元中的 {shown} 个。',
  },

  // Discord
  askMe: {
    en: 'Write your question after the mention and I will look it up in the documents.',
    'zh-TW': '請在提及我之後寫下問題，我會從文件裡找答案。',
    'zh-CN': '请在提及我之后写下问题，我会从文档里找答案。',
  },
  askedBy: {
    en: '{name} asked: {text}',
    'zh-TW': '{name} 問：{text}',
    'zh-CN': '{name} 问：{text}',
  },
  statusQueued: {
    en: '⏳ Waiting for the model, place {place} in the queue…',
    'zh-TW': '⏳ 正在等候模型，排在第 {place} 位…',
    'zh-CN': '⏳ 正在等候模型，排在第 {place} 位…',
  },
  statusThinking: { en: '💭 Thinking…', 'zh-TW': '💭 思考中…', 'zh-CN': '💭 思考中…' },
  statusDocuments: {
    en: '🔎 Looking it up in the documents…',
    'zh-TW': '🔎 正在查閱文件…',
    'zh-CN': '🔎 正在查阅文档…',
  },
  statusWeb: {
    en: '🌐 Searching the web{? for “{query}”}…',
    'zh-TW': '🌐 正在上網搜尋{?「{query}」}…',
    'zh-CN': '🌐 正在上网搜索{?“{query}”}…',
  },
  statusImport: {
    en: '📥 Fetching and importing the source…',
    'zh-TW': '📥 正在下載並匯入來源…',
    'zh-CN': '📥 正在下载并导入来源…',
  },
  statusAnswering: { en: '✍️ Writing the answer…', 'zh-TW': '✍️ 正在撰寫回答…', 'zh-CN': '✍️ 正在撰写回答…' },
  cancelButton: { en: 'Cancel', 'zh-TW': '取消', 'zh-CN': '取消' },
  turnOver: {
    en: 'There is nothing left to cancel: this question is already done with.',
    'zh-TW': '沒有可以取消的了：這個問題已經處理完畢。',
    'zh-CN': '没有可以取消的了：这个问题已经处理完毕。',
  },
  turnInterrupted: {
    en: 'The bot was restarted before it could answer this. Please ask again.',
    'zh-TW': '機器人在回答之前重新啟動了。請再問一次。',
    'zh-CN': '机器人在回答之前重新启动了。请再问一次。',
  },
  citationsTitle: { en: 'Sources', 'zh-TW': '來源', 'zh-CN': '来源' },
  consultedTitle: {
    en: 'Consulted, not quoted',
    'zh-TW': '參閱過，未直接引用',
    'zh-CN': '参阅过，未直接引用',
  },
  lineOf: { en: 'line {from}', 'zh-TW': '第 {from} 行', 'zh-CN': '第 {from} 行' },
  linesOf: { en: 'lines {from}–{to}', 'zh-TW': '第 {from}–{to} 行', 'zh-CN': '第 {from}–{to} 行' },
  pageOf: { en: 'page {page}', 'zh-TW': '第 {page} 頁', 'zh-CN': '第 {page} 页' },
  andMore: { en: 'and {count} more', 'zh-TW': '另有 {count} 筆', 'zh-CN': '另有 {count} 条' },
  answerAttached: {
    en: 'The answer is long: the whole of it is in the attached file.',
    'zh-TW': '回答很長，完整內容在附件檔案裡。',
    'zh-CN': '回答很长，完整内容在附件文件里。',
  },
  importedNow: {
    en: '📥 Imported: “{title}” ({chunks} passages, {documentId}).',
    'zh-TW': '📥 已匯入：「{title}」（{chunks} 段，{documentId}）。',
    'zh-CN': '📥 已导入：“{title}”（{chunks} 段，{documentId}）。',
  },
  importedAnew: {
    en: '📥 Imported in place of the older version: “{title}” ({chunks} passages, {documentId}).',
    'zh-TW': '📥 已匯入並取代舊版：「{title}」（{chunks} 段，{documentId}）。',
    'zh-CN': '📥 已导入并取代旧版：“{title}”（{chunks} 段，{documentId}）。',
  },
  importedBefore: {
    en: '📥 Already imported with the same content: “{title}” ({documentId}). Nothing changed.',
    'zh-TW': '📥 先前就已匯入且內容相同：「{title}」（{documentId}）。沒有任何變動。',
    'zh-CN': '📥 之前就已导入且内容相同：“{title}”（{documentId}）。没有任何变动。',
  },
  searchFound: {
    en: 'Searched the web for “{query}”. Nothing has been downloaded: press a button to choose a source, then confirm what you want with it.',
    'zh-TW': '已上網搜尋「{query}」。還沒有下載任何內容：請按下按鈕選擇來源，再確認要怎麼處理。',
    'zh-CN': '已上网搜索“{query}”。还没有下载任何内容：请按下按钮选择来源，再确认要怎么处理。',
  },
  sourceCard: {
    en: 'This is {sourceId} of the search for “{query}”. Nothing has been downloaded: press its button to choose it.',
    'zh-TW': '這是搜尋「{query}」得到的 {sourceId}。還沒有下載任何內容：要選擇它，請按下按鈕。',
    'zh-CN': '这是搜索“{query}”得到的 {sourceId}。还没有下载任何内容：要选择它，请按下按钮。',
  },
  buttonsExpired: {
    en: 'These buttons have expired. Search again to get new ones.',
    'zh-TW': '這些按鈕已經過期。請重新搜尋，就會有新的按鈕。',
    'zh-CN': '这些按钮已经过期。请重新搜索，就会有新的按钮。',
  },
  modalTitle: {
    en: 'Import {sourceId}?',
    'zh-TW': '要匯入 {sourceId} 嗎？',
    'zh-CN': '要导入 {sourceId} 吗？',
  },
  modalHost: { en: 'Host: {host}', 'zh-TW': '主機：{host}', 'zh-CN': '主机：{host}' },
  modalReplaced: {
    en: 'This replaces your earlier choice, {sourceId}.',
    'zh-TW': '這會取代您先前選擇的 {sourceId}。',
    'zh-CN': '这会取代您先前选择的 {sourceId}。',
  },
  modalKept: {
    en: 'It is downloaded only when you submit. If you close this window, your choice is kept until {time}, and you can still write “{text}” to me.',
    'zh-TW': '送出後才會下載。如果關閉這個視窗，您的選擇會保留到 {time}，之後仍可對我寫「{text}」。',
    'zh-CN': '提交后才会下载。如果关闭这个窗口，您的选择会保留到 {time}，之后仍可对我写“{text}”。',
  },
  modalLabel: { en: 'Your follow-up', 'zh-TW': '您的後續訊息', 'zh-CN': '您的后续消息' },
  modalPrefill: { en: 'Import {sourceId}', 'zh-TW': '匯入 {sourceId}', 'zh-CN': '导入 {sourceId}' },

  // slash commands
  commandAsk: {
    en: 'Ask a question about the documents',
    'zh-TW': '詢問文件裡的內容',
    'zh-CN': '询问文档里的内容',
  },
  commandAskQuestion: { en: 'Your question', 'zh-TW': '您的問題', 'zh-CN': '您的问题' },
  commandSearch: {
    en: 'Search the documents, without the language model; only you see the result',
    'zh-TW': '搜尋文件，不使用語言模型；結果只有您看得到',
    'zh-CN': '搜索文档，不使用语言模型；结果只有您能看到',
  },
  commandSearchQuery: { en: 'What to look for', 'zh-TW': '要找的內容', 'zh-CN': '要找的内容' },
  commandSearchName: {
    en: 'Only in documents whose name contains this',
    'zh-TW': '只在名稱含有這些字的文件裡找',
    'zh-CN': '只在名称含有这些字的文档里找',
  },
  passagesFound: {
    en: '🔎 Passages of the documents for “{query}”; no language model was used.',
    'zh-TW': '🔎 文件中與「{query}」有關的段落；未使用語言模型。',
    'zh-CN': '🔎 文档中与“{query}”有关的段落；未使用语言模型。',
  },
  passagesNone: {
    en: 'Nothing relevant to “{query}” stands in the documents{? with “{name}” in their names}. Try other words, or use /ask and have the web searched.',
    'zh-TW': '{?名稱含有「{name}」的}文件裡沒有與「{query}」相關的內容。請換個說法，或用 /ask 請我上網搜尋。',
    'zh-CN': '{?名称含有“{name}”的}文档里没有与“{query}”相关的内容。请换个说法，或用 /ask 让我上网搜索。',
  },
  nothingToSearch: {
    en: 'There is nothing to search for: write at least one word, number or name.',
    'zh-TW': '沒有可以搜尋的內容：請至少寫一個詞、數字或名稱。',
    'zh-CN': '没有可以搜索的内容：请至少写一个词、数字或名称。',
  },
  commandForget: {
    en: 'Take a document out of the index into the archive (admins)',
    'zh-TW': '把一份文件從索引移到封存資料夾（管理員）',
    'zh-CN': '把一份文档从索引移到归档文件夹（管理员）',
  },
  commandForgetDocument: { en: 'The document', 'zh-TW': '文件', 'zh-CN': '文档' },
  forgetAsked: {
    en: '“{title}” ({documentId}, {chunks} passages) is about to leave the index. Its text moves to knowledge/archive/ and is no longer found.',
    'zh-TW':
      '即將從索引移除「{title}」（{documentId}，{chunks} 段）。文字會移到 knowledge/archive/，之後不會再被找到。',
    'zh-CN':
      '即将从索引移除“{title}”（{documentId}，{chunks} 段）。文字会移到 knowledge/archive/，之后不会再被找到。',
  },
  forgetDone: {
    en: '🗄️ {name} took “{title}” ({documentId}, {chunks} passages) out of the index. Its text is kept in knowledge/archive/.',
    'zh-TW':
      '🗄️ {name} 已將「{title}」（{documentId}，{chunks} 段）從索引移除。文字保存在 knowledge/archive/。',
    'zh-CN': '🗄️ {name} 已将“{title}”（{documentId}，{chunks} 段）从索引移除。文字保存在 knowledge/archive/。',
  },
  commandCheckpoint: {
    en: 'Run the four fixed cases against the language model (admins)',
    'zh-TW': '用四個固定案例檢查語言模型（管理員）',
    'zh-CN': '用四个固定案例检查语言模型（管理员）',
  },
  checkpointRunning: {
    en: '⏳ Running the checkpoint against the live model…',
    'zh-TW': '⏳ 正在用實際的模型執行檢查點…',
    'zh-CN': '⏳ 正在用实际的模型执行检查点…',
  },
  checkpointPassed: {
    en: '✅ Checkpoint passed: all {total} cases.',
    'zh-TW': '✅ 檢查點通過：{total} 個案例全部通過。',
    'zh-CN': '✅ 检查点通过：{total} 个案例全部通过。',
  },
  checkpointFailed: {
    en: '❌ Checkpoint failed: {failed} of {total} cases. The reasons stand below; try another model or its advised settings.',
    'zh-TW':
      '❌ 檢查點未通過：{total} 個案例中有 {failed} 個失敗。原因如下；請換一個模型，或改用它建議的設定。',
    'zh-CN':
      '❌ 检查点未通过：{total} 个案例中有 {failed} 个失败。原因如下；请换一个模型，或改用它建议的设置。',
  },
  checkpointLastFailed: { en: 'last time failed', 'zh-TW': '上次未通過', 'zh-CN': '上次未通过' },
  checkpointLastPassed: { en: 'last time {ms} ms', 'zh-TW': '上次 {ms} 毫秒', 'zh-CN': '上次 {ms} 毫秒' },
  checkpointNoTool: { en: 'no tool', 'zh-TW': '未用工具', 'zh-CN': '未用工具' },

  // the playground
  playgroundReady: {
    en: 'Docent playground: {address} ({model})',
    'zh-TW': 'Docent 試玩頻道： {address} （{model}）',
    'zh-CN': 'Docent 试玩频道： {address} （{model}）',
  },
  playgroundModelQuoting: {
    en: 'no model server found: answers quote the documents',
    'zh-TW': '找不到模型伺服器：回答直接引用文件',
    'zh-CN': '找不到模型服务器：回答直接引用文档',
  },
  playgroundModelQuote: {
    en: 'answers quote the documents, without a model',
    'zh-TW': '回答直接引用文件，不使用模型',
    'zh-CN': '回答直接引用文档，不使用模型',
  },
  playgroundModelServer: {
    en: 'answered by {name} at {url}',
    'zh-TW': '由 {url} 的 {name} 回答',
    'zh-CN': '由 {url} 的 {name} 回答',
  },
  playgroundGreeting: {
    en: 'Hi! I answer from the sample documents of a made-up team, and I can look on the web when they hold no answer. Mention me with a question, or press one of these:',
    'zh-TW':
      '大家好！我依一個虛構團隊的範例文件回答問題；文件裡沒有答案時，可以請我上網找。提到我並寫下問題，或按下面的例子：',
    'zh-CN':
      '大家好！我根据一个虚构团队的示例文档回答问题；文档里没有答案时，可以让我上网找。提到我并写下问题，或按下面的例子：',
  },

  // the playground's page
  pageAdmin: { en: 'administrator', 'zh-TW': '管理員', 'zh-CN': '管理员' },
  pageArguments: { en: 'Arguments', 'zh-TW': '參數', 'zh-CN': '参数' },
  pageAsPerson: { en: 'You are', 'zh-TW': '你的身分', 'zh-CN': '你的身份' },
  pageAsker: { en: 'asks', 'zh-TW': '提問者', 'zh-CN': '提问者' },
  pageCancel: { en: 'Cancel', 'zh-TW': '取消', 'zh-CN': '取消' },
  pageCannotSend: {
    en: 'The message is too long: {count} characters over the limit.',
    'zh-TW': '訊息太長，超出 {count} 個字元。',
    'zh-CN': '消息太长，超出 {count} 个字符。',
  },
  pageChannels: { en: 'Channels', 'zh-TW': '頻道', 'zh-CN': '频道' },
  pageCharactersLeft: {
    en: '{count} characters left',
    'zh-TW': '還可輸入 {count} 個字元',
    'zh-CN': '还可输入 {count} 个字符',
  },
  pageClose: { en: 'Close', 'zh-TW': '關閉', 'zh-CN': '关闭' },
  pageColleague: { en: 'colleague', 'zh-TW': '同事', 'zh-CN': '同事' },
  pageCommands: { en: 'Commands', 'zh-TW': '指令', 'zh-CN': '命令' },
  pageDirect: { en: 'Direct message', 'zh-TW': '私訊', 'zh-CN': '私信' },
  pageDisconnected: {
    en: 'The connection to the playground is lost. Trying again…',
    'zh-TW': '與試玩頻道的連線中斷，正在重試…',
    'zh-CN': '与试玩频道的连接中断，正在重试…',
  },
  pageDismiss: { en: 'Dismiss message', 'zh-TW': '關閉訊息', 'zh-CN': '关闭消息' },
  pageEdited: { en: '(edited)', 'zh-TW': '（已編輯）', 'zh-CN': '（已编辑）' },
  pageFailed: { en: 'This interaction failed', 'zh-TW': '這次互動失敗了', 'zh-CN': '此次交互失败' },
  pageFirst: {
    en: 'This is the beginning of {place}.',
    'zh-TW': '這裡是 {place} 的開頭。',
    'zh-CN': '这里是 {place} 的开头。',
  },
  pageMembers: { en: 'Members', 'zh-TW': '成員', 'zh-CN': '成员' },
  pageMentionHint: {
    en: '{name} reads only messages that mention it: type @{name}.',
    'zh-TW': '{name} 只讀提到它的訊息：請輸入 @{name}。',
    'zh-CN': '{name} 只读提到它的消息：请输入 @{name}。',
  },
  pageMenu: { en: 'Channels and people', 'zh-TW': '頻道與成員', 'zh-CN': '频道与成员' },
  pageMessageTo: { en: 'Message {place}', 'zh-TW': '傳送訊息到 {place}', 'zh-CN': '给 {place} 发消息' },
  pageModelCall: {
    en: 'Model call {number}',
    'zh-TW': '第 {number} 次模型呼叫',
    'zh-CN': '第 {number} 次模型调用',
  },
  pageModelName: { en: 'Model', 'zh-TW': '模型', 'zh-CN': '模型' },
  pageModelAnswered: { en: 'wrote the answer', 'zh-TW': '寫出回答', 'zh-CN': '写出回答' },
  pageModelCalled: { en: 'asked for a tool', 'zh-TW': '要求使用工具', 'zh-CN': '要求使用工具' },
  pageMore: { en: 'More', 'zh-TW': '更多', 'zh-CN': '更多' },
  pageNoTool: { en: 'No tool was used', 'zh-TW': '沒有使用工具', 'zh-CN': '没有使用工具' },
  pageNoTurn: {
    en: 'Nothing has been asked here yet. What the bot did for an answer will show up here.',
    'zh-TW': '這裡還沒有提問。機器人為了回答做了什麼，會顯示在這裡。',
    'zh-CN': '这里还没有提问。机器人为了回答做了什么，会显示在这里。',
  },
  pageOnlyYou: {
    en: 'Only you can see this',
    'zh-TW': '只有你能看到這則訊息',
    'zh-CN': '只有你能看到此消息',
  },
  pageOptional: { en: 'optional', 'zh-TW': '選填', 'zh-CN': '选填' },
  pageOutcome: { en: 'Outcome', 'zh-TW': '結果', 'zh-CN': '结果' },
  pageQueue: { en: 'Waited for the model', 'zh-TW': '等待模型', 'zh-CN': '等待模型' },
  pageReact: { en: 'Add a reaction', 'zh-TW': '新增反應', 'zh-CN': '添加反应' },
  pageReply: { en: 'Reply', 'zh-TW': '回覆', 'zh-CN': '回复' },
  pageReplyingTo: { en: 'Replying to {name}', 'zh-TW': '正在回覆 {name}', 'zh-CN': '正在回复 {name}' },
  pageSend: { en: 'Send', 'zh-TW': '傳送', 'zh-CN': '发送' },
  pageSubmit: { en: 'Submit', 'zh-TW': '送出', 'zh-CN': '提交' },
  pageThinking: { en: '{name} is thinking…', 'zh-TW': '{name} 正在思考…', 'zh-CN': '{name} 正在思考…' },
  pageThread: { en: 'Start a thread', 'zh-TW': '建立討論串', 'zh-CN': '创建子区' },
  pageThreadCount: { en: '{count} messages', 'zh-TW': '{count} 則訊息', 'zh-CN': '{count} 条消息' },
  pageTokens: {
    en: '{number} tokens in, {count} out',
    'zh-TW': '輸入 {number} 個詞元，輸出 {count} 個',
    'zh-CN': '输入 {number} 个词元，输出 {count} 个',
  },
  pageTool: { en: 'Tool', 'zh-TW': '工具', 'zh-CN': '工具' },
  pageToolFailed: { en: 'failed', 'zh-TW': '失敗', 'zh-CN': '失败' },
  pageTotal: { en: 'Total', 'zh-TW': '總計', 'zh-CN': '总计' },
  pageTurn: { en: 'What happened', 'zh-TW': '過程', 'zh-CN': '过程' },
  pageTyping: { en: '{name} is typing…', 'zh-TW': '{name} 正在輸入…', 'zh-CN': '{name} 正在输入…' },
  pageUsed: {
    en: '{name} used {command}',
    'zh-TW': '{name} 使用了 {command}',
    'zh-CN': '{name} 使用了 {command}',
  },
} satisfies Record<string, Sentence>;

/** What is said of each warning; the tests read it to compare languages. */
export const warningSentences: Readonly<Record<WarningCode, Sentence>> = {
  pdf_pages_empty: {
    en: 'Pages without text, pictures only: {count} of {converted}{? (page {pages})}. Run text recognition (OCR) on the PDF and import the result if they matter.',
    'zh-TW':
      '沒有文字、只有影像的頁面：{converted} 頁中有 {count} 頁{?（第 {pages} 頁）}。如果需要這些頁面，請先對 PDF 做文字辨識（OCR）再匯入結果。',
    'zh-CN':
      '没有文字、只有图像的页面：{converted} 页中有 {count} 页{?（第 {pages} 页）}。如果需要这些页面，请先对 PDF 做文字识别（OCR）再导入结果。',
  },
  pdf_pages_left_out: {
    en: 'Pages {from} to {total} were left out; only the first {converted} were taken. Split the PDF and import the rest as a file of its own.',
    'zh-TW': '第 {from} 到 {total} 頁沒有收錄，只收錄了前 {converted} 頁。請拆分 PDF，把其餘部分另外匯入。',
    'zh-CN': '第 {from} 到 {total} 页没有收录，只收录了前 {converted} 页。请拆分 PDF，把其余部分另外导入。',
  },
  pdf_page_cut: {
    en: 'Pages with so much text that only its beginning was taken: {pages}. Check whether the PDF is damaged, or import that text from another file.',
    'zh-TW':
      '文字量過多、只收錄了開頭的頁面：第 {pages} 頁。請確認 PDF 是否損毀，或改從其他檔案匯入這些文字。',
    'zh-CN':
      '文字量过多、只收录了开头的页面：第 {pages} 页。请确认 PDF 是否损坏，或改从其他文件导入这些文字。',
  },
  characters_lost: {
    en: 'About {percent} % of the characters could not be read{? as {charset}}. Check the document, or save its original as UTF-8 and import it again.',
    'zh-TW':
      '大約 {percent} % 的字元無法讀取{?（編碼 {charset}）}。請檢查文件，或把原始檔存成 UTF-8 再匯入一次。',
    'zh-CN':
      '大约 {percent} % 的字符无法读取{?（编码 {charset}）}。请检查文档，或把原始文件存成 UTF-8 再导入一次。',
  },
  newer_version_kept: {
    en: 'The knowledge base holds a newer version of this source, which stays. This older copy was put with the processed originals; nothing else needs to be done.',
    'zh-TW': '知識庫裡已有這個來源的較新版本，予以保留。這份舊的副本已移到處理完的原始檔，不需要其他動作。',
    'zh-CN': '知识库里已有这个来源的较新版本，予以保留。这份旧的副本已移到处理完的原始文件，不需要其他操作。',
  },
};

/** What is said of each failure; the tests read it to compare languages. */
export const errorSentences: Readonly<Record<ErrorCode, Sentence>> = {
  // set-up and use
  config_invalid: {
    en: 'The configuration has mistakes, so nothing was started. {?\n{problems}\n}Correct this{? in `{file}`} and start again{? (`{help}` explains what is possible)}.',
    'zh-TW':
      '設定有誤，因此沒有啟動。{?\n{problems}\n}請{?在 `{file}` }修正{?（`{help}` 說明可以怎麼寫）}，然後重新啟動。',
    'zh-CN':
      '配置有误，因此没有启动。{?\n{problems}\n}请{?在 `{file}` 中}改正{?（`{help}` 说明可以怎么写）}，然后重新启动。',
  },
  port_busy: {
    en: 'Port {port} is in use by another program, so the playground was not opened. End that program, or set `PLAYGROUND_PORT` to another number (0: any free port) and start again.',
    'zh-TW':
      '連接埠 {port} 已被其他程式使用，因此沒有開啟試玩頻道。請結束那個程式，或把 `PLAYGROUND_PORT` 設為其他數字（0：任何可用的連接埠）後重新啟動。',
    'zh-CN':
      '端口 {port} 已被其他程序占用，因此没有打开试玩频道。请结束那个程序，或把 `PLAYGROUND_PORT` 设为其他数字（0：任意可用端口）后重新启动。',
  },
  usage: {
    en: 'That is not how this command is used{?: {hint}}. Run `npm run --silent cli -- --help` to see the commands.',
    'zh-TW': '指令的用法不對{?：{hint}}。執行 `npm run --silent cli -- --help` 可以查看所有指令。',
    'zh-CN': '命令的用法不对{?：{hint}}。运行 `npm run --silent cli -- --help` 可以查看所有命令。',
  },
  internal: {
    en: 'Something went wrong inside Docent{? ({reason})}. Nothing stored was changed; please try again, and show the log to whoever runs the bot if it happens again.',
    'zh-TW':
      'Docent 內部發生錯誤{?（{reason}）}。已儲存的資料沒有變動；請再試一次，若再次發生，請讓管理這個機器人的人查看記錄檔。',
    'zh-CN':
      'Docent 内部出错{?（{reason}）}。已保存的数据没有变动；请再试一次，如果再次发生，请让管理这个机器人的人查看日志。',
  },
  cancelled: {
    en: 'Cancelled, as you asked. Nothing was stored; ask again whenever you like.',
    'zh-TW': '已依您的要求取消，沒有儲存任何內容；隨時可以重新提問。',
    'zh-CN': '已按您的要求取消，没有保存任何内容；随时可以重新提问。',
  },
  too_many_turns: {
    en: 'You have {count} questions under way already, so this one was not taken: others are to have their turn too. Wait for an answer or cancel one, then ask again.',
    'zh-TW':
      '您已經有 {count} 個問題正在處理，因此沒有接下這一個，好讓其他人也輪得到。請等其中一個回答完或取消它，再問一次。',
    'zh-CN':
      '您已经有 {count} 个问题正在处理，因此没有接下这一个，好让其他人也轮得到。请等其中一个回答完或取消它，再问一次。',
  },

  // model server
  model_unreachable: {
    en: 'The language model is not running{? at {url}}. Start it{? with `{command}`} and ask again; nothing was lost.',
    'zh-TW': '語言模型沒有在執行{?（ {url} ）}。請先啟動它{?：`{command}`}，再問一次；沒有遺失任何內容。',
    'zh-CN': '语言模型没有在运行{?（ {url} ）}。请先启动它{?：`{command}`}，再问一次；没有丢失任何内容。',
  },
  model_rejected: {
    en: 'The model server refused the request{?: {reason}}. Check MODEL_NAME, MODEL_BASE_URL and MODEL_API_KEY, then ask again.',
    'zh-TW':
      '模型伺服器拒絕了這次請求{?：{reason}}。請檢查 MODEL_NAME、MODEL_BASE_URL 與 MODEL_API_KEY，再問一次。',
    'zh-CN':
      '模型服务器拒绝了这次请求{?：{reason}}。请检查 MODEL_NAME、MODEL_BASE_URL 和 MODEL_API_KEY，再问一次。',
  },
  model_stuck: {
    en: 'The model server is running but produced nothing{? for {seconds} s}; it is probably stuck. Restart it, then ask again.',
    'zh-TW': '模型伺服器有在執行，但{? {seconds} 秒內}沒有產生任何內容，可能卡住了。請重新啟動它，再問一次。',
    'zh-CN': '模型服务器在运行，但{? {seconds} 秒内}没有生成任何内容，可能卡住了。请重新启动它，再问一次。',
  },
  model_silent: {
    en: 'The language model fell silent in the middle of its answer{? for {seconds} s}. Ask again; restart the model server if it happens again.',
    'zh-TW':
      '語言模型回答到一半就停住了{?（{seconds} 秒沒有動靜）}。請再問一次；若再次發生，請重新啟動模型伺服器。',
    'zh-CN':
      '语言模型回答到一半就停住了{?（{seconds} 秒没有动静）}。请再问一次；如果再次发生，请重新启动模型服务器。',
  },
  model_too_slow: {
    en: 'The language model needed longer than allowed{? ({seconds} s)}. Ask a shorter question, or raise MODEL_TOTAL_MS.',
    'zh-TW': '語言模型用的時間超過上限{?（{seconds} 秒）}。請把問題縮短，或調高 MODEL_TOTAL_MS。',
    'zh-CN': '语言模型用的时间超过上限{?（{seconds} 秒）}。请把问题缩短，或调高 MODEL_TOTAL_MS。',
  },
  model_cut: {
    en: 'The connection to the model server broke before the answer was complete. Ask again; look at the server’s own log if it happens again.',
    'zh-TW': '回答還沒完成，與模型伺服器的連線就中斷了。請再問一次；若再次發生，請查看模型伺服器的記錄檔。',
    'zh-CN': '回答还没完成，与模型服务器的连接就中断了。请再问一次；如果再次发生，请查看模型服务器的日志。',
  },
  model_port_blocked: {
    en: 'The model server cannot be asked on port {port}: it belongs to another kind of service, and no web request is ever sent there. Start the server on another port, such as 8081, and name that port in MODEL_BASE_URL.',
    'zh-TW':
      '無法在連接埠 {port} 詢問模型伺服器：這個連接埠屬於別種服務，網頁請求一律不會送到那裡。請改用其他連接埠（例如 8081）啟動伺服器，並寫進 MODEL_BASE_URL。',
    'zh-CN':
      '无法在端口 {port} 询问模型服务器：这个端口属于别的服务，网页请求一律不会发到那里。请改用其他端口（例如 8081）启动服务器，并写进 MODEL_BASE_URL。',
  },

  // model reply
  reply_truncated: {
    en: 'The language model’s answer was cut off because it became too long. Ask it to continue, ask something narrower, or raise MODEL_MAX_TOKENS.',
    'zh-TW': '語言模型的回答太長，被截斷了。請要求它繼續、把問題縮小，或調高 MODEL_MAX_TOKENS。',
    'zh-CN': '语言模型的回答太长，被截断了。请要求它继续、把问题缩小，或调高 MODEL_MAX_TOKENS。',
  },
  reply_thinking_ran_out: {
    en: 'The language model spent its whole answer on thinking and said nothing. Set MODEL_THINKING=off or raise MODEL_MAX_TOKENS, then ask again.',
    'zh-TW':
      '語言模型把篇幅都用在思考，沒有說出答案。請設定 MODEL_THINKING=off 或調高 MODEL_MAX_TOKENS，再問一次。',
    'zh-CN':
      '语言模型把篇幅都用在思考，没有说出答案。请设置 MODEL_THINKING=off 或调高 MODEL_MAX_TOKENS，再问一次。',
  },
  reply_empty: {
    en: 'The language model answered nothing. Ask again, in other words if it happens twice.',
    'zh-TW': '語言模型沒有給出任何回答。請再問一次；若再次發生，請換個說法。',
    'zh-CN': '语言模型没有给出任何回答。请再问一次；如果再次发生，请换个说法。',
  },
  reply_bad_tool_call: {
    en: 'The language model asked for a tool in a form that cannot be read, so nothing was run. Ask again; a model trained for tool calls does this less.',
    'zh-TW':
      '語言模型要求使用工具，但格式無法解讀，因此沒有執行任何動作。請再問一次；受過工具呼叫訓練的模型較少發生。',
    'zh-CN':
      '语言模型要求使用工具，但格式无法解读，因此没有执行任何操作。请再问一次；受过工具调用训练的模型较少发生。',
  },
  reply_unparsed_tool_call: {
    en: 'The model server passed a tool call through as plain text, so nothing was run: it has no tool-call parser for this model. Use a model whose tool calls mlx_lm.server understands (README, “Troubleshooting”).',
    'zh-TW':
      '模型伺服器把工具呼叫當成一般文字傳回，因此沒有執行任何動作：它沒有適用這個模型的工具呼叫解析器。請改用 mlx_lm.server 能解析工具呼叫的模型（見 README 的「Troubleshooting」）。',
    'zh-CN':
      '模型服务器把工具调用当成普通文本返回，因此没有执行任何操作：它没有适用这个模型的工具调用解析器。请改用 mlx_lm.server 能解析工具调用的模型（见 README 的“Troubleshooting”）。',
  },
  reply_several_tool_calls: {
    en: 'The language model asked for several tools at once; only one is allowed, so none was run. Ask for one thing at a time.',
    'zh-TW': '語言模型一次要求使用多個工具；每次只允許一個，因此一個也沒有執行。請一次只問一件事。',
    'zh-CN': '语言模型一次要求使用多个工具；每次只允许一个，因此一个也没有执行。请一次只问一件事。',
  },
  reply_second_tool_call: {
    en: 'The language model asked for a second tool instead of answering; only one is allowed for each message, so it was not run. Ask for the next step in a new message.',
    'zh-TW':
      '語言模型沒有回答，而是要求使用第二個工具；每則訊息只允許一個，因此沒有執行。請用新訊息提出下一步。',
    'zh-CN':
      '语言模型没有回答，而是要求使用第二个工具；每条消息只允许一个，因此没有执行。请用新消息提出下一步。',
  },

  // dispatch
  tool_unknown: {
    en: 'The language model asked for a tool that does not exist{? (“{name}”)}, so nothing was run. Ask again in other words.',
    'zh-TW': '語言模型要求使用不存在的工具{?「{name}」}，因此沒有執行任何動作。請換個說法再問一次。',
    'zh-CN': '语言模型要求使用不存在的工具{?“{name}”}，因此没有执行任何操作。请换个说法再问一次。',
  },
  tool_not_offered: {
    en: 'The language model asked for a tool that may not be used in this message{? (“{name}”)}, so nothing was run. To import a search result, choose it first, then ask for it in your own words.',
    'zh-TW':
      '語言模型要求使用這則訊息不能用的工具{?「{name}」}，因此沒有執行任何動作。若要匯入搜尋結果，請先選擇它，再用自己的話提出。',
    'zh-CN':
      '语言模型要求使用这条消息不能用的工具{?“{name}”}，因此没有执行任何操作。如果要导入搜索结果，请先选择它，再用自己的话提出。',
  },
  tool_arguments_invalid: {
    en: 'The language model used a tool{? (“{name}”)} with wrong arguments{?: {reason}}. Nothing was run; ask again.',
    'zh-TW': '語言模型使用工具{?「{name}」}時給了錯誤的參數{?：{reason}}。沒有執行任何動作；請再問一次。',
    'zh-CN': '语言模型使用工具{?“{name}”}时给了错误的参数{?：{reason}}。没有执行任何操作；请再问一次。',
  },

  // policy and confirmation
  tool_denied: {
    en: 'This is switched off here{? ({name})}, so nothing was done. Whoever runs the bot can allow it in the tool policy.',
    'zh-TW':
      '這裡停用了這項功能{?（{name}）}，因此沒有執行任何動作。管理這個機器人的人可以在工具政策中開放。',
    'zh-CN':
      '这里停用了这项功能{?（{name}）}，因此没有执行任何操作。管理这个机器人的人可以在工具策略中开放。',
  },
  confirmation_declined: {
    en: 'Cancelled, as you chose: nothing was requested. Ask again if you change your mind.',
    'zh-TW': '已依您的選擇取消，沒有送出任何請求。改變主意時請再問一次。',
    'zh-CN': '已按您的选择取消，没有发出任何请求。改变主意时请再问一次。',
  },
  confirmation_expired: {
    en: 'There was no answer within {seconds} seconds, which counts as a no: nothing was requested. Ask again to be asked anew.',
    'zh-TW': '{seconds} 秒內沒有收到回覆，視為不同意：沒有送出任何請求。請再問一次，就會重新確認。',
    'zh-CN': '{seconds} 秒内没有收到答复，视为不同意：没有发出任何请求。请再问一次，就会重新确认。',
  },
  confirmation_unavailable: {
    en: 'This needs your confirmation, and there is no way to ask for it here, so nothing was requested.{?\nHost: {host}\n{url}\n} To allow it, ask in a terminal and answer yes, or add --yes to the command.',
    'zh-TW':
      '這個動作需要您確認，但這裡無法詢問，因此沒有送出任何請求。{?\n主機：{host}\n{url}\n}要允許的話，請在終端機執行並回答 y，或在指令加上 --yes。',
    'zh-CN':
      '这个操作需要您确认，但这里无法询问，因此没有发出任何请求。{?\n主机：{host}\n{url}\n}要允许的话，请在终端里运行并回答 y，或在命令里加上 --yes。',
  },

  // the workspace
  workspace_search_failed: {
    en: 'The file search could not run{? ({reason})}. Try again; if it stays so, tell whoever runs Docent.',
    'zh-TW': '檔案搜尋無法執行{?（{reason}）}。請再試一次；若一直如此，請告訴管理 Docent 的人。',
    'zh-CN': '文件搜索无法运行{?（{reason}）}。请再试一次；如果一直这样，请告诉管理 Docent 的人。',
  },
  workspace_output_too_large: {
    en: 'The file search found too much to go through. Use a longer or rarer text, or name a folder.',
    'zh-TW': '檔案搜尋找到的內容太多，無法處理完。請改用較長或較少見的文字，或指定資料夾。',
    'zh-CN': '文件搜索找到的内容太多，无法处理完。请改用较长或较少见的文字，或指定文件夹。',
  },
  search_gone: {
    en: 'This search is no longer kept, so no more of it can be shown. Ask for it again.',
    'zh-TW': '這次搜尋的紀錄已經不在，無法顯示更多。請重新提問。',
    'zh-CN': '这次搜索的记录已经不在，无法显示更多。请重新提问。',
  },
  path_invalid: {
    en: 'This is not a plain path inside the workspace{?: {path}}{? ({reason})}. Name it relative to the workspace, such as src/main.ts.',
    'zh-TW': '這不是工作區內的一般路徑{?：{path}}{?（{reason}）}。請用相對於工作區的路徑，例如 src/main.ts。',
    'zh-CN': '这不是工作区内的普通路径{?：{path}}{?（{reason}）}。请用相对于工作区的路径，例如 src/main.ts。',
  },
  path_missing: {
    en: 'There is nothing at this path of the workspace{?: {path}}. Search for the file by its contents, or check the spelling.',
    'zh-TW': '工作區裡沒有這個路徑{?：{path}}。請用內容搜尋檔案，或檢查拼字。',
    'zh-CN': '工作区里没有这个路径{?：{path}}。请用内容搜索文件，或检查拼写。',
  },
  path_outside: {
    en: 'This path leads out of the workspace{?: {path}}, so it was not opened. Only what lies inside can be read.',
    'zh-TW': '這個路徑通往工作區之外{?：{path}}，因此沒有開啟。只能讀取工作區裡的內容。',
    'zh-CN': '这个路径通往工作区之外{?：{path}}，因此没有打开。只能读取工作区里的内容。',
  },
  path_withheld: {
    en: 'This path is never shown{?: {path}}: it is hidden, ignored by .gitignore, a dependency, or holds secrets. Name another one.',
    'zh-TW':
      '這個路徑不會顯示{?：{path}}：它是隱藏的、被 .gitignore 排除、屬於相依套件，或含有機密。請改用其他路徑。',
    'zh-CN':
      '这个路径不会显示{?：{path}}：它是隐藏的、被 .gitignore 排除、属于依赖包，或含有机密。请改用其他路径。',
  },
  path_not_folder: {
    en: 'This is no folder of the workspace{?: {path}}. Name a folder to search in, or leave the path out.',
    'zh-TW': '這不是工作區裡的資料夾{?：{path}}。請指定要搜尋的資料夾，或不指定路徑。',
    'zh-CN': '这不是工作区里的文件夹{?：{path}}。请指定要搜索的文件夹，或不指定路径。',
  },
  path_not_file: {
    en: 'This is no ordinary file of the workspace{?: {path}}. Name a file, as a search of the files shows it.',
    'zh-TW': '這不是工作區裡的一般檔案{?：{path}}。請指定檔案，如檔案搜尋所列。',
    'zh-CN': '这不是工作区里的普通文件{?：{path}}。请指定文件，如文件搜索所列。',
  },
  path_too_large: {
    en: 'This file is larger than {limit}{?: {path}}, so it is not shown. Open it in an editor.',
    'zh-TW': '這個檔案大於 {limit}{?：{path}}，因此不顯示。請用編輯器開啟。',
    'zh-CN': '这个文件大于 {limit}{?：{path}}，因此不显示。请用编辑器打开。',
  },
  path_binary: {
    en: 'This is no text file{?: {path}}, so it is not shown. Name another one.',
    'zh-TW': '這不是文字檔{?：{path}}，因此不顯示。請改用其他檔案。',
    'zh-CN': '这不是文本文件{?：{path}}，因此不显示。请改用其他文件。',
  },

  // reading a page
  page_unreadable: {
    en: 'The page was fetched, but no text could be read from it{? ({reason})}. Nothing was stored; open it in a browser.',
    'zh-TW': '已取得網頁，但無法從中讀出文字{?（{reason}）}。沒有儲存任何內容；請用瀏覽器開啟。',
    'zh-CN': '已取得网页，但无法从中读出文字{?（{reason}）}。没有保存任何内容；请用浏览器打开。',
  },
  page_not_named: {
    en: 'The language model asked for a page that you did not name{?: {url}}, so nothing was requested. Write the address yourself if you want it read.',
    'zh-TW': '語言模型要求讀取您沒有提到的網頁{?：{url} }，因此沒有送出任何請求。若要讀取，請自己寫出網址。',
    'zh-CN':
      '语言模型要求读取您没有提到的网页{?：{url} }，因此没有发出任何请求。如果要读取，请自己写出网址。',
  },

  // choosing a source
  choice_which: {
    en: 'You named more than one source{? ({ids})}, and one message imports one. Nothing was fetched; write which one you want first.',
    'zh-TW':
      '您提到的來源不只一個{?（{ids}）}，而一則訊息只匯入一個。目前沒有下載任何內容；請寫明先匯入哪一個。',
    'zh-CN':
      '您提到的来源不止一个{?（{ids}）}，而一条消息只导入一个。目前没有下载任何内容；请写明先导入哪一个。',
  },
  choice_not_pressed: {
    en: 'You have not chosen {sourceId} yet, so nothing was fetched. Press its button, then ask for the import.',
    'zh-TW': '您還沒有選擇 {sourceId}，因此沒有下載任何內容。請先按下它的按鈕，再要求匯入。',
    'zh-CN': '您还没有选择 {sourceId}，因此没有下载任何内容。请先按下它的按钮，再要求导入。',
  },
  choice_other_source: {
    en: '{sourceId} is not the source you chose{? (that is {other})}, so nothing was fetched and your choice stays. Press the button of the one you want, then ask for it.',
    'zh-TW':
      '{sourceId} 不是您選擇的來源{?（您選的是 {other}）}，因此沒有下載任何內容，原來的選擇仍保留。請按下想要的那一個的按鈕，再提出要求。',
    'zh-CN':
      '{sourceId} 不是您选择的来源{?（您选的是 {other}）}，因此没有下载任何内容，原来的选择仍保留。请按下想要的那一个的按钮，再提出要求。',
  },
  choice_of_someone_else: {
    en: 'Someone else{? ({userName})} made this choice{? of {sourceId}}, and only the person who chose a source can import it. Nothing was fetched; press the button yourself, then ask for the import.',
    'zh-TW':
      '{?{sourceId} }是別人{?（{userName}）}選擇的，只有選擇的人可以匯入。沒有下載任何內容；請自己按下按鈕，再要求匯入。',
    'zh-CN':
      '{?{sourceId} }是别人{?（{userName}）}选择的，只有选择的人可以导入。没有下载任何内容；请自己按下按钮，再要求导入。',
  },
  choice_no_such_source: {
    en: 'Your last search has no {sourceId}, so nothing was fetched. Choose one of the results that were shown, or search again.',
    'zh-TW': '您最近一次搜尋沒有 {sourceId}，因此沒有下載任何內容。請選擇有列出的結果，或重新搜尋。',
    'zh-CN': '您最近一次搜索没有 {sourceId}，因此没有下载任何内容。请选择已列出的结果，或重新搜索。',
  },
  choice_no_search: {
    en: 'There is no web search of yours here{? that {sourceId} could belong to}, so nothing was fetched. Ask for a web search first, then choose a result.',
    'zh-TW':
      '您在這裡還沒有網路搜尋結果{?，無法得知 {sourceId} 是哪一筆}，因此沒有下載任何內容。請先要求上網搜尋，再選擇結果。',
    'zh-CN':
      '您在这里还没有网络搜索结果{?，无法得知 {sourceId} 是哪一条}，因此没有下载任何内容。请先要求上网搜索，再选择结果。',
  },
  choice_search_failed: {
    en: 'Your last web search{? for “{query}”} failed, so there is no {sourceId} to import, and nothing was fetched. Search again, then choose one of the results.',
    'zh-TW':
      '您最近一次網路搜尋{?「{query}」}沒有成功，因此沒有 {sourceId} 可以匯入，也沒有下載任何內容。請重新搜尋，再選擇結果。',
    'zh-CN':
      '您最近一次网络搜索{?“{query}”}没有成功，因此没有 {sourceId} 可以导入，也没有下载任何内容。请重新搜索，再选择结果。',
  },
  choice_search_empty: {
    en: 'Your last web search{? for “{query}”} found nothing, so there is no {sourceId} to import, and nothing was fetched. Search with other words, then choose one of the results.',
    'zh-TW':
      '您最近一次網路搜尋{?「{query}」}沒有任何結果，因此沒有 {sourceId} 可以匯入，也沒有下載任何內容。請換個說法搜尋，再選擇結果。',
    'zh-CN':
      '您最近一次网络搜索{?“{query}”}没有任何结果，因此没有 {sourceId} 可以导入，也没有下载任何内容。请换个说法搜索，再选择结果。',
  },
  choice_expired: {
    en: 'Your choice{? of {sourceId}} has expired, so nothing was fetched. Press its button again or search again, then ask for the import.',
    'zh-TW':
      '您的選擇{?（{sourceId}）}已經過期，因此沒有下載任何內容。請再按一次按鈕或重新搜尋，再要求匯入。',
    'zh-CN':
      '您的选择{?（{sourceId}）}已经过期，因此没有下载任何内容。请再按一次按钮或重新搜索，再要求导入。',
  },
  choice_record_gone: {
    en: 'The search that this choice{? of {sourceId}} belongs to is no longer kept, so nothing was fetched. Search again, then choose.',
    'zh-TW': '這個選擇{?（{sourceId}）}所屬的搜尋紀錄已經不在，因此沒有下載任何內容。請重新搜尋，再選擇。',
    'zh-CN': '这个选择{?（{sourceId}）}所属的搜索记录已经不在，因此没有下载任何内容。请重新搜索，再选择。',
  },
  choice_used: {
    en: 'Your choice{? of {sourceId}} has already been used for an import, so nothing more was fetched. Press the button again to import it anew.',
    'zh-TW': '您的選擇{?（{sourceId}）}已經用來匯入過，因此沒有再次下載。若要重新匯入，請再按一次按鈕。',
    'zh-CN': '您的选择{?（{sourceId}）}已经用来导入过，因此没有再次下载。如果要重新导入，请再按一次按钮。',
  },
  choice_unclear: {
    en: 'Nothing was imported. If you want {sourceId} in the knowledge base, say so plainly: “Import {sourceId}”.',
    'zh-TW': '目前沒有匯入任何內容。如果要把 {sourceId} 加入知識庫，請直接說「匯入 {sourceId}」。',
    'zh-CN': '目前没有导入任何内容。如果要把 {sourceId} 加入知识库，请直接说“导入 {sourceId}”。',
  },
  import_not_allowed: {
    en: 'Only members with an import role may add sources{? ({roles})}, so nothing was fetched. Ask one of them, or ask an admin for the role.',
    'zh-TW':
      '只有具匯入身分組的成員可以加入來源{?（{roles}）}，因此沒有下載任何內容。請找他們協助，或向管理員申請該身分組。',
    'zh-CN':
      '只有拥有导入身份组的成员可以加入来源{?（{roles}）}，因此没有下载任何内容。请找他们协助，或向管理员申请该身份组。',
  },
  import_not_in_direct_messages: {
    en: 'Imports are limited to certain roles here, and a direct message has none, so nothing was fetched. Ask for the import in a channel of the server.',
    'zh-TW':
      '這裡只有特定身分組可以匯入，而私訊看不出身分組，因此沒有下載任何內容。請到伺服器的頻道裡要求匯入。',
    'zh-CN':
      '这里只有特定身份组可以导入，而私信看不出身份组，因此没有下载任何内容。请到服务器的频道里要求导入。',
  },

  // the guard on downloads: names as in the vector format of docs/specification.md 5
  url_invalid: {
    en: 'This is not a valid web address. Nothing was fetched; choose another source.',
    'zh-TW': '這不是有效的網址。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '这不是有效的网址。没有下载任何内容；请选择其他来源。',
  },
  url_length: {
    en: 'The web address is too long. Nothing was fetched; choose another source.',
    'zh-TW': '網址太長。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '网址太长。没有下载任何内容；请选择其他来源。',
  },
  url_chars: {
    en: 'The web address contains characters that do not belong there. Nothing was fetched; choose another source.',
    'zh-TW': '網址含有不該出現的字元。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '网址含有不该出现的字符。没有下载任何内容；请选择其他来源。',
  },
  url_scheme: {
    en: 'Only http and https addresses can be fetched. Nothing was fetched; choose another source.',
    'zh-TW': '只能下載 http 與 https 的網址。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '只能下载 http 和 https 的网址。没有下载任何内容；请选择其他来源。',
  },
  url_userinfo: {
    en: 'The web address carries a user name or password, which is not allowed. Nothing was fetched; choose another source.',
    'zh-TW': '網址帶有使用者名稱或密碼，不允許這樣做。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '网址带有用户名或密码，不允许这样做。没有下载任何内容；请选择其他来源。',
  },
  url_encoded_host: {
    en: 'The host name in the web address is written in a disguised form. Nothing was fetched; choose another source.',
    'zh-TW': '網址裡的主機名稱用了偽裝的寫法。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '网址里的主机名用了伪装的写法。没有下载任何内容；请选择其他来源。',
  },
  url_port: {
    en: 'The web address uses a port that is not allowed{? ({port})}. Nothing was fetched; choose another source.',
    'zh-TW': '網址使用了不允許的連接埠{?（{port}）}。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '网址使用了不允许的端口{?（{port}）}。没有下载任何内容；请选择其他来源。',
  },
  ip_not_canonical: {
    en: 'The web address writes an IP address in an unusual form. Nothing was fetched; choose another source.',
    'zh-TW': '網址裡的 IP 位址用了不尋常的寫法。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '网址里的 IP 地址用了不寻常的写法。没有下载任何内容；请选择其他来源。',
  },
  host_name: {
    en: 'This host name{? ({host})} is reserved for private networks. Nothing was fetched; choose another source.',
    'zh-TW': '這個主機名稱{?（{host}）}保留給內部網路使用。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '这个主机名{?（{host}）}保留给内部网络使用。没有下载任何内容；请选择其他来源。',
  },
  host_label: {
    en: 'The host name in the web address is malformed{? ({host})}. Nothing was fetched; choose another source.',
    'zh-TW': '網址裡的主機名稱格式不對{?（{host}）}。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '网址里的主机名格式不对{?（{host}）}。没有下载任何内容；请选择其他来源。',
  },
  host_length: {
    en: 'The host name in the web address is too long. Nothing was fetched; choose another source.',
    'zh-TW': '網址裡的主機名稱太長。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '网址里的主机名太长。没有下载任何内容；请选择其他来源。',
  },
  address: {
    en: 'This source{? ({host})} leads to an address that is not public{? ({address})}, so it was not fetched. Choose another source; whoever runs the bot can exempt one of their own servers with ALLOWED_PRIVATE_HOSTS.',
    'zh-TW':
      '這個來源{?（{host}）}指向非公開的位址{?（{address}）}，因此沒有下載。請選擇其他來源；管理這個機器人的人可以用 ALLOWED_PRIVATE_HOSTS 放行自己的伺服器。',
    'zh-CN':
      '这个来源{?（{host}）}指向非公开的地址{?（{address}）}，因此没有下载。请选择其他来源；管理这个机器人的人可以用 ALLOWED_PRIVATE_HOSTS 放行自己的服务器。',
  },
  dns: {
    en: 'The host name{? {host}} could not be looked up, so nothing was fetched. Check the web address and the network, then try again.',
    'zh-TW': '查不到主機名稱{? {host}}，因此沒有下載任何內容。請檢查網址與網路，再試一次。',
    'zh-CN': '查不到主机名{? {host}}，因此没有下载任何内容。请检查网址和网络，再试一次。',
  },
  redirects: {
    en: 'The site redirects too many times. Nothing was fetched; choose another source.',
    'zh-TW': '網站重新導向的次數太多。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '网站重定向的次数太多。没有下载任何内容；请选择其他来源。',
  },
  redirect_invalid: {
    en: 'The site redirects to an address that is not valid. Nothing was fetched; choose another source.',
    'zh-TW': '網站重新導向到無效的網址。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '网站重定向到无效的网址。没有下载任何内容；请选择其他来源。',
  },
  redirect_downgrade: {
    en: 'The site redirects from https to unencrypted http. Nothing was fetched; choose another source.',
    'zh-TW': '網站從 https 重新導向到未加密的 http。沒有下載任何內容；請選擇其他來源。',
    'zh-CN': '网站从 https 重定向到未加密的 http。没有下载任何内容；请选择其他来源。',
  },
  redirect_other_host: {
    en: 'The source redirects to another host{?, {host}}, so it was not fetched{?: {url}}. If that is the page you want, choose it on its own.',
    'zh-TW':
      '這個來源重新導向到另一個主機{?（{host}）}，因此沒有下載{?：{url} }。若那正是您要的頁面，請另外選擇它。',
    'zh-CN':
      '这个来源重定向到另一个主机{?（{host}）}，因此没有下载{?：{url} }。如果那正是您要的页面，请另外选择它。',
  },
  fetch_timeout: {
    en: 'The site took too long{? ({seconds} s)}, so the download was given up and nothing was stored. Try again later.',
    'zh-TW': '網站回應太慢{?（{seconds} 秒）}，已放棄下載，沒有儲存任何內容。請稍後再試。',
    'zh-CN': '网站响应太慢{?（{seconds} 秒）}，已放弃下载，没有保存任何内容。请稍后再试。',
  },
  fetch_failed: {
    en: 'The connection to the site failed{?: {reason}}. Nothing was stored; try again later.',
    'zh-TW': '與網站的連線失敗{?：{reason}}。沒有儲存任何內容；請稍後再試。',
    'zh-CN': '与网站的连接失败{?：{reason}}。没有保存任何内容；请稍后再试。',
  },
  fetch_status: {
    en: 'The site answered with an error{? (HTTP {status})}, so nothing was stored. Open the page in a browser to see whether it exists, or choose another source.',
    'zh-TW':
      '網站回覆錯誤{?（HTTP {status}）}，因此沒有儲存任何內容。請用瀏覽器確認頁面是否存在，或選擇其他來源。',
    'zh-CN':
      '网站返回错误{?（HTTP {status}）}，因此没有保存任何内容。请用浏览器确认页面是否存在，或选择其他来源。',
  },
  fetch_too_large: {
    en: 'The page or file is larger than the limit{? of {limit}}, so nothing was stored. Choose a smaller source, or save the part you need as a file and import that.',
    'zh-TW':
      '頁面或檔案超過大小上限{?（{limit}）}，因此沒有儲存任何內容。請選擇較小的來源，或把需要的部分存成檔案再匯入。',
    'zh-CN':
      '页面或文件超过大小上限{?（{limit}）}，因此没有保存任何内容。请选择较小的来源，或把需要的部分存成文件再导入。',
  },
  fetch_type: {
    en: 'The source is of a kind that cannot be imported{? ({type})}; web pages, text, Markdown and PDF can. Nothing was stored; choose another source.',
    'zh-TW':
      '這個來源的類型無法匯入{?（{type}）}；可以匯入的是網頁、文字、Markdown 與 PDF。沒有儲存任何內容；請選擇其他來源。',
    'zh-CN':
      '这个来源的类型无法导入{?（{type}）}；可以导入的是网页、文本、Markdown 和 PDF。没有保存任何内容；请选择其他来源。',
  },
  fetch_encoding: {
    en: 'The site sent its page in a compression that cannot be read{? ({encoding})}. Nothing was stored; choose another source.',
    'zh-TW': '網站用了無法解讀的壓縮格式{?（{encoding}）}。沒有儲存任何內容；請選擇其他來源。',
    'zh-CN': '网站用了无法解读的压缩格式{?（{encoding}）}。没有保存任何内容；请选择其他来源。',
  },
  fetch_truncated: {
    en: 'The download broke off before it was complete, so nothing was stored. Try again.',
    'zh-TW': '下載到一半就中斷了，因此沒有儲存任何內容。請再試一次。',
    'zh-CN': '下载到一半就中断了，因此没有保存任何内容。请再试一次。',
  },

  // web search
  search_blocked: {
    en: 'The search service refused to answer{? ({detail})}, so it is not known what the web holds. Try again later; nothing from earlier searches was used.',
    'zh-TW':
      '搜尋服務拒絕了這次查詢{?（{detail}）}，因此不知道網路上有沒有答案。請稍後再試；沒有使用先前的搜尋結果。',
    'zh-CN':
      '搜索服务拒绝了这次查询{?（{detail}）}，因此不知道网上有没有答案。请稍后再试；没有使用之前的搜索结果。',
  },
  search_unreadable: {
    en: 'The search service answered in a way that could not be read{? ({detail})}, so it is not known what the web holds. Try again later, or tell whoever runs Docent if it stays so.',
    'zh-TW':
      '看不懂搜尋服務的回應{?（{detail}）}，因此不知道網路上有沒有答案。請稍後再試；若一直如此，請告訴管理 Docent 的人。',
    'zh-CN':
      '看不懂搜索服务的回应{?（{detail}）}，因此不知道网上有没有答案。请稍后再试；如果一直这样，请告诉管理 Docent 的人。',
  },
  search_offline: {
    en: 'The search service could not be reached{? ({detail})}. Check the network connection of the machine that Docent runs on, then ask again.',
    'zh-TW': '連不上搜尋服務{?（{detail}）}。請檢查執行 Docent 的電腦的網路連線，然後再問一次。',
    'zh-CN': '连不上搜索服务{?（{detail}）}。请检查运行 Docent 的电脑的网络连接，然后再问一次。',
  },
  // conversion
  convert_timeout: {
    en: 'Reading the source took too long{? (over {seconds} s)}. The original is kept in the inbox. Split it into smaller parts, or import it again later.',
    'zh-TW':
      '讀取這個來源花了太久{?（超過 {seconds} 秒）}。原始檔保留在收件匣。請拆成較小的部分，或稍後重新匯入。',
    'zh-CN':
      '读取这个来源花了太久{?（超过 {seconds} 秒）}。原始文件保留在收件箱。请拆成较小的部分，或稍后重新导入。',
  },
  convert_memory: {
    en: 'Reading the source needed more memory than allowed. The original is kept in the inbox. Split it into smaller parts and import those.',
    'zh-TW': '讀取這個來源需要的記憶體超過上限。原始檔保留在收件匣。請拆成較小的部分再匯入。',
    'zh-CN': '读取这个来源需要的内存超过上限。原始文件保留在收件箱。请拆成较小的部分再导入。',
  },
  convert_crashed: {
    en: 'Reading the source failed unexpectedly{? ({exit})}. The original is kept in the inbox. Try once more, or import it in another format.',
    'zh-TW': '讀取這個來源時意外失敗{?（{exit}）}。原始檔保留在收件匣。請再試一次，或改用其他格式匯入。',
    'zh-CN': '读取这个来源时意外失败{?（{exit}）}。原始文件保留在收件箱。请再试一次，或改用其他格式导入。',
  },
  needs_javascript: {
    en: 'The page shows its text only with JavaScript, which is not run here. The original is kept in the inbox. Save the text or print the page to PDF in a browser, and import that file.',
    'zh-TW':
      '這個頁面要執行 JavaScript 才會顯示內容，而這裡不執行 JavaScript。原始檔保留在收件匣。請用瀏覽器存下文字或列印成 PDF，再匯入該檔案。',
    'zh-CN':
      '这个页面要运行 JavaScript 才会显示内容，而这里不运行 JavaScript。原始文件保留在收件箱。请用浏览器存下文字或打印成 PDF，再导入该文件。',
  },
  page_challenge: {
    en: 'The site answered with a check for robots (a captcha or a “checking your browser” page) in place of the page. The original is kept in the inbox. Open the page in a browser, save it or print it to PDF, and import that file.',
    'zh-TW':
      '網站傳回的是機器人檢查（圖形驗證或「正在檢查瀏覽器」），不是頁面本身。原始檔保留在收件匣。請用瀏覽器開啟頁面，另存或列印成 PDF，再匯入該檔案。',
    'zh-CN':
      '网站返回的是机器人检查（图形验证或“正在检查浏览器”），不是页面本身。原始文件保留在收件箱。请用浏览器打开页面，另存或打印成 PDF，再导入该文件。',
  },
  page_login: {
    en: 'The site answered with a login form in place of the page; Docent has no account there. The original is kept in the inbox. Log in with a browser, save the page or print it to PDF, and import that file.',
    'zh-TW':
      '網站傳回的是登入表單，不是頁面本身；Docent 沒有那裡的帳號。原始檔保留在收件匣。請用瀏覽器登入，把頁面另存或列印成 PDF，再匯入該檔案。',
    'zh-CN':
      '网站返回的是登录表单，不是页面本身；Docent 没有那里的账号。原始文件保留在收件箱。请用浏览器登录，把页面另存或打印成 PDF，再导入该文件。',
  },
  no_text: {
    en: 'No text was found in the source. The original is kept in the inbox. Check that it is the right page or file, or import another one.',
    'zh-TW': '在這個來源裡找不到文字。原始檔保留在收件匣。請確認頁面或檔案是否正確，或改匯入另一個。',
    'zh-CN': '在这个来源里找不到文字。原始文件保留在收件箱。请确认页面或文件是否正确，或改导入另一个。',
  },
  pdf_scanned: {
    en: 'The PDF holds only pictures of pages (a scan) and no text. The original is kept in the inbox. Run text recognition (OCR) on it and import the result.',
    'zh-TW':
      '這個 PDF 只有頁面的影像（掃描檔），沒有文字。原始檔保留在收件匣。請先做文字辨識（OCR），再匯入結果。',
    'zh-CN':
      '这个 PDF 只有页面的图像（扫描件），没有文字。原始文件保留在收件箱。请先做文字识别（OCR），再导入结果。',
  },
  pdf_password: {
    en: 'The PDF is protected by a password. The original is kept in the inbox. Save it without the password and import that copy.',
    'zh-TW': '這個 PDF 有密碼保護。原始檔保留在收件匣。請存成沒有密碼的副本再匯入。',
    'zh-CN': '这个 PDF 有密码保护。原始文件保留在收件箱。请存成没有密码的副本再导入。',
  },
  pdf_broken: {
    en: 'The PDF is damaged or incomplete. The original is kept in the inbox. Open it in a PDF viewer, save it anew and import that copy.',
    'zh-TW': '這個 PDF 已損壞或不完整。原始檔保留在收件匣。請用 PDF 閱讀器開啟、另存新檔，再匯入該副本。',
    'zh-CN':
      '这个 PDF 已损坏或不完整。原始文件保留在收件箱。请用 PDF 阅读器打开、另存为新文件，再导入该副本。',
  },
  charset_unreadable: {
    en: 'The character encoding of the text could not be recognised{? ({charset})}. The original is kept in the inbox. Save the text as UTF-8 and import it again.',
    'zh-TW': '無法辨識文字的編碼{?（{charset}）}。原始檔保留在收件匣。請把文字存成 UTF-8 再匯入。',
    'zh-CN': '无法识别文字的编码{?（{charset}）}。原始文件保留在收件箱。请把文字存成 UTF-8 再导入。',
  },
  type_unsupported: {
    en: 'This kind of file cannot be imported{? ({type})}; web pages, text, Markdown and PDF can. Nothing was changed. Convert it to one of these and import that.',
    'zh-TW':
      '這種檔案無法匯入{?（{type}）}；可以匯入的是網頁、文字、Markdown 與 PDF。原始檔沒有變動。請轉成其中一種格式再匯入。',
    'zh-CN':
      '这种文件无法导入{?（{type}）}；可以导入的是网页、文本、Markdown 和 PDF。原始文件没有变动。请转成其中一种格式再导入。',
  },

  // files and the knowledge folder
  file_missing: {
    en: 'There is no such file{?: {path}}. Check the path and try again; nothing was changed.',
    'zh-TW': '找不到檔案{?：{path}}。請檢查路徑再試一次；沒有變更任何內容。',
    'zh-CN': '找不到文件{?：{path}}。请检查路径再试一次；没有更改任何内容。',
  },
  file_empty: {
    en: 'The file is empty{?: {path}}. Nothing was imported; check that it was saved completely.',
    'zh-TW': '檔案是空的{?：{path}}。沒有匯入任何內容；請確認檔案已完整儲存。',
    'zh-CN': '文件是空的{?：{path}}。没有导入任何内容；请确认文件已完整保存。',
  },
  file_too_large: {
    en: 'The file is larger than the limit{? of {limit}}{?: {path}}. Nothing was imported; split it into smaller files.',
    'zh-TW': '檔案超過大小上限{?（{limit}）}{?：{path}}。沒有匯入任何內容；請拆成較小的檔案。',
    'zh-CN': '文件超过大小上限{?（{limit}）}{?：{path}}。没有导入任何内容；请拆成较小的文件。',
  },
  file_not_regular: {
    en: 'This is a folder, link or device, not an ordinary file{?: {path}}. Nothing was imported; name the files themselves.',
    'zh-TW': '這是資料夾、連結或裝置，不是一般檔案{?：{path}}。沒有匯入任何內容；請直接指定檔案。',
    'zh-CN': '这是文件夹、链接或设备，不是普通文件{?：{path}}。没有导入任何内容；请直接指定文件。',
  },
  file_not_written: {
    en: 'The file {path} could not be written{? ({reason})}. Name a folder that exists and that you may write to.',
    'zh-TW': '無法寫入檔案 {path}{?（{reason}）}。請指定一個存在且可以寫入的資料夾。',
    'zh-CN': '无法写入文件 {path}{?（{reason}）}。请指定一个存在且可以写入的文件夹。',
  },
  import_interrupted: {
    en: 'An earlier import of this source was interrupted; its original is intact in the inbox. Run `npm run --silent cli -- import --inbox` to finish it.',
    'zh-TW':
      '這個來源先前的匯入中斷了；原始檔完整保留在收件匣。執行 `npm run --silent cli -- import --inbox` 即可完成。',
    'zh-CN':
      '这个来源先前的导入中断了；原始文件完整保留在收件箱。运行 `npm run --silent cli -- import --inbox` 即可完成。',
  },
  knowledge_locked: {
    en: 'Another process is writing to the knowledge folder{? (process {pid}, {purpose}, since {since})}. Nothing was changed; wait until it has finished and try again.',
    'zh-TW':
      '另一個程式正在寫入知識資料夾{?（行程 {pid}，{purpose}，開始於 {since}）}。沒有變更任何內容；請等它完成後再試一次。',
    'zh-CN':
      '另一个程序正在写入知识文件夹{?（进程 {pid}，{purpose}，开始于 {since}）}。没有更改任何内容；请等它完成后再试一次。',
  },
  index_damaged: {
    en: 'The search index is damaged. The documents themselves are safe; restart Docent and it rebuilds the index from them.',
    'zh-TW': '搜尋索引已損毀。文件本身安然無恙；請重新啟動 Docent，它會從文件重建索引。',
    'zh-CN': '搜索索引已损坏。文档本身完好无损；请重新启动 Docent，它会从文档重建索引。',
  },
  index_unwritable: {
    en: 'The search index{? {path}} cannot be written{? ({reason})}. See that its folder exists and belongs to the user Docent runs as, and that the disk has room; then start again.',
    'zh-TW':
      '無法寫入搜尋索引{? {path}}{?（{reason}）}。請確認所在資料夾存在、屬於執行 Docent 的使用者，且磁碟仍有空間，然後重新啟動。',
    'zh-CN':
      '无法写入搜索索引{? {path}}{?（{reason}）}。请确认所在文件夹存在、属于运行 Docent 的用户，且磁盘仍有空间，然后重新启动。',
  },
  disk_full: {
    en: 'The disk is full{? ({reason})}, so this could not be finished. Make room where KNOWLEDGE_DIR and RUNS_DIR are, then try again.',
    'zh-TW':
      '磁碟空間不足{?（{reason}）}，因此無法完成。請在 KNOWLEDGE_DIR 與 RUNS_DIR 所在的磁碟騰出空間，然後再試一次。',
    'zh-CN':
      '磁盘空间不足{?（{reason}）}，因此无法完成。请在 KNOWLEDGE_DIR 与 RUNS_DIR 所在的磁盘腾出空间，然后再试一次。',
  },
  run_unknown: {
    en: 'There is no run record {runId}. “runs” without an id lists the newest.',
    'zh-TW': '沒有 {runId} 這筆執行紀錄。不加編號的 runs 會列出最近的紀錄。',
    'zh-CN': '没有 {runId} 这条运行记录。不加编号的 runs 会列出最近的记录。',
  },
  command_declined: {
    en: 'Cancelled: nothing was changed. Use the command again if you change your mind.',
    'zh-TW': '已取消，沒有變更任何內容。改變主意時請再使用一次指令。',
    'zh-CN': '已取消，没有更改任何内容。改变主意时请再使用一次命令。',
  },
  command_expired: {
    en: 'There was no answer in time{? (within {seconds} seconds)}, which counts as a no: nothing was changed. Use the command again to be asked anew.',
    'zh-TW':
      '沒有及時收到回覆{?（{seconds} 秒內）}，視為不同意：沒有變更任何內容。請再使用一次指令，就會重新確認。',
    'zh-CN':
      '没有及时收到答复{?（{seconds} 秒内）}，视为不同意：没有更改任何内容。请再使用一次命令，就会重新确认。',
  },
  document_unknown: {
    en: 'There is no document with this id{?: {documentId}}. See the list of sources for the right one.',
    'zh-TW': '沒有這個識別碼的文件{?：{documentId}}。請從來源清單查看正確的識別碼。',
    'zh-CN': '没有这个标识的文档{?：{documentId}}。请从来源列表查看正确的标识。',
  },
  raw_invalid: {
    en: 'A stored document{?, {document_id},} cannot be read{?: {reason}}. It was left untouched; correct the block at its top, or import its source again.',
    'zh-TW':
      '有一份已儲存的文件{?（{document_id}）}無法讀取{?：{reason}}。檔案未被更動；請修正開頭的資料區塊，或重新匯入來源。',
    'zh-CN':
      '有一份已保存的文档{?（{document_id}）}无法读取{?：{reason}}。文件未被更改；请修正开头的数据块，或重新导入来源。',
  },

  original_missing: {
    en: 'The original of this document{?, {path},} is no longer there, so its Markdown was kept as it is. Put the original back, or import the source again.',
    'zh-TW':
      '這份文件的原始檔{?（{path}）}已不存在，因此 Markdown 保持原樣。請把原始檔放回原處，或重新匯入來源。',
    'zh-CN':
      '这份文档的原始文件{?（{path}）}已不存在，因此 Markdown 保持原样。请把原始文件放回原处，或重新导入来源。',
  },
  original_changed: {
    en: 'The original of this document{?, {path},} is not the one that was imported, so the Markdown was kept as it is. Import the changed file as a source of its own.',
    'zh-TW': '這份文件的原始檔{?（{path}）}與匯入時不同，因此 Markdown 保持原樣。請把改過的檔案另外匯入。',
    'zh-CN': '这份文档的原始文件{?（{path}）}与导入时不同，因此 Markdown 保持原样。请把改过的文件另外导入。',
  },

  // who may
  server_not_allowed: {
    en: 'Docent is not set up for this server. Whoever runs the bot can add the server to ALLOWED_GUILD_IDS{? ({guildId})}.',
    'zh-TW':
      'Docent 沒有設定給這個伺服器使用。管理這個機器人的人可以把伺服器加入 ALLOWED_GUILD_IDS{?（{guildId}）}。',
    'zh-CN':
      'Docent 没有设置给这个服务器使用。管理这个机器人的人可以把服务器加入 ALLOWED_GUILD_IDS{?（{guildId}）}。',
  },
  channel_not_allowed: {
    en: 'Docent does not answer in this channel. Ask in one of its channels{?: {channels}}, or ask an admin to add this one.',
    'zh-TW': 'Docent 不在這個頻道回答。請到它負責的頻道提問{?：{channels}}，或請管理員加入這個頻道。',
    'zh-CN': 'Docent 不在这个频道回答。请到它负责的频道提问{?：{channels}}，或请管理员加入这个频道。',
  },
  direct_message_not_allowed: {
    en: 'Docent answers direct messages only from members of a server it serves. Ask in a channel there, or join that server first.',
    'zh-TW': 'Docent 只回覆所服務伺服器成員的私訊。請到該伺服器的頻道提問，或先加入伺服器。',
    'zh-CN': 'Docent 只回复所服务服务器成员的私信。请到该服务器的频道提问，或先加入服务器。',
  },
  membership_unknown: {
    en: 'Discord did not say in time whether you belong to a server that Docent serves, so nothing was done. Try again in a moment.',
    'zh-TW': 'Discord 沒有及時告知您是否為 Docent 所服務伺服器的成員，因此沒有執行任何動作。請稍後再試一次。',
    'zh-CN': 'Discord 没有及时告知您是否为 Docent 所服务服务器的成员，因此没有执行任何操作。请稍后再试一次。',
  },
  admin_only: {
    en: 'Only admins may do this{? ({roles})}: members with an admin role, or with the Manage Server permission where no role is set. Ask one of them.',
    'zh-TW':
      '只有管理員可以這麼做{?（{roles}）}：具管理身分組的成員，若未設定身分組則是具「管理伺服器」權限的成員。請找他們協助。',
    'zh-CN':
      '只有管理员可以这么做{?（{roles}）}：拥有管理身份组的成员，如未设置身份组则是拥有“管理服务器”权限的成员。请找他们协助。',
  },
  not_your_button: {
    en: 'This button is for the person who asked{? ({userName})}. Ask your own question to get your own.',
    'zh-TW': '這個按鈕只給提問的人使用{?（{userName}）}。請自己提問，就會有您的按鈕。',
    'zh-CN': '这个按钮只给提问的人使用{?（{userName}）}。请自己提问，就会有您的按钮。',
  },

  // checkpoint
  checkpoint_not_applicable: {
    en: 'The checkpoint tests a language model, and none is in use: the quoting responder answers. Start mlx_lm.server and set MODEL=server, then run it again.',
    'zh-TW':
      '檢查點測試的是語言模型，而目前沒有使用：由引用回覆器回答。請啟動 mlx_lm.server 並設定 MODEL=server，再執行一次。',
    'zh-CN':
      '检查点测试的是语言模型，而目前没有使用：由引用回复器回答。请启动 mlx_lm.server 并设置 MODEL=server，再运行一次。',
  },
};

/** What a setting must be, after its name; values of secrets are not among the facts. */
const settingSentences: Readonly<Record<SettingRule, Sentence>> = {
  oneOf: {
    en: 'must be one of {allowed}{? (not “{value}”)}.',
    'zh-TW': '必須是 {allowed} 其中之一{?（不能是「{value}」）}。',
    'zh-CN': '必须是 {allowed} 之一{?（不能是“{value}”）}。',
  },
  wholeNumber: {
    en: 'must be a whole number from {least} to {most}{? (not “{value}”)}.',
    'zh-TW': '必須是 {least} 到 {most} 的整數{?（不能是「{value}」）}。',
    'zh-CN': '必须是 {least} 到 {most} 的整数{?（不能是“{value}”）}。',
  },
  httpUrl: {
    en: 'must be a URL that starts with http:// or https://{? (not “{value}”)}.',
    'zh-TW': '必須是 http:// 或 https:// 開頭的網址{?（不能是「{value}」）}。',
    'zh-CN': '必须是 http:// 或 https:// 开头的网址{?（不能是“{value}”）}。',
  },
  discordIds: {
    en: 'must be Discord ids of 15 to 21 digits, separated by commas{? (not “{value}”)}.',
    'zh-TW': '必須是 15 到 21 位數字的 Discord ID，以逗號分隔{?（不能是「{value}」）}。',
    'zh-CN': '必须是 15 到 21 位数字的 Discord ID，用逗号分隔{?（不能是“{value}”）}。',
  },
  hostsAndPorts: {
    en: 'must be host:port, separated by commas{? (not “{value}”)}.',
    'zh-TW': '必須是「主機:連接埠」，以逗號分隔{?（不能是「{value}」）}。',
    'zh-CN': '必须是“主机:端口”，用逗号分隔{?（不能是“{value}”）}。',
  },
  encodings: {
    en: 'must be encodings such as big5, gbk or utf-16le, separated by commas{? (not “{value}”)}; UTF-8, and UTF-16 with its mark, are always read.',
    'zh-TW':
      '必須是 big5、gbk、utf-16le 這類編碼，以逗號分隔{?（不能是「{value}」）}；UTF-8 與帶標記的 UTF-16 一律會讀。',
    'zh-CN':
      '必须是 big5、gbk、utf-16le 这类编码，用逗号分隔{?（不能是“{value}”）}；UTF-8 和带标记的 UTF-16 总是会读。',
  },
  printableAscii: {
    en: 'must be at most 200 printable ASCII characters.',
    'zh-TW': '最多 200 個可列印的 ASCII 字元。',
    'zh-CN': '最多 200 个可打印的 ASCII 字符。',
  },
  needsToken: {
    en: 'needs DISCORD_TOKEN, since a Discord-compatible server is of no use without one.',
    'zh-TW': '需要同時設定 DISCORD_TOKEN；沒有權杖，與 Discord 相容的伺服器就沒有用處。',
    'zh-CN': '需要同时设置 DISCORD_TOKEN；没有令牌，与 Discord 兼容的服务器就没有用处。',
  },
  neededWith: {
    en: 'is needed with {setting}.',
    'zh-TW': '使用 {setting} 時必須設定。',
    'zh-CN': '使用 {setting} 时必须设置。',
  },
  folder: {
    en: '{value} is no folder that can be read.',
    'zh-TW': '{value} 不是可以讀取的資料夾。',
    'zh-CN': '{value} 不是可以读取的文件夹。',
  },
  file: {
    en: 'the file cannot be read ({reason}).',
    'zh-TW': '無法讀取這個檔案（{reason}）。',
    'zh-CN': '无法读取这个文件（{reason}）。',
  },
  json: {
    en: 'is not valid JSON ({reason}).',
    'zh-TW': '不是有效的 JSON（{reason}）。',
    'zh-CN': '不是有效的 JSON（{reason}）。',
  },
  keyOnce: {
    en: 'the key {key} stands twice in one object; keep one of them.',
    'zh-TW': '同一個物件裡有兩個 {key}；請只留一個。',
    'zh-CN': '同一个对象里有两个 {key}；请只留一个。',
  },
  knownKey: {
    en: 'there is no such key; possible are {allowed}.',
    'zh-TW': '沒有這個鍵；可以用的有 {allowed}。',
    'zh-CN': '没有这个键；可以用的有 {allowed}。',
  },
  channelId: {
    en: 'must be a Discord channel id of 15 to 21 digits.',
    'zh-TW': '必須是 15 到 21 位數字的 Discord 頻道 ID。',
    'zh-CN': '必须是 15 到 21 位数字的 Discord 频道 ID。',
  },
  object: {
    en: 'must be an object in braces, such as {allowed}.',
    'zh-TW': '必須是大括號裡的物件，例如 {allowed}。',
    'zh-CN': '必须是大括号里的对象，例如 {allowed}。',
  },
};
